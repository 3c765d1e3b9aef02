/** Lists on paper: numbers stay whole, names keep their level, and days and states are words. */
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import bankStatements from '../../src/lists/bankStatements.tsx';
import { TablePaper } from '../../src/print/TablePrint.tsx';
import { Table } from '../../src/ui/table/Table.tsx';
import { outColumns } from '../../src/ui/output/listColumn.ts';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => {
  window.print = () => undefined;
  signedInAs();
});
const paper = (columns: Parameters<typeof TablePaper>[0]['table']['columns'], row: object) =>
  render(
    <MemoryRouter>
      <TablePaper title="Paper" about="" back="/" table={{ columns, rows: [row] }} />
    </MemoryRouter>,
  );
/** The texts of each row of the only table, its sums among them. */
const figures = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
const cells = () => within(screen.getByRole('table')).getAllByRole('cell');

test('a voucher number is in one line, words go on in the next', () => {
  const column = (key: string) => ({
    key,
    label: key,
    kind: 'text' as const,
    total: false,
    value: (row: unknown) => (row as Record<string, string>)[key],
  });
  paper(['voucher', 'cheque', 'words'].map(column), {
    voucher: 'PV-2026-27-14',
    cheque: '00260903',
    words: 'Rent-free, up-to-date',
  });
  expect(cells().map(({ className }) => className.includes('paper-whole'))).toEqual([false, true, true, false]);
});
test('a statement of the bank has days and states as people say them', () => {
  const columns = bankStatements.columns as Parameters<typeof outColumns>[0];
  paper(outColumns(columns), {
    acc_name: 'Habib Bank',
    acc_code: '1111',
    from_date: '2026-10-01',
    to_date: '2026-10-31',
    opening: 1,
    closing: 2,
    n_lines: 3,
    unmatched: 0,
    status: 'open',
    finished_by: null,
    reason: null,
  });
  const texts = cells().map(({ textContent }) => textContent);
  expect(texts).toEqual(['1', 'Habib Bank', '1111', '01-Oct-2026', '31-Oct-2026', '1', '2', '3', '0', 'Open', '']);
});

test('amounts of a column have paisa where one of them or their sum has, on the screen and on paper; counts are grouped, numbers that name are not', () => {
  const columns = [
    { key: 'name', label: 'Name', role: 'head' },
    { key: 'paid', label: 'Paid', kind: 'money', total: true },
    {
      key: 'due',
      label: 'Due',
      kind: 'money',
      total: true,
      render: ({ due }: Row, money: Form) => <b>{money(due)}</b>,
    },
    { key: 'whole', label: 'Whole', kind: 'money' },
    { key: 'count', label: 'Students', kind: 'number' },
    { key: 'voucher_no', label: 'Voucher', kind: 'no' },
  ] as const;
  type Row = { due: number };
  type Form = (rupees: number) => string;
  const rows = [
    { id: 1, name: 'A', paid: 1500, due: 20, whole: 7, count: 1234, voucher_no: 1234 },
    { id: 2, name: 'B', paid: 1500.5, due: 0, whole: 0, count: 5, voucher_no: 12 },
  ];
  // The sum of what the page does not show has paisa.
  const totals = { due: 4000.25 };
  const { unmount } = render(<Table label="Rows" columns={columns} rows={rows} totals={totals} />, {
    wrapper: MemoryRouter,
  });
  expect(figures()).toEqual([
    ['1,500.00', '20.00', '7', '1,234', '1234'],
    ['1,500.50', '0.00', '–', '5', '12'],
    ['3,000.50', '4,000.25', '', '', ''],
  ]);
  unmount();
  render(
    <MemoryRouter>
      <TablePaper
        title="Paper"
        about=""
        back="/"
        table={{ columns: outColumns(columns as Parameters<typeof outColumns>[0]), rows, totals }}
      />
    </MemoryRouter>,
  );
  expect(figures()).toEqual([
    ['1', 'A', '1,500.00', '20.00', '7', '1,234', '1234'],
    ['2', 'B', '1,500.50', '–', '–', '5', '12'],
    ['3,000.50', '4,000.25', '', '', ''],
  ]);
});
