/**
 * A morning at the counter by keyboard alone: every kind of payer, and at its end the till, the receipts and the ledger
 * say the same.
 */
import type { Browser, Page } from '@playwright/test';
import { today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { foundInBooks, movedOn } from './support/books.ts';
import { documented } from './support/counts.ts';
import { Counter } from './support/counter.ts';
import { bill, FEE, FINE, openFeeSchool, type FeeSchool, type FeeUser, type Pupil } from './support/feeSchool.ts';
import { choose, open, press, reach, runInPalette, search, watchPointers } from './support/hands.ts';
import type { TestInstitute } from './support/institute.ts';
import { overfull, sheetsOf } from './support/paper.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test } from './support/test.ts';

const PLAIN = ['Aamna', 'Basit', 'Chanda', 'Danish', 'Erum', 'Fahad', 'Ghazala', 'Hamza', 'Iqra', 'Junaid'];
/** Owe last month too, and its fine. */
const LATE = ['Umar', 'Vaneeza', 'Waleed'];
const OTHERS = [
  'Kamran',
  'Laiba',
  'Maryam',
  'Sadia',
  'Tariq',
  'Yasmin',
  'Zain',
  'Ismail',
  'Abida',
  'Bushra',
  'Chiragh',
  'Ejaz',
  'Farah',
  'Gulnaz',
  'Habib',
];
const PUPILS: readonly Pupil[] = [
  ...[...PLAIN, ...LATE, ...OTHERS].map((name) => ({ name })),
  { name: 'Nadia', father: 'Rafiq Khan' },
  { name: 'Omair', father: 'Rafiq Khan', campus: 'Hill' },
  ...['Parveen', 'Qasim', 'Rabia'].map((name) => ({ name, father: 'Saleem Butt' })),
];
const PAYMENT = 'A payment, to its receipt';
/** Rupees of an advance that are given back. */
const REFUNDED = 500;
/** Rupees that the morning leaves in the tills, by its kinds of payers. */
const IN_CASH = {
  plain: PLAIN.length * FEE,
  printed: FEE,
  part: 1000,
  lines: 400,
  withAdvance: 5000 + 4000,
  change: FEE,
  families: 5 * FEE,
  late: 2 * (2 * FEE + FINE),
  letOff: 2 * FEE,
  discounted: FEE - 500,
  voidAndAgain: FEE,
  refund: -REFUNDED,
  instalment: FEE / 2,
  sold: 250,
  lostAnswer: FEE,
  approved: FEE,
} as const;
/**
 * Keys after the search text that the common case may take, until its receipt is asked to print: Enter, Enter, Enter.
 */
const FEW = documented(PAYMENT, 'keys');

type Payments = {
  data: { id: number; receipt_no: number; amount: number; status: string; advance: number }[];
  total: number;
};
type Drawer = {
  campus_id: number;
  account: string;
  account_id: number;
  received: number;
  paid_out: number;
  expected: number;
};
const drawers = async (page: Page): Promise<readonly Drawer[]> =>
  (await api<{ data: Drawer[] }>(page, 'GET', '/till')).data;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

interface Seat {
  readonly page: Page;
  readonly at: Counter;
  readonly pointers: readonly string[];
}
async function sit(browser: Browser, institute: TestInstitute, username: FeeUser): Promise<Seat> {
  const pointers: string[] = [];
  const page = await signIn(browser, { ...institute, username }, (context) => watchPointers(context, pointers));
  return { page, at: new Counter(page), pointers };
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.describe.configure({ mode: 'serial' });
let school: FeeSchool;
let cashier: Seat;
let clerk: Seat;
let approver: Seat;
const idOf = (name: string): number => school.pupils[name] ?? 0;
const paymentsOf = (page: Page, name: string): Promise<Payments> =>
  api<Payments>(page, 'GET', `/payChallan?student_id=${idOf(name)}`);

test('the counter opens in a school with a bill for everybody', async ({ desk, browser, institute }) => {
  school = await openFeeSchool(desk, institute, PUPILS);
  await bill(desk, LATE.map(idOf), -1);
  await bill(
    desk,
    PUPILS.map(({ name }) => idOf(name)),
  );
  cashier = await sit(browser, institute, 'cashier');
  clerk = await sit(browser, institute, 'clerk');
  approver = await sit(browser, institute, 'approver');
  for (const { at } of [cashier, clerk]) await at.enter();
});

test('whoever pays what they owe is served with three keys after the name', async () => {
  const { at } = cashier;
  for (const name of PLAIN) {
    await at.find(name, FEE);
    await at.take(FEE);
    await expect(at.receipt.getByRole('button', { name: /^Print/ }), 'the next Enter prints').toBeFocused();
    expect(at.presses + 1).toBeLessThanOrEqual(FEW);
    await at.next();
  }
});

test('the third Enter prints what was just paid, and the way back leads to the next payer', async () => {
  const { at, page } = cashier;
  await at.find('Ismail', FEE);
  await at.take(FEE);
  await at.press('Enter');
  expect(at.presses).toBe(FEW);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print Fee Challans (Carbon Layout)');
  const copy = page.getByRole('article');
  await expect(copy).toHaveCount(1);
  for (const text of ['Student Copy', 'Ismail', 'Total paidRs 3,500', 'Rupees Three Thousand Five Hundred Only'])
    await expect(copy).toContainText(text);
  await expect(page.getByText('1 sheet of A5')).toBeVisible();
  expect(await sheetsOf(page)).toEqual(['148×210']);
  expect(await overfull(page, '.copy')).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Back' }), 'Shift+Tab');
  await expect(at.finder).toBeFocused();
  // What was just paid is forgotten with its paper: the address alone shows nobody's receipt.
  await page.goBack();
  await expect(page).toHaveURL(/\/fee-defaulters-total-amount-wise$/);
  await at.enter();
});

test('a part, some lines, too much, cash with change, a cheque', async () => {
  const { at, page } = cashier;
  const keys = page.keyboard;
  await at.find('Kamran', FEE);
  await at.type('1000');
  await expect(at.payment).toContainText('2,500');
  await at.take(1000);
  await expect(at.receipt).toContainText('Remains payable2,500');
  await at.next();

  // Line by line: the second line and not the first.
  await at.find('Maryam', FEE);
  await keys.press('l');
  await expect(at.lines.getByRole('textbox').first()).toBeFocused();
  await keys.type('0');
  await keys.press('ArrowDown');
  await at.type('400');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Take Rs 400' })).toBeFocused();
  await at.take(400);
  await at.next();

  for (const [name, given, kept] of [
    ['Sadia', 5000, 1500],
    ['Tariq', 4000, 500],
  ] as const) {
    await at.find(name, FEE);
    await at.type(String(given));
    await keys.press('Enter');
    await expect(page.getByRole('button', { name: /of it in advance$/ }), 'the first Enter only asks').toBeFocused();
    await expect(at.receipt).toHaveCount(0);
    await at.take(given);
    await expect(at.receipt).toContainText(`Kept as an advance${kept === 500 ? '500' : '1,500'}`);
    await at.next();
  }

  await at.find('Habib', FEE);
  await keys.press('r');
  await expect(page.getByRole('textbox', { name: /^Cash received/ })).toBeFocused();
  await at.type('5000');
  await expect(page.getByLabel('Change to give')).toHaveText('1,500');
  await at.take(FEE);
  await expect(at.receipt).toContainText('Change to give1,500');
  await at.next();

  await at.find('Chiragh', FEE);
  for (const method of ['Bank', 'Cheque']) {
    await keys.press('m');
    await expect(page.getByRole('radio', { name: method })).toBeChecked();
  }
  await reach(page, page.getByRole('textbox', { name: /^Cheque number/ }));
  await keys.type('000417');
  await at.take(FEE);
  await expect(at.receipt).toContainText('cheque');
  await at.next();
});

test('a family pays at once, with a receipt for each campus', async () => {
  const { at, page } = cashier;
  for (const [child, children, due] of [
    ['Nadia', ['Omair'], 2 * FEE],
    ['Qasim', ['Parveen', 'Rabia'], 3 * FEE],
  ] as const) {
    await at.find(child, FEE);
    await page.keyboard.press('f');
    const payers = page.getByRole('region', { name: 'Who pays' });
    for (const name of children) await expect(payers).toContainText(name);
    await expect(at.amount).toBeFocused();
    await at.owes(due);
    await at.take(due);
    await at.next();
  }
  const [nadia, omair] = [await paymentsOf(page, 'Nadia'), await paymentsOf(page, 'Omair')];
  expect([nadia.total, omair.total]).toEqual([1, 1]);
  expect(nadia.data[0]?.receipt_no).not.toBe(omair.data[0]?.receipt_no);
});

test('who is late pays the fine, or is let off', async () => {
  const { at, page } = cashier;
  for (const name of ['Umar', 'Vaneeza']) {
    await at.find(name, 2 * FEE + FINE);
    await at.take(2 * FEE + FINE);
    await at.next();
  }
  await at.find('Waleed', 2 * FEE + FINE);
  await press(page, at.lines.getByRole('button', { name: /^Waive/ }), 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: 'Waive a fine' });
  await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toBeFocused();
  await reach(page, dialog.getByRole('textbox', { name: 'Reason' }));
  await page.keyboard.type('Father was ill');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The fine is waived.')).toBeVisible();
  await at.owes(2 * FEE);
  await reach(page, at.amount);
  await at.take(2 * FEE);
  await at.next();
});

test('a discount waits for somebody else, and then the rest is paid', async () => {
  const { at, page } = cashier;
  await at.find('Yasmin', FEE);
  await press(page, at.lines.getByRole('button', { name: /^Discount/ }).first(), 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: 'Give a discount' });
  await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toBeFocused();
  await choose(page, dialog.getByLabel('Type'), 'Hardship', 'Shift+Tab');
  await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('500');
  await press(page, dialog.getByRole('button', { name: 'Give Rs 500' }));
  await expect(page.getByText('The discount was requested and waits for approval.')).toBeVisible();
  // What is asked for is reserved: it cannot be paid meanwhile.
  await at.owes(FEE - 500);
  await at.next();
  await decide(approver.page, 'Pending Approvals Discounts', 'Yasmin', 'Approve');
  await at.find('Yasmin', FEE - 500);
  await at.take(FEE - 500);
  await at.next();
});

test('a payment taken by mistake is void with its reason, and the bill is open again', async () => {
  const { at, page } = cashier;
  await at.find('Zain', FEE);
  await at.take(FEE);
  await press(page, at.receipt.getByRole('button', { name: /^Void/ }));
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ })).toBeFocused();
  await page.keyboard.type('Wrong student');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Receipt \d+ is void\.$/)).toBeVisible();
  await at.find('Zain', FEE);
  await at.take(FEE);
  await at.next();
  expect((await paymentsOf(page, 'Zain')).data.map(({ status }) => status).toSorted()).toEqual(['approved', 'voided']);
});

test('an advance is used for what is charged later, and another is given back', async ({ desk }) => {
  const { at, page } = cashier;
  type Challans = { data: { id: number; student: { id: number } }[] };
  const { data } = await api<Challans>(desk, 'GET', `/student_challan?student_id=${idOf('Sadia')}`);
  await api(desk, 'POST', '/add_amount_in_generated_challans', {
    challan_ids: data.map(({ id }) => id),
    particular_id: school.ids['Examination Fee'],
    amount: 1200,
  });
  await at.find('Sadia', 1200);
  await page.keyboard.press('u');
  await expect(page.getByText('Rs 1,200 of the family’s advance was used, on what is due first.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing is open' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(at.finder).toBeFocused();

  const [paid] = (await paymentsOf(page, 'Tariq')).data;
  expect(paid?.advance).toBe(500);
  await giveBack(page, 'Tariq', 1);
});

test('a refund given by mistake is void, and given again', async () => {
  const { page } = cashier;
  const main = page.getByRole('main');
  await press(page, main.getByRole('link', { name: 'Refunds' }), 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1, name: 'Fee Refunds' })).toBeVisible();
  const row = main.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: 'Tariq' });
  await expect(row).toContainText('Given');
  await reach(page, row);
  await page.keyboard.press('Space');
  await press(page, main.getByRole('button', { name: 'Void…' }), 'Shift+Tab');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ })).toBeFocused();
  await page.keyboard.type('Handed out twice');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Refund 1 is void; Rs 500 are back in Cash in Hand\.$/)).toBeVisible();
  await expect(row).toContainText('Handed out twice');
  await giveBack(page, 'Tariq', 2);
});

test('a challan is split, and its first instalment paid', async () => {
  const { at, page } = cashier;
  const keys = page.keyboard;
  const main = page.getByRole('main');
  await open(page, 'Pay or Print Fee Challans');
  await expect(main.getByRole('searchbox')).toBeFocused();
  await keys.type('Abida');
  const row = main.getByRole('table', { name: 'Challans' }).getByRole('row').filter({ hasText: 'Abida' });
  await expect(main.getByText('1 challan', { exact: true })).toBeVisible();
  await keys.press('ArrowDown');
  await expect(row).toBeFocused();
  await keys.press('Space');
  await press(page, main.getByRole('link', { name: 'Make instalments' }), 'Shift+Tab');
  await expect(page.getByRole('heading', { level: 1, name: 'Make Instalments' })).toBeVisible();
  await press(page, main.getByRole('button', { name: 'Make 2 instalments' }));
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Make 2 instalments' });
  await press(page, accept);
  await press(page, main.getByRole('link', { name: 'Take a payment' }));
  await expect(at.amount).toBeFocused();
  await at.type(String(FEE / 2));
  await at.take(FEE / 2);
  await at.next();
});

test('what is sold is charged and paid in one step', async () => {
  const { at, page } = cashier;
  const keys = page.keyboard;
  await open(page, 'Direct Payment');
  await expect(at.finder).toBeFocused();
  await keys.type('Bushra');
  await keys.press('Enter');
  const particular = page.getByRole('combobox', { name: 'Particular 1' });
  await expect(particular).toBeFocused();
  await choose(page, particular, 'Stationery Charges');
  await reach(page, page.getByRole('textbox', { name: 'Amount 1' }));
  await keys.type('250');
  await keys.press('Control+Enter');
  await at.took(250);
  await at.next();
  await at.enter();
});

test('an answer that is lost is asked for again, and the payment is taken once', async () => {
  const { at, page } = cashier;
  let lost = 0;
  await page.route('**/api/payChallan*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await at.find('Gulnaz', FEE);
  await at.press('Enter');
  await expect(page.getByText('We do not know whether it was saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
  await at.take(FEE);
  await at.next();
  await page.unroute('**/api/payChallan*');
  expect(lost).toBe(1);
  expect((await paymentsOf(page, 'Gulnaz')).data).toHaveLength(1);
});

test('what a clerk of two steps takes is booked when somebody else approves it', async () => {
  const { at, page } = clerk;
  for (const name of ['Ejaz', 'Farah']) {
    await at.find(name, FEE);
    await expect(at.payment).toContainText('It will wait for someone else’s approval.');
    await at.take(FEE);
    await expect(at.receipt).toContainText('Pending approval');
    await at.next();
  }
  // The drawer holds what waits, too.
  const held = async (): Promise<number> => sum((await drawers(page)).map(({ expected }) => expected));
  expect(await held()).toBe(2 * FEE);
  await decide(approver.page, 'Pending Approvals Payments', 'Ejaz', 'Approve');
  await decide(approver.page, 'Pending Approvals Payments', 'Farah', 'Reject', 'The note was false');
  // What was rejected is in the drawer until it has gone back to who paid.
  expect(await held()).toBe(2 * FEE);
  const [rejected] = (await paymentsOf(page, 'Farah')).data;
  await api(page, 'POST', '/return_payment', { payment_id: rejected?.id });
  expect(await held()).toBe(FEE);
  await at.find('Farah', FEE);
  await at.press('Escape');
});

/** Ticks the one row that the search finds among what waits, and decides it. */
async function decide(
  page: Page,
  screen: string,
  name: string,
  decision: 'Approve' | 'Reject',
  reason = '',
): Promise<void> {
  const main = page.getByRole('main');
  await open(page, screen);
  await expect(main.getByRole('table')).toBeVisible();
  await search(page, name);
  const rows = main.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await page.keyboard.press('ArrowDown');
  await expect(rows).toBeFocused();
  await page.keyboard.press('Space');
  await press(page, main.getByRole('button', { name: new RegExp(`^${decision}`) }), 'Shift+Tab');
  if (decision === 'Reject') {
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ })).toBeFocused();
    await page.keyboard.type(reason);
  } else {
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Approve 1 / })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(main.getByRole('region', { name: 'Result' })).toContainText(
    decision === 'Reject' ? '1 of 1 rejected' : '1 of 1 approved',
  );
}

/** Gives the advance of the only payment of a student back, by ticking it in Paid Fee Challans. */
async function giveBack(page: Page, name: string, refund: number): Promise<void> {
  const [paid] = (await paymentsOf(page, name)).data;
  const main = page.getByRole('main');
  await open(page, 'Paid Fee Challans');
  await search(page, name);
  await expect(main.getByText('1 payment', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(main.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: name })).toBeFocused();
  await page.keyboard.press('Space');
  await press(page, main.getByRole('button', { name: 'Refund…' }), 'Shift+Tab');
  const dialog = page.getByRole('dialog', { name: `Refund from receipt ${paid?.receipt_no}` });
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue(String(REFUNDED));
  await expect(
    dialog.locator('.MuiOutlinedInput-notchedOutline').first(),
    'inputs are seen to be inputs',
  ).not.toHaveCSS('border-top-width', '0px');
  await page.keyboard.type('Leaves the school');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`Refund ${refund}: Rs ${formatMoney(REFUNDED)} of receipt ${paid?.receipt_no} given back.`),
  ).toBeVisible();
}

/** Counts a drawer in the largest notes, and closes it. */
async function countAndClose(page: Page, drawer: Drawer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'My till' });
  const closing = dialog.getByText(/^Closing \d+:/);
  const closed = await closing.textContent({ timeout: 100 }).catch(() => null);
  const at = dialog.getByRole('region', { name: new RegExp(`^${drawer.account}, `) }).first();
  if (drawer.account === 'Cash in Hand') {
    await reach(page, at.getByRole('textbox', { name: 'Notes of Rs 1,000', exact: true }));
    await page.keyboard.type(String(Math.floor(drawer.expected / 1000)));
    await reach(page, at.getByRole('textbox', { name: 'Coins, Rs' }));
    await page.keyboard.type(String(drawer.expected % 1000));
  }
  await press(page, at.getByRole('button', { name: /^Close this till/ }));
  await expect(closing).not.toHaveText(closed ?? '');
  await expect(closing).toHaveText(/difference None$/);
}

test('at noon the tills, the receipts and the ledger say the same, and the books hold', async ({ institute }) => {
  const day = today();
  const cash = school.ids['Cash in Hand'] ?? 0;
  const mine = [...(await drawers(cashier.page)), ...(await drawers(clerk.page))];
  const inCash = sum(mine.filter(({ account_id }) => account_id === cash).map(({ expected }) => expected));
  expect(inCash).toBe(await movedOn(institute.code, cash, day));
  expect(inCash).toBe(sum(Object.values(IN_CASH)));
  const inHand = sum(
    mine.filter(({ account_id }) => account_id === school.ids['Cheques in Hand']).map(({ expected }) => expected),
  );
  expect(inHand).toBe(FEE);
  expect(inHand).toBe(await movedOn(institute.code, school.ids['Cheques in Hand'] ?? 0, day));
  expect(await foundInBooks(institute.code)).toEqual([]);

  // The report of the day knows receipts and not refunds.
  const { page } = cashier;
  type Report = { data: { totals: { net: number; by_account: { name: string; amount: number }[] } } };
  const report = await api<Report>(page, 'POST', '/getDayWisePaidChallans', { start_date: day, end_date: day });
  expect(report.data.totals.net).toBe(inCash + REFUNDED + inHand);
  await open(page, 'Day Wise Paid Challans');
  await expect(page.getByRole('main')).toContainText(formatMoney(inCash + REFUNDED + inHand));

  // The cash report does, and closes with what is in the tills.
  await open(page, 'Cash Report');
  const cashBook = page.getByRole('main').getByRole('table', { name: /Cash in Hand, Closing balance$/ });
  await expect(cashBook.getByRole('row').filter({ hasText: 'Closing balance' }).first()).toContainText(
    formatMoney(inCash),
  );
  type Cash = { data: { account: string; entry: string; balance: number }[] };
  const { data: entries } = await api<Cash>(page, 'GET', '/cash_report');
  // Cheques in hand are neither cash nor bank.
  expect(entries.filter(({ entry }) => entry === 'Closing balance').map(({ balance }) => balance)).toEqual([inCash]);

  await runInPalette(page, 'My till');
  await expect(page.getByRole('dialog', { name: 'My till' })).toBeVisible();
  for (const drawer of await drawers(page)) await countAndClose(page, drawer);
  await expect(page.getByRole('heading', { name: 'Nothing in your till' })).toBeVisible();
  type Closings = { data: { counted: number; difference: number }[] };
  const { data } = await api<Closings>(page, 'GET', '/till_closings');
  expect(data.map(({ difference }) => difference)).toEqual(data.map(() => 0));
  expect(sum(data.map(({ counted }) => counted))).toBe(inCash + inHand - FEE);
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(
    [cashier, clerk, approver].flatMap(({ pointers }) => pointers),
    'no pointer touched a page',
  ).toEqual([]);
});
