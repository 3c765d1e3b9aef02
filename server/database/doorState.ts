/** What the running request may see, and whether it holds a transaction: carried beside the call stack. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Connection } from './connection.ts';

/** Whose rows a transaction may touch. */
export interface Who {
  readonly instituteCode: string;
  /** Campuses whose rows are visible; rows without a campus always are. */
  readonly campuses: 'all' | readonly number[];
  /** Who acts, for the audit log; null before sign-in and in jobs. */
  readonly userId: number | null;
}
export interface DoorState {
  /** Statements that begin the transaction, in one round trip. */
  readonly begin: string;
  /**
   * A connection has been handed out: a second one from inside would wait for the first, for ever when the pool is
   * full.
   */
  held: boolean;
  /**
   * Answer of the statements that begin the transaction; they are sent ahead of the first one, and nobody waits for
   * them alone.
   */
  begun: Promise<unknown>;
  /** Statements sent whose success only the commit waits for. */
  readonly later: Promise<unknown>[];
  /** The connection of the transaction, from its beginning to its end. */
  connection?: Connection | undefined;
  /** Why it could not begin, if so: the connection had died in the pool, and none of the work was done. */
  notBegun?: unknown;
  /** COMMIT has been sent, or is on its way. */
  ended: boolean;
  /** The answer to a COMMIT that was sent behind the last statement. */
  committed?: Promise<pg.QueryResult>;
  /** Nothing is written: the answer need not wait for COMMIT. */
  readonly reads: boolean;
}
/** The database beside the transaction, or withInstitute within withInstitute. A mistake in the code. */
export class NestedDoorError extends Error {
  override readonly name = 'NestedDoorError';
}
export const doorState = new AsyncLocalStorage<DoorState>();
