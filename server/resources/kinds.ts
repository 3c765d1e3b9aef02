/**
 * Server half of the field registry: how a value of each kind is read from a form, stored, selected and answered.
 * (The SQL type of a kind is the database's business.)
 */
import { sql, type RawBuilder } from 'kysely';
import type { AnyField, Kind } from '../../contract/fields.ts';
import { toPaisa, toRupees } from '../../contract/money.ts';

export interface ServerKind {
  /** Name of the column that keeps it; null when it has none of its own. */
  readonly column: (name: string) => string | null;
  /** What to select, so that the driver hands it over ready to answer; null when it is never answered from its column. */
  readonly select: ((column: RawBuilder<unknown>) => RawBuilder<unknown>) | null;
  /** From the selected value to the wire. */
  readonly encode: (value: unknown) => unknown;
  /** `encode` in SQL over the selected column, for the audit log; absent when they are the same. */
  readonly audited?: (selected: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** From text of a form to a value; text that is not one stays as it is and validation says so. */
  readonly decode: (sent: unknown) => unknown;
  /** From a valid value to the column. */
  readonly store: (value: unknown, field: AnyField) => unknown;
  /** The value of a filter as stored, or undefined when it is not one of this kind. */
  readonly compare: (value: unknown) => unknown;
}

const own = (name: string): string => name;
const none = (): null => null;
const same = <T>(value: T): T => value;
/** Whether a kind answers what it selects. */
export const isPlain = (encode: ServerKind['encode']): boolean => encode === same;
const plain = (column: RawBuilder<unknown>): RawBuilder<unknown> => column;
const textOf = (value: unknown): string | undefined => (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined);
const shaped =
  (pattern: RegExp) =>
  (value: unknown): string | undefined => {
    const text = textOf(value);
    return text !== undefined && pattern.test(text) ? text : undefined;
  };
const blankIsNull = (sent: unknown): unknown => (sent === '' ? null : sent);
const numeric =
  (pattern: RegExp) =>
  (sent: unknown): unknown =>
    typeof sent === 'string' ? (sent.trim() === '' ? null : pattern.test(sent.trim()) ? Number(sent) : sent) : sent;
const WHOLE = /^-?\d{1,15}$/;
const DECIMAL = /^-?\d{1,13}(\.\d{1,9})?$/;
const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const within = (value: number, limit: number): boolean => Math.abs(value) <= limit;

const isBool: Record<string, boolean> = { true: true, '1': true, on: true, yes: true, false: false, '0': false, off: false, no: false };
const list =
  (item: (sent: unknown) => unknown) =>
  (sent: unknown): unknown => {
    if (sent === '' || sent === null) return [];
    if (typeof sent === 'string' && sent.trimStart().startsWith('[')) {
      try {
        return JSON.parse(sent) as unknown;
      } catch {
        return sent;
      }
    }
    if (typeof sent === 'string') return sent.split(',').map((part) => item(part.trim()));
    return Array.isArray(sent) ? sent.filter((part) => part !== '').map(item) : [item(sent)];
  };

const text: ServerKind = { column: own, select: plain, encode: same, decode: blankIsNull, store: same, compare: textOf };
const int: ServerKind = {
  column: own,
  select: plain,
  encode: same, // the driver gives numbers (server/database/valueParsers.ts)
  decode: numeric(WHOLE),
  store: same,
  compare: (value) => {
    const found = shaped(WHOLE)(value);
    return found !== undefined && within(Number(found), 2_147_483_647) ? Number(found) : undefined;
  },
};
const id: ServerKind = {
  ...int,
  compare: (value) => {
    const found = shaped(/^\d{1,15}$/)(value);
    return found === undefined ? undefined : Number(found);
  },
};
const day = (value: unknown): string | undefined => {
  const found = shaped(/^\d{4}-\d{2}-\d{2}$/)(value);
  return found !== undefined && isDay(found) ? found : undefined;
};

export const serverKinds = {
  text,
  longtext: text,
  color: text,
  enum: text,
  int,
  ref: id,
  money: {
    ...int,
    encode: (value) => (value === null ? null : toRupees(value as string)),
    audited: (selected) => sql`trim_scale(${selected} * 0.01)`,
    decode: numeric(DECIMAL),
    store: (value) => (value === null ? null : toPaisa(value as number)),
    compare: (value) => {
      const found = shaped(DECIMAL)(value);
      return found === undefined ? undefined : Math.round(Number(found) * 100);
    },
  },
  bool: {
    ...text,
    decode: (sent) => (typeof sent === 'string' ? (sent === '' ? null : (isBool[sent.toLowerCase()] ?? sent)) : sent),
    compare: (value) => isBool[(textOf(value) ?? '').toLowerCase()],
  },
  date: { ...text, compare: day },
  month: {
    ...text,
    // Connections run with ISO dates; to_char costs a list of 50 rows 18 µs more.
    select: (column) => sql`left(${column}::text, 7)`,
    store: (value) => (value === null ? null : `${String(value)}-01`),
    compare: (value) => {
      const found = shaped(/^\d{4}-\d{2}$/)(value);
      return found !== undefined && isDay(`${found}-01`) ? `${found}-01` : day(value);
    },
  },
  datetime: {
    ...text,
    select: (column) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    compare: (value) => {
      const found = textOf(value);
      return found !== undefined && /^\d{4}-/.test(found) && !Number.isNaN(Date.parse(found)) ? new Date(found).toISOString() : undefined;
    },
  },
  enums: {
    ...text,
    encode: (value) => value ?? [],
    audited: (selected) => sql`coalesce(${selected}, '{}')`,
    decode: list(same),
    store: (value) => value ?? [],
  },
  refs: { ...id, column: none, select: null, decode: list(int.decode) },
  file: text,
  password: { ...text, column: (name) => `${name}_hash`, select: null, compare: () => undefined },
  computed: { ...text, column: none, select: null, compare: () => undefined },
} satisfies Record<Kind, ServerKind>;

export const kindOf = (field: AnyField): ServerKind => serverKinds[field.kind];
