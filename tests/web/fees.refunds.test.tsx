/** The list of refunds: what was given back, and a refund that was a mistake. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import refunds from '../../src/lists/refunds.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider, type ProviderCall, type Own } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';

const RefundsPage = pageOf(refunds);

const refund = (id: number, more: object) => ({
  id,
  refund_no: id,
  refund_date: '2026-11-02',
  amount: 500,
  reason: 'Left the school',
  voided: false,
  void_reason: null,
  account: 'Cash in Hand',
  username: 'accountant',
  receipt_no: 70 + id,
  challan_no: null,
  ...more,
});
const ROWS = [
  refund(1, { student: pupil(1, 'Ayesha Javed') }),
  refund(2, { student: pupil(2, 'Bilal Javed'), receipt_no: null, challan_no: 5003, amount: 4000 }),
  refund(3, { student: pupil(3, 'Hina Javed'), voided: true, void_reason: 'Handed out twice' }),
];
const page = { data: ROWS, current_page: 1, per_page: 50, total: 3, last_page: 1, totals: { amount: 4500 } };
const VOIDED: Own = { 'POST /deleteChallanTransaction': () => ({ data: { voided: 2, voucher_no: 9 } }) };
const sent = (calls: readonly ProviderCall[]): ProviderCall[] =>
  calls.filter(({ path }) => path === '/deleteChallanTransaction');

async function listed(own: Own = VOIDED): Promise<{ readonly calls: ProviderCall[]; readonly user: UserEvent }> {
  const calls = tillProvider({ 'GET /fee_refunds': () => page, ...own });
  show(<RefundsPage />, dataProvider, '/');
  await screen.findByText('Ayesha Javed');
  return { calls, user: userEvent.setup() };
}
const tick = (user: UserEvent, name: RegExp): Promise<void> => user.click(screen.getByRole('checkbox', { name }));
const row = (name: string): HTMLElement => screen.getByText(name).closest('tr') ?? document.body;

beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('refunds', () => {
  test('say what was given back, and sum what is not void', async () => {
    await listed();
    expect(within(row('Ayesha Javed')).getByText('Advance of receipt 71')).toBeDefined();
    expect(within(row('Bilal Javed')).getByText('Deposit of challan 5003')).toBeDefined();
    expect(within(row('Hina Javed')).getByText('Handed out twice')).toBeDefined();
    const sums = screen.getByText('All 3 refunds, less voids').closest('tr') ?? document.body;
    expect(within(sums).getByText('4,500')).toBeDefined();
  });

  test('one that was a mistake is void, with its reason, once; the list is asked for again', async () => {
    const { calls, user } = await listed();
    await tick(user, /refund 2 of Bilal/);
    await user.click(screen.getByRole('button', { name: 'Void…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong family{Enter}{Enter}');
    expect(await screen.findByText('Refund 2 is void; Rs 4,000 are back in Cash in Hand.')).toBeDefined();
    expect(sent(calls)).toHaveLength(1);
    expect(sent(calls)[0]).toMatchObject({
      body: { delete_type: 'refund', trans_id: 2, reason: 'Wrong family' },
      key: expect.stringMatching(/\S{8,}/) as unknown,
    });
    await waitFor(() => expect(calls.filter(({ path }) => path === '/fee_refunds').length).toBeGreaterThan(1));
  });

  test('what is void already, more than one, and a user without the privilege have no void', async () => {
    const { user } = await listed();
    const offered = (): HTMLElement | null => screen.queryByRole('button', { name: 'Void…' });
    await tick(user, /refund 3 of Hina/);
    expect(offered()).toBeNull();
    await tick(user, /refund 3 of Hina/);
    await tick(user, /refund 1 of Ayesha/);
    expect(offered()).not.toBeNull();
    await tick(user, /refund 2 of Bilal/);
    expect(offered()).toBeNull();
    expect(screen.getByText('2 selected, Rs 4,500')).toBeDefined();
  });

  test('are read without it', async () => {
    signedInAs({
      userInfo: { username: 'clerk', full_name: 'Clerk', user_settings: '{}', privileges: ['payments.read'] },
    });
    const { user } = await listed();
    await tick(user, /refund 1 of Ayesha/);
    expect(screen.queryByRole('button', { name: 'Void…' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Statement' })).toBeDefined();
  });
});
