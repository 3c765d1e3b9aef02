/** Budgets as texts of a sheet, and the variance of a statement beside its budget. */
import { describe, expect, test } from 'vitest';
import { withVariance } from '../../src/customRoutes/finance/statements/variance.ts';
import {
  amountsOf,
  fromLastYear,
  rowsOf,
  spread,
  sumsOf,
  type Budget,
} from '../../src/customRoutes/finance/budgets/budgetRows.ts';

const months = ['2026-07', '2026-08', '2026-09'];
const row = (account_id: number, account_class: 'income' | 'expense', amounts: number[], last_year: number[]) => ({
  account_id,
  acc_code: String(account_id),
  acc_name: `Account ${account_id}`,
  account_class,
  amounts,
  last_year,
});
const budget: Budget = {
  version: 1,
  beyond: 'warn',
  year: '2026-27',
  months,
  changed_by: null,
  changed_at: null,
  rows: [row(1, 'income', [100, 0, 50.5], [10, 20, 30]), row(2, 'expense', [40, 40, 40], [1.4, -5, 0])],
};

describe('a budget as a sheet', () => {
  test('shows its amounts, and what it comes to', () => {
    const rows = rowsOf(budget);
    expect(rows.map((one) => amountsOf(one, months))).toEqual([
      [100, 0, 50.5],
      [40, 40, 40],
    ]);
    expect(sumsOf(budget, rows)).toEqual([
      { label: 'Income', months: [100, 0, 50.5], year: 150.5 },
      { label: 'Expenses', months: [40, 40, 40], year: 120 },
      { label: 'Surplus', months: [60, -40, 10.5], year: 30.5 },
    ]);
  });
  test('spreads an amount of the year in whole rupees, the rest in the last month', () => {
    expect(spread(1, months, 1000.5).map(({ text }) => text)).toEqual(['333', '333', '334.50']);
    expect(spread(1, months, 30_000).map(({ text }) => text)).toEqual(['10,000', '10,000', '10,000']);
  });
  test('copies last year by per cent; less than nothing is nothing', () => {
    expect(fromLastYear(budget, 10).map(({ text }) => text)).toEqual(['11', '22', '33', '2', '', '']);
  });
});
test('a variance above nothing is good for the surplus', () => {
  const statement = {
    columns: [
      { key: 'period', label: 'This period' },
      { key: 'budget', label: 'Budget', budget_of: 'period' },
    ],
    rows: [
      { key: 'income', label: 'Income', level: 0, kind: 'class' as const, amounts: [110, 100] },
      { key: 'expenses-a2', label: 'Rent', level: 1, kind: 'account' as const, amounts: [30, 0] },
      { key: 'expenses', label: 'Expenses', level: 0, kind: 'class' as const, amounts: [80, 100] },
      { key: 'surplus', label: 'Surplus', level: 0, kind: 'total' as const, amounts: [30, 0] },
    ],
  };
  const { rows } = withVariance(statement, (key) => key.startsWith('expenses'));
  expect(rows.map(({ amounts }) => amounts.slice(2))).toEqual([
    [10, 10],
    [-30, null],
    [20, 20],
    [30, null],
  ]);
});
test('campuses beside their budgets are headings over theirs, and only the whole has its share', () => {
  const names = [
    ['campus-1', 'Main'],
    ['total', 'Total'],
  ];
  const statement = {
    columns: names.flatMap(([key = '', label = '']) => [
      { key, label },
      { key: `${key}-budget`, label: 'Budget', budget_of: key },
    ]),
    rows: [{ key: 'expenses', label: 'Expenses', level: 0, kind: 'class' as const, amounts: [80, 100, 120, 80] }],
  };
  const { columns, rows } = withVariance(statement, (key) => key.startsWith('expenses'));
  expect(columns.map(({ over, label }) => `${over}: ${label}`)).toEqual([
    'Main: Actual',
    'Main: Budget',
    'Main: Variance',
    'Total: Actual',
    'Total: Budget',
    'Total: Variance',
    'Total: % of budget',
  ]);
  expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
  expect(rows[0]?.amounts).toEqual([80, 100, 20, 120, 80, -40, -50]);
});
