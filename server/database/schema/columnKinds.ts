/** Database half of the field registry: column, type, default and check of each kind. */
import { choicesOf, type AnyField, type Kind } from '../../../contract/fields.ts';
import { MAX_RUPEES, toPaisa } from '../../../contract/money.ts';
import { ident, literal } from './names.ts';

export interface ColumnKind {
  /** Column name, or null when the field has none of its own. */
  readonly column: (field: string) => string | null;
  readonly type: string;
  readonly default: (value: unknown) => string;
  /** Condition that every stored value meets; null when any value does. `column` is quoted already. */
  readonly check: (column: string, field: AnyField) => string | null;
  /** Compared without case where it must be unique. */
  readonly caseless?: true;
}

const own = (name: string): string => name;
const none = (): null => null;
const text = (value: unknown): string => literal(String(value));
const list = (values: readonly string[]): string => values.map(literal).join(', ');
const both = (...conditions: readonly (string | false)[]): string | null => conditions.filter(Boolean).join(' AND ') || null;

const shortText: ColumnKind = {
  column: own,
  type: 'text',
  default: text,
  caseless: true,
  // Pattern and least length stay with zod: JavaScript and PostgreSQL read expressions and lengths differently.
  check: (column, field) => both(field.required === true && !field.when && `btrim(${column}) <> ''`, `char_length(${column}) <= ${field.max ?? 200}`),
};
const choices = (field: AnyField): string[] => choicesOf(field).map(({ id }) => id);

export const columnKinds = {
  text: shortText,
  longtext: { ...shortText, check: (column, field) => `char_length(${column}) <= ${field.max ?? 20_000}` },
  int: {
    column: own,
    type: 'integer',
    default: String,
    check: (column, { min, max }) => both(min !== undefined && `${column} >= ${min}`, max !== undefined && `${column} <= ${max}`),
  },
  money: {
    column: own,
    type: 'bigint',
    default: (value) => String(toPaisa(Number(value))),
    check: (column, { min = 0, max = MAX_RUPEES }) => `${column} BETWEEN ${toPaisa(min)} AND ${toPaisa(max)}`,
  },
  bool: { column: own, type: 'boolean', default: String, check: none },
  date: { column: own, type: 'date', default: text, check: none },
  month: { column: own, type: 'date', default: (value) => literal(`${String(value)}-01`), check: (column) => `EXTRACT(day FROM ${column}) = 1` },
  datetime: { column: own, type: 'timestamptz', default: text, check: none },
  enum: {
    column: own,
    type: 'text',
    default: text,
    check: (column, field) => (field.of === '@privileges' ? null : `${column} IN (${list(choices(field))})`),
  },
  enums: {
    column: own,
    type: 'text[]',
    default: (value) => `ARRAY[${list(value as readonly string[])}]::text[]`,
    check: (column, field) => (field.of === '@privileges' ? null : `${column} <@ ARRAY[${list(choices(field))}]`),
  },
  ref: { column: own, type: 'bigint', default: String, check: none },
  refs: { column: none, type: '', default: String, check: none },
  file: { column: own, type: 'text', default: text, check: none },
  password: { column: (name) => `${name}_hash`, type: 'text', default: text, check: none },
  color: { column: own, type: 'text', default: text, check: (column) => `${column} ~ '^#[0-9a-fA-F]{6}$'` },
  computed: { column: none, type: '', default: String, check: none },
} satisfies Record<Kind, ColumnKind>;

export const columnKindOf = (field: AnyField): ColumnKind => columnKinds[field.kind];

/** The default the database gives; a field under a condition has none, it is null where it does not exist. */
export function defaultOf(field: AnyField): string | null {
  if (field.when) return null;
  if (field.default !== undefined && field.default !== null) return columnKindOf(field).default(field.default);
  return field.kind === 'enums' ? "'{}'" : null;
}
/** Whether every row has a value. */
export const isNotNull = (field: AnyField): boolean => !field.when && (field.required === true || defaultOf(field) !== null);

/** `name text NOT NULL DEFAULT 'x'`. */
export function columnSql(column: string, field: AnyField): string {
  const standard = defaultOf(field);
  return `${ident(column)} ${columnKindOf(field).type}${isNotNull(field) ? ' NOT NULL' : ''}${standard === null ? '' : ` DEFAULT ${standard}`}`;
}
