/** What a list of fees shows in the second line of a cell stands in a column of its own in files and on paper. */
import { expect, test } from 'vitest';
import { studentColumns as defaulters } from '../../src/customRoutes/fees/lists/defaulters/owedColumns.tsx';
import { owedAbout } from '../../src/customRoutes/fees/lists/defaulters/owedQuery.ts';
import { discountColumns } from '../../src/customRoutes/fees/lists/discounts/discountColumns.tsx';
import { historyColumns } from '../../src/customRoutes/fees/lists/history/historyColumns.tsx';
import { outColumns, type ListColumn } from '../../src/customRoutes/fees/lists/out/listColumn.ts';
import { paymentColumns } from '../../src/customRoutes/fees/lists/payments/paymentColumns.tsx';
import { refundColumns } from '../../src/customRoutes/fees/lists/refunds/refundColumns.tsx';
import type { FeePlace } from '../../src/customRoutes/fees/kit/usePlace.ts';

const LISTS: readonly (readonly [string, readonly ListColumn<never>[]])[] = [
  ['defaulters', defaulters(true)],
  ['discounts', discountColumns],
  ['history', historyColumns(['2026-11'])],
  ['payments', paymentColumns],
  ['refunds', refundColumns],
];
test.each(LISTS)('%s: father and family', (_name, columns) => {
  const labels = outColumns(columns).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['SID', 'Student', 'Father', 'Family', 'Class']));
  expect(new Set(labels).size).toBe(labels.length);
});
test('what defaulters were looked for is said on paper as people write it', () => {
  const asked: Readonly<Record<string, string>> = { month_from: '2026-04', amount_from: '12000' };
  const at = { notEnrolled: false, search: '', param: (name: string) => asked[name] ?? null } as Partial<FeePlace> as FeePlace;
  expect(owedAbout(at)).toBe('Past its due date, enrolled students, months Apr, 2026 to …, amounts 12,000 to …');
});
