import { sumRupees } from '../../../../contract/money.ts';
import { isBudgetAmong, type AnsweredColumn } from './answered.ts';
import type { Statement, StatementColumn, StatementRow } from './statement.ts';

type Column = StatementColumn & Pick<AnsweredColumn, 'budget_of'>;
interface Shown {
  readonly column: StatementColumn;
  readonly amountOf: (row: StatementRow) => number | null;
}
/** What became, less what was budgeted, as what it adds to the surplus; and its share of the budget. */
function varianceOf(key: string, became: number, planned: number, isSpent: (key: string) => boolean) {
  const more = isSpent(key) ? sumRupees([planned, -became]) : sumRupees([became, -planned]);
  return { more, share: planned === 0 ? null : Math.round((more / Math.abs(planned)) * 1000) / 10 };
}
/**
 * Columns with the variance of what became from what was budgeted behind each budget, and its share of the budget behind
 * that of the whole. More income than budgeted, and less spent, is a variance above nothing: it is good for the surplus.
 * Several that stand beside their budgets are headings over theirs.
 */
export function withVariance(
  { columns, rows }: { readonly columns: readonly Column[]; readonly rows: readonly StatementRow[] },
  isSpent: (key: string) => boolean,
): Pick<Statement, 'columns' | 'rows'> {
  const isBudget = isBudgetAmong(columns);
  const budgets = columns.filter(isBudget);
  const whole = budgets.at(-1);
  const isOne = budgets.length === 1;
  const shown = columns.flatMap((answered, at): Shown[] => {
    const { budget_of, ...column } = answered;
    const own = (row: StatementRow): number | null => row.amounts[at] ?? null;
    if (!isBudget(answered))
      return [{ column: isOne ? column : { ...column, over: column.label, label: 'Actual' }, amountOf: own }];
    const beside = columns.findIndex(({ key }) => key === budget_of);
    const over = isOne ? {} : { over: columns[beside]?.label ?? '' };
    const variance = (row: StatementRow) =>
      varianceOf(row.key, row.amounts[beside] ?? 0, row.amounts[at] ?? 0, isSpent);
    const columnOf = (key: string): string => (isOne ? key : `${budget_of}-${key}`);
    const found: Shown[] = [
      { column: { ...column, ...over }, amountOf: own },
      {
        column: { key: columnOf('variance'), label: 'Variance', ...over, judged: true },
        amountOf: (row) => variance(row).more,
      },
    ];
    if (column.key === whole?.key)
      found.push({
        column: { key: columnOf('variance-share'), label: '% of budget', ...over, as: 'percent', judged: true },
        amountOf: (row) => variance(row).share,
      });
    return found;
  });
  return {
    columns: shown.map(({ column }) => column),
    rows: rows.map((row) => ({ ...row, amounts: shown.map(({ amountOf }) => amountOf(row)) })),
  };
}
