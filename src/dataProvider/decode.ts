import type { AnyField } from '../../contract/fields.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import { asList, asNumber, nameIn } from '../../contract/kinds/shapes.ts';
import type { Resource } from '../../contract/resource.ts';
import type { WireRow } from './envelope.ts';

/** A record as react-admin holds it: own field names, and whatever else the provider sent. */
export interface Row extends Record<string, unknown> {
  id: number | string;
}

/** What a row says of a field: under its name on the wire, or the record itself in place of its id (`class` for `class_id`). */
function wireValue({ wire, kind }: AnyField, name: string, wireRow: WireRow): unknown {
  const own = wire ?? name;
  if (kind !== 'ref' || wireRow[own] !== undefined || !own.endsWith('_id')) return wireRow[own];
  return wireRow[own.slice(0, -3)];
}

/** Rows of a record, also as the JSON in which PHP providers keep lists. */
const decodeRows = ({ fields = {} }: AnyField, value: unknown): Row[] =>
  asList(value).flatMap((row) => {
    if (typeof row !== 'object' || row === null) return [];
    const { id, ...cells } = decodeRow({ fields }, row as WireRow);
    const named = Object.fromEntries(Object.keys(fields).map((name) => [name, cells[name] ?? null]));
    return [{ ...('id' in row ? { id } : {}), ...named } as Row];
  });
function decodeField(field: AnyField, value: unknown): unknown {
  if (field.kind === 'children') return decodeRows(field, value);
  const { several, keepsBlank, decode } = contractKinds[field.kind];
  if (!several && (value === undefined || value === null)) return null;
  // An emptied number, date or reference travels as '' from forms that PHP answered.
  if (!several && value === '' && !keepsBlank) return null;
  return decode ? decode(value) : value;
}

/** The text of a computed field out of the row itself, for providers that do not work it out. */
function computed(from: string, { fields }: Pick<Resource, 'fields'>, row: Row): string | null {
  const text = from.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const inside = row[name.replace(/_id$/, '')];
    const plain = fields[name]?.kind !== 'ref' || typeof row[name] === 'string' ? row[name] : null;
    return String((typeof inside === 'object' && inside !== null ? nameIn(inside) : plain) ?? '');
  });
  return text.replaceAll(/^[\s,]+|[\s,]+$/g, '') || null;
}

/** A row of an answer under own names, numbers and booleans as such, unset as null. Undeclared members are kept. */
export function decodeRow(resource: Pick<Resource, 'fields'>, wireRow: WireRow): Row {
  const row: Row = { ...wireRow, id: asNumber(wireRow['id']) as number | string };
  if ('version' in wireRow) row['version'] = asNumber(wireRow['version']);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.wire && field.wire !== name) delete row[field.wire];
    if (field.kind === 'password') delete row[name];
    else row[name] = decodeField(field, wireValue(field, name, wireRow));
  }
  for (const [name, { kind, from }] of Object.entries(resource.fields))
    if (kind === 'computed' && from !== undefined) row[name] ??= computed(from, resource, row);
  return row;
}

/**
 * The record after a write: what the answer carries over what was known before, for providers that answer a part of it.
 */
export function decodeOver(
  resource: Pick<Resource, 'fields'>,
  known: Readonly<Record<string, unknown>>,
  wireRow: WireRow,
): Row {
  const row: Row = { ...known, ...decodeRow(resource, wireRow) };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (wireValue(field, name, wireRow) === undefined && name in known) row[name] = known[name];
  }
  return row;
}
