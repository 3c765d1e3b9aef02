/** What was budgeted for the columns of a statement, beside what became of them. */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { classOf, type Account, type Chart } from './chart.ts';
import type { Column } from './columns.ts';
import { isTaken } from './parts.ts';
import type { Amounts, Row } from './rows.ts';
import { addTo, columnTable, type Amounts as Sums } from './sums.ts';

export interface BudgetColumn extends Column {
  /** The column that it stands beside. */
  readonly budget_of: string;
}
/** Columns, each with its budget behind it. */
export const withBudgets = (columns: readonly Column[]): (Column | BudgetColumn)[] =>
  columns.flatMap((column) => [
    column,
    {
      ...column,
      key: column.key === 'period' ? 'budget' : `${column.key}-budget`,
      label: 'Budget',
      budget_of: column.key,
    },
  ]);
/** Amounts of columns, each with what was budgeted of it; `planned` left out: nothing. */
export const besideBudget = (amounts: Amounts, planned: Amounts = []): number[] =>
  amounts.flatMap((amount, at) => [amount, planned[at] ?? 0]);
/** Rows of which nothing is budgeted, beside budgets. */
export const unplanned = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, amounts: besideBudget(row.amounts) }));

/**
 * What the budget of an account adds to the surplus in each column: income, less what is taken off it and what is spent.
 * Of a month that is not whole in the column, the share of its days.
 */
export async function budgetOf(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  chart: Chart,
  columns: readonly Column[],
): Promise<(account: Account) => Amounts> {
  const rows = await sendNow(
    trx,
    sql<{ account_id: number; at: number; amount: number }>`SELECT b.account_id, c.at::int AS at,
        sum(round(b.amount * (least(c.to_day, m.last) - greatest(c.from_day, b.month) + 1) / (m.last - b.month + 1)::numeric))::bigint AS amount
      FROM ${columnTable(columns)} JOIN budgets b ON b.month <= c.to_day AND (c.campus_id IS NULL OR b.campus_id = c.campus_id)
      CROSS JOIN LATERAL (SELECT (b.month::timestamp + interval '1 month - 1 day')::date AS last) m
      WHERE ${all(ownRows(session, 'b'))} AND m.last >= c.from_day GROUP BY 1, 2`,
  );
  const sums: Sums = new Map();
  for (const { account_id, at, amount } of rows) addTo(sums, account_id, at - 1, amount, columns.length);
  const none = columns.map(() => 0);
  return (account) => {
    const amounts = sums.get(account.id) ?? none;
    return classOf(chart, account) === 'expense' || isTaken(account) ? amounts.map((amount) => 0 - amount) : amounts;
  };
}
