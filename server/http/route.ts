/** One route of the API: its access is part of it, there is no default. */
import type { Context } from 'hono';
import type { RawBuilder } from 'kysely';
import type { Method } from '../../contract/wire.ts';
import type { Database } from '../database/open.ts';
import type { Trx } from '../database/door.ts';
import type { Batch } from '../resources/batch.ts';
import type { AheadOf } from './ahead.ts';
import type { Session } from './whose.ts';

/** What a handler is given: everything runs inside one transaction of the session's institute. */
export interface Call {
  readonly trx: Trx;
  readonly session: Session;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Decoded JSON or multipart body; files stay File objects. institute_code has been checked and taken out. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The body came as a form: its values are texts, lists of texts and files. */
  readonly form: boolean;
  readonly requestId: string;
  readonly ip: string | null;
  /** sha256 of the bearer token, and whether it is a one-time code. */
  readonly token: { readonly hash: Buffer; readonly isCode: boolean };
  /**
   * The result of slow work that is done before the transaction; `name` tells works of one call apart. Throws, and the
   * handler runs again, until it is done.
   */
  readonly ahead: AheadOf;
  /**
   * Sends the last statement of the call with COMMIT in the same packet, so that what it locks is held no longer than
   * it runs. Nothing is sent or refused after it. `make` gets what keeps the call's answer, an expression, under its
   * Idempotency-Key: a part of a WITH.
   */
  readonly finish: <R>(
    make: (keep: (answer: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<R>,
  ) => Promise<R[]>;
  /** Of one record among many that are created together. */
  readonly batch?: Batch;
  /**
   * Work to do only once the transaction has committed (dropping caches, going on in the background); it must not
   * throw.
   */
  readonly afterCommit: (work: (db: Database) => void) => void;
}
export interface Reply {
  readonly status?: 200 | 201;
  readonly json: unknown;
}
/** 'signed-in', or any one of these privileges. */
export type Access = 'signed-in' | { readonly anyOf: readonly string[] };

export interface Route {
  /** The effective verb: a cell that travels as POST with _method=PUT is a PUT here. */
  readonly method: Method;
  /** Relative to the API base, with `{name}` parts. */
  readonly path: string;
  readonly access: Access;
  readonly body: 'json' | 'multipart' | 'none';
  /** Where institute_code must be; 'any' checks it only when it is sent. */
  readonly tenant: 'query' | 'body' | 'any';
  /** Bytes of a body at most (default: 256 KB of JSON, 10 MB of a form). */
  readonly maxBytes?: number;
  /** Writes nothing at all. Whatever is no GET and does write honours Idempotency-Key. */
  readonly reads?: true;
  /** Whether a call with this query reads several statements of one moment. */
  readonly snapshot?: (query: Readonly<Record<string, string>>) => boolean;
  /** Calls of one institute wait for their turn before they take a connection (turns.ts). */
  readonly inTurn?: true;
  /** A one-time code is good for this call: the one that swaps it for a session. */
  readonly takesCode?: true;
  readonly run: (call: Call) => Promise<Reply | Response>;
}
/** A route that needs no session: health, sign-in page, documentation, logos. */
export interface PublicRoute {
  readonly method: 'GET' | 'POST';
  /** Whole path. */
  readonly path: string;
  readonly access: 'public';
  readonly run: (context: Context, db: Database) => Promise<Response> | Response;
}
