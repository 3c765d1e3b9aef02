/** GET /year_end: what stands in the way of closing a year, and what closing moves or has moved. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { yearEnd } from '../../../../contract/endpoints/finance/yearEnd.ts';
import { sendNow } from '../../../database/door.ts';
import { notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { brokenRules, requireAllCampuses } from './turn.ts';

type State = z.input<typeof yearEnd.response>['data'];
type Check = State['checks'][number];
interface Closed {
  readonly campus_id: number;
  readonly campus_name: string;
  readonly voucher_no: number | null;
  readonly account_id: number;
  readonly acc_code: string;
  readonly acc_name: string;
  readonly account_class: 'income' | 'expense';
  readonly net: number;
}

/** The year that is asked for; else the first that is open, or the last. */
async function yearOf({ trx, session }: Call, id: number | null) {
  const [year] = await sendNow(
    trx,
    sql<
      Pick<State, 'id' | 'name' | 'start_date' | 'end_date' | 'status' | 'is_last_closed'>
    >`SELECT y.id, y.name, to_char(y.start_date, 'YYYY-MM-DD') AS start_date, to_char(y.end_date, 'YYYY-MM-DD') AS end_date, y.status,
        y.status = 'closed' AND NOT EXISTS (SELECT 1 FROM fiscal_years f WHERE f.institute_code = y.institute_code AND f.start_date > y.start_date AND f.status = 'closed') AS is_last_closed
      FROM fiscal_years y WHERE y.institute_code = ${session.instituteCode} AND (${id}::bigint IS NULL OR y.id = ${id}::bigint)
      ORDER BY y.status = 'closed', CASE y.status WHEN 'open' THEN y.start_date END, y.start_date DESC LIMIT 1`,
  );
  if (!year) throw notFound('Accounting period');
  return year;
}
/** Of an open year what is left on its accounts; of a closed one the lines of its entries, as they were before. */
async function movedOf({ trx, session: { instituteCode } }: Call, id: number, isClosed: boolean): Promise<Closed[]> {
  const moved = isClosed
    ? sql`SELECT j.campus_id, j.voucher_no, l.account_id, g.account_class, l.credit - l.debit AS net FROM gl_journals j
        JOIN gl_lines l ON l.institute_code = j.institute_code AND l.journal_id = j.id
        JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id
        JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class IN ('income', 'expense')
        WHERE j.institute_code = ${instituteCode} AND j.fiscal_year_id = ${id} AND j.source = 'closing'
          AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = j.institute_code AND r.reverses_id = j.id)`
    : sql`SELECT c.campus_id, NULL::bigint AS voucher_no, c.account_id, c.account_class, c.net FROM year_closes(${instituteCode}, ${id}) c`;
  return sendNow(
    trx,
    sql<Closed>`SELECT m.campus_id, c.campus_name, m.voucher_no, m.account_id, a.acc_code, a.acc_name, m.account_class, m.net FROM (${moved}) m
      JOIN campuses c ON c.institute_code = ${instituteCode} AND c.id = m.campus_id
      JOIN finance_accounts a ON a.institute_code = ${instituteCode} AND a.id = m.account_id
      ORDER BY c.campus_name, m.campus_id, m.account_class DESC, a.acc_code`,
  );
}
/** Accounts by campus, with their sums. Net is debit less credit. */
function byCampus(moved: readonly Closed[]): State['campuses'] {
  const campuses = new Map<number, State['campuses'][number]>();
  for (const { campus_id, campus_name, voucher_no, account_id, acc_code, acc_name, account_class, net } of moved) {
    const campus = campuses.get(campus_id) ?? {
      campus_id,
      campus_name,
      voucher_no,
      income: 0,
      expense: 0,
      surplus: 0,
      accounts: [],
    };
    const amount = account_class === 'income' ? -net : net;
    campus[account_class] += amount;
    campus.surplus -= net;
    campus.accounts.push({ account_id, acc_code, acc_name, account_class, amount });
    campuses.set(campus_id, campus);
  }
  return [...campuses.values()];
}
async function locksOf({ trx, session: { instituteCode } }: Call): Promise<State['locks']> {
  const [all] = await sendNow(
    trx,
    sql<{
      upto: string | null;
    }>`SELECT to_char(books_locked_upto, 'YYYY-MM-DD') AS upto FROM institute WHERE institute_code = ${instituteCode}`,
  );
  const campuses = await sendNow(
    trx,
    sql<
      State['locks']['campuses'][number]
    >`SELECT id AS campus_id, campus_name, to_char(books_locked_upto, 'YYYY-MM-DD') AS books_locked_upto FROM campuses
      WHERE institute_code = ${instituteCode} ORDER BY campus_name`,
  );
  return { books_locked_upto: all?.upto ?? null, campuses };
}

export const yearEndRoute = endpointRoute(yearEnd, async (call, { query }) => {
  requireAllCampuses(call);
  const year = await yearOf(call, query.id === undefined ? null : Number(query.id));
  const { id } = year;
  const isClosed = year.status === 'closed';
  const checks = isClosed
    ? []
    : await sendNow(call.trx, sql<Check>`SELECT c.* FROM year_check(${call.session.instituteCode}, ${id}) c`);
  const campuses = byCampus(await movedOf(call, id, isClosed));
  const locks = await locksOf(call);
  const years = await sendNow(
    call.trx,
    sql<
      State['years'][number]
    >`SELECT id, name, status FROM fiscal_years WHERE institute_code = ${call.session.instituteCode} ORDER BY start_date DESC`,
  );
  if (!isClosed && isOn(query.books)) {
    const broken = await brokenRules(call);
    checks.push({ name: 'books', found: broken.length, example: broken[0] ?? null });
  }
  return { data: { ...year, checks, campuses, years, locks } };
});
