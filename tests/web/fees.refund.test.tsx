/** Giving an advance or a deposit back from the list of payments. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import payments from '../../src/lists/payments.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { allocation, payment } from './feePrint.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider, type ProviderCall, type Own } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';

const PaymentsPage = pageOf(payments);

const ROWS = [
  payment(1, [allocation(1, 'Tuition', 3000)], { student: pupil(1, 'Ayesha Javed') }),
  payment(2, [allocation(2, 'Tuition', 3000), allocation(3, 'Security Deposit', 5000, { refundable: 5000 })], {
    student: pupil(2, 'Bilal Javed'),
    amount: 9000.5,
    advance: 1000.5,
    advance_used: 300.2,
    refunded: 0.1,
  }),
  payment(3, [], { student: pupil(3, 'Hina Javed'), advance: 800, amount: 800, status: 'voided' }),
  payment(4, [], {
    student: pupil(4, 'Saad Javed'),
    advance: 800,
    amount: 800,
    receiving_acc: { id: 2, acc_code: '1102', acc_name: 'Habib Bank' },
  }),
];
const page = {
  data: ROWS,
  current_page: 1,
  per_page: 50,
  total: ROWS.length,
  last_page: 1,
  totals: { payments: 4, amount: 0, allocated: 0, advance: 0 },
};
const sent = (calls: readonly ProviderCall[]): ProviderCall[] =>
  calls.filter(({ method, path }) => method === 'POST' && path === '/fee_refunds');
const lists = (calls: readonly ProviderCall[]): number =>
  calls.filter(({ method, path }) => method === 'GET' && path === '/payChallan').length;
const GIVEN: Own = { 'POST /fee_refunds': () => ({ data: { refund_id: 5, refund_no: 31 } }) };

async function listed(own: Own = GIVEN): Promise<{ readonly calls: ProviderCall[]; readonly user: UserEvent }> {
  const calls = tillProvider({ 'GET /payChallan': () => page, ...own });
  show(<PaymentsPage />, dataProvider, '/');
  await screen.findByText('Ayesha Javed');
  return { calls, user: userEvent.setup() };
}
const tick = (user: UserEvent, name: RegExp): Promise<void> => user.click(screen.getByRole('checkbox', { name }));
const offered = (): HTMLElement | null => screen.queryByRole('button', { name: 'Refund…' });
async function opened(user: UserEvent, name: RegExp) {
  await tick(user, name);
  await user.click(screen.getByRole('button', { name: 'Refund…' }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('a refund', () => {
  test('is offered for one approved payment that has something to give back', async () => {
    const { user } = await listed();
    await tick(user, /Ayesha/);
    expect(offered()).toBeNull();
    await tick(user, /Ayesha/);
    await tick(user, /Hina/);
    expect(offered()).toBeNull();
    await tick(user, /Hina/);
    await tick(user, /Bilal/);
    expect(offered()).not.toBeNull();
    await tick(user, /Saad/);
    expect(offered()).toBeNull();
  });

  test('needs its privilege', async () => {
    signedInAs({
      userInfo: {
        username: 'clerk',
        full_name: 'Clerk',
        user_settings: '{}',
        privileges: ['payments.read', 'payments.void'],
      },
    });
    const { user } = await listed();
    await tick(user, /Bilal/);
    expect(screen.getByRole('button', { name: 'Void…' })).toBeDefined();
    expect(offered()).toBeNull();
  });

  test('of an advance is one request, from the account it came into; the list is asked for again', async () => {
    const { calls, user } = await listed();
    const dialog = await opened(user, /Saad/);
    await waitFor(() => expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Paid from' }).value).toBe('2'));
    const before = lists(calls);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left the school{Enter}{Enter}');
    expect(await screen.findByText('Refund 31: Rs 800 of receipt 704 given back.')).toBeDefined();
    expect(sent(calls)).toHaveLength(1);
    expect(sent(calls)[0]).toMatchObject({
      body: { payment_id: 4, amount: 800, refund_date: today(), paying_acc: 2, reason: 'Left the school' },
      key: expect.stringMatching(/\S{8,}/) as unknown,
    });
    await waitFor(() => expect(lists(calls)).toBe(before + 1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('names what is left of each source, and gives no more than that', async () => {
    const { calls, user } = await listed();
    const dialog = await opened(user, /Bilal/);
    const sources = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(sources).toEqual([
      'Unused advanceRs 700.20',
      expect.stringMatching(/^Security Deposit of .*, challan 5003, Pupil 3Rs 5,000$/),
    ]);
    await user.click(dialog.getByRole('radio', { name: /Security Deposit/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left');
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, '5001');
    expect(dialog.getByText('Only Rs 5,000 can be given back')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Refund Rs/ }).disabled).toBe(true);
    await user.clear(amount);
    await user.type(amount, '4000');
    await user.click(dialog.getByRole('button', { name: 'Refund Rs 4,000' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    expect(sent(calls)[0]?.body).toMatchObject({ particular_line_id: 30, amount: 4000, paying_acc: 1 });
    expect(sent(calls)[0]?.body).not.toHaveProperty('payment_id');
  });

  test('that is refused says why: at its field, or below', async () => {
    const refusals = [
      { status: 422, json: { message: 'Invalid', errors: { refund_date: ['The period is closed'] } } },
      { status: 409, json: { message: 'Only 0.00 is left to refund' } },
    ];
    const { calls, user } = await listed({ 'POST /fee_refunds': () => refusals.shift() });
    const dialog = await opened(user, /Saad/);
    await waitFor(() => expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Paid from' }).value).toBe('2'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left{Enter}');
    const told = await dialog.findByText('The period is closed');
    expect(told.closest('.ui-pick-date')?.textContent).toContain('Refund date');
    await user.click(dialog.getByRole('button', { name: 'Refund Rs 800' }));
    expect((await dialog.findByText('Only 0.00 is left to refund')).getAttribute('role')).toBe('alert');
    const keys = sent(calls).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});
