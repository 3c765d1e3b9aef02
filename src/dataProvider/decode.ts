import type { AnyField, Kind } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import type { WireRow } from './envelope.ts';

/** A record as react-admin holds it: own field names, and whatever else the provider sent. */
export interface Row extends Record<string, unknown> {
  id: number | string;
}

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
const asId = (value: unknown): unknown => asNumber(typeof value === 'object' && value !== null && 'id' in value ? value.id : value);
const asBoolean = (value: unknown): unknown => {
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : value;
};
/** A list, also as the JSON or comma-separated text in which PHP providers keep one. */
function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || value === '') return [];
  if (!value.startsWith('[')) return value.split(',').map((item) => item.trim());
  const parsed: unknown = JSON.parse(value);
  return Array.isArray(parsed) ? parsed : [];
}
const asIs = (value: unknown): unknown => value;
const start =
  (length: number) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, length) : value;

const decoders: Record<Kind, (value: unknown) => unknown> = {
  text: asIs,
  longtext: asIs,
  int: asNumber,
  money: asNumber,
  bool: asBoolean,
  // A provider may keep a date as midnight of a timestamp.
  date: start(10),
  month: start(7),
  datetime: asIs,
  enum: asIs,
  enums: asList,
  ref: asId,
  refs: (value) => asList(value).map(asId),
  file: asIs,
  password: asIs,
  color: asIs,
  computed: asIs,
};

function decodeField(field: AnyField, value: unknown): unknown {
  if (field.kind === 'enums' || field.kind === 'refs') return decoders[field.kind](value);
  if (value === undefined || value === null) return null;
  // An emptied number, date or reference travels as '' from forms that PHP answered.
  if (value === '' && field.kind !== 'text' && field.kind !== 'longtext') return null;
  return decoders[field.kind](value);
}

/** A row of an answer under own names, numbers and booleans as such, unset as null. Undeclared members are kept. */
export function decodeRow(resource: Pick<Resource, 'fields'>, wireRow: WireRow): Row {
  const row: Row = { ...wireRow, id: asNumber(wireRow['id']) as number | string };
  if ('version' in wireRow) row['version'] = asNumber(wireRow['version']);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.wire && field.wire !== name) delete row[field.wire];
    if (field.kind === 'password') delete row[name];
    else row[name] = decodeField(field, wireRow[field.wire ?? name]);
  }
  return row;
}

/** The record after a write: what the answer carries over what was known before, for providers that answer a part of it. */
export function decodeOver(resource: Pick<Resource, 'fields'>, known: Readonly<Record<string, unknown>>, wireRow: WireRow): Row {
  const row: Row = { ...known, ...decodeRow(resource, wireRow) };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!((field.wire ?? name) in wireRow) && name in known) row[name] = known[name];
  }
  return row;
}
