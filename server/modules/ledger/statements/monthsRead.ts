/**
 * Months of the cash basis that were never read, before a statement of very many lines: some of them in each call, each
 * kept in a transaction of its own, so that none is too long, and a call that is made again goes on where it ended.
 */
import { sql } from 'kysely';
import { sendNow, withInstitute } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import { Unfinished } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { monthsState, type Campus, type Period } from './cashEntries.ts';

/**
 * Lines that a statement reads by itself, some seconds' work; what is more is read before it, for so long in one call.
 * A month is begun and ended in one.
 */
export const readAtOnce = { lines: 250_000, ms: 2_000 };
/** A month of a very large school takes longer than a request of any other kind may. */
const MONTH = "SET LOCAL statement_timeout = '600s'";

interface MonthState {
  month: string;
  unread: number;
}
/** Reads and keeps the next of these months, one at least. */
async function readSome(db: Database, instituteCode: string, months: readonly string[]): Promise<void> {
  const until = performance.now() + readAtOnce.ms;
  for (const [at, month] of months.entries()) {
    if (at > 0 && performance.now() > until) return;
    // What a receipt is of may be charged at another campus: a month is kept by who sees all of them.
    await withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
      await sendNow(trx, sql.raw(MONTH));
      // Whoever is at it already reads it for both; seen by the next statement alone.
      await sendNow(trx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${instituteCode} gl_cash_months`}, 0))`);
      await sendNow(
        trx,
        sql`SELECT count(*) FROM gl_cash_days(${instituteCode}, ARRAY[${month}::date], ARRAY[${month}::date], NULL)`,
      );
    });
  }
}

/**
 * Before the sums of the cash basis are asked for. Throws `Unfinished` while more than a statement can read by itself
 * is not read.
 */
export async function requireMonthsRead(
  call: Pick<Call, 'trx' | 'session' | 'ahead'>,
  periods: readonly Period[],
  campus?: Campus,
): Promise<void> {
  const months = await sendNow(
    call.trx,
    sql<MonthState>`SELECT s.month::text AS month, s.unread FROM ${monthsState(call, periods, campus)} s ORDER BY s.month`,
  );
  const left = months.filter(({ unread }) => unread > 0);
  if (left.reduce((sum, { unread }) => sum + unread, 0) <= readAtOnce.lines) return;
  const { instituteCode } = call.session;
  call.ahead(`months of the cash basis ${JSON.stringify([periods, campus])}`, (db) =>
    readSome(
      db,
      instituteCode,
      left.map(({ month }) => month),
    ),
  );
  const progress = { done: months.length - left.length, of: months.length };
  throw new Unfinished(`${progress.done} of ${progress.of} months are read; ask again to read the others`, progress);
}
