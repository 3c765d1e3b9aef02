/** What is ticked in any list of fees ends with the page: nothing is done to a row that is not in sight. */
import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import AddAmountPage from '../../src/customRoutes/fees/challans/AddAmountPage.tsx';
import GenerateChallansPage from '../../src/customRoutes/fees/challans/GenerateChallansPage.tsx';
import defaultersList from '../../src/lists/defaulters.tsx';
import discounts from '../../src/lists/discounts.tsx';
import payments from '../../src/lists/payments.tsx';
import reminder from '../../src/lists/reminder.tsx';
import CreatePlansPage from '../../src/customRoutes/fees/plans/create/CreatePlansPage.tsx';
import feePlans from '../../src/lists/feePlans.tsx';
import challansList from '../../src/lists/challans.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { challan, line, owed, pupil, tillProvider, type ProviderCall } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
const ChallansPage = pageOf(challansList);
const DefaultersPage = pageOf(defaultersList);

const DiscountsPage = pageOf(discounts);
const PaymentsPage = pageOf(payments);
const PlansPage = pageOf(feePlans);
const ReminderPage = pageOf(reminder);

beforeEach(() => {
  dropLists();
  signedInAs();
});
/** A row that every one of these lists can show. */
const row = (id: number): object => ({
  ...challan(id, '2026-10', [line(id, 'Tuition', 500)], { due: 500, balance: 500 }),
  ...pupil(id, `Pupil ${id}`),
  student: pupil(id, `Pupil ${id}`),
  missing_months: ['2026-10'],
  expected_amount: 500,
  has_plan: true,
  tariff: 'Usual',
  changes_from: null,
  discount_types: [],
  net: 500,
  owed: owed(500),
  ages: {},
  days: 30,
  challans: 1,
  family_no: id,
  family_mobile: null,
  whatsapp: null,
  last_payment: null,
  discount_date: '2026-10-02',
  paid_date: '2026-10-02',
  taken_at: '2026-10-02T05:00:00Z',
  status: 'approved',
  kind: 'discount',
  method: 'cash',
  receipt_no: id,
  allocations: [],
  receiving_acc: { id: 1, acc_code: '1101', acc_name: 'Cash' },
  particulars: [],
  students: [pupil(id, `Pupil ${id}`)],
});
const MONEY = {
  amount: 0,
  discount: 0,
  fine: 0,
  paid: 0,
  pending: 0,
  balance: 0,
  due: 0,
  allocated: 0,
  advance: 0,
  monthly: 0,
};
const totals = {
  ...MONEY,
  challans: 4,
  students: 4,
  payments: 4,
  discounts: 4,
  rows: 4,
  expected_amount: 1000,
  without_plan: 4,
  with_plan: 4,
  net: 2000,
  ages: {},
};
/** Two pages of two rows. */
const pages = ({ query, body }: ProviderCall): object => {
  const current_page = Number(query.get('page') ?? body['page'] ?? 1);
  const rows = [1, 2].map((at) => row(current_page * 10 + at));
  return { data: rows, current_page, per_page: 20, total: 24, last_page: 2, totals };
};
const LISTS: readonly (readonly [name: string, call: string, page: ReactElement])[] = [
  ['pay or print', 'GET /student_challan', <ChallansPage key="" />],
  ['adding an amount', 'GET /student_challan', <AddAmountPage key="" />],
  ['generating', 'POST /get_non_generated_challan_students', <GenerateChallansPage key="" />],
  [
    'generating in instalments',
    'POST /get_non_generated_challan_students',
    <GenerateChallansPage key="" installments />,
  ],
  ['fee plans', 'GET /student_feePlan', <PlansPage key="" />],
  ['creating fee plans', 'GET /student_feePlan', <CreatePlansPage key="" />],
  ['payments', 'GET /payChallan', <PaymentsPage key="" />],
  ['discounts', 'GET /challanDiscount', <DiscountsPage key="" />],
  ['defaulters', 'GET /fee_defaulters', <DefaultersPage key="" />],
];
const boxes = (): HTMLInputElement[] => within(screen.getByRole('table')).queryAllByRole<HTMLInputElement>('checkbox');
const ticked = (): number => boxes().filter(({ checked }) => checked).length;
/** The box of a row that is shown; the first box is that of all rows. */
async function tick(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  const found = await screen.findByRole('row', { name: new RegExp(name) });
  await user.click(within(found).getByRole('checkbox'));
}

test.each(LISTS)('%s: ticks end with the page, also for who comes back to it', async (_name, call, list) => {
  tillProvider({ [call]: pages });
  show(list, dataProvider, '/?page=1');
  const user = userEvent.setup();
  await tick(user, 'Pupil 11');
  expect(ticked()).toBe(1);
  await user.click(screen.getByRole('button', { name: /next/i }));
  await screen.findByRole('row', { name: /Pupil 21/ });
  expect(ticked()).toBe(0);
  await tick(user, 'Pupil 22');
  expect(ticked()).toBe(1);
  await user.click(screen.getByRole('button', { name: /previous/i }));
  await screen.findByRole('row', { name: /Pupil 11/ });
  expect(ticked()).toBe(0);
});

test('what a search hides is not acted upon', async () => {
  tillProvider({
    'POST /get_non_generated_challan_students': (calls) =>
      calls.body['filters'] === undefined ? pages(calls) : { ...pages(calls), data: [row(12)], total: 1, last_page: 1 },
  });
  show(<GenerateChallansPage />, dataProvider, '/');
  const user = userEvent.setup();
  await tick(user, 'Pupil 11');
  await tick(user, 'Pupil 12');
  await screen.findByText('2 students ticked');
  await user.type(screen.getByRole('searchbox'), 'Pupil 12');
  expect(await screen.findByText('1 student ticked')).toBeTruthy();
});

test('letters: ticks end with what is asked for', async () => {
  tillProvider({ 'POST /feeReminderReport': () => ({ data: [row(11), row(12)] }) });
  show(<ReminderPage />, dataProvider, '/');
  const user = userEvent.setup();
  await tick(user, 'Pupil 11');
  expect(ticked()).toBe(1);
  await user.selectOptions(screen.getByLabelText('A letter to'), 'Each student');
  await waitFor(() => expect(ticked()).toBe(0));
});

/** Ticks are kept in no other way, but in the dialog of proposals, whose rows are all there at once. */
test('no list of fees keeps ticks of its own', () => {
  const own = ['src/customRoutes/fees', 'src/lists'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .filter((name) => /useState<(?:Ticked|ReadonlySet<number>)>/.test(readFileSync(`${folder}/${name}`, 'utf8'))),
  );
  expect(own.toSorted()).toEqual(['feePlans/ProposalsDialog.tsx', 'print/PaperSheets.tsx']);
});
