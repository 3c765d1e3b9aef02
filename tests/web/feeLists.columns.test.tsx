/** What a list of fees shows in the second line of a cell stands in a column of its own in files and on paper. */
import { expect, test } from 'vitest';
import { studentColumns as defaulters } from '../../src/lists/defaulters/owedColumns.tsx';
import { owedAbout } from '../../src/lists/defaulters/owed.ts';
import discounts from '../../src/lists/discounts.tsx';
import { historyColumns } from '../../src/lists/history/columns.tsx';
import { outColumns, type ListColumn } from '../../src/ui/output/listColumn.ts';
import payments from '../../src/lists/payments.tsx';
import refunds from '../../src/lists/refunds.tsx';
import type { AnyList } from '../../src/lists/list.ts';
import type { ListAddress } from '../../src/students/useListAddress.ts';

const columnsOf = ({ columns }: AnyList): readonly ListColumn<never>[] =>
  typeof columns === 'function' ? [] : columns;
const LISTS: readonly (readonly [string, readonly ListColumn<never>[]])[] = [
  ['defaulters', defaulters(true)],
  ['discounts', columnsOf(discounts)],
  ['history', historyColumns(['2026-11'])],
  ['payments', columnsOf(payments)],
  ['refunds', columnsOf(refunds)],
];
test.each(LISTS)('%s: father and family', (_name, columns) => {
  const labels = outColumns(columns).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['SID', 'Student', 'Father', 'Family', 'Class']));
  expect(new Set(labels).size).toBe(labels.length);
});
test('what defaulters were looked for is said on paper as people write it', () => {
  const asked: Readonly<Record<string, string>> = { month_from: '2026-04', amount_from: '12000' };
  const at = {
    notEnrolled: false,
    search: '',
    param: (name: string) => asked[name] ?? null,
  } as Partial<ListAddress> as ListAddress;
  expect(owedAbout(at)).toBe('Past its due date, enrolled students, months Apr, 2026 to …, amounts 12,000 to …');
});
