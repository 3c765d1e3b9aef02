/** Reading rows of a resource as the wire answers them: only declared columns, refs and computed texts in batches. */
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import type { Trx } from '../database/door.ts';
import { kindOf } from './kinds.ts';
import { linkFields, readLinks } from './links.ts';
import { columnOf, tableOf, wireName } from './names.ts';
import { renderComputed } from './titles.ts';
import type { Values } from './hooks.ts';

export interface Reading {
  readonly where: RawBuilder<unknown>;
  /** ORDER BY and LIMIT, or FOR UPDATE. */
  readonly tail?: RawBuilder<unknown>;
}
const columnsOfResource = new WeakMap<Resource, RawBuilder<unknown>>();
function selection(resource: Resource): RawBuilder<unknown> {
  const known = columnsOfResource.get(resource);
  if (known) return known;
  const columns = Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = columnOf(name, field);
    const { select } = kindOf(field);
    return column && select ? [sql`${select(column)} AS ${sql.id(name)}`] : [];
  });
  const all = sql.join([sql`r.id`, sql`r.version`, ...columns]);
  columnsOfResource.set(resource, all);
  return all;
}

/** Rows by own field names, encoded; passwords never. The caller's `where` must include the institute (scope.ts). */
export async function readRows(trx: Trx, instituteCode: string, resource: Resource, { where, tail = sql`` }: Reading): Promise<Values[]> {
  const { rows } = await sql<Values>`SELECT ${selection(resource)} FROM ${tableOf(resource)} r WHERE ${where} ${tail}`.execute(trx);
  for (const row of rows) {
    row['id'] = Number(row['id']);
    row['version'] = Number(row['version']);
    for (const [name, field] of Object.entries(resource.fields)) if (name in row) row[name] = kindOf(field).encode(row[name] ?? null);
  }
  const ids = rows.map((row) => row['id'] as number);
  for (const name of linkFields(resource)) {
    const links = await readLinks(trx, instituteCode, resource, name, ids);
    for (const row of rows) row[name] = links.get(row['id'] as number) ?? [];
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'computed') continue;
    const texts = await renderComputed(trx, instituteCode, resource, field.from ?? '', rows);
    for (const [index, row] of rows.entries()) row[name] = texts[index] ?? null;
  }
  return rows;
}

/** A row with the names of the wire. */
export function toWireRow(resource: Resource, row: Values): Values {
  if (!Object.values(resource.fields).some((field) => field.wire)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [resource.fields[name] ? wireName(name, resource.fields[name]) : name, value]),
  );
}
