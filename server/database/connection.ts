/** A connection of the pool, with no layer between a compiled statement and pg. */
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { APP_ROLE } from './appRole.ts';
import { observed } from '../observe/observer.ts';
import { EngineError } from './engine/EngineError.ts';

export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Sends a statement behind those sent before; answers come in the same order. */
  async send(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const ended = observed.statement?.(text);
    try {
      const result = await new Promise<pg.QueryResult>((done, failed) => {
        const answered = (error: Error | null, result: pg.QueryResult): void => (error ? failed(error) : done(result));
        if (values === undefined) this.#client.query(text, answered);
        else this.#client.query(text, values as unknown[], answered);
      });
      ended?.();
      return result;
    } catch (error) {
      ended?.(error);
      // Where it was sent from, not where its answer was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.send(sql, parameters);
    return command === 'SELECT' ? { rows } : { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) };
  }
  streamQuery(): never {
    throw new Error('Rows are read whole, or page by page');
  }
  /** Back to the pool; `lost` when it can no longer be used. */
  release(lost: boolean): void {
    this.#client.release(lost);
  }
}

const checked = new WeakSet<pg.PoolClient>();
/**
 * A connection whose role has been checked once: a pooler or an `options` of its own may drop the one that was asked
 * for, and as the owner, row-level security may not hold. `roleAtBegin`: each transaction takes the role itself, or
 * fails.
 */
export async function takeConnection(pool: pg.Pool, roleAtBegin = false): Promise<Connection> {
  const client = await pool.connect();
  const connection = new Connection(client);
  if (roleAtBegin || checked.has(client)) return connection;
  try {
    const { rows } = await connection.send('SELECT current_user AS name');
    const { name } = rows[0] as { name: string };
    if (name !== APP_ROLE)
      throw new EngineError(
        `A database connection runs as '${name}' instead of ${APP_ROLE}; DATABASE_URL must allow the startup option role.`,
      );
  } catch (error) {
    connection.release(!(error instanceof EngineError));
    throw error;
  }
  checked.add(client);
  return connection;
}
