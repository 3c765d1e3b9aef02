import { sumRupees } from '../../../../contract/money.ts';
import type { Statement, StatementRow } from './statement.ts';

/**
 * Columns with the variance of what became from what was budgeted, and its share of the budget, behind both. More
 * income than budgeted, and less spent, is a variance above nothing: it is good for the surplus.
 */
export function withVariance(
  { columns, rows }: Pick<Statement, 'columns' | 'rows'>,
  actual: string,
  budget: string,
  isSpent: (key: string) => boolean,
): Pick<Statement, 'columns' | 'rows'> {
  const [at, to] = [actual, budget].map((key) => columns.findIndex((column) => column.key === key));
  const varianceOf = ({ key, amounts }: StatementRow): [number, number | null] => {
    const [became, planned] = [amounts[at ?? -1] ?? 0, amounts[to ?? -1] ?? 0];
    const more = isSpent(key) ? sumRupees([planned, -became]) : sumRupees([became, -planned]);
    return [more, planned === 0 ? null : Math.round((more / Math.abs(planned)) * 1000) / 10];
  };
  return {
    columns: [
      ...columns,
      { key: 'variance', label: 'Variance', judged: true },
      { key: 'variance-share', label: '% of budget', as: 'percent', judged: true },
    ],
    rows: rows.map((row) => ({ ...row, amounts: [...row.amounts, ...varianceOf(row)] })),
  };
}
