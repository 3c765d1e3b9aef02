/**
 * Changes to tables that are in use. A statement that waits for a table stands before everybody who comes after it, even
 * those who only read; so it waits for a moment, lets them pass, and tries again.
 */
import type pg from 'pg';
import { EngineError } from './engine/EngineError.ts';
import { sleep } from './engine/sleep.ts';

export interface LockWait {
  /** How long others may have to stand behind it. */
  readonly timeoutMs: number;
  /** How long they pass before it tries again. */
  readonly pauseMs: number;
  readonly attempts: number;
}
/** Ten minutes at most. */
export const LOCK_WAIT: LockWait = { timeoutMs: 3_000, pauseMs: 2_000, attempts: 120 };

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
/** It came to nothing because of others, and left nothing. */
const mayPass = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(String((error as { code?: unknown } | null)?.code));

const OLDEST = `SELECT format('%s (process %s, %s for %s s)', coalesce(nullif(application_name, ''), usename), pid, coalesce(state, 'unknown'),
    round(extract(epoch FROM now() - xact_start))) AS who
  FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 3`;
async function oldest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(OLDEST);
  return rows.map(({ who }) => who).join(', ') || 'none is there any more';
}

/**
 * Runs `work` again while others are in its way. `work` must leave nothing behind when it fails.
 * @throws EngineError when they still are after the last attempt, with the oldest transactions of the database
 */
export async function againWhileLocked<T>(
  client: pg.Client,
  what: string,
  { pauseMs, attempts }: LockWait,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempt >= attempts)
        throw new EngineError(
          `${what} found its tables in use at each of ${attempts} attempts and changed nothing. The oldest transactions: ${await oldest(client)}. End them, then start again.`,
        );
      await sleep(pauseMs);
    }
  }
}

/** Runs `work` in a transaction, as often as it takes; each attempt is rolled back whole. */
export const inTransactionOnceFree = (
  client: pg.Client,
  what: string,
  wait: LockWait,
  work: () => Promise<void>,
): Promise<void> =>
  againWhileLocked(client, what, wait, async () => {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${wait.timeoutMs}`);
    try {
      await work();
      await client.query('COMMIT');
    } catch (error) {
      // A connection that is lost has rolled back by itself.
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
