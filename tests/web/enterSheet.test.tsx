/** A declared sheet that is entered once and whole: typed, read from a file, checked, confirmed, sent. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import declared from '../../src/sheets/openings.tsx';
import { pageOf } from '../../src/sheets/ui/SheetPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { studentProvider } from './students-lists.support.ts';

const Page = pageOf(declared);
const account = (id: number, acc_name: string, role: string | null = null) => ({
  id,
  acc_code: `100${id}`,
  acc_name,
  role,
  campus_id: null,
  by_hand: true,
  is_active: true,
});
interface Sent {
  readonly dry_run?: unknown;
  readonly entry_date: string;
  readonly lines: unknown;
}
const address = '/opening-balances?campus_id=1&entry_date=2026-06-30';

/** The sheet of a campus, and what was sent. */
function open(answer: (body: Sent) => object = () => ({ data: {} })): {
  sent: Sent[];
  entered: { now: object | null };
} {
  const sent: Sent[] = [];
  const entered: { now: object | null } = { now: null };
  studentProvider([], {
    'GET /opening_balances': () => ({ data: { entered: entered.now } }),
    'GET /getAccountWithGroupsAndChart': () => ({
      data: [
        {
          id: 1,
          account_class: 'asset',
          accounts: [account(1, 'Cash in Hand'), account(2, 'Habib Bank'), account(3, 'Equity', 'opening_equity')],
        },
      ],
    }),
    'POST /opening_balances': ({ body }) => {
      sent.push(body as unknown as Sent);
      return answer(body as unknown as Sent);
    },
    'POST /read_opening_file': () => ({
      data: { rows: [{ account_id: 2, debit: 0, credit: 250 }], problems: ['Row 3: Nobody is no account here.'] },
    }),
  });
  show(<Page />, dataProvider, address);
  return { sent, entered };
}
const debit = (of: string): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>(`Debit, ${of}`);
const type = async (of: string, text: string): Promise<void> => {
  const input = await debit(of);
  input.focus();
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
};

const holding = (...privileges: string[]) =>
  signedInAs({ userInfo: { username: 'accountant', user_settings: null, privileges } });
beforeEach(() => {
  dropLists();
  holding('finance_entry.create', 'finance_entry.read');
});

test('says what the rows come to, checks them first, and sends them with the day when they are confirmed', async () => {
  const { sent, entered } = open();
  await type('Cash in Hand', '1,000.50');
  await screen.findByText('1 account: debit 1,000.50, credit 0; difference to opening balance equity 1,000.50');
  expect(screen.queryByLabelText('Debit, Equity'), 'the difference goes there by itself').toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Enter…' }));
  expect(sent.map((one) => one.dry_run)).toEqual([true]);
  entered.now = { trans_id: 9, voucher: 'OV-1', total: 1000.5, status: 'approved' };
  await userEvent.click(await screen.findByRole('button', { name: 'Enter them' }));
  await screen.findByRole('heading', { name: 'OV-1' });
  expect(sent.at(-1)).toMatchObject({
    campus_id: 1,
    entry_date: '2026-06-30',
    lines: [{ account_id: 1, debit: 1000.5 }],
  });
  expect(sent.at(-1)).not.toHaveProperty('dry_run');
});

test('cannot be entered while an amount is none, and keeps what was refused on the screen', async () => {
  const { sent } = open(() => Response.json({ message: 'The books are locked up to 30 June 2026.' }, { status: 422 }));
  await type('Cash in Hand', '-5');
  expect(await screen.findByRole('button', { name: 'Enter…' })).toHaveProperty('disabled', true);
  await type('Cash in Hand', '5');
  await userEvent.click(screen.getByRole('button', { name: 'Enter…' }));
  await screen.findByText('The books are locked up to 30 June 2026.');
  expect(sent).toHaveLength(1);
  expect(await debit('Cash in Hand')).toHaveProperty('value', '5');
});

test('takes the cells of a file, and says what it could not read', async () => {
  open();
  await debit('Cash in Hand');
  const file = new File(['Account,Debit,Credit'], 'openings.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('File of opening balances'), file);
  await screen.findByText('Row 3: Nobody is no account here.');
  await waitFor(() => expect(screen.getByLabelText('Credit, Habib Bank')).toHaveProperty('value', '250'));
});

test('is only read without the privilege to enter', async () => {
  holding('finance_entry.read');
  open();
  expect(await debit('Cash in Hand')).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Enter…' })).toBeNull();
});
