import { conditionFields, holds } from '../../contract/conditions.ts';
import type { AnyField, Fields } from '../../contract/fields.ts';
import { writableFields } from '../../contract/resource.ts';
import type { Values } from './formData.ts';

/** The chosen file behind an input of react-admin, null when it was emptied, undefined when the stored file stays. */
function fileOf(value: unknown): Blob | null | undefined {
  if (value === null || value === '') return null;
  if (value instanceof Blob) return value;
  const raw = typeof value === 'object' && value !== undefined && 'rawFile' in value ? value.rawFile : undefined;
  return raw instanceof Blob ? raw : undefined;
}

/** Rows under wire names, each whole, with its id where it is stored already. */
const encodeRows = ({ fields = {} }: AnyField, rows: readonly Values[]): Values[] =>
  rows.map((row) => ({
    ...('id' in row ? { id: row['id'] } : {}),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [field.wire ?? name, encodeField(field, row[name] ?? null)]),
    ),
  }));
function encodeField(field: AnyField, value: unknown): unknown {
  if (field.kind === 'children') return Array.isArray(value) ? encodeRows(field, value as Values[]) : value;
  if (field.kind === 'file') return fileOf(value);
  // A password that was not typed again stays as it is.
  if (field.kind === 'password' && (value === '' || value === null)) return undefined;
  if (value === '' && !(field.required && field.kind === 'text')) return null;
  return value;
}

/**
 * Whether the values show that the field does not exist for this record. Unknown as long as the condition's fields are
 * not among them.
 */
const isHidden = (field: AnyField, values: Values): boolean =>
  field.when !== undefined && conditionFields(field.when).every((name) => name in values) && !holds(field.when, values);

/**
 * What a form's values send, under wire names: declared and writable fields only, files as Blobs. A field that is not
 * among the values is not sent; one whose condition does not hold is sent as null. On create, null is sent only where
 * it overrules a default.
 */
export function encodeValues(fields: Fields, mode: 'create' | 'update', values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of writableFields({ fields }, mode)) {
    if (!(name in values)) continue;
    const value = isHidden(field, values) ? null : encodeField(field, values[name]);
    if (value === undefined) continue;
    if (value === null && mode === 'create' && (field.default === undefined || field.required)) continue;
    body[field.wire ?? name] = value;
  }
  return body;
}
