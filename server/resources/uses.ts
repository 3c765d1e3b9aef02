/** Who uses a record: read off the declared references, so that a refused delete can say it in words. */
import { sql } from 'kysely';
import { childResources } from '../../contract/children.ts';
import { resources } from '../declared.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Call } from '../http/route.ts';
import { linkTable } from './links.ts';
import type { Counted } from '../database/answers.ts';

interface Use {
  readonly by: Resource;
  readonly field: string;
}
const usesOf = (key: string): Use[] =>
  [...resources, ...childResources(resources)].flatMap((by) =>
    Object.entries(by.fields).flatMap(([field, { kind, to, onDelete }]) =>
      to === key && (kind === 'ref' || kind === 'refs') && onDelete !== 'cascade' ? [{ by, field }] : [],
    ),
  );

/**
 * Which of these records something uses that is not one of `apart` (records of the same resource). One query per
 * reference.
 */
export async function usedAmong(
  { trx, session }: Call,
  key: string,
  ids: readonly number[],
  apart: readonly number[] = [],
): Promise<Set<number>> {
  const used = new Set<number>();
  for (const { by, field } of usesOf(key)) {
    const own = sql`r.institute_code = ${session.instituteCode} ${by.db?.softDelete ? sql`AND r.deleted_at IS NULL` : sql``}`;
    const others = by.key === key && apart.length ? sql`AND r.id <> ALL(${[...apart]}::bigint[])` : sql``;
    const link = by.fields[field]?.kind === 'refs' ? linkTable(by, field) : null;
    const { rows } = link
      ? await sql<{
          id: string;
        }>`SELECT DISTINCT l.${link.target} AS id FROM ${link.table} l JOIN ${sql.table(by.key)} r ON r.institute_code = l.institute_code AND r.id = l.${link.owner}
          WHERE l.institute_code = ${session.instituteCode} AND l.${link.target} = ANY(${[...ids]}::bigint[]) AND ${own} ${others}`.execute(
          trx,
        )
      : await sql<{ id: string }>`SELECT DISTINCT ${sql.ref(`r.${field}`)} AS id FROM ${sql.table(by.key)} r
          WHERE ${own} AND ${sql.ref(`r.${field}`)} = ANY(${[...ids]}::bigint[]) ${others}`.execute(trx);
    for (const { id } of rows) used.add(Number(id));
  }
  return used;
}

/** "3 campus classes, 1 student", or null when nothing uses the record. What the user may not see counts too. */
export async function usedBy({ trx, session }: Call, key: string, id: number): Promise<string | null> {
  const counts = new Map<Resource, number>();
  for (const { by, field } of usesOf(key)) {
    const own = sql`r.institute_code = ${session.instituteCode} ${by.db?.softDelete ? sql`AND r.deleted_at IS NULL` : sql``}`;
    const link = by.fields[field]?.kind === 'refs' ? linkTable(by, field) : null;
    const points = link
      ? sql`EXISTS (SELECT 1 FROM ${link.table} l WHERE l.institute_code = r.institute_code AND l.${link.owner} = r.id AND l.${link.target} = ${id})`
      : sql`${sql.ref(`r.${field}`)} = ${id}`;
    const { rows } =
      await sql<Counted>`SELECT count(*)::int AS n FROM ${sql.table(by.key)} r WHERE ${own} AND ${points}`.execute(trx);
    const n = rows[0]?.n ?? 0;
    if (n > 0) counts.set(by, (counts.get(by) ?? 0) + n);
  }
  if (counts.size === 0) return null;
  return [...counts].map(([by, n]) => `${n} ${(n === 1 ? by.label[0] : by.label[1]).toLowerCase()}`).join(', ');
}
