/**
 * Fields: what a declaration may say about one. Plain data only, so that web, server, tests and docs read the same
 * value. A kind is a file of contract/kinds, a folder of src/resources/ui/kinds and a file of server/resources/kinds,
 * each with its line in the index there; one that is left out does not compile.
 */
import type { KindTypes } from './kinds/index.ts';
import type { AnyField, Choices } from './kinds/field.ts';
import { KINDS, type Kind } from './kinds/names.ts';

export * from './kinds/field.ts';
export { KINDS, type Kind };
type Options<K extends Kind> = KindTypes[K]['options'];
/** Options as given, and none that the kind does not have: a misspelt one does not compile. */
type Given<O, K extends Kind> = O & { readonly [N in Exclude<keyof O, keyof Options<K>>]: never };

declare const TYPE: unique symbol;
export type Field<K extends Kind, T, O> = { readonly kind: K; readonly [TYPE]?: T } & Readonly<O>;
type ValueOf<C> = C extends readonly (infer I)[]
  ? I extends readonly [infer V extends string, string]
    ? V
    : I extends string
      ? I
      : never
  : string;

const make = (kind: Kind, options: object | undefined, extra?: object) => ({ ...options, ...extra, kind }) as never;

/** Kinds that take more than options. */
const special = {
  enum: <const C extends Choices, const O extends Options<'enum'>>(
    of: C,
    o?: Given<O, 'enum'>,
  ): Field<'enum', ValueOf<C>, O & { readonly of: C }> => make('enum', o, { of }),
  enums: <const C extends Choices, const O extends Options<'enums'>>(
    of: C,
    o?: Given<O, 'enums'>,
  ): Field<'enums', readonly ValueOf<C>[], O & { readonly of: C }> => make('enums', o, { of }),
  ref: <const O extends Options<'ref'>>(
    to: string,
    o?: Given<O, 'ref'>,
  ): Field<'ref', number, O & { readonly to: string }> => make('ref', o, { to }),
  refs: <const O extends Options<'refs'>>(
    to: string,
    o?: Given<O, 'refs'>,
  ): Field<'refs', readonly number[], O & { readonly to: string }> => make('refs', o, { to }),
  file: <const O extends Options<'file'>>(o?: Given<O, 'file'>): Field<'file', string | Blob, O> =>
    make('file', { accept: ['image/png', 'image/jpeg'], maxBytes: 2_000_000, ...o }),
  children: <const C extends Fields, const O extends Options<'children'>>(
    fields: C,
    o?: Given<O, 'children'>,
  ): Field<'children', readonly ChildRow<C>[], O & { readonly fields: C }> => make('children', o, { fields }),
  computed: <const O extends Options<'computed'>>(
    from: string,
    o?: Given<O, 'computed'>,
  ): Field<'computed', string, O & { readonly from: string }> => make('computed', o, { from }),
};
type Makers = {
  readonly [K in Exclude<Kind, keyof typeof special>]: <const O extends Options<K>>(
    o?: Given<O, K>,
  ) => Field<K, KindTypes[K]['value'], O>;
};
const makers = Object.fromEntries(KINDS.map((kind) => [kind, (o?: object) => make(kind, o)])) as unknown as Makers;
/** A field of each kind: `f.text({ required: true })`. What a kind holds and takes is said in its file of contract/kinds. */
export const f = { ...makers, ...special };

export type Fields = Readonly<Record<string, AnyField>>;
type TypeOf<F> = F extends Field<Kind, infer T, object> ? T : never;
/** A field under a condition is required only while it holds, which no type can tell. */
type IsRequired<F> = F extends { readonly when: {} } ? false : F extends { readonly required: true } ? true : false;
type HasDefault<F> = F extends { readonly default: {} } ? true : false;
/** Made by the server, and never sent. */
type IsMade<F> = F extends { readonly computed: true } ? true : KindOf<F> extends 'computed' ? true : false;
type KindOf<F> = F extends { readonly kind: infer K } ? K : never;
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** A row as the provider answers it. Optional fields are null when unset; passwords are never there. */
export type Row<F extends Fields> = Flat<
  { id: number; version: number } & {
    [K in keyof F as KindOf<F[K]> extends 'password' ? never : K]:
      | TypeOf<F[K]>
      | (IsRequired<F[K]> extends true ? never : HasDefault<F[K]> extends true ? never : null);
  }
>;
/** What a create call takes: required fields without a default must be given. */
export type Create<F extends Fields> = Flat<
  {
    [
      K in keyof F as IsMade<F[K]> extends true
        ? never
        : IsRequired<F[K]> extends true
          ? HasDefault<F[K]> extends true
            ? never
            : K
          : never
    ]: TypeOf<F[K]>;
  } & {
    [
      K in keyof F as IsMade<F[K]> extends true
        ? never
        : IsRequired<F[K]> extends true
          ? HasDefault<F[K]> extends true
            ? K
            : never
          : K
    ]?: TypeOf<F[K]> | null;
  }
>;
/** A row among children: it has an id once it is stored. */
export type ChildRow<F extends Fields> = Flat<{ readonly id?: number | null } & Create<F>>;
