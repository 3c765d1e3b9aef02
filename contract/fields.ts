/**
 * Field kinds: what a declaration may say about one field. Plain data only, so that web, server, tests and docs
 * read the same value. A new kind is added to `Kind`, to `f`, and to the two registries keyed by `Kind`
 * (`src/resources/ui/kinds` and `server/resources/kinds.ts`); leaving one out does not compile.
 */
import type { Condition } from './conditions.ts';

export const KINDS = [
  'text', 'longtext', 'int', 'money', 'bool', 'date', 'month', 'datetime', 'enum', 'enums',
  'ref', 'refs', 'file', 'password', 'color', 'computed',
] as const;
export type Kind = (typeof KINDS)[number];

/** Options every kind understands. */
export interface FieldOptions {
  /** Shown to people; without it the field's name in words ("due_day" reads "Due day"). */
  readonly label?: string;
  /** One sentence under the input. */
  readonly help?: string;
  readonly required?: boolean;
  /** Unique within the institute, ignoring case for texts. */
  readonly unique?: boolean;
  readonly default?: unknown;
  /** The field exists only while this holds; elsewhere it is hidden and stored as null. */
  readonly when?: Condition;
  /** A column of the generated list, or an input of a report's parameters (default: yes, except longtext, password, file, enums and refs). */
  readonly list?: boolean;
  /** Offered as a filter (default: enum, bool, ref, date and month yes, others when `filter: true`). */
  readonly filter?: boolean;
  /** Searched by the list's search box (default: text fields). */
  readonly search?: boolean;
  /** Where the input appears (default 'both'). A field with 'none' is set by the server. */
  readonly form?: 'both' | 'create' | 'update' | 'none';
  /** Its name on the wire when the provider spells it differently. */
  readonly wire?: string;
}

interface Options {
  text: FieldOptions & { readonly max?: number; readonly min?: number; readonly pattern?: string; readonly patternHint?: string; readonly default?: string };
  longtext: FieldOptions & { readonly max?: number; readonly default?: string };
  int: FieldOptions & { readonly min?: number; readonly max?: number; readonly default?: number; readonly unit?: string };
  money: FieldOptions & { readonly min?: number; readonly max?: number; readonly default?: number };
  bool: FieldOptions & { readonly default?: boolean };
  date: FieldOptions & { readonly default?: string };
  month: FieldOptions & { readonly default?: string };
  datetime: FieldOptions;
  enum: FieldOptions & { readonly default?: string };
  enums: FieldOptions & { readonly default?: readonly string[] };
  ref: FieldOptions & { readonly onDelete?: 'restrict' | 'cascade'; readonly none?: true };
  refs: FieldOptions;
  file: FieldOptions & { readonly accept?: readonly string[]; readonly maxBytes?: number };
  password: FieldOptions & { readonly min?: number };
  color: FieldOptions & { readonly default?: string };
  computed: Pick<FieldOptions, 'label' | 'help' | 'list'>;
}

/** The field as consumers read it: any kind, every option optional. */
export interface AnyField extends FieldOptions {
  readonly kind: Kind;
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: string;
  /** What a value must look like, in words, when `pattern` refuses it. */
  readonly patternHint?: string;
  /** Printed after the number ("days", "%"). */
  readonly unit?: string;
  /** Choices of enum and enums: stored value, or `[value, label]`. '@privileges' is filled by the privilege catalogue. */
  readonly of?: Choices;
  /** Key of the resource that a ref or refs points at. */
  readonly to?: string;
  /** Of a report's parameter: 'none' asks for those without one. */
  readonly none?: true;
  readonly onDelete?: 'restrict' | 'cascade';
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  /** Template of a computed field: `'{campus_id} {class_id}'`; a ref is replaced by the title of its record. */
  readonly from?: string;
}
export type Choices = readonly (string | readonly [value: string, label: string])[] | '@privileges';

declare const TYPE: unique symbol;
export type Field<K extends Kind, T, O> = { readonly kind: K; readonly [TYPE]?: T } & Readonly<O>;
type ValueOf<C> = C extends readonly (infer I)[] ? (I extends readonly [infer V extends string, string] ? V : I extends string ? I : never) : string;

const make = (kind: Kind, options: object | undefined, extra?: object) => ({ ...options, ...extra, kind }) as never;

export const f = {
  text: <const O extends Options['text']>(o?: O): Field<'text', string, O> => make('text', o),
  longtext: <const O extends Options['longtext']>(o?: O): Field<'longtext', string, O> => make('longtext', o),
  int: <const O extends Options['int']>(o?: O): Field<'int', number, O> => make('int', o),
  /** Rupees on the wire and in forms (decimal number), bigint paisa in the database. */
  money: <const O extends Options['money']>(o?: O): Field<'money', number, O> => make('money', o),
  bool: <const O extends Options['bool']>(o?: O): Field<'bool', boolean, O> => make('bool', o),
  /** 'YYYY-MM-DD', a school-local date. */
  date: <const O extends Options['date']>(o?: O): Field<'date', string, O> => make('date', o),
  /** 'YYYY-MM'. */
  month: <const O extends Options['month']>(o?: O): Field<'month', string, O> => make('month', o),
  /** ISO UTC instant. */
  datetime: <const O extends Options['datetime']>(o?: O): Field<'datetime', string, O> => make('datetime', o),
  enum: <const C extends Choices, const O extends Options['enum']>(of: C, o?: O): Field<'enum', ValueOf<C>, O & { readonly of: C }> => make('enum', o, { of }),
  /** Several of a fixed set (months that repeat, privileges). */
  enums: <const C extends Choices, const O extends Options['enums']>(of: C, o?: O): Field<'enums', readonly ValueOf<C>[], O & { readonly of: C }> => make('enums', o, { of }),
  /** One record of the resource whose key is `to`, by id. */
  ref: <const O extends Options['ref']>(to: string, o?: O): Field<'ref', number, O & { readonly to: string }> => make('ref', o, { to }),
  /** Several records of the resource whose key is `to`, kept in a link table. */
  refs: <const O extends Options['refs']>(to: string, o?: O): Field<'refs', readonly number[], O & { readonly to: string }> => make('refs', o, { to }),
  /** A Blob when written, an opaque file code when read; fetched from /api/files/{code}. */
  file: <const O extends Options['file']>(o?: O): Field<'file', string | Blob, O> => make('file', o),
  /** Write-only: never in an answer, a list, an export or a log. */
  password: <const O extends Options['password']>(o?: O): Field<'password', string, O> => make('password', o),
  /** '#rrggbb'. */
  color: <const O extends Options['color']>(o?: O): Field<'color', string, O> => make('color', o),
  /** Read-only text made by the server from other fields. */
  computed: <const O extends Options['computed']>(from: string, o?: O): Field<'computed', string, O & { readonly from: string }> => make('computed', o, { from }),
};

export type Fields = Readonly<Record<string, AnyField>>;
type TypeOf<F> = F extends Field<Kind, infer T, object> ? T : never;
/** A field under a condition is required only while it holds, which no type can tell. */
type IsRequired<F> = F extends { readonly when: {} } ? false : F extends { readonly required: true } ? true : false;
type HasDefault<F> = F extends { readonly default: {} } ? true : false;
type KindOf<F> = F extends { readonly kind: infer K } ? K : never;
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** A row as the provider answers it. Optional fields are null when unset; passwords are never there. */
export type Row<F extends Fields> = Flat<
  { id: number; version: number } & {
    [K in keyof F as KindOf<F[K]> extends 'password' ? never : K]:
      | TypeOf<F[K]> | (IsRequired<F[K]> extends true ? never : HasDefault<F[K]> extends true ? never : null)
  }
>;
/** What a create call takes: required fields without a default must be given. */
export type Create<F extends Fields> = Flat<
  { [K in keyof F as KindOf<F[K]> extends 'computed' ? never : IsRequired<F[K]> extends true ? (HasDefault<F[K]> extends true ? never : K) : never]: TypeOf<F[K]> } & {
    [K in keyof F as KindOf<F[K]> extends 'computed' ? never : IsRequired<F[K]> extends true ? (HasDefault<F[K]> extends true ? K : never) : K]?: TypeOf<F[K]> | null
  }
>;

/** "due_day" -> "Due day", "campus_id" -> "Campus", "is_active" -> "Active". */
export function labelOf(name: string, field: AnyField): string {
  if (field.label) return field.label;
  const words = name.replace(/^is_/, '').replace(/_ids?$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Choices of an enum as value/label pairs. `privileges` fills '@privileges'. */
export function choicesOf(field: AnyField, privileges: readonly string[] = []): readonly { readonly id: string; readonly name: string }[] {
  const of = field.of === '@privileges' ? privileges : (field.of ?? []);
  return of.map((choice) => (typeof choice === 'string' ? { id: choice, name: choice } : { id: choice[0], name: choice[1] }));
}
