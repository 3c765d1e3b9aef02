/** A transaction of one statement and one round trip, for work that can say all of its conditions in SQL. */
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { APP_ROLE } from './appRole.ts';
import { beginStatements } from './door.ts';
import { doorState, type Who } from './doorState.ts';
import { EngineError } from './engine/EngineError.ts';
import { NestedDoorError } from './instituteDialect.ts';
import type { Database } from './open.ts';

const checked = new WeakSet<pg.PoolClient>();
/** As `InstituteDriver` does for the connections of Kysely: as the owner, row-level security may not hold. */
async function checkRole(client: pg.PoolClient): Promise<void> {
  if (checked.has(client)) return;
  const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
  if (rows[0]?.name !== APP_ROLE) throw new EngineError(`A database connection runs as '${rows[0]?.name}' instead of ${APP_ROLE}`);
  checked.add(client);
}

/**
 * Runs one statement in a transaction of its own, as `who`. BEGIN, the statement and COMMIT leave in one write and are
 * answered in one: COMMIT does not wait for anybody's judgement, so the statement must do nothing unless all is well.
 * When it fails, PostgreSQL skips the COMMIT and nothing is written. The rows are told only after the commit.
 * @throws NestedDoorError inside `withInstitute`
 */
export async function shortTransaction<R>({ pool }: Database, who: Who, { sql, parameters }: CompiledQuery<R>): Promise<R[]> {
  if (doorState.getStore()?.held) throw new NestedDoorError('shortTransaction was called inside withInstitute; use the transaction that it gives.');
  const begin = beginStatements(who);
  const client = await pool.connect();
  try {
    await checkRole(client);
    const sent = [client.query(begin), client.query(sql, [...parameters]), client.query('COMMIT')] as const;
    const results = await Promise.allSettled(sent);
    // The first that failed is the reason for what failed after it.
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) {
      client.query('ROLLBACK').catch(() => undefined);
      throw failed.reason;
    }
    return (await sent[1]).rows as R[];
  } finally {
    client.release();
  }
}

/** Of SQLSTATE: bad data, a broken rule, a lost race, a lock, an error raised by a function; and a missing right. */
const REFUSALS = new Set(['22', '23', '40', '55', 'P0']);
const MISSING_RIGHT = '42501';
/** A distributed PostgreSQL cannot do every statement that a single one can: it says so, or looks for a WITH where it is not. */
const UNSUPPORTED = new Set(['0A000', '42P01']);
/** Whether this database cannot do the statement at all. Nothing was committed. */
export const isUnsupported = (error: unknown): boolean => UNSUPPORTED.has(String((error as { code?: unknown } | null)?.code));
/** Whether PostgreSQL refused a statement, so that nothing was committed for sure; after a lost connection nobody knows. */
export function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && (REFUSALS.has(code.slice(0, 2)) || code === MISSING_RIGHT);
}
