/**
 * GET /cash_report: what cash and bank accounts had, got and gave, so that opening + received − paid out = closing.
 * Opening from the sums of days, the rest from the lines. One statement. A receipt belongs to whoever took it, as in
 * the till, also when somebody else approved it.
 */
import { sql } from 'kysely';
import { cashReport } from '../../src/reports/cashReport.ts';
import { sendNow } from '../database/door.ts';
import { all, ownRows } from '../resources/scope.ts';
import { answers } from './shared/answers.ts';

/** What a journal of this source is called at the counter; one that reverses another is named by that. */
const NAMES: Readonly<Record<string, string>> = {
  payment: 'Fee receipts',
  refund: 'Refunds',
  cheque: 'Cheques deposited',
  income: 'Other income',
  expense: 'Expenses',
  transfer: 'Transfers',
  inter_campus: 'Between campuses',
  opening_balance: 'Opening balances',
  salary_payment: 'Salaries',
  employee_advance: 'Advances to employees',
  advance_recovery: 'Advance recovered',
  opening: 'Opening entries',
  closing: 'Closing entries',
};
const nameOf = ({ source, voids }: Move): string => {
  const name = NAMES[source] ?? 'Journal entries';
  return voids ? `${name} voided` : name;
};

interface Move {
  source: string;
  voids: boolean;
  user: string | null;
  count: number;
  debit: number;
  credit: number;
}
interface Account {
  acc_code: string;
  acc_name: string;
  opening: number;
  moves: Move[];
}
/** The rows of an account, its balance running from the first to the last. */
function* rowsOf({ acc_code, acc_name, opening, moves }: Account) {
  const account = `${acc_code} ${acc_name}`;
  const still = { account, user: null, count: null, received: null, paid_out: null };
  let balance = opening;
  yield { ...still, entry: 'Opening balance', balance };
  for (const move of moves) {
    balance += move.debit - move.credit;
    yield {
      account,
      entry: nameOf(move),
      user: move.user,
      count: move.count,
      received: move.debit,
      paid_out: move.credit,
      balance,
    };
  }
  yield { ...still, entry: 'Closing balance', balance };
}

export default answers(cashReport, async ({ session, trx }, params) => {
  const { from, to } = params;
  const code = session.instituteCode;
  const own = all([...ownRows(session, 'x', { campus_id: params.campus_id }), sql`x.account_id = a.id`]);
  const accounts = await sendNow(
    trx,
    sql<Account>`SELECT a.acc_code, a.acc_name, d.opening, m.moves FROM finance_accounts a
      CROSS JOIN LATERAL (SELECT coalesce(sum(x.debit - x.credit) FILTER (WHERE x.entry_date < ${from}::date), 0)::bigint AS opening, count(*) AS days FROM gl_days x WHERE ${own} AND x.entry_date <= ${to}::date) d
      CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(g ORDER BY g.voids, g.source, g.user), '[]') AS moves FROM (
        SELECT coalesce(o.source, j.source) AS source, o.id IS NOT NULL AS voids, u.full_name AS user, count(DISTINCT j.id)::int AS count, sum(x.debit)::bigint AS debit, sum(x.credit)::bigint AS credit
        FROM gl_lines x JOIN gl_journals j ON j.institute_code = x.institute_code AND j.id = x.journal_id
        LEFT JOIN gl_journals o ON o.institute_code = j.institute_code AND o.id = j.reverses_id
        LEFT JOIN payments p ON p.institute_code = j.institute_code AND p.id = j.source_id AND j.source = 'payment'
        LEFT JOIN users u ON u.institute_code = j.institute_code AND u.id = coalesce(p.created_by, j.created_by)
        WHERE ${own} AND x.entry_date BETWEEN ${from}::date AND ${to}::date GROUP BY coalesce(o.source, j.source), o.id IS NOT NULL, u.id, u.full_name) g) m
      WHERE a.institute_code = ${code} AND a.role IN ('cash', 'bank') AND d.days > 0 ORDER BY a.acc_code, a.id`,
  );
  return { rows: accounts.flatMap((account) => [...rowsOf(account)]), beside: { from, to } };
});
