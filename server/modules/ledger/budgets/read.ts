/** GET /budgets and GET /budget_left. */
import { sql } from 'kysely';
import { budgetLeft, readBudget } from '../../../../contract/endpoints/finance/budgets.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { all, campusOf, ownRows } from '../../../resources/scope.ts';
import { budgetAccounts, yearAndCampus } from './sheet.ts';

interface Amount {
  account_id: number;
  at: number;
  amount: number;
  last_year: number;
}
interface Head {
  version: number;
  beyond: 'warn' | 'refuse';
  changed_by: string | null;
  changed_at: string | null;
}
const NOT_MADE: Head = { version: 0, beyond: 'warn', changed_by: null, changed_at: null };

export const readBudgetRoute = endpointRoute(readBudget, async (call, { query }) => {
  const { trx, session } = call;
  const [fiscal_year_id, campus_id] = [Number(query.fiscal_year_id), Number(query.campus_id)];
  const year = await yearAndCampus(call, fiscal_year_id, campus_id);
  const accounts = await budgetAccounts(call, campus_id);
  const [head = NOT_MADE] = await sendNow(
    trx,
    sql<Head>`SELECT s.version, s.beyond, u.full_name AS changed_by, s.changed_at FROM budget_sheets s LEFT JOIN users u ON u.institute_code = s.institute_code AND u.id = s.changed_by
      WHERE ${all(ownRows(session, 's', { fiscal_year_id, campus_id }))}`,
  );
  // Income is what was credited, an expense what was debited.
  const amounts = await sendNow(
    trx,
    sql<Amount>`SELECT x.account_id, x.at::int AS at, sum(x.amount)::bigint AS amount, sum(x.last_year)::bigint AS last_year FROM (
      SELECT b.account_id, array_position(${year.months}::date[], b.month) AS at, b.amount, 0::bigint AS last_year FROM budgets b WHERE ${all(ownRows(session, 'b', { fiscal_year_id, campus_id }))}
      UNION ALL SELECT d.account_id, array_position(${year.months}::date[], (date_trunc('month', d.entry_date::timestamp) + interval '1 year')::date), 0,
        CASE g.account_class WHEN 'income' THEN d.credit - d.debit ELSE d.debit - d.credit END FROM gl_working_days d
        JOIN finance_accounts a ON a.institute_code = d.institute_code AND a.id = d.account_id JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class IN ('income', 'expense')
        WHERE ${all(ownRows(session, 'd', { campus_id }))} AND d.entry_date BETWEEN (${year.start_date}::date - interval '1 year')::date AND (${year.end_date}::date - interval '1 year')::date
      ) x WHERE x.at IS NOT NULL GROUP BY 1, 2`,
  );
  const byAccount = Map.groupBy(amounts, ({ account_id }) => account_id);
  const rowOf = (account: number, of: 'amount' | 'last_year'): number[] => {
    const row = year.months.map(() => 0);
    for (const one of byAccount.get(account) ?? []) row[one.at - 1] = one[of];
    return row;
  };
  return {
    data: {
      ...head,
      year: year.name,
      months: year.months.map((month) => month.slice(0, 7)),
      rows: accounts.map(({ id, ...account }) => ({
        account_id: id,
        ...account,
        amounts: rowOf(id, 'amount'),
        last_year: rowOf(id, 'last_year'),
      })),
    },
  };
});

export const budgetLeftRoute = endpointRoute(budgetLeft, async ({ trx, session }, { query }) => {
  const campus = Number(query.campus_id);
  const day = requireDay('entry_date', query.entry_date);
  const seen = all([sql`c.institute_code = ${session.instituteCode}`, ...campusOf(session, sql`c.id`)]);
  const [known] = await sendNow(
    trx,
    sql<{
      beyond: Head['beyond'] | null;
    }>`SELECT (SELECT s.beyond FROM budget_sheets s JOIN fiscal_years f ON f.institute_code = s.institute_code AND f.id = s.fiscal_year_id AND ${day}::date BETWEEN f.start_date AND f.end_date
      WHERE s.institute_code = ${session.instituteCode} AND s.campus_id = c.id) AS beyond FROM campuses c WHERE ${seen} AND c.id = ${campus}`,
  );
  if (!known) throw invalid('campus_id', 'This campus does not exist');
  const data = await sendNow(
    trx,
    sql<{
      account_id: number;
      month_budget: number;
      month_spent: number;
      year_budget: number;
      year_spent: number;
    }>`SELECT b.* FROM budget_left(${session.instituteCode}, ${campus}, ${day}) b ORDER BY b.account_id`,
  );
  return { data, beyond: known.beyond ?? 'warn' };
});
