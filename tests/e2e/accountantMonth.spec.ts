/**
 * An accountant's month by keyboard alone: openings, an expense that somebody else approves, the till that is banked, the
 * statement of the bank, a cheque that bounces, an accrual, a voucher that comes again, the statements, and the end of a
 * year that takes nothing more until it is opened again.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { formatMoney } from '../../contract/money.ts';
import { formatDate, today } from '../../contract/dates.ts';
import { foundInBooks } from './support/books.ts';
import { countKeys, expectCount } from './support/counts.ts';
import { bill, dayFrom, FEE, openFeeSchool } from './support/feeSchool.ts';
import { choose, chooseInMenu, open, press, reach, runInPalette, search, watchPointers } from './support/hands.ts';
import type { TestInstitute } from './support/institute.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test } from './support/test.ts';

const NAMES = ['Aamna', 'Basit', 'Chanda'] as const;
const [CASH, AT_BANK, RENT, ACCRUED, EARLIER] = [10_000, 20_000, 1500, 700, 4500];
const TILL = 2 * FEE;
/** What the bank writes as two, the books have as one. */
const FIRST_PART = 5000;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Rows = { data: { id: number; [name: string]: unknown }[] };

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
/** Walks with the arrows until a row or cell has the focus. */
async function walk(page: Page, target: Locator, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown'): Promise<void> {
  for (let steps = 0; steps < 60 && !(await isFocused(target)); steps += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}
/** Ticks a row of the first table of the page. */
async function tick(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const rows = page.getByRole('main').locator('tbody tr[data-id]');
  await reach(page, page.getByRole('main').locator('tbody tr[data-id][tabindex="0"]').first());
  if (!(await isFocused(row))) await walk(page, rows.first(), 'ArrowUp');
  await walk(page, row);
  await page.keyboard.press('Space');
  await expect(row.getByRole('checkbox')).toBeChecked();
}
/** Chooses in the box of accounts that has the cursor. */
async function pick(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.locator('[role=option]').first()).toContainText(text);
  await page.keyboard.press('Enter');
}
async function typeDate(page: Page, label: string, day: string): Promise<void> {
  const first = page
    .getByRole('group', { name: new RegExp(`^${label}`) })
    .getByRole('spinbutton')
    .first();
  await reach(page, first);
  const [date = '', month = '', year = ''] = formatDate(day).split('-');
  await page.keyboard.type(`${date}${month}${year}`, { delay: 20 });
}
/** Opens the form of a voucher, of the first campus, of that day, and goes on to its account. */
async function begin(page: Page, screen: string, account: string, date?: readonly [label: string, day: string]) {
  await open(page, screen);
  await choose(page, page.getByRole('combobox', { name: 'Campus', exact: true }), 'Main Campus');
  if (date) await typeDate(page, ...date);
  await reach(page, page.getByRole('combobox', { name: account }));
}
/** Goes on from an empty last line to what it is for, and saves. */
async function finish(page: Page, memo: string): Promise<void> {
  for (const _step of ['memo', 'next line', 'done']) await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'What it is for' })).toBeFocused();
  await page.keyboard.type(memo);
  await page.keyboard.press('Control+Enter');
}
const saved = (page: Page): Locator => page.getByRole('region', { name: 'Saved' });

async function assistantOf(browser: Browser, institute: TestInstitute, desk: Page, pointers: string[]): Promise<Page> {
  await api(desk, 'POST', '/store_user', {
    username: 'assistant',
    password: institute.password,
    full_name: 'The assistant',
    all_campuses: true,
    privileges: ['finance_entry.read', 'finance_entry.create', 'finance_accounts.read'],
  });
  return signIn(browser, { ...institute, username: 'assistant' }, (context) => watchPointers(context, pointers));
}

test('an accountant’s month without a mouse', async ({ desk, browser, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const { ids, pupils } = await openFeeSchool(
    desk,
    institute,
    NAMES.map((name) => ({ name })),
  );
  const campus_id = ids['River'];
  const [year] = (await api<Rows>(desk, 'GET', '/fiscal_years')).data;
  const start = Number(String(year?.['start_date']).slice(0, 4));
  const earlier = `${start - 1}-${start} before`;
  const ended = `${start}-06-30`;
  // Tomorrow has an accounting period on every day of the year.
  await api(desk, 'POST', '/fiscal_years', {
    name: 'After',
    start_date: `${start + 1}-07-01`,
    end_date: `${start + 2}-06-30`,
  });
  await bill(desk, Object.values(pupils));
  const paid = { paid_date: today(), amount: FEE };
  for (const name of ['Aamna', 'Basit'] as const)
    await api(desk, 'POST', '/payChallan', {
      ...paid,
      student_id: pupils[name],
      receiving_acc: ids['Cash in Hand'],
    });
  await api(desk, 'POST', '/payChallan', {
    ...paid,
    student_id: pupils['Chanda'],
    receiving_acc: ids['Bank'],
    method: 'cheque',
    cheque_no: '700001',
    bank_name: 'Meezan',
  });
  await api(desk, 'POST', '/finance_entry', {
    kind: 'income',
    campus_id,
    entry_date: ended,
    memo: 'Canteen of the year',
    lines: [
      { account_id: ids['Petty Cash'], debit: EARLIER },
      { account_id: ids['Canteen Rent'], credit: EARLIER },
    ],
  });
  const assistant = await assistantOf(browser, institute, desk, pointers);
  await desk.reload();
  const [pressed, theirs] = [countKeys(desk), countKeys(assistant)];
  const main = desk.getByRole('main');
  const keys = desk.keyboard;
  const dialog = desk.getByRole('dialog');
  const rowOf = (name: string | RegExp): Locator => main.getByRole('row', { name });

  await test.step('opening balances are typed into the sheet', async () => {
    await open(desk, 'Opening Balances');
    await choose(desk, main.getByRole('combobox', { name: 'Campus', exact: true }), 'Main Campus');
    const sheet = main.getByRole('grid', { name: 'Opening balances' });
    await expect(sheet).toBeVisible();
    await typeDate(desk, 'As of the end of', ended);
    await reach(desk, sheet.locator('tbody input[tabindex="0"]').first());
    for (const [account, amount] of [
      ['Cash in Hand', CASH],
      ['Habib Bank', AT_BANK],
    ] as const) {
      await walk(desk, sheet.getByRole('textbox', { name: `Debit, ${account}` }));
      await keys.type(String(amount));
    }
    await expect(main.getByText('difference to opening balance equity 30,000')).toBeVisible();
    await press(desk, main.getByRole('button', { name: 'Enter…' }));
    await expect(dialog.getByRole('button', { name: 'Enter them' })).toBeFocused();
    await keys.press('Enter');
    await expect(main.getByText('Opening balances of this campus were entered, Rs 30,000.')).toBeVisible();
  });

  await test.step('an expense comes with its bill, and is approved by who did not enter it', async () => {
    await begin(assistant, 'Add Expense', 'Paid from');
    await pick(assistant, '1101');
    await reach(assistant, assistant.getByRole('combobox', { name: 'Account 1' }));
    await pick(assistant, 'Rent');
    await assistant.keyboard.type(String(RENT));
    await assistant.getByLabel(/Attach bills/).setInputFiles({
      name: 'rent.png',
      mimeType: 'image/png',
      buffer: PICTURE,
    });
    await finish(assistant, 'Rent of the hall');
    await expect(saved(assistant)).toContainText(`Rs ${formatMoney(RENT)} waits for approval`);
    await open(desk, 'Journal Inquiry');
    await press(desk, main.getByRole('link', { name: 'Waiting for approval' }));
    await tick(desk, rowOf(/Rent of the hall/));
    await press(desk, main.getByRole('button', { name: 'Approve…' }), 'Shift+Tab');
    await expect(dialog.getByRole('button', { name: /^Approve 1 / })).toBeFocused();
    await keys.press('Enter');
    await expect(main.getByText('1 of 1 approved')).toBeVisible();
  });

  await test.step('the till is counted and banked', async () => {
    await runInPalette(desk, 'My till');
    const drawer = dialog.getByRole('region', { name: /^Cash in Hand, / });
    await reach(desk, drawer.getByRole('textbox', { name: 'Notes of Rs 1,000', exact: true }));
    await keys.type(String(TILL / 1000));
    await press(desk, drawer.getByRole('button', { name: /^Close this till/ }));
    await press(desk, dialog.getByRole('link', { name: 'Bank it' }), 'Shift+Tab');
    await expect(main.getByRole('heading', { level: 1, name: 'Transfer Money' })).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Amount, Rs' })).toHaveValue(/7,?000/);
    await reach(desk, main.getByRole('textbox', { name: 'Reference' }));
    await keys.type('SLIP 81');
    await reach(desk, main.getByRole('combobox', { name: 'To account' }));
    await pick(desk, 'Habib Bank');
    await keys.press('Control+Enter');
    await expect(saved(desk)).toContainText('CV-');
  });

  await test.step('the file of the bank is read in, matched and finished', async () => {
    await open(desk, 'Bank Reconciliation');
    await press(desk, main.getByRole('button', { name: 'Import a statement' }));
    const line = (text: string, amount: number, balance: number): string => `${today()},${text},,,${amount},${balance}`;
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Date,Particulars,Cheque No,Debit,Credit,Balance',
          line('Cash deposited first bag', FIRST_PART, AT_BANK + FIRST_PART),
          line('Cash deposited second bag', TILL - FIRST_PART, AT_BANK + TILL),
        ].join('\r\n'),
      ),
    });
    await press(desk, dialog.getByRole('button', { name: 'Preview' }));
    await expect(dialog.getByRole('alert')).toContainText('2 lines');
    await press(desk, dialog.getByRole('button', { name: 'Import', exact: true }));
    await expect(main.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
    const bank = main.getByRole('table', { name: 'Lines of the bank' });
    const books = main.getByRole('table', { name: 'Lines of the books' });
    await expect(bank.locator('tbody tr[data-id]')).toHaveCount(2);
    await reach(desk, bank.locator('tbody tr[data-id][tabindex="0"]'), 'Shift+Tab');
    await walk(desk, bank.locator('tbody tr[data-id]').first(), 'ArrowUp');
    for (const key of ['Space', 'ArrowDown', 'Space']) await keys.press(key);
    await reach(desk, books.locator('tbody tr[data-id][tabindex="0"]'));
    await keys.press('Space');
    await expect(main.getByText('difference 0', { exact: false }).first()).toBeVisible();
    await keys.press('Enter');
    await expect(main.getByText(/^0 of \d lines not matched/)).toBeVisible();
    await press(desk, main.getByRole('button', { name: 'Finish', exact: true }), 'Shift+Tab');
    await expect(main.getByText(/^Finished\. /)).toBeVisible();
  });

  await test.step('a cheque goes to the bank and bounces, and the fee is owed again', async () => {
    const { data } = await api<Rows>(desk, 'GET', '/cheques');
    await api(desk, 'POST', '/deposit_cheques', {
      cheque_ids: data.map(({ id }) => id),
      account_id: ids['Bank'],
      deposited_on: today(),
    });
    await open(desk, 'Cheques');
    await tick(desk, rowOf(/Chanda/));
    await press(desk, main.getByRole('button', { name: 'Bounced…' }), 'Shift+Tab');
    await reach(desk, dialog.getByRole('textbox', { name: 'What the bank says' }));
    await keys.type('Insufficient funds');
    await keys.press('Enter');
    await expect(desk.getByText(`Rs ${formatMoney(FEE)} are owed again`)).toBeVisible();
    await expect(rowOf(/Chanda/)).toContainText('Bounced');
    await expect(main.locator(':focus'), 'the focus stays in the list').toHaveCount(1);
  });

  await test.step('an accrual is entered with the day on which it is taken back', async () => {
    await begin(desk, 'Journal Entry', 'Account 1', ['Reverse on', dayFrom(1)]);
    await pick(desk, 'Electricity');
    await keys.type(String(ACCRUED));
    for (const _step of ['memo', 'next line']) await keys.press('Enter');
    await expect(main.getByRole('combobox', { name: 'Account 2' })).toBeFocused();
    await pick(desk, 'Accounts Payable');
    await keys.press('Enter');
    await keys.press('=');
    await finish(desk, 'Electricity of the month, no bill yet');
    await expect(saved(desk)).toContainText('JV-');
    await press(desk, saved(desk).getByRole('link', { name: 'Show in Journal Inquiry' }));
    await expect(main.getByRole('heading', { level: 1, name: 'Journal Inquiry' })).toBeVisible();
  });

  await test.step('the rent comes again, and the next one is made now', async () => {
    await open(desk, 'Chart of Accounts');
    await open(desk, 'Journal Inquiry');
    await search(desk, 'Rent of the hall');
    await expect(main.getByText('1 entry', { exact: true })).toBeVisible();
    await tick(desk, rowOf(/Rent of the hall/));
    await press(desk, main.getByRole('link', { name: 'Repeat…' }), 'Shift+Tab');
    await expect(main.getByRole('heading', { level: 1, name: 'New recurring voucher' })).toBeVisible();
    await press(desk, main.getByRole('button', { name: 'Save', exact: true }));
    await expect(rowOf(/Rent of the hall/)).toContainText('Running');
    await tick(desk, rowOf(/Rent of the hall/));
    await press(desk, main.getByRole('button', { name: 'Make next now…' }), 'Shift+Tab');
    await expect(dialog.getByRole('button', { name: 'Make it' })).toBeFocused();
    await keys.press('Enter');
    await expect(desk.getByText(/PV-.* is posted\./)).toBeVisible();
  });

  await test.step('the statements say what was done, and agree', async () => {
    const figure = (row: RegExp): Locator => rowOf(row).first().getByRole('cell').first();
    const surplus = 3 * FEE + EARLIER - 2 * RENT - ACCRUED;
    await open(desk, 'P & L Statement');
    await expect(figure(/^Surplus/)).toHaveText(formatMoney(surplus));
    await open(desk, 'Balance Sheet');
    await expect(figure(/^Surplus of the year/)).toHaveText(formatMoney(surplus - EARLIER));
    await expect(figure(/^Fold Assets/)).toHaveText((await figure(/^Liabilities and equity/).textContent()) ?? '');
    await open(desk, 'Trial Balance');
    const total = rowOf(/^Total/).getByRole('cell');
    await expect(total.nth(4)).toHaveText((await total.nth(5).textContent()) ?? '');
    await expect(desk.getByRole('alert')).toHaveCount(0);
    expect(await foundInBooks(institute.code)).toEqual([]);
  });

  await test.step('the year before is closed, and takes nothing more', async () => {
    await open(desk, 'Year End');
    await expect(main.getByText(`${earlier}, open`).first()).toBeVisible();
    await press(desk, main.getByRole('button', { name: 'Close…' }));
    await expect(dialog).toContainText(`moves Rs ${formatMoney(EARLIER)} to retained earnings`);
    await expect(dialog.getByRole('button', { name: 'Close the year' })).toBeFocused();
    await keys.press('Enter');
    await expect(desk.getByText(`${earlier} is closed, by 1 entry.`)).toBeVisible();
    await begin(desk, 'Add Other Income', 'Received into', ['Date', ended]);
    await pick(desk, '1101');
    await reach(desk, main.getByRole('combobox', { name: 'Account 1' }));
    await pick(desk, 'Canteen Rent');
    await keys.type('10');
    await finish(desk, 'Too late');
    await expect(main.getByText(`The accounting period ${earlier} is closed`).first()).toBeVisible();
  });

  await test.step('it is opened again with a reason, and the entry is posted', async () => {
    // What was refused is left without saving it.
    desk.once('dialog', (question) => void question.accept());
    await open(desk, 'Accounting Periods');
    const period = main.getByRole('row', { name: new RegExp(earlier) });
    await keys.press('ArrowDown');
    await walk(desk, period);
    await chooseInMenu(desk, 'Reopen…');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await keys.type('A receipt of June was found');
    await keys.press('Enter');
    await expect(desk.getByText(`${earlier} is open again.`)).toBeVisible();
    await begin(desk, 'Add Other Income', 'Received into', ['Date', ended]);
    await pick(desk, '1101');
    await reach(desk, main.getByRole('combobox', { name: 'Account 1' }));
    await pick(desk, 'Canteen Rent');
    await keys.type('10');
    await finish(desk, 'Found in time');
    await expect(saved(desk)).toContainText('RV-');
  });
  expectCount('A month: openings to the end of a year', 'keys', pressed() + theirs());
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(pointers, 'no pointer touched a page').toEqual([]);
});
