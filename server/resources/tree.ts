/** Lists of trees. */
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import { kindOf } from './kinds/index.ts';
import { columnOf } from './names.ts';

/** What rows under `r` are sorted by to be in the order of their tree, siblings by title: the way down to each of them. */
export function treeOrder(resource: Resource, tree: string): RawBuilder<unknown> {
  const title = resource.fields[resource.title];
  const own = title && kindOf(title).caseless ? columnOf(resource.title, title) : null;
  const step = (alias: string, level: RawBuilder<unknown>) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`SELECT ${column(tree)} AS parent, ${own ? sql`lower(${column(resource.title)})` : sql`''::text`} AS title, ${column('id')} AS id, ${level} AS level`;
  };
  return sql`(WITH RECURSIVE up AS (${step('r', sql`0`)} UNION ALL ${step('t', sql`up.level + 1`)} FROM up
      JOIN ${sql.table(resource.key)} t ON t.institute_code = r.institute_code AND t.id = up.parent)
    SELECT array_agg(ROW(up.title, up.id) ORDER BY up.level DESC) FROM up)`;
}
