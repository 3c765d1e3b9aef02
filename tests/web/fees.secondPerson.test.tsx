/** Refunds and voids that need a second person: the screens say so before and after, and the inbox decides them. */
import { screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import moneyRequests from '../../src/lists/moneyRequests.tsx';
import payments from '../../src/lists/payments.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { allocation, payment } from './feePrint.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider, type Own, type ProviderCall } from './till.support.ts';

const PaymentsPage = pageOf(payments);
const RequestsPage = pageOf(moneyRequests);
const ROWS = [
  payment(1, [allocation(1, 'Tuition', 3000)], { student: pupil(1, 'Ayesha Javed'), second: true }),
  payment(2, [], { student: pupil(2, 'Bilal Javed'), advance: 800, amount: 800, second: true }),
  payment(3, [], { student: pupil(3, 'Hina Javed'), advance: 500, amount: 500, awaits: 'void', second: true }),
];
const listOf = (data: readonly unknown[], totals: object) => ({
  data,
  current_page: 1,
  per_page: 50,
  total: data.length,
  last_page: 1,
  totals,
});
const request = (id: number, more: object) => ({
  id,
  kind: 'void_payment',
  status: 'pending',
  receipt_no: 70 + id,
  challan_no: null,
  refund_no: null,
  amount: 500,
  account: 'Cash in Hand',
  reason: 'Entered twice',
  requested_by: 'Sara Khan',
  requested_at: '2026-11-02T05:00:00Z',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  done_on: null,
  voucher_no: null,
  mine: false,
  student: pupil(id, `Pupil ${id}`),
  ...more,
});
const writes = (calls: readonly ProviderCall[]): unknown[] =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body: { institute_code: _code, ...body } }) => [path, body]);
async function listed(own: Own = {}): Promise<{ readonly calls: ProviderCall[]; readonly user: UserEvent }> {
  const calls = tillProvider({
    'GET /payChallan': () => listOf(ROWS, { payments: 3, amount: 0, allocated: 0, advance: 0 }),
    ...own,
  });
  show(<PaymentsPage />, dataProvider, '/');
  await screen.findByText('Ayesha Javed');
  return { calls, user: userEvent.setup() };
}
const tick = (user: UserEvent, name: RegExp): Promise<void> => user.click(screen.getByRole('checkbox', { name }));

beforeEach(() => {
  dropLists();
  signedInAs();
});
describe('a receipt that one took, where two people are wanted', () => {
  test('its void says that it goes to someone else, and then that it waits', async () => {
    const { calls, user } = await listed({
      'POST /deleteChallanTransaction': () => ({ data: { voided: null, voucher_no: null, request_id: 9 } }),
    });
    await tick(user, /Ayesha/);
    await user.click(screen.getByRole('button', { name: 'Void…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('The void of receipt 701 goes to someone else for approval');
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Entered twice{Enter}');
    expect(
      await screen.findByText('The void of receipt 701 waits for approval. You can withdraw it until then.'),
    ).toBeDefined();
    expect(writes(calls)).toEqual([
      ['/deleteChallanTransaction', { delete_type: 'payment', trans_id: 1, reason: 'Entered twice' }],
    ]);
  });
  test('its refund is asked for, of the day on which it is approved', async () => {
    const { calls, user } = await listed({
      'POST /fee_refunds': () => ({ data: { refund_id: null, refund_no: null, request_id: 9 } }),
    });
    await tick(user, /Bilal/);
    await user.click(screen.getByRole('button', { name: 'Refund…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('goes to someone else for approval');
    expect(dialog.textContent).not.toContain('Refund date');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Left the school');
    await user.click(within(dialog).getByRole('button', { name: 'Ask for a refund of Rs 800' }));
    expect(await screen.findByText(/^The refund of Rs 800 of receipt 702 waits for approval/)).toBeDefined();
    expect(writes(calls)).toMatchObject([['/fee_refunds', { payment_id: 2, amount: 800, refund_date: today() }]]);
  });
  test('says that its void waits, and nothing else is offered of it', async () => {
    const { user } = await listed();
    const row = screen.getByText('Hina Javed').closest('tr') ?? document.body;
    expect(within(row).getByText('Void waits for approval')).toBeDefined();
    await tick(user, /Hina/);
    expect(screen.queryByRole('button', { name: 'Void…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
  });
});
describe('the list of requests', () => {
  const rows = [
    request(1, {}),
    request(2, { kind: 'refund', mine: true }),
    request(3, {
      kind: 'void_refund',
      refund_no: 4,
      status: 'rejected',
      decided_by: 'The Head',
      decision_reason: 'Not so',
    }),
  ];
  const shown = async (own: Own = {}) => {
    const calls = tillProvider({ 'GET /money_requests': () => listOf(rows, { amount: 1000 }), ...own });
    show(<RequestsPage />, dataProvider, '/');
    await screen.findByText('Pupil 1');
    return { calls, user: userEvent.setup() };
  };
  test('says what was requested, and why it was rejected', async () => {
    await shown();
    expect(screen.getByText('Void of receipt 71')).toBeDefined();
    expect(screen.getByText('Refund of the advance of receipt 72')).toBeDefined();
    expect(screen.getByText('Void of refund 4')).toBeDefined();
    expect(screen.getByText('by The Head, Not so')).toBeDefined();
    expect(screen.getAllByText('Waits for approval')).toHaveLength(2);
  });
  test('decides by keyboard, and leaves out one’s own', async () => {
    const { calls, user } = await shown({
      'POST /decide_money_requests': ({ body }) => ({
        data: { done: 1, results: (body['ids'] as number[]).map((id) => ({ id, ok: true, message: null })) },
      }),
    });
    await user.keyboard('{ArrowDown}a');
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    await screen.findByText('1 of 1 approved');
    expect(writes(calls)).toEqual([['/decide_money_requests', { ids: [1], decision: 'approve' }]]);
  });
  test('one’s own is withdrawn with a reason', async () => {
    const { calls, user } = await shown({
      'POST /withdraw_money_request': () => ({ data: { id: 2, amount: 500 } }),
    });
    await tick(user, /receipt 72/);
    await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
    await user.type(screen.getByLabelText(/^Reason/), 'Not needed{Enter}');
    await screen.findByText('Refund of the advance of receipt 72 is withdrawn.');
    expect(writes(calls)).toEqual([['/withdraw_money_request', { id: 2, reason: 'Not needed' }]]);
  });
});
