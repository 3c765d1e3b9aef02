/** The dialog that reads a statement of the bank in: seen before it is written, and what is wrong said row by row. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import bankStatements from '../../src/lists/bankStatements.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const BankPage = pageOf(bankStatements);
const read = (more: object = {}) => ({
  data: {
    id: null,
    columns: [
      { index: 0, header: 'Date', sample: '2026-11-05' },
      { index: 1, header: 'Particulars', sample: 'Cash deposit' },
      { index: 2, header: '', sample: '100' },
    ],
    mapping: { 0: 'line_date', 1: 'description', 2: 'amount' },
    from_date: '2026-11-05',
    to_date: '2026-11-06',
    opening: 50,
    closing: 145,
    n_lines: 2,
    money_in: 100,
    money_out: 5,
    lines: [
      {
        row: 2,
        line_date: '2026-11-05',
        description: 'Cash deposit',
        reference: null,
        cheque_no: '70001',
        amount: 100,
        balance: 150,
      },
    ],
    problems: [],
    matched: 1,
    ...more,
  },
});
const opened = async (answers: unknown[]) => {
  const calls = tillProvider({ 'POST /bank_statement_import': () => answers.shift() });
  const { address } = show(<BankPage />, dataProvider, '/bank-reconciliation');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Import a statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a statement' }));
  const button = (name: string): HTMLButtonElement => dialog.getByRole('button', { name });
  // The only account that is a bank is chosen by itself.
  await waitFor(() =>
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Bank account' }).selectedOptions[0]?.text).toMatch(
      /Habib Bank/,
    ),
  );
  expect(button('Preview').disabled, 'there is no file yet').toBe(true);
  await user.upload(
    dialog.getByLabelText('File of the bank (csv, xlsx)'),
    new File(['Date,Particulars\n'], 'november.csv', { type: 'text/csv' }),
  );
  await user.click(button('Preview'));
  const writes = () => calls.filter(({ path }) => path === '/bank_statement_import');
  return { user, dialog, button, address, writes };
};
beforeEach(() => {
  dropLists();
  signedInAs();
});

test('what was read is seen before it is read in, and its statement is opened', async () => {
  const { user, dialog, button, address, writes } = await opened([read(), read({ id: 9 })]);
  expect((await dialog.findByRole('alert')).textContent).toBe(
    '2 lines from 05-Nov-2026 to 06-Nov-2026: opening 50, in 100, out 5, closing 145. 1 line would match at once.',
  );
  const lines = within(dialog.getByRole('table', { name: 'Lines of the file' }));
  expect(lines.getByText('70001').closest('tr')?.textContent).toContain('Cash deposit');
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Column 3 is' }).value).toBe('amount');
  await user.click(button('Import'));
  await waitFor(() => expect(address()).toBe('/bank-reconciliation/statement?id=9'));
  expect(writes()).toHaveLength(2);
});
test('what is wrong is said by row, and nothing is read in; another column is looked at again', async () => {
  const { user, dialog, button } = await opened([
    read({ problems: [{ row: 7, message: 'The balance is not what the lines lead to' }], n_lines: 0 }),
    read(),
  ]);
  expect(await dialog.findByText('Row 7: The balance is not what the lines lead to')).toBeDefined();
  expect(button('Import').disabled).toBe(true);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Column 3 is' }), 'balance');
  expect(dialog.getByText('Preview it again with these columns.')).toBeDefined();
  await user.click(button('Preview'));
  await waitFor(() => expect(button('Import').disabled).toBe(false));
});
test('a refusal is shown in the dialog, which stays open', async () => {
  const { dialog, button } = await opened([
    { status: 409, json: { message: 'The statement before it ends on 31-Oct-2026.' } },
  ]);
  expect((await dialog.findByRole('alert')).textContent).toContain('The statement before it ends on 31-Oct-2026.');
  expect(button('Preview').disabled).toBe(false);
});
