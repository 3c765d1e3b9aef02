/** What was budgeted for a period, beside what became of it. */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { classOf, type Account, type Chart } from './chart.ts';
import type { Column, Period } from './columns.ts';
import { isTaken } from './parts.ts';

export const budgetColumn = ({ from, to, campus }: Period): Column => ({
  key: 'budget',
  label: 'Budget',
  from_date: from,
  to_date: to,
  campus_id: campus,
});
/**
 * What the budget of an account adds to the surplus of the period: income, less what is taken off it and what is spent.
 * Of a month that is not whole in the period, the share of its days.
 */
export async function budgetOf(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  chart: Chart,
  { from, to, campus }: Period,
): Promise<(account: Account) => number> {
  const rows = await sendNow(
    trx,
    sql<{ account_id: number; amount: number }>`SELECT b.account_id,
        sum(round(b.amount * (least(${to}::date, m.last) - greatest(${from}::date, b.month) + 1) / (m.last - b.month + 1)::numeric))::bigint AS amount
      FROM budgets b CROSS JOIN LATERAL (SELECT (b.month::timestamp + interval '1 month - 1 day')::date AS last) m
      WHERE ${all(ownRows(session, 'b', { campus_id: campus }))} AND b.month <= ${to}::date AND m.last >= ${from}::date GROUP BY 1`,
  );
  const amounts = new Map(rows.map(({ account_id, amount }) => [account_id, amount]));
  return (account) => {
    const amount = amounts.get(account.id) ?? 0;
    return classOf(chart, account) === 'expense' || isTaken(account) ? 0 - amount : amount;
  };
}
