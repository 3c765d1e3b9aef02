import { expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { figureWidths } from '../../src/reports/ui/figureWidths.ts';

test('a column of figures is as wide as its longest one, its sum included; a column of names has no width of its own', () => {
  const table = {
    columns: [
      ['account', f.text()],
      ['received', f.money()],
      ['balance', f.money()],
      ['count', f.int()],
    ],
    totals: ['received', 'count'],
    rows: [
      { account: 'Cash', received: 9_000_000, balance: 36_197_860, count: null },
      { account: 'Bank', received: 1_000_000.5, balance: -5, count: 7 },
    ],
  } as const;
  // 10,000,000.50 is the sum; 36,197,860; 7
  expect(figureWidths(table)).toEqual({ received: 13, balance: 10, count: 1 });
});
