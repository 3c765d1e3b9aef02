/**
 * An accountant's vouchers by keyboard alone: what one enters another approves, and the inquiry, the chart and the paper
 * say the same.
 */
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { open, press, reach, watchPointers } from './support/hands.ts';
import type { TestInstitute } from './support/institute.ts';
import { countPrints, overfull, printedOnce, sheetsOf } from './support/paper.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test, visit } from './support/test.ts';

const USERS = {
  accountant: ['finance_entry.read', 'finance_entry.create', 'finance_accounts.read'],
  principal: ['finance_entry.read', 'finance_entry.approve', 'ledger.read'],
} as const;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function sit(browser: Browser, institute: TestInstitute, username: keyof typeof USERS, pointers: string[]) {
  return signIn(browser, { ...institute, username }, async (context) => {
    await watchPointers(context, pointers);
    await countPrints(context);
  });
}
const account = (page: Page, n: number) => page.getByRole('combobox', { name: `Account ${n}` });
const saved = (page: Page) => page.getByRole('region', { name: 'Saved' });
/** Chooses in the box that has the cursor. */
async function pick(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.locator('[role=option]').first()).toContainText(text);
  await page.keyboard.press('Enter');
}
/** Goes on from an empty last line to what it is for, and saves. */
async function finish(page: Page, memo: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'What it is for' })).toBeFocused();
  await page.keyboard.type(memo);
  await page.keyboard.press('Control+Enter');
}
type Chart = { data: { accounts: { acc_code: string; balance: number }[] }[] };
async function balances(page: Page): Promise<Readonly<Record<string, number>>> {
  const { data } = await api<Chart>(page, 'GET', '/getAccountWithGroupsAndChart');
  return Object.fromEntries(data.flatMap(({ accounts }) => accounts.map((one) => [one.acc_code, one.balance])));
}

test.describe.configure({ mode: 'serial' });
const pointers: string[] = [];
let accountant: Page;
let principal: Page;
let numbers: Readonly<Record<string, string>> = {};

test('two people sit down to the books', async ({ desk, browser, institute }) => {
  for (const [username, privileges] of Object.entries(USERS))
    await api(desk, 'POST', '/store_user', {
      username,
      password: institute.password,
      full_name: `The ${username}`,
      all_campuses: true,
      privileges,
    });
  accountant = await sit(browser, institute, 'accountant', pointers);
  principal = await sit(browser, institute, 'principal', pointers);
});

test('capital is brought in by a journal, which balances before it is saved', async () => {
  await open(accountant, 'Journal Entry');
  await expect(account(accountant, 1)).toBeFocused();
  await pick(accountant, '1101');
  await accountant.keyboard.type('50000');
  await accountant.keyboard.press('Enter');
  await expect(accountant.getByRole('textbox', { name: 'Memo 1' })).toBeFocused();
  await accountant.keyboard.press('Enter');
  await expect(accountant.getByText('Difference 50,000 to credit')).toBeVisible();
  await expect(accountant.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await pick(accountant, 'Capital');
  await accountant.keyboard.press('Enter');
  await accountant.keyboard.press('=');
  await expect(accountant.getByText('Difference 0')).toBeVisible();
  for (const _step of ['memo', 'next line', 'done']) await accountant.keyboard.press('Enter');
  await finish(accountant, 'Capital brought in');
  await expect(saved(accountant)).toContainText('Rs 50,000 waits for approval');
});

test('an expense, other income and a transfer wait, the expense with its bill', async () => {
  await open(accountant, 'Add Expense');
  await pick(accountant, '1101');
  await reach(accountant, accountant.getByRole('combobox', { name: 'Paid to' }));
  await accountant.keyboard.type('Lesco');
  await reach(accountant, account(accountant, 1));
  await pick(accountant, 'Rent');
  await accountant.keyboard.type('1500');
  // Nothing is in the till before the capital is approved.
  await expect(accountant.getByText('more than there is in it')).toBeVisible();
  for (const _step of ['memo', 'next line', 'done']) await accountant.keyboard.press('Enter');
  await accountant.getByLabel(/Attach bills/).setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  });
  await expect(accountant.getByText('bill.png')).toBeVisible();
  await finish(accountant, 'Rent of November');
  await expect(saved(accountant)).toContainText('Rs 1,500 waits for approval');

  await open(accountant, 'Add Other Income');
  await pick(accountant, '1101');
  await reach(accountant, account(accountant, 1));
  await pick(accountant, 'Canteen Rent');
  await accountant.keyboard.type('2500');
  for (const _step of ['memo', 'next line', 'done']) await accountant.keyboard.press('Enter');
  await finish(accountant, 'Canteen, November');
  await expect(saved(accountant)).toContainText('Rs 2,500 waits for approval');

  await open(accountant, 'Transfer Money');
  await pick(accountant, '1101');
  await reach(accountant, accountant.getByRole('combobox', { name: 'To account' }));
  await pick(accountant, 'Petty Cash');
  await accountant.keyboard.type('3000');
  await accountant.keyboard.press('Enter');
  await finish(accountant, 'Petty cash of the week');
  await expect(saved(accountant)).toContainText('Rs 3,000 waits for approval');
});

test('nobody approves their own; another approves all four at once, and they get their numbers', async () => {
  expect((await balances(accountant))['1101']).toBe(0);
  await open(principal, 'Journal Inquiry');
  await expect(principal.getByText('4 entries', { exact: true })).toBeVisible();
  await press(principal, principal.getByRole('link', { name: 'Waiting for approval' }));
  await expect(principal).toHaveURL(/status=pending/);
  // Until they are the rows of this list: those of the one before look alike, and lose their ticks when these come.
  await expect(principal.getByRole('combobox', { name: 'Status' }).locator('option:checked')).toHaveText('Waiting');
  await expect(principal.locator('[aria-busy=true]')).toHaveCount(0);
  await reach(principal, principal.getByRole('checkbox', { name: 'Select this page' }));
  await principal.keyboard.press('Space');
  await expect(principal.getByText('4 entries, Rs 57,000')).toBeVisible();
  await press(principal, principal.getByRole('button', { name: 'Approve…' }), 'Shift+Tab');
  await principal.getByRole('button', { name: 'Approve 4 entries, Rs 57,000' }).press('Enter');
  await expect(principal.getByText('4 of 4 approved')).toBeVisible();
  await visit(principal, '/journal-inquiry');
  await expect(principal.getByRole('row', { name: /Rent of November/ })).toContainText('Posted');
  const { data } = await api<{ data: { memo: string; voucher: string; files: unknown[] }[] }>(
    principal,
    'GET',
    '/journal_inquiry',
  );
  numbers = Object.fromEntries(data.map(({ memo, voucher }) => [memo, voucher]));
  expect(numbers['Capital brought in']).toMatch(/^JV-.*1$/);
  expect(numbers['Rent of November']).toMatch(/^PV-.*1$/);
  expect(numbers['Canteen, November']).toMatch(/^RV-.*1$/);
  expect(numbers['Petty cash of the week']).toMatch(/^CV-.*1$/);
  expect(data.find(({ memo }) => memo === 'Rent of November')?.files).toHaveLength(1);
  expect(await balances(principal)).toMatchObject({ 1101: 48_000, 1102: 3000, 3101: -50_000, 5201: 1500 });
});

test('a row opens its lines in place; paper has two vouchers on a sheet', async () => {
  const row = principal.getByRole('row', { name: /Rent of November/ });
  await row.focus();
  await principal.keyboard.press('Enter');
  await expect(principal.getByRole('table', { name: 'Lines' })).toContainText('Rent');
  await expect(principal.getByRole('button', { name: /\.png$/ })).toBeVisible();
  await expectAccessible(principal, 'journal inquiry with lines');
  await row.focus();
  await principal.keyboard.press('Space');
  await principal.keyboard.press('ArrowDown');
  const other = principal.getByRole('row', { name: /Canteen, November|Capital brought in/ }).first();
  await other.focus();
  await principal.keyboard.press('Space');
  await press(principal, principal.getByRole('link', { name: 'Print', exact: true }), 'Shift+Tab');
  await expect(principal.getByText('1 sheet of A4')).toBeVisible();
  const paper = principal.getByRole('article', { name: `Payment Voucher ${numbers['Rent of November'] ?? ''}` });
  await expect(paper).toContainText('Rupees One Thousand Five Hundred Only');
  await expect(paper).toContainText('The accountant');
  await printedOnce(principal);
  const printed = async (): Promise<number | undefined> => {
    type Found = { data: { memo: string; print_count: number }[] };
    const { data } = await api<Found>(principal, 'GET', '/journal_inquiry?kind=expense');
    return data.find(({ memo }) => memo === 'Rent of November')?.print_count;
  };
  await expect.poll(printed).toBe(1);
  expect(await sheetsOf(principal)).toEqual(['210×297']);
  expect(await overfull(principal, 'article')).toEqual([]);
  await principal.reload();
  await expect(paper.getByText('DUPLICATE')).toBeVisible();
  await expect.poll(printed).toBeGreaterThan(1);
  await principal.keyboard.press('Escape');
  await expect(principal).toHaveURL(/journal-inquiry/);
});

test('an update reverses what was posted and waits with what stands in for it', async () => {
  await open(accountant, 'Journal Inquiry');
  const row = accountant.getByRole('row', { name: /Rent of November/ });
  await row.focus();
  await accountant.keyboard.press('Space');
  await press(accountant, accountant.getByRole('link', { name: 'Update' }), 'Shift+Tab');
  await expect(accountant.getByText(/is reversed and marked void/)).toBeVisible();
  const amount = accountant.getByRole('textbox', { name: 'Amount 1' });
  await reach(accountant, amount);
  await accountant.keyboard.type('1650');
  await reach(accountant, accountant.getByRole('textbox', { name: 'Reason' }));
  await accountant.keyboard.type('Bill misread');
  await accountant.keyboard.press('Control+Enter');
  await expect(saved(accountant)).toContainText('Rs 1,650');
});
