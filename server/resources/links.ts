/** Reading and writing fields of kind refs, which keep their records in a link table. */
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import type { Trx } from '../database/door.ts';
import { linkTableOf } from '../database/schema/names.ts';

interface Link {
  readonly table: RawBuilder<unknown>;
  /** Column with the id of the record that has the field. */
  readonly owner: RawBuilder<unknown>;
  /** Column with the id of the record it points at. */
  readonly target: RawBuilder<unknown>;
}
export function linkTable(resource: Pick<Resource, 'key' | 'fields'>, name: string): Link {
  const to = resource.fields[name]?.to;
  if (!to) throw new Error(`${resource.key}.${name} is not a list of references`);
  const { table, owner, other } = linkTableOf(resource, name, to);
  return { table: sql.table(table), owner: sql.id(owner), target: sql.id(other) };
}
/** Names of the refs fields of a resource. */
export const linkFields = (resource: Pick<Resource, 'fields'>): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'refs')
    .map(([name]) => name);

/** Linked ids of many records at once, ascending. */
export async function readLinks(
  trx: Trx,
  instituteCode: string,
  resource: Resource,
  name: string,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const { table, owner, target } = linkTable(resource, name);
  const { rows } = await sql<{
    owner: string;
    target: string;
  }>`SELECT ${owner} AS owner, ${target} AS target FROM ${table}
    WHERE institute_code = ${instituteCode} AND ${owner} = ANY(${[...ids]}::bigint[]) ORDER BY ${target}`.execute(trx);
  for (const row of rows) found.get(Number(row.owner))?.push(Number(row.target));
  return found;
}

/** Makes the links of one record exactly these. */
export async function writeLinks(
  trx: Trx,
  instituteCode: string,
  resource: Resource,
  name: string,
  id: number,
  targets: readonly number[],
): Promise<void> {
  const { table, owner, target } = linkTable(resource, name);
  const wanted = sql`${[...targets]}::bigint[]`;
  await sql`DELETE FROM ${table} WHERE institute_code = ${instituteCode} AND ${owner} = ${id} AND ${target} <> ALL(${wanted})`.execute(
    trx,
  );
  if (targets.length === 0) return;
  await sql`INSERT INTO ${table} (institute_code, ${owner}, ${target})
    SELECT ${instituteCode}, ${id}, t FROM unnest(${wanted}) AS t ON CONFLICT DO NOTHING`.execute(trx);
}
