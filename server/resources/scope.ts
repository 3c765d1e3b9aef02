/** Which rows of a resource a session may see: its institute, what is not deleted, its campuses. Explicit in every query. */
import { sql, type RawBuilder } from 'kysely';
import { campusParent, type Resource } from '../../contract/resource.ts';
import { resourceOf } from '../../src/resources/index.ts';
import type { Scope } from '../http/whose.ts';
import { hooksOf } from './hooks.ts';
import { linkTable } from './links.ts';

type Predicate = RawBuilder<unknown>;
export const all = (parts: readonly Predicate[]): Predicate => sql`(${sql.join(parts, sql` AND `)})`;

/** What a column of campuses must be for these rows to be seen: nothing for who sees all. */
export const campusOf = ({ campuses }: Pick<Scope, 'campuses'>, column: Predicate): Predicate[] =>
  campuses === 'all' ? [] : [sql`${column} = ANY(${[...campuses]}::bigint[])`];

function campusPredicate(resource: Resource, scope: Scope, alias = 'r'): Predicate | null {
  if (scope.campuses === 'all') return null;
  const mine = sql`ANY(${[...scope.campuses]}::bigint[])`;
  if (resource.sharedBy) return sql`(r.campus_ids = '{}' OR r.campus_ids && ${[...scope.campuses]}::bigint[])`;
  if (!resource.campus) return null;
  if (resource.campus === 'id') return sql`r.id = ${mine}`;
  const parent = campusParent(resource);
  if (parent) {
    const inner = `${alias}p`;
    const seen = campusPredicate(resourceOf(parent.to), scope, inner);
    const [p, own] = [sql.ref(inner), sql.ref(alias)];
    return (
      seen &&
      sql`EXISTS (SELECT 1 FROM ${sql.table(parent.to)} ${p} WHERE ${p}.institute_code = ${own}.institute_code
      AND ${p}.id = ${sql.ref(`${alias}.${parent.name}`)} AND ${seen})`
    );
  }
  const field = resource.fields[resource.campus];
  if (field?.kind === 'refs') {
    const link = linkTable(resource, resource.campus);
    const rows = sql`SELECT 1 FROM ${link.table} l WHERE l.institute_code = r.institute_code AND l.${link.owner} = r.id`;
    return sql`(NOT EXISTS (${rows}) OR EXISTS (${rows} AND l.${link.target} = ${mine}))`;
  }
  const column = sql.ref(`${alias}.${resource.campus}`);
  return sql`(${column} IS NULL OR ${column} = ${mine})`;
}

/** The predicate of what `scope` may see of `resource`, over the alias `r`. */
export const visible = (resource: Resource, scope: Scope): Predicate => seenOf(resource, scope, sql`r.institute_code = ${scope.instituteCode}`);
/** The same of its list, which may show records of the internal institute too. */
export function listed(resource: Resource, scope: Scope): Predicate {
  const { listsOf } = hooksOf(resource.key);
  return listsOf === undefined ? visible(resource, scope) : seenOf(resource, scope, sql`r.institute_code IN (${scope.instituteCode}, ${listsOf})`);
}
function seenOf(resource: Resource, scope: Scope, institute: Predicate): Predicate {
  const parts: Predicate[] = [institute];
  if (resource.db?.softDelete) parts.push(sql`r.deleted_at IS NULL`);
  const campus = campusPredicate(resource, scope);
  if (campus) parts.push(campus);
  const own = hooksOf(resource.key).scope?.(scope);
  if (own) parts.push(own);
  return all(parts);
}
