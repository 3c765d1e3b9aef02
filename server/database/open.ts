/** Opens the pool of connections that serves requests. */
import pg from 'pg';
import { APP_ROLE } from './appRole.ts';
import { Client, gatheringSocket, type ClientSettings } from './client.ts';
import { doorState, NestedDoorError } from './doorState.ts';
import { valueParsers } from './valueParsers.ts';

export type { Tables as DB } from './tables.ts';

export interface Database {
  /** Reached through `withInstitute`; without it row-level security shows no row. */
  readonly pool: pg.Pool;
  /** Statements that follow each BEGIN: behind a pooler, what its connections would otherwise be started with. */
  readonly atBegin?: string;
  close(): Promise<void>;
}
export interface OpenOptions {
  /** URL of the owner, as the engine gives it. */
  readonly url: string;
  /** Connections at most (default 16). */
  readonly poolSize?: number;
  /** A statement longer than this is cancelled (default 30 000 ms). */
  readonly statementTimeoutMs?: number;
  /** A transaction left idle longer than this is ended (default 30 000 ms). */
  readonly idleTransactionTimeoutMs?: number;
  /**
   * The URL is that of a pooler which gives a connection for one transaction (PgBouncer): nothing is set for longer
   * than that.
   */
  readonly pooled?: boolean;
  /** Statements that come often are prepared (default: unless pooled). A pooler must say that it can. */
  readonly prepares?: boolean;
}

/** What a URL carries in `options` comes first here: left in the URL, it would replace ours, the role among them. */
function takeOptions(url: string): { connectionString: string; options: string[] } {
  const parsed = new URL(url);
  const options = parsed.searchParams.getAll('options');
  parsed.searchParams.delete('options');
  return { connectionString: parsed.toString(), options };
}

class Pool extends pg.Pool {
  /** As pg's own; not while a transaction is held: it would wait for itself, for ever when the pool is full. */
  override connect(...callback: readonly unknown[]): never {
    if (doorState.getStore()?.held)
      throw new NestedDoorError(
        'A second connection was asked for inside withInstitute; use the transaction that it gives.',
      );
    return Reflect.apply(super.connect, this, callback) as never;
  }
}
/** A pool of connections as the restricted role. Run `migrate` first: it makes the role. */
export function openDatabase({
  url,
  poolSize = 16,
  statementTimeoutMs = 30_000,
  idleTransactionTimeoutMs = 30_000,
  pooled = false,
  prepares = !pooled,
}: OpenOptions): Database {
  const { connectionString, options } = takeOptions(url);
  const settings = [
    ['role', APP_ROLE],
    ['timezone', 'UTC'],
    ['datestyle', 'ISO'],
    ['jit', 'off'],
    ['statement_timeout', statementTimeoutMs],
    ['idle_in_transaction_session_timeout', idleTransactionTimeoutMs],
  ] as const;
  let closing: Promise<void> | undefined;
  const config: pg.PoolConfig & ClientSettings = {
    connectionString,
    max: poolSize,
    Client,
    stream: gatheringSocket,
    // A statement need not wait for the answer to the one before it; answers come in order.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'edubase',
    types: valueParsers,
    prepares,
    ...(pooled ? {} : { options: [...options, ...settings.map(([name, value]) => `-c ${name}=${value}`)].join(' ') }),
  };
  const pool = new Pool(config);
  // A connection that breaks while nobody waits for an answer reports here; the pool drops it and the next request
  // opens another.
  const onError = (error: Error): void => {
    if (!closing) console.warn(`A database connection was lost: ${error.message}`);
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    ...(pooled ? { atBegin: settings.map(([name, value]) => `SET LOCAL ${name} = '${value}'`).join('; ') } : {}),
    close: () => (closing ??= pool.end()),
  };
}
