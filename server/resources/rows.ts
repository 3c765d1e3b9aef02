/** Reading rows of a resource as the wire answers them: only declared columns, refs and computed texts in batches. */
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import { sendNow, type Trx } from '../database/door.ts';
import { withoutDatabase } from '../database/withoutDatabase.ts';
import { isPlain, kindOf } from './kinds.ts';
import { linkFields, readLinks } from './links.ts';
import { columnOf, tableOf, wireName } from './names.ts';
import { renderComputed } from './titles.ts';
import { hooksOf, type Values } from './hooks.ts';

export interface Reading {
  readonly where: RawBuilder<unknown>;
  /** ORDER BY and LIMIT, or FOR UPDATE. */
  readonly tail?: RawBuilder<unknown>;
  readonly last?: boolean;
}
/** What is the same for every row of a resource, worked out once. */
interface Shape {
  readonly selection: RawBuilder<unknown>;
  /** Fields whose selected value is not yet what is answered. */
  readonly encoders: readonly (readonly [name: string, encode: (value: unknown) => unknown])[];
  readonly links: readonly string[];
  /** Some field has another name on the wire. */
  readonly renamed: boolean;
  readonly computed: readonly (readonly [name: string, from: string])[];
}
const shapes = new WeakMap<Resource, Shape>();
function makeShape(resource: Resource): Shape {
  const fields = Object.entries(resource.fields);
  const columns = fields.flatMap(([name, field]) => {
    const column = columnOf(name, field);
    const { select, encode } = kindOf(field);
    return column && select ? [{ name, encode, selected: sql`${select(column)} AS ${sql.id(name)}` }] : [];
  });
  const embedded = Object.entries(hooksOf(resource.key).embed ?? {}).map(([name, part]) => sql`${part} AS ${sql.id(name)}`);
  const text = sql.join([sql`r.id`, sql`r.version`, ...columns.map(({ selected }) => selected), ...embedded]).compile(withoutDatabase);
  if (text.parameters.length > 0) throw new Error(`the columns of ${resource.key} hold a value`);
  return {
    selection: sql.raw(text.sql),
    encoders: columns.filter(({ encode }) => !isPlain(encode)).map(({ name, encode }) => [name, encode]),
    links: linkFields(resource),
    renamed: fields.some(([, field]) => field.wire),
    computed: fields.flatMap(([name, field]) => (field.kind === 'computed' ? [[name, field.from ?? ''] as const] : [])),
  };
}
function shapeOf(resource: Resource): Shape {
  const known = shapes.get(resource) ?? makeShape(resource);
  shapes.set(resource, known);
  return known;
}
/** Columns of a resource over the alias `r`, for a SELECT or RETURNING whose rows go through `finishRows`. */
export const selectionOf = (resource: Resource): RawBuilder<unknown> => shapeOf(resource).selection;

/** Rows as selected by `selectionOf`, encoded in place, with their links and computed texts. */
export async function finishRows(trx: Trx, instituteCode: string, resource: Resource, rows: Values[]): Promise<Values[]> {
  const { encoders, links, computed } = shapeOf(resource);
  for (const row of rows) {
    row['id'] = Number(row['id']);
    for (const [name, encode] of encoders) row[name] = encode(row[name] ?? null);
  }
  const ids = links.length ? rows.map((row) => row['id'] as number) : [];
  for (const name of links) {
    const found = await readLinks(trx, instituteCode, resource, name, ids);
    for (const row of rows) row[name] = found.get(row['id'] as number) ?? [];
  }
  for (const [name, from] of computed) {
    const texts = await renderComputed(trx, instituteCode, resource, from, rows);
    for (const [index, row] of rows.entries()) row[name] = texts[index] ?? null;
  }
  return rows;
}

/**
 * Rows by own field names, encoded; passwords never. The caller's `where` must include the institute (scope.ts).
 * `last`: nothing else is read in this transaction.
 */
export async function readRows(
  trx: Trx,
  instituteCode: string,
  resource: Resource,
  { where, tail = sql``, last = false }: Reading,
): Promise<Values[]> {
  const { selection, links, computed } = shapeOf(resource);
  // What is beside the fields is looked up for the rows of the page alone, not for all that an offset passes over.
  const from = hooksOf(resource.key).embed
    ? sql`(SELECT r.* FROM ${tableOf(resource)} r WHERE ${where} ${tail}) r`
    : sql`${tableOf(resource)} r WHERE ${where} ${tail}`;
  const query = sql<Values>`SELECT ${selection} FROM ${from}`;
  const rows = await sendNow(trx, query, { last: last && links.length + computed.length === 0 });
  return finishRows(trx, instituteCode, resource, rows);
}

/** A row with the names of the wire. */
export function toWireRow(resource: Resource, row: Values): Values {
  if (!shapeOf(resource).renamed) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [resource.fields[name] ? wireName(name, resource.fields[name]) : name, value]),
  );
}
