/** A call of specification 7 that is not plain CRUD: declared once, typed on both sides, listed in OpenAPI. */
import type { z } from 'zod';
import type { Capability } from './capabilities.ts';
import type { Method } from './wire.ts';

interface Described<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Relative to the API base, with `{name}` parts. */
  readonly path: string;
  readonly summary: string;
  /** OpenAPI tag. */
  readonly tag: string;
  /** 'public', 'signed-in', or the privilege it needs. There is no default: a route says who may use it. */
  readonly access: 'public' | 'signed-in' | (string & {}) | readonly [string, string, ...string[]];
  readonly query?: Q;
  readonly body?: B;
  /** Body encoding (default json). */
  readonly encoding?: 'json' | 'multipart';
  /** A POST that only asks. Every other one honours Idempotency-Key. */
  readonly reads?: true;
  /** The whole answer. */
  readonly response: R;
}
/** In section 7 of the specification, or else beyond it: then it says which capability it belongs to. */
type Standing =
  | { readonly specified: true; readonly needs?: never }
  | { readonly needs: Capability; readonly specified?: never };
export type Endpoint<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = Described<Q, B, R> & Standing;
/** Keeps method and path as they are written, so that whoever calls is held to them (endpoints/calls.ts). */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
