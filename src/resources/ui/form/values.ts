import { holds } from '../../../../contract/conditions.ts';
import { isRequired, type AnyField } from '../../../../contract/fields.ts';
import { contractKinds } from '../../../../contract/kinds/index.ts';

type Named = readonly (readonly [string, AnyField])[];
export type Values = Record<string, unknown>;

const blank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What a form starts with: the record, else the declared defaults. */
export function initialValues(fields: Named, record?: Readonly<Values>): Values {
  const start = (name: string, { kind, default: preset }: AnyField): unknown => {
    if (record && kind !== 'password') return record[name] ?? null;
    return preset ?? (kind === 'bool' ? false : contractKinds[kind].several ? [] : null);
  };
  return Object.fromEntries(fields.map(([name, field]) => [name, start(name, field)]));
}

/** Rows as they are sent: each whole, an emptied cell as null; what was added at the end and left empty is no row. */
function sentRows({ fields = {} }: AnyField, value: unknown): Values[] {
  const rows = Array.isArray(value) ? (value as readonly Values[]) : [];
  const named = Object.entries(fields);
  const empty = JSON.stringify(initialValues(named));
  const last = rows.findLastIndex((row) => row['id'] !== undefined || JSON.stringify(row) !== empty);
  return rows.slice(0, last + 1).map((row) => {
    const cells = named.map(([name, field]) => [name, blank(row[name]) || !holds(field.when, row) ? null : row[name]]);
    return { ...(row['id'] === undefined ? {} : { id: row['id'] }), ...(Object.fromEntries(cells) as Values) };
  });
}

/**
 * What a form sends. A field whose condition does not hold is sent as null (it does not exist then); a blank password
 * and an unchanged file are left out (they cannot be read back); what the server sets is left out.
 */
export function sentValues(fields: Named, values: Readonly<Values>, before?: Readonly<Values>): Values {
  const sent: Values = {};
  for (const [name, field] of fields) {
    const value = values[name];
    if (field.kind === 'datetime' || field.kind === 'computed') continue;
    if (!holds(field.when, values)) {
      if (field.kind !== 'password') sent[name] = null;
    } else if (field.kind === 'password' && blank(value)) continue;
    else if (field.kind === 'file' && (before ? value === before[name] : blank(value))) continue;
    else if (field.kind === 'children') sent[name] = sentRows(field, value);
    else if (Array.isArray(value)) sent[name] = value;
    else if (!blank(value)) sent[name] = typeof value === 'string' && field.kind === 'text' ? value.trim() : value;
    else if (!field.required) sent[name] = null;
  }
  return sent;
}

/** Required fields without a value, while their condition holds. On update a password may stay as it is. */
export function missingFields(fields: Named, values: Readonly<Values>, mode: 'create' | 'update'): string[] {
  return fields
    .filter(
      ([name, field]) =>
        isRequired(field, values) && field.kind !== 'datetime' && field.kind !== 'computed' && blank(values[name]),
    )
    .filter(([, field]) => mode === 'create' || field.kind !== 'password')
    .map(([name]) => name);
}
