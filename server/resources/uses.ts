/** Who uses a record: read off the declared references, so that a refused delete can say it in words. */
import { sql } from 'kysely';
import { resources } from '../../src/resources/index.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Call } from '../http/route.ts';
import { linkTable } from './links.ts';

interface Use {
  readonly by: Resource;
  readonly field: string;
}
const usesOf = (key: string): Use[] =>
  resources.flatMap((by) =>
    Object.entries(by.fields).flatMap(([field, { kind, to, onDelete }]) =>
      to === key && (kind === 'ref' || kind === 'refs') && onDelete !== 'cascade' ? [{ by, field }] : [],
    ),
  );

/** "3 campus classes, 1 student", or null when nothing uses the record. What the user may not see counts too. */
export async function usedBy({ trx, session }: Call, key: string, id: number): Promise<string | null> {
  const counts = new Map<Resource, number>();
  for (const { by, field } of usesOf(key)) {
    const own = sql`r.institute_code = ${session.instituteCode} ${by.db?.softDelete ? sql`AND r.deleted_at IS NULL` : sql``}`;
    const link = by.fields[field]?.kind === 'refs' ? linkTable(by, field) : null;
    const points = link
      ? sql`EXISTS (SELECT 1 FROM ${link.table} l WHERE l.institute_code = r.institute_code AND l.${link.owner} = r.id AND l.${link.target} = ${id})`
      : sql`${sql.ref(`r.${field}`)} = ${id}`;
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(by.key)} r WHERE ${own} AND ${points}`.execute(trx);
    const n = rows[0]?.n ?? 0;
    if (n > 0) counts.set(by, (counts.get(by) ?? 0) + n);
  }
  if (counts.size === 0) return null;
  return [...counts].map(([by, n]) => `${n} ${(n === 1 ? by.label[0] : by.label[1]).toLowerCase()}`).join(', ');
}
