/** The inbox: what waits of all kinds, decided by keyboard with the call of each kind; one's own is withdrawn instead. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import ApprovalsBadge from '../../src/layout/ApprovalsBadge.tsx';
import approvals from '../../src/lists/approvals.tsx';
import { needed } from '../../src/auth/offers.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';

const ApprovalsPage = pageOf(approvals);
const row = {
  kind: 'payments',
  id: 7,
  campus_id: 1,
  campus: 'Main',
  maker_id: 4,
  maker: 'Sara Khan',
  requested_at: '2026-11-02T05:00:00Z',
  about: 'Ali Raza',
  about_no: 1042,
  employee_id: null,
  what: 'Receipt 14',
  number: 14,
  note: 'Cash',
  day: '2026-11-02',
  until: null,
  amount: 3000,
  cash: 3000,
  own: false,
  decidable: true,
  version: null,
};
const leave = {
  ...row,
  kind: 'leave',
  maker_id: 5,
  maker: 'Bilal',
  about: 'Asma Noor',
  about_no: 12,
  employee_id: 3,
  what: 'Casual, 2 days',
  note: 'A wedding',
  until: '2026-11-03',
  amount: 0,
  cash: 0,
};
const voucher = {
  ...row,
  kind: 'vouchers',
  id: 9,
  about: 'The landlord',
  about_no: null,
  what: 'Payment voucher',
  cash: 0,
};
const mine = { ...voucher, id: 11, about: 'The printer', own: true, decidable: false, version: 2 };
const rows = [row, { ...voucher, version: 3 }, mine, leave];
const page = {
  data: rows,
  current_page: 1,
  per_page: 50,
  total: rows.length,
  last_page: 1,
  groups: [
    { kind: 'payments', maker_id: 4, count: 1, amount: 3000, cash: 3000 },
    { kind: 'vouchers', maker_id: 4, count: 2, amount: 6000, cash: 0 },
    { kind: 'leave', maker_id: 5, count: 1, amount: 0, cash: 0 },
  ],
  kinds: [
    { kind: 'payments', count: 1, waiting: 1 },
    { kind: 'vouchers', count: 2, waiting: 1 },
    { kind: 'leave', count: 1, waiting: 1 },
  ],
  totals: { cash: 3000 },
};
const done = ({ body }: ProviderCall): unknown => ({
  data: { done: 1, results: (body['ids'] as number[]).map((id) => ({ id, ok: true, message: null })) },
});
let calls: readonly ProviderCall[];
const writes = (): unknown[] =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body: { institute_code: _code, ...body } }) => [path, body]);
beforeEach(() => {
  dropLists();
  signedInAs();
  calls = tillProvider({
    'GET /approvals': () => page,
    'GET /approval_count': () => ({ data: { waiting: 3, entered: 1 } }),
    'POST /approvePendingPayments': done,
    'POST /decide_finance_entries': done,
    'POST /delete_finance_entry': done,
    'POST /decide_leave_request': () => ({
      status: 422,
      json: { message: 'No.', errors: { id: ['The month is locked.'] } },
    }),
  });
});
const open = async (): Promise<ReturnType<typeof userEvent.setup>> => {
  show(<ApprovalsPage />, dataProvider, '/approvals');
  await screen.findByText('1042 Ali Raza');
  return userEvent.setup();
};

test('what waits stands by kind and maker with its sums; amounts of several kinds are not added up', async () => {
  await open();
  const table = screen.getByRole('table', { name: 'Approvals' });
  const heads = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
  expect(heads).toContain('Payments, by Sara Khan');
  expect(heads).toContain('Leave, by Bilal');
  const sums = within(table).getAllByRole('row').at(-1);
  expect(sums?.textContent).toContain('3,000');
  expect(sums?.textContent).not.toContain('9,000');
  expect(screen.getByRole('button', { name: 'Vouchers 2' }).getAttribute('aria-pressed')).toBe('false');
});
test('A on a row asks, saying what approving does, and decides by the call of its kind', async () => {
  const user = await open();
  await user.keyboard('{ArrowDown}a');
  const dialog = screen.getByRole('dialog', { name: 'Approve 1 request?' });
  expect(dialog.textContent).toContain('1 payment, Rs 3,000, cash 3,000');
  expect(dialog.textContent).toContain('posted to the books');
  expect(writes(), 'it asks first').toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText('1 of 1 approved');
  expect(writes()).toEqual([['/approvePendingPayments', { ids: [7], decision: 'approve' }]]);
});
test('ticks of several kinds are decided each by its own call, and a refusal is told of its row', async () => {
  const user = await open();
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  expect(screen.getByText(/1 left out/).textContent).toContain('what you entered');
  await user.keyboard('a');
  const dialog = screen.getByRole('dialog', { name: 'Approve 3 requests?' });
  expect(within(dialog).getAllByRole('listitem').length).toBe(3);
  await user.click(within(dialog).getByRole('button', { name: 'Approve 3 requests' }));
  await screen.findByText('2 of 3 approved');
  expect(screen.getByText(/The month is locked/)).toBeDefined();
  expect(writes()).toEqual([
    ['/approvePendingPayments', { ids: [7], decision: 'approve' }],
    ['/decide_finance_entries', { ids: [9], decision: 'approve', versions: [3] }],
    ['/decide_leave_request', { id: 7, status: 'approved' }],
  ]);
});
test('R rejects with a reason', async () => {
  const user = await open();
  await user.keyboard('{ArrowDown}{ArrowDown} r');
  await user.type(screen.getByLabelText(/^Reason/), 'Twice');
  await user.keyboard('{Enter}');
  await screen.findByText('1 of 1 rejected');
  expect(writes()).toEqual([
    ['/decide_finance_entries', { ids: [9], decision: 'reject', reason: 'Twice', versions: [3] }],
  ]);
});
test('one’s own is withdrawn, not decided', async () => {
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Payment voucher, The printer' }));
  expect(screen.getByRole('button', { name: 'Approve…' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
  await user.type(screen.getByLabelText(/^Reason/), 'A mistake{Enter}');
  await screen.findByText(/is withdrawn/);
  expect(writes()).toEqual([['/delete_finance_entry', { ids: [11], reason: 'A mistake' }]]);
});
test('the badge says how much waits, and leads there', async () => {
  show(<ApprovalsBadge offered={needed('approvals')} />, dataProvider, '/approvals');
  const link = await screen.findByRole('link', { name: 'Approvals: 3 requests wait for you, 1 of your own' });
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/approvals', '3']);
});
