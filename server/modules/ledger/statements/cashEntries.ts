/**
 * The cash basis (docs/accountants.md), whose rules are held by SQL (functions/gl_cash_entries.sql): its entries one by
 * one, and their sums by day, which are kept by month.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../../http/route.ts';

type Sql = RawBuilder<unknown>;
/** What cash is: what is in tills and at the bank. Cheques in hand are not yet. */
export const CASH_ROLES = ['cash', 'bank'] as const;

export interface Period {
  readonly from: string;
  readonly to: string;
}
export type Campus = number | string | null | undefined;
/** The campuses that are asked for; null for all. */
function campusesOf({ session: { campuses } }: Pick<Call, 'session'>, campus: Campus): Sql {
  if (campus !== undefined && campus !== null)
    return sql`${campuses === 'all' || campuses.includes(Number(campus)) ? [Number(campus)] : []}::bigint[]`;
  return campuses === 'all' ? sql`NULL::bigint[]` : sql`${[...campuses]}::bigint[]`;
}
const daysOf = (periods: readonly Period[]): Sql =>
  sql`${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]`;
/** What is kept of the months that the periods touch, and how much of them was never read (functions/gl_cash_state.sql). */
export const monthsState = (call: Pick<Call, 'session'>, periods: readonly Period[], campus?: Campus): Sql =>
  sql`gl_cash_state(${call.session.instituteCode}, ${daysOf(periods)}, ${campusesOf(call, campus)})`;
/** Billed ahead and not earned yet: of the account that it will be earned on. */
const account = (code: string): Sql =>
  sql`coalesce(e.account_id, fee_income_account(${code}, e.particular_id, e.campus_id)) AS account_id`;

/**
 * WITH `explained`: journal_id, campus_id, entry_date, source (of the reversed entry, for a reversal), moved (whether
 * its journal moves cash), account_id, particular_id, student_id, received, paid. Received less paid, over all rows of a
 * journal, is what it moved cash by.
 */
export function explained(call: Pick<Call, 'session'>, { from, to }: Period, campus?: Campus): Sql {
  const code = call.session.instituteCode;
  return sql`WITH explained AS (SELECT e.journal_id, e.campus_id, e.entry_date, e.source, e.moved, ${account(code)}, e.particular_id, e.student_id, e.received, e.paid
    FROM gl_cash_entries(${code}, ${from}::date, ${to}::date, ${campusesOf(call, campus)}) e)`;
}
/** WITH `explained`: the sums of those by day, without journals and students, of every month that the periods touch. */
export function explainedDays(call: Pick<Call, 'session'>, periods: readonly Period[], campus?: Campus): Sql {
  const code = call.session.instituteCode;
  return sql`WITH explained AS (SELECT e.campus_id, e.entry_date, e.source, e.moved, ${account(code)}, e.particular_id, e.received, e.paid
    FROM gl_cash_days(${code}, ${daysOf(periods)}, ${campusesOf(call, campus)}) e)`;
}
