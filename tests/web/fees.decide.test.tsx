/** Deciding what waits for approval: more than one call decides, and what was not decided stays ticked. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import discounts from '../../src/lists/discounts.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider, type ProviderCall } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';

const DiscountsPage = pageOf(discounts);

const MANY = 203;
const rows = Array.from({ length: MANY }, (_, at) => ({
  id: at + 1,
  kind: 'discount',
  status: 'pending',
  amount: 10,
  discount_date: '2026-11-02',
  discount_type: null,
  reason: 'Hardship',
  challan_id: at + 1,
  challan_no: 9000 + at,
  line_id: at + 1,
  particular: 'Tuition Fee',
  challan_month: '2026-11',
  line_amount: 4000,
  line_balance: 4000,
  requested_by: 'clerk',
  requested_at: '2026-11-02T05:00:00Z',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  voucher_no: null,
  student: pupil(at + 1, `Pupil ${at + 1}`),
  mine: at === 0,
}));
const page = {
  data: rows,
  current_page: 1,
  per_page: 500,
  total: MANY,
  last_page: 1,
  totals: { discounts: MANY, amount: 10 * MANY },
};
const ids = ({ body }: ProviderCall): number[] => body['ids'] as number[];

beforeEach(() => {
  dropLists();
  signedInAs();
});

async function approveAll(decide: (calls: ProviderCall) => unknown): Promise<() => ProviderCall[]> {
  const calls = tillProvider({ 'GET /challanDiscount': () => page, 'POST /approveChallanDiscounts': decide });
  show(<DiscountsPage />, dataProvider, '/challan-discounts?pending-approvals-discounts=true&per_page=500');
  await screen.findByText('Pupil 1');
  const user = userEvent.setup();
  const [all] = screen.getAllByRole('checkbox');
  if (!all) throw new Error('nothing to tick');
  await user.click(all);
  await user.click(screen.getByRole('button', { name: 'Approve…' }));
  expect(screen.getByRole('dialog', { name: 'Approve 202 discounts?' }).textContent).toContain(
    '202 discounts, Rs 2,020 in all',
  );
  expect(
    calls.some(({ path }) => path === '/approveChallanDiscounts'),
    'it asks first',
  ).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Approve 202 discounts, Rs 2,020' }));
  return () => calls.filter(({ path }) => path === '/approveChallanDiscounts');
}

test('more than one call takes are decided by several, one’s own by none', async () => {
  const sent = await approveAll((call) => ({
    data: { done: ids(call).length, results: ids(call).map((id) => ({ id, ok: true, message: null })) },
  }));
  await screen.findByText('202 of 202 approved');
  expect(sent().map((call) => ids(call).length)).toEqual([200, 2]);
  expect(sent().flatMap(ids)).not.toContain(1);
  expect(new Set(sent().map(({ key }) => key)).size, 'a key each').toBe(2);
});

test('what could not be sent stays ticked', async () => {
  await approveAll(() => ({ status: 503, json: { message: 'The database is busy' } }));
  await screen.findByText('The database is busy');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve…' }).hasAttribute('disabled')).toBe(false));
  expect(screen.getByText(/^202 discounts, Rs 2,020/)).toBeDefined();
});

test('whoever may approve finds what waits also without the menu item, which is for those whose own work waits', async () => {
  tillProvider();
  show(<DiscountsPage />, dataProvider, '/challan-discounts');
  const link = await screen.findByRole('link', { name: 'Pending approvals' });
  expect(link.getAttribute('href')).toBe('/challan-discounts?pending-approvals-discounts=true');
});

test('a row that is ticked right after a search was typed stays ticked', async () => {
  const calls = tillProvider({ 'GET /challanDiscount': () => ({ ...page, data: rows.slice(1, 3) }) });
  show(<DiscountsPage />, dataProvider, '/challan-discounts?pending-approvals-discounts=true');
  await screen.findByText('Pupil 2');
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), 'Pupil');
  await user.keyboard('{ArrowDown} ');
  await waitFor(() =>
    expect(calls.some(({ query }) => [...query.values()].some((value) => value.includes('Pupil')))).toBe(true),
  );
  expect(screen.getByText(/^1 discount, Rs 10/)).toBeTruthy();
});
test.each([
  ['who may also decide', ['challan_discounts.read', 'challan_discounts.create', 'challan_discounts.approve']],
  ['who may not', ['challan_discounts.read', 'challan_discounts.create']],
])('one’s own that waits is withdrawn with a reason by %s, another’s is not', async (_who, privileges) => {
  signedInAs({ userInfo: { username: 'clerk', user_settings: null, privileges } });
  const calls = tillProvider({
    'GET /challanDiscount': () => ({ ...page, data: rows.slice(0, 2), total: 2 }),
    'POST /withdraw_discount': () => ({ data: { discount_id: 1, challan_no: 9000, amount: 10 } }),
  });
  show(<DiscountsPage />, dataProvider, '/challan-discounts?pending-approvals-discounts=true');
  await screen.findByText('Pupil 1');
  const user = userEvent.setup();
  const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name: new RegExp(`of ${name} on`) });
  await user.click(box('Pupil 2'));
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  await user.click(box('Pupil 2'));
  await user.click(box('Pupil 1'));
  await user.click(screen.getByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the discount' }));
  await user.type(dialog.getByRole('textbox'), 'wrong child');
  await user.click(dialog.getByRole('button', { name: /^Withdraw/ }));
  await screen.findByText('The discount is withdrawn; Rs 10 are open again.');
  const [sent, ...more] = calls.filter(({ path }) => path === '/withdraw_discount');
  expect(sent).toMatchObject({ body: { discount_id: 1, reason: 'wrong child' }, key: expect.stringMatching(/.{8,}/) });
  expect(more).toEqual([]);
});

test('ticks end with the page, and are there for another look at nothing else', async () => {
  const two = { ...page, data: rows.slice(1, 3), per_page: 2, last_page: 102 };
  tillProvider({ 'GET /challanDiscount': () => two });
  show(<DiscountsPage />, dataProvider, '/challan-discounts?pending-approvals-discounts=true&per_page=2');
  await screen.findByText('Pupil 2');
  const user = userEvent.setup();
  const boxes = (): HTMLInputElement[] => screen.getAllByRole<HTMLInputElement>('checkbox');
  await user.click(boxes()[1] as HTMLInputElement);
  expect(screen.getByText(/^1 discount, Rs 10/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(screen.queryByText(/^1 discount, Rs 10/)).toBeNull());
  expect(boxes().some(({ checked }) => checked)).toBe(false);
});
