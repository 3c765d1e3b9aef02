/** The papers of a payment of salaries: whom, how much, and never another sum than what was paid. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import BankLetterPrint from '../../src/customRoutes/salaries/BankLetterPrint.tsx';
import ChequeListPrint from '../../src/customRoutes/salaries/ChequeListPrint.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { studentProvider } from './students-lists.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const PAYMENT = {
  id: 4,
  payment_no: 12,
  campus_id: 1,
  campus: 'Main',
  paid_on: '2026-11-02',
  account: 'Current account',
  bank_name: 'Bank of Lahore',
  bank_account_no: 'PK36SCBL0000001123456702',
  reference: 'NOV',
  n_slips: 2,
  amount: 150_000,
  journal_id: 1,
  voucher_no: 3,
  made_by: 'Head',
  void_reason: null,
};
const slip = (id: number, employee: string, iban: string | null) => ({
  id,
  run_id: 1,
  employee,
  net: 75_000,
  month: '2026-10',
  cnic: `35202-000000${id}-1`,
  bank_name: 'HBL',
  iban,
  employee_id: id,
  emp_no: id,
  lines: [],
  status: 'paid',
});
const SLIPS = [slip(1, 'Asma', 'PK11'), slip(2, 'Bilal', null)];
const page = (data: readonly object[]) => ({ data, current_page: 1, per_page: 200, total: data.length, last_page: 1 });
const open = (payment: object = PAYMENT, slips = SLIPS, paper = <BankLetterPrint />, more = ''): void => {
  studentProvider([], {
    'GET /salary_payments': () => ({ ...page([payment]), totals: { amount: 0 } }),
    'GET /salary_slips': () => ({ ...page(slips), totals: { gross: 0, deductions: 0, net: 0 } }),
  });
  show(paper, dataProvider, `/payroll/letter?id=4${more}`);
};
beforeEach(() => {
  signedInAs();
  vi.stubGlobal('print', vi.fn());
});

test('says the sum in words and each account; whoever has none is left to the cheques, and the screen says so', async () => {
  open(PAYMENT, [...SLIPS, slip(3, 'Chand', 'PK33')]);
  const table = await screen.findByRole('table');
  const names = within(table)
    .getAllByRole('row')
    .map((row) => row.children[1]?.textContent);
  expect(names).toEqual(['Name', 'Asma', 'Chand', '150,000']);
  expect(within(table).getByText('PK11')).toBeTruthy();
  expect(screen.getByText(/One Hundred Fifty Thousand|One Lac|One Lakh/)).toBeTruthy();
  expect(screen.getByText('1 account number missing, to be paid by cheque: Bilal.')).toBeTruthy();
});
test('of nobody who has an account asks for nothing', async () => {
  open(PAYMENT, [slip(1, 'Asma', null), slip(2, 'Bilal', null)]);
  expect(await screen.findByText(/Nobody of this payment has an account number/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
test.each([
  ['cash', { ...PAYMENT, bank_name: null }, SLIPS, /no payment from a bank account/],
  ['void', { ...PAYMENT, void_reason: 'Twice' }, SLIPS, /no payment from a bank account/],
  ['not all seen', PAYMENT, SLIPS.slice(1), /other campuses/],
])('is not written: %s', async (_name, payment, slips, text) => {
  open(payment, slips);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

const cheques = async (more: string, slips = SLIPS) => {
  open(PAYMENT, slips, <ChequeListPrint />, more);
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent));
};
test('cheques are for whoever has no account number, numbered by hand', async () => {
  expect(await cheques('')).toEqual([
    ['', 'Bilal'],
    ['Total of 1', '75,000'],
  ]);
});
test('or for everybody, numbered as the book of cheques is', async () => {
  expect(await cheques('&whom=all&first=000999')).toEqual([
    ['000999', 'Asma'],
    ['001000', 'Bilal'],
    ['Total of 2', '150,000'],
  ]);
});
test('of everybody where all have one, and of no payment in cash', async () => {
  expect(await cheques('', SLIPS.slice(0, 1).concat(slip(3, 'Chand', 'PK33')))).toHaveLength(3);
  open({ ...PAYMENT, bank_name: null }, SLIPS, <ChequeListPrint />);
  expect(await screen.findByText(/no payment from a bank account/)).toBeTruthy();
});
