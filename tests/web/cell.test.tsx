/** What a declared column shows of a row, and what of it stands in a file and on paper. */
import { render, screen, within } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { expect, test, vi } from 'vitest';
import { outColumns, type ListColumn } from '../../src/ui/output/listColumn.ts';
import { Table } from '../../src/ui/table/Table.tsx';

interface Bill {
  readonly id: number;
  readonly amount: number;
  readonly waits: number;
  readonly due: string;
  readonly paid: boolean;
  readonly memo: string;
  readonly reason: string | null;
  readonly entry: number | null;
}
const BILLS: readonly Bill[] = [
  { id: 1, amount: 500, waits: 0, due: '2026-05-03', paid: true, memo: 'Chalk', reason: null, entry: 9 },
  { id: 2, amount: 70.5, waits: 20, due: '2026-05-04', paid: false, memo: 'Ink', reason: 'Not signed', entry: null },
];
const COLUMNS: readonly ListColumn<Bill>[] = [
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    bold: true,
    under: [
      {
        label: 'Waiting',
        kind: 'money',
        value: ({ waits }) => waits,
        says: ({ waits }) => waits > 0 && `${waits} waits`,
      },
      { value: ({ paid }) => paid && 'in full' },
    ],
    also: [{ label: 'Half', kind: 'money', value: ({ amount }) => amount / 2 }],
  },
  { key: 'due', label: 'Due', kind: 'date', under: [{ key: 'memo', label: 'Memo' }] },
  { key: 'memo', label: 'What for', long: 'clip' },
  { key: 'entry', label: 'Entry', kind: 'no', leads: ({ entry }) => (entry === null ? null : `/entries?ids=${entry}`) },
  {
    key: 'state',
    label: 'State',
    chips: ({ paid, waits }) => [paid ? ['done', 'Paid'] : ['pending'], waits > 0 && ['failed', 'Waits']],
    under: [{ key: 'reason', label: 'Why' }],
  },
];
/** The cells of each row, each as its lines. */
function linesShown(): string[][][] {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
    },
  );
  render(
    <CoreAdminContext dataProvider={testDataProvider()}>
      <Table label="bills" columns={COLUMNS} rows={BILLS} />
    </CoreAdminContext>,
  );
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => [...cell.children].map((line) => line.textContent)),
    );
}

test('a cell has its value, and beneath it each line that has something to say', () => {
  const [first, second] = linesShown();
  expect(first).toEqual([['500.00', 'in full'], ['03-May-2026', 'Chalk'], ['Chalk'], ['9'], ['Paid']]);
  expect(second).toEqual([
    ['70.50', '20 waits'],
    ['04-May-2026', 'Ink'],
    ['Ink'],
    [''],
    ['Pending', 'Waits', 'Not signed'],
  ]);
});
test('what it leads to is a link; where it leads nowhere it is none', () => {
  linesShown();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/entries?ids=9']);
});
test('in a file each line with a label is a column of its own, by its value', () => {
  const columns = outColumns(COLUMNS);
  expect(columns.map(({ label }) => label)).toEqual([
    'Amount',
    'Waiting',
    'Half',
    'Due',
    'Memo',
    'What for',
    'Entry',
    'State',
    'Why',
  ]);
  expect(BILLS.map((bill) => columns.map(({ value }) => value(bill)))).toEqual([
    [500, 0, 250, '2026-05-03', 'Chalk', 'Chalk', 9, 'Paid', null],
    [70.5, 20, 35.25, '2026-05-04', 'Ink', 'Ink', null, 'Pending, Waits', 'Not signed'],
  ]);
});
test('a provider that says nothing of a state shows none', () => {
  const columns: readonly ListColumn<{ id: number; state?: string }>[] = [
    { key: 'state', label: 'State', chips: ({ state }) => [[state ?? '']] },
  ];
  expect(outColumns(columns).map(({ value }) => [value({ id: 1 }), value({ id: 2, state: 'pending' })])).toEqual([
    ['', 'Pending'],
  ]);
});
