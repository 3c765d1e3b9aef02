/** A statement of the bank beside the books: ticked and matched by keyboard, taken apart, finished. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import BankStatementPage from '../../src/customRoutes/finance/bank/BankStatementPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import bankStatements from '../../src/lists/bankStatements.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const line = (id: number, description: string, amount: number, group_no: number | null = null) => ({
  id,
  line_no: id,
  date: '2026-11-05',
  description,
  reference: null,
  cheque_no: null,
  amount,
  group_no,
  by_itself: group_no === null ? null : true,
});
const book = (journal_id: number, memo: string, amount: number, group_no: number | null = null) => ({
  journal_id,
  line_no: 1,
  date: '2026-11-04',
  voucher: `RV-2026-27-${journal_id}`,
  source: 'Other income',
  memo,
  reference: null,
  cheque_no: null,
  campus_name: 'Main',
  amount,
  group_no,
});
const statement = {
  id: 4,
  version: 1,
  account_id: 2,
  acc_code: '1102',
  acc_name: 'Habib Bank',
  bank_name: 'Habib Bank',
  bank_account_no: 'PK36HABB',
  from_date: '2026-11-01',
  to_date: '2026-11-30',
  opening: 0,
  closing: 145,
  n_lines: 3,
  unmatched: 2,
  status: 'open',
  file_name: 'november.csv',
  made_by: 'Accountant',
  finished_by: null,
  finished_at: null,
  reason: null,
};
const answer = {
  statement,
  is_first: true,
  lines: [line(1, 'Two deposits', 100), line(2, 'Service charges', -5), line(3, 'Raast', 50, 9)],
  books: [book(11, 'First', 60), book(12, 'Second', 40), book(13, 'Third', 50, 9)],
  more_books: 0,
  proof: { books: 150, deposits: [], payments: [], bank: [], closing: 145, difference: 0 },
};
const changed = () => ({ data: { id: 4, matched: 3 } });
const open = async (more: object = {}) => {
  const calls = tillProvider({
    'GET /bank_statement': () => ({ data: { ...answer, ...more } }),
    'POST /bank_match': changed,
    'POST /bank_unmatch': changed,
    'POST /bank_finish': () => ({ data: { id: 4, status: 'finished', version: 2 } }),
  });
  show(<BankStatementPage />, dataProvider, '/bank-reconciliation/statement?id=4');
  await screen.findByRole('table', { name: 'Lines of the bank' });
  return { calls, user: userEvent.setup() };
};
beforeEach(() => {
  dropLists();
  signedInAs({});
});

test('by keyboard: arrows, Space to tick on both sides, Enter matches once both sums are the same', async () => {
  const { calls, user } = await open();
  const bank = within(screen.getByRole('table', { name: 'Lines of the bank' }));
  const books = within(screen.getByRole('table', { name: 'Lines of the books' }));
  expect(bank.queryByText('Raast'), 'what is matched is not shown').toBeNull();
  const row = (text: string, of = bank) => of.getByText(text).closest('tr') as HTMLElement;
  row('Two deposits').focus();
  await user.keyboard(' ');
  expect(screen.getByText('Ticked: bank 100, books 0, difference 100')).toBeDefined();
  await user.keyboard('{Enter}');
  expect(calls.filter(({ path }) => path === '/bank_match')).toEqual([]);
  row('First', books).focus();
  await user.keyboard(' {ArrowDown} ');
  expect(screen.getByText('Ticked: bank 100, books 100, difference 0')).toBeDefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls.some(({ path }) => path === '/bank_match')).toBe(true));
  const sent = calls.find(({ path }) => path === '/bank_match');
  expect(sent?.key).toMatch(/\S{8,}/);
  expect(sent?.body).toMatchObject({
    id: 4,
    line_ids: [1],
    books: [
      { journal_id: 11, line_no: 1 },
      { journal_id: 12, line_no: 1 },
    ],
  });
});
test('U takes the match of a row apart', async () => {
  const { calls, user } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which lines' }), 'matched');
  const row = (await screen.findByText('Raast')).closest('tr') as HTMLElement;
  row.focus();
  await user.keyboard('u');
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/bank_unmatch')?.body).toMatchObject({ id: 4, groups: [9] }),
  );
});
test('a charge that the books do not have begins an expense with its account, day and amount', async () => {
  const { user } = await open();
  (screen.getByText('Service charges').closest('tr') as HTMLElement).focus();
  await user.keyboard(' ');
  expect(screen.getByRole('link', { name: 'Enter in the books' }).getAttribute('href')).toBe(
    '/add-expense?money=2&amount=5&day=2026-11-05&memo=Service+charges',
  );
});
test('is finished when all is matched, and shows what proves it', async () => {
  const { calls, user } = await open({ statement: { ...statement, unmatched: 0 } });
  const proof = within(screen.getByRole('table', { name: 'Bank reconciliation statement' }));
  expect(proof.getByText(/Balance of the books on/).closest('tr')?.textContent).toContain('150');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/bank_finish')?.body).toMatchObject({ id: 4, version: 1 }),
  );
});
test('with lines that are not matched is not finished', async () => {
  await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish' }).disabled).toBe(true);
});
test('statements are narrowed to one of the bank accounts, and no other account is offered', async () => {
  signedInAs();
  dropLists();
  const account = (id: number, acc_name: string, role: string | null) => ({ id, acc_name, role, is_active: true });
  tillProvider({
    'GET /bank_statements': () => ({ data: [], current_page: 1, per_page: 50, total: 0, last_page: 1 }),
    'GET /finance_accounts': () => ({
      data: [account(1, 'Cash in Hand', 'cash'), account(2, 'Habib Bank', 'bank'), account(3, 'Rent', null)],
    }),
  });
  const Statements = pageOf(bankStatements);
  show(<Statements />, dataProvider, '/');
  const choice = await screen.findByLabelText('Bank account');
  await waitFor(() =>
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Habib Bank']),
  );
});
