/**
 * Profit and loss, balance sheet, cash flow and days on the screen: what a figure opens comes to the figure, columns and
 * bases are in the address, and the sheets fit a telephone.
 */
import type { Locator, Page } from '@playwright/test';
import { today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { ACROSS, expectAccessible } from './support/axe.ts';
import { bill, dayFrom, FEE, openFeeSchool } from './support/feeSchool.ts';
import { countPrints, sheetsOf } from './support/paper.ts';
import { test } from './support/oneDesk.ts';
import { api, expect, open } from './support/test.ts';

const RENT = 1200;
const CANTEEN = 450.5;
const PAID = 1500;
const AHEAD = 800;
const PERIOD = `from_date=${today()}&to_date=${today()}`;

/** A figure of a row, in its column. */
const figure = (page: Page, row: string | RegExp, column = 0): Locator =>
  page.getByRole('main').getByRole('row', { name: row }).first().getByRole('cell').nth(column);
const endOfMonth = (): string => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};
const rupees = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test.describe.configure({ mode: 'serial' });
test('a school bills, receives, spends and is paid ahead', async ({ desk, institute }) => {
  const { ids, pupils } = await openFeeSchool(desk, institute, [
    { name: 'Aamna Yaqoob' },
    { name: 'Basit Rafiq', campus: 'Hill' },
  ]);
  await bill(desk, [pupils['Aamna Yaqoob'] ?? 0, pupils['Basit Rafiq'] ?? 0]);
  const cash = { paid_date: today(), receiving_acc: ids['Cash in Hand'] };
  await api(desk, 'POST', '/payChallan', { ...cash, student_id: pupils['Aamna Yaqoob'], amount: PAID });
  await api(desk, 'POST', '/payChallan', { ...cash, student_id: pupils['Basit Rafiq'], amount: FEE + AHEAD });
  const voucher = { campus_id: ids['River'], entry_date: today() };
  await api(desk, 'POST', '/finance_entry', {
    ...voucher,
    kind: 'income',
    memo: 'Canteen of the month',
    lines: [
      { account_id: ids['Cash in Hand'], debit: CANTEEN },
      { account_id: ids['Canteen Rent'], credit: CANTEEN },
    ],
  });
  await api(desk, 'POST', '/finance_entry', {
    ...voucher,
    kind: 'expense',
    memo: 'Rent of the hall',
    lines: [
      { account_id: ids['Rent'], debit: RENT },
      { account_id: ids['Cash in Hand'], credit: RENT },
    ],
  });
});

test('income is what was billed, on the cash basis what was received, and a figure opens its entries', async ({
  desk,
}) => {
  await open(desk, `/pl-statement?${PERIOD}`);
  await expect(figure(desk, /^Surplus/)).toHaveText(rupees.format(2 * FEE + CANTEEN - RENT));
  await open(desk, `/pl-statement?${PERIOD}&basis=cash`);
  const surplus = PAID + FEE + CANTEEN - RENT;
  await expect(figure(desk, /^Surplus/)).toHaveText(rupees.format(surplus));
  await expect(figure(desk, /^Movement of cash and bank/)).toHaveText(rupees.format(surplus + AHEAD));
  await expect(figure(desk, /^2101/)).toHaveText(rupees.format(AHEAD));
  await expectAccessible(desk, 'profit and loss', { looks: ACROSS });
  await figure(desk, /^4201/).getByRole('link').click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Cash Basis Entries');
  await expect(desk.getByRole('main')).toContainText('Canteen of the month');
  await desk.goBack();
  await expect(figure(desk, /^Surplus/)).toHaveText(rupees.format(surplus));
});

test('columns are campuses, months or periods, and the bases reconcile', async ({ desk }) => {
  await open(desk, `/pl-statement?${PERIOD}&columns=campuses&reconciliation=true`);
  const heads = desk.getByRole('main').getByRole('columnheader');
  await expect(heads).toHaveText(['Account', 'Hill Campus', 'Main Campus', 'Total']);
  await expect(figure(desk, /^Surplus, cash basis/, 2)).toHaveText(rupees.format(PAID + FEE + CANTEEN - RENT));
  await expect(figure(desk, /^1201/, 2)).toHaveText(`(${rupees.format(FEE - PAID)})`);
  await open(desk, `/pl-statement?from_date=${dayFrom(-500)}&to_date=${today()}&columns=months`);
  await expect(desk.getByRole('main')).toContainText('At most 12 months');
});

test('each campus and each month stands beside its budget, on paper on as many sheets as it takes', async ({
  desk,
}) => {
  type Found = { data: { id: number; start_date: string; end_date: string; acc_code: string; campus_name: string }[] };
  const [years, accounts, campuses] = await Promise.all(
    ['/fiscal_years', '/finance_accounts', '/campus'].map((path) => api<Found>(desk, 'GET', path)),
  );
  const year = years?.data.find(({ start_date, end_date }) => start_date <= today() && today() <= end_date);
  const rent = accounts?.data.find(({ acc_code }) => acc_code === '5201')?.id;
  const main = campuses?.data.find(({ campus_name }) => campus_name === 'Main Campus')?.id;
  await api(desk, 'POST', '/budgets', {
    fiscal_year_id: year?.id,
    campus_id: main,
    version: 0,
    rows: [{ account_id: rent, amounts: Array.from({ length: 12 }, () => RENT + 100) }],
  });
  const month = `from_date=${today().slice(0, 7)}-01&to_date=${endOfMonth()}`;
  await open(desk, `/pl-statement?${month}&columns=budget_campuses`);
  const table = desk.getByRole('table', { name: 'P & L Statement' });
  await expect(table.getByRole('columnheader', { name: /Campus|Total/ })).toHaveText([
    'Hill Campus',
    'Main Campus',
    'Total',
  ]);
  const beside = [rupees.format(RENT), rupees.format(RENT + 100), rupees.format(100)];
  const none = ['–', '–', '–'];
  await expect(table.getByRole('row', { name: /^5201/ }).getByRole('cell')).toHaveText([
    ...none,
    ...beside,
    ...beside,
    '7.7 %',
  ]);
  await expectAccessible(desk, 'profit and loss beside budgets', { looks: ACROSS });
  await open(desk, `/pl-statement?from_date=${year?.start_date}&to_date=${year?.end_date}&columns=budget_months`);
  await expect(table.getByRole('row', { name: /^5201/ }).getByRole('cell').nth(-3)).toHaveText(
    rupees.format(12 * (RENT + 100)),
  );
  await desk.getByRole('main').getByRole('button', { name: 'Print' }).click();
  await expect(desk.locator('.flow')).toContainText('Approved by');
  await desk.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await sheetsOf(desk)).toEqual(Array.from({ length: 4 }, () => '297×210'));
  await expect(desk.locator('.flow').getByRole('row', { name: /^5201/ })).toHaveCount(4);
  await desk.keyboard.press('Escape');
});

test('the balance sheet balances, with the surplus of the year', async ({ desk }) => {
  await open(desk, '/balance-sheet');
  await expect(figure(desk, /^Surplus of the year/)).toHaveText(rupees.format(2 * FEE + CANTEEN - RENT));
  const whole = await figure(desk, /^Liabilities and equity/).textContent();
  await expect(figure(desk, /^Fold Assets/)).toHaveText(whole ?? '');
  await expect(desk.getByRole('alert')).toHaveCount(0);
  await expectAccessible(desk, 'balance sheet', { looks: ACROSS });
  await figure(desk, /^1201/).getByRole('link').click();
  await expect(desk.getByRole('main')).toContainText('Aamna Yaqoob');
});

test('the cash flow closes with what is in the tills, and the day is told by what it was', async ({ desk }) => {
  await open(desk, `/cash-flow?${PERIOD}`);
  const closing = PAID + FEE + AHEAD + CANTEEN - RENT;
  await expect(figure(desk, /^Cash and bank, closing/)).toHaveText(rupees.format(closing));
  await expectAccessible(desk, 'cash flow', { looks: ACROSS });
  await open(desk, `/day-wise-pl-statement-report?${PERIOD}`);
  await expect(desk.getByRole('main')).toContainText('Cash basis');
  const day = desk
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: formatMoney(PAID + FEE) });
  await expect(day.first()).toContainText(formatMoney(RENT));
  await expectAccessible(desk, 'day-wise profit and loss', { looks: ACROSS });
});

test('a figure leads down to the challan and the receipt of a child, and Back finds each page as it was', async ({
  desk,
}) => {
  const main = desk.getByRole('main');
  const title = desk.getByRole('heading', { level: 1 });
  const ledgerOf = (code: string): RegExp =>
    new RegExp(`/gl-inquiry\\?acc_code=${code}&from_date=${today()}&to_date=${today()}`);
  await open(desk, `/pl-statement?${PERIOD}`);
  await expect(figure(desk, /^4101/)).toHaveText(rupees.format(2 * FEE));
  await figure(desk, /^4101/).getByRole('link').click();
  await expect(desk).toHaveURL(ledgerOf('4101'));
  await expect(main.getByLabel('Totals')).toContainText(`Credit ${formatMoney(2 * FEE)}`);
  const billed = main.getByRole('row', { name: /Aamna Yaqoob/ }).first();
  await expect(billed).toBeVisible();
  await billed.getByRole('link', { name: /^Challan/ }).click();
  await expect(title).toHaveText('Pay or Print Fee Challans');
  await expect(main.getByRole('table', { name: 'Challans' })).toContainText('Aamna Yaqoob');
  await desk.goBack();
  await expect(desk).toHaveURL(ledgerOf('4101'));
  await expect(billed).toBeVisible();
  await desk.goBack();
  await expect(desk).toHaveURL(new RegExp(`/pl-statement\\?${PERIOD}`));
  await expect(figure(desk, /^4101/)).toHaveText(rupees.format(2 * FEE));

  await open(desk, `/trial-balance?${PERIOD}`);
  const received = PAID + FEE + AHEAD + CANTEEN;
  await expect(figure(desk, /^1101/, 2)).toHaveText(rupees.format(received));
  await figure(desk, /^1101/, 2).getByRole('link').click();
  await expect(desk).toHaveURL(ledgerOf('1101'));
  await expect(main.getByLabel('Totals')).toContainText(`Debit ${formatMoney(received)}`);
  await main
    .getByRole('row', { name: /Aamna Yaqoob/ })
    .first()
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(desk.getByRole('article').first()).toContainText('Aamna Yaqoob');
  await desk.goBack();
  await expect(main.getByLabel('Totals')).toContainText(`Debit ${formatMoney(received)}`);
});

test('each statement is printed on one page, with all of its rows and signatures', async ({ desk }) => {
  await countPrints(desk);
  for (const [page, size] of [
    ['trial-balance', '210×297'],
    ['pl-statement', '210×297'],
    ['balance-sheet', '210×297'],
    ['cash-flow', '210×297'],
    [`pl-statement?from_date=${dayFrom(-200)}&columns=months`, '297×210'],
    ['pl-statement?columns=budget_campuses', '297×210'],
  ] as const) {
    await open(desk, `/${page}${page.includes('?') ? '&' : '?'}zeros=true`);
    await desk.getByRole('main').getByRole('button', { name: 'Print' }).click();
    await expect(desk.locator('.flow')).toContainText('Approved by');
    await desk.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await sheetsOf(desk), page).toEqual([size]);
    await desk.keyboard.press('Escape');
    await expect(desk.locator('.flow')).toHaveCount(0);
  }
});
