/** Lists on paper: numbers stay whole, names keep their level, and days and states are words. */
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import bankStatements from '../../src/lists/bankStatements.tsx';
import { TablePaper } from '../../src/print/TablePrint.tsx';
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
