/**
 * Every bespoke call by its method and path, as types alone: a screen is held to params, query, body and answer of what
 * it calls, and loads no schema.
 */
import type { z } from 'zod';
import type { Capability, Offered } from '../capabilities.ts';
import type { Declared } from './index.ts';

export type Calls = { readonly [E in Declared as `${E['method']} ${E['path']}`]: E };
export type Call = keyof Calls;
/** Calls that only read: a GET, or a POST that says so. */
export type Reading = {
  [C in Call]: Calls[C] extends { readonly method: 'GET' } | { readonly reads: true } ? C : never;
}[Call];
export type Writing = Exclude<Call, Reading>;

export type Answer<C extends Call> = Calls[C] extends { readonly specified: true }
  ? Known<z.output<Calls[C]['response']>>
  : z.output<Calls[C]['response']>;
/** Other providers may not say how many rows there are over all pages, nor what they sum up to. */
type Known<A> = A extends { readonly total: number; readonly last_page: number }
  ? Omit<A, 'total' | 'totals'> & { readonly total?: number | undefined } & (A extends {
        readonly totals?: (infer T) | undefined;
      }
        ? { readonly totals?: T | undefined }
        : unknown)
  : A;
export type Body<C extends Call> = BodyOf<Calls[C]>;
export type Query<C extends Call> = QueryOf<Calls[C]>;
type Taken<E> = E extends { readonly body: infer B extends z.ZodType } ? z.input<B> : never;
/** Without `dry_run`: a preview is asked for by the part `preview`, since elsewhere it would be a write. */
type BodyOf<E> = Unwritten<Taken<E>>;
type Unwritten<B> = B extends { dry_run?: unknown } ? Omit<B, 'dry_run'> & { readonly dry_run?: never } : B;
type QueryOf<E> = E extends { readonly query: infer Q extends z.ZodType } ? Texts<z.input<Q>> : never;
/** Filters come from the address of the page: the names are held, their texts are the provider's to judge. */
type Texts<Q> = { readonly [N in keyof Q]: Q[N] extends string | undefined ? Q[N] | string : Q[N] };

/** Names of the `{name}` parts. */
type Parts<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Parts<Rest> : never;
type ParamsIn<P> = [Parts<P>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<Parts<P>, string | number>> };
type QueryIn<E> = [QueryOf<E>] extends [never]
  ? unknown
  : object extends QueryOf<E>
    ? { readonly query?: QueryOf<E> }
    : { readonly query: QueryOf<E> };
type BodyIn<E> = [BodyOf<E>] extends [never] ? unknown : { readonly body: BodyOf<E> };
interface Sent {
  readonly signal?: AbortSignal | undefined;
  /** Idempotency-Key: one per form, made when it opens, for everything that moves money. */
  readonly key?: string | undefined;
}
/** A call beyond section 7 of the specification is made only where the provider was found to have it. */
export type NeedsIn<E> = E extends { readonly needs: infer K extends Capability }
  ? { readonly offered: Offered<K> }
  : unknown;
type PreviewIn<E> = 'dry_run' extends keyof Taken<E> ? { readonly preview?: Offered<'previews'> | undefined } : unknown;
/** What is given besides the name of a call: its params, query and body, when it has them. */
export type CallParts<C extends Call> = Sent &
  ParamsIn<Calls[C]['path']> &
  QueryIn<Calls[C]> &
  BodyIn<Calls[C]> &
  NeedsIn<Calls[C]> &
  PreviewIn<Calls[C]>;
export type Arguments<C extends Call> = object extends CallParts<C> ? [parts?: CallParts<C>] : [parts: CallParts<C>];
