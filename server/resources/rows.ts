/** Reading rows of a resource as the wire answers them: only declared columns, refs and computed texts in batches. */
import { sql, type RawBuilder } from 'kysely';
import { childNames, childOf } from '../../contract/children.ts';
import type { Resource } from '../../contract/resource.ts';
import { sendNow, type Trx } from '../database/door.ts';
import { giveRows, ofOwners } from './children/read.ts';
import { kindOf } from './kinds/index.ts';
import type { ServerKind } from './kinds/kind.ts';
import { isPlain } from './kinds/shapes.ts';
import { linkFields, readLinks } from './links.ts';
import { asText, columnOf, tableOf, wireName } from './names.ts';
import { renderComputed } from './titles.ts';
import { besideOf, type BesideSql } from './beside.ts';
import { hooksOf, type Hooks, type Values } from './hooks.ts';

export interface Reading {
  readonly where: RawBuilder<unknown>;
  /** What comes after ORDER BY. */
  readonly order?: RawBuilder<unknown>;
  /** LIMIT, or FOR UPDATE. */
  readonly tail?: RawBuilder<unknown>;
  readonly last?: boolean;
  /** Without what the hooks put beside the fields. */
  readonly plain?: boolean;
}
/** What is the same for every row of a resource, worked out once. */
interface Shape {
  /** What the hooks put beside the fields. */
  readonly embed: Hooks['embed'];
  readonly columns: RawBuilder<unknown>;
  readonly beside: BesideSql | null;
  /** Fields whose selected value is not yet what is answered. */
  readonly encoders: readonly (readonly [name: string, encode: (value: unknown) => unknown])[];
  readonly links: readonly string[];
  readonly children: readonly string[];
  /** Some field has another name on the wire. */
  readonly renamed: boolean;
  readonly computed: readonly (readonly [name: string, from: string])[];
}
const shapes = new WeakMap<Resource, Shape>();
function makeShape(resource: Resource): Shape {
  const fields = Object.entries(resource.fields);
  const columns = fields.flatMap(([name, field]) => {
    const column = columnOf(name, field);
    const { select, encode }: ServerKind = kindOf(field);
    return column && select ? [{ name, encode, selected: sql`${select(column)} AS ${sql.id(name)}` }] : [];
  });
  const embed = hooksOf(resource.key).embed;
  return {
    columns: asText(sql.join([sql`r.id`, sql`r.version`, ...columns.map(({ selected }) => selected)])),
    embed,
    beside: embed ? besideOf(embed) : null,
    encoders: columns.filter(({ encode }) => !isPlain(encode)).map(({ name, encode }) => [name, encode]),
    links: linkFields(resource),
    children: childNames(resource),
    renamed: fields.some(([, field]) => field.wire ?? Object.values(field.fields ?? {}).some(({ wire }) => wire)),
    computed: fields.flatMap(([name, field]) => (field.kind === 'computed' ? [[name, field.from ?? ''] as const] : [])),
  };
}
function shapeOf(resource: Resource): Shape {
  const known = shapes.get(resource);
  // What is read before the modules have set their hooks, as commands do, says nothing of what is read after.
  if (known && known.embed === hooksOf(resource.key).embed) return known;
  const made = makeShape(resource);
  shapes.set(resource, made);
  return made;
}
/** Columns of a resource over the alias `r`, for a SELECT or RETURNING whose rows go through `finishRows`. */
export function selectionOf(resource: Resource): RawBuilder<unknown> {
  const { columns, beside } = shapeOf(resource);
  return beside ? sql`${columns}, ${beside.selected}` : columns;
}

/** Rows as selected by `selectionOf`, encoded in place, with their links and computed texts. */
export async function finishRows(
  trx: Trx,
  instituteCode: string,
  resource: Resource,
  rows: Values[],
): Promise<Values[]> {
  const { encoders, links, children, computed } = shapeOf(resource);
  for (const row of rows) {
    row['id'] = Number(row['id']);
    for (const [name, encode] of encoders) row[name] = encode(row[name] ?? null);
  }
  const ids = links.length + children.length ? rows.map((row) => row['id'] as number) : [];
  for (const name of links) {
    const found = await readLinks(trx, instituteCode, resource, name, ids);
    for (const row of rows) row[name] = found.get(row['id'] as number) ?? [];
  }
  for (const name of ids.length > 0 ? children : []) {
    const found = await readRows(trx, instituteCode, childOf(resource, name), ofOwners(resource, instituteCode, ids));
    giveRows(resource, name, rows, found);
  }
  for (const [name, from] of computed) {
    const texts = await renderComputed(trx, instituteCode, resource, from, rows);
    for (const [index, row] of rows.entries()) row[name] = texts[index] ?? null;
  }
  return rows;
}

const NOTHING = sql.raw('');
/** The one query of a reading, and what makes its rows those of `selectionOf`. */
function queryOf(
  resource: Resource,
  { where, order, tail = NOTHING, plain = false }: Reading,
): { query: RawBuilder<Values>; gather: (rows: Values[]) => Values[] } {
  const { columns, beside } = shapeOf(resource);
  const ordered = order ? sql`ORDER BY ${order}` : NOTHING;
  const rows = sql`${tableOf(resource)} r WHERE ${where} ${ordered} ${tail}`;
  if (!beside || plain) return { query: sql<Values>`SELECT ${columns} FROM ${rows}`, gather: (found) => found };
  // What is beside the fields is looked up for the rows of the page alone, not for all that an offset passes over.
  const query = sql<Values>`SELECT ${columns}, ${beside.joined} FROM (SELECT r.* FROM ${rows}) r ${beside.joins} ${ordered}`;
  return { query, gather: (found) => found.map(beside.gather) };
}
/**
 * Rows by own field names, encoded; passwords never. The caller's `where` must include the institute (scope.ts).
 * `last`: nothing else is read in this transaction.
 */
export async function readRows(
  trx: Trx,
  instituteCode: string,
  resource: Resource,
  reading: Reading,
): Promise<Values[]> {
  const { links, children, computed } = shapeOf(resource);
  const { query, gather } = queryOf(resource, reading);
  const rows = await sendNow(trx, query, {
    last: reading.last === true && links.length + children.length + computed.length === 0,
  });
  return finishRows(trx, instituteCode, resource, gather(rows));
}

/** A row with the names of the wire. */
export function toWireRow(resource: Resource, row: Values): Values {
  if (!shapeOf(resource).renamed) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = resource.fields[name];
      if (!field) return [name, value];
      const inner = field.kind === 'children' && Array.isArray(value) ? childOf(resource, name) : null;
      return [wireName(name, field), inner ? (value as Values[]).map((one) => toWireRow(inner, one)) : value];
    }),
  );
}
