/** A bill on credit: entered, approved by another, paid in two parts, and on the cash basis of its own account. */
import { today } from '../../contract/dates.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test, visit } from './support/test.ts';

type Chart = { data: { accounts: { id: number; acc_code: string; acc_name: string }[] }[] };
type Campuses = { data: { id: number }[] };
type Statement = { data: { rows: { acc_code: string | null; amounts: number[] }[]; difference: number[] } };

test('is owed until both of its payments are made', async ({ desk, browser, institute }) => {
  const { data } = await api<Chart>(desk, 'GET', '/getAccountWithGroupsAndChart');
  const accounts = data.flatMap((group) => group.accounts);
  const accountOf = (name: string) => {
    const found = accounts.find(({ acc_name }) => acc_name === name);
    if (!found) throw new Error(`no account ${name}`);
    return found;
  };
  const [{ id: campus_id } = { id: 0 }] = (await api<Campuses>(desk, 'GET', '/campus')).data;
  await api(desk, 'POST', '/finance_entry', {
    kind: 'income',
    campus_id,
    entry_date: today(),
    memo: 'Rent of the canteen',
    lines: [
      { account_id: accountOf('Cash in Hand').id, debit: 5000 },
      { account_id: accountOf('Canteen Rent').id, credit: 5000 },
    ],
  });
  await api(desk, 'POST', '/store_user', {
    username: 'accountant',
    password: institute.password,
    full_name: 'The accountant',
    all_campuses: true,
    privileges: ['finance_entry.read', 'finance_entry.create', 'finance_accounts.read'],
  });
  const page = await signIn(browser, { ...institute, username: 'accountant' });
  const choose = async (on: typeof page, label: string, text: string): Promise<void> => {
    await on.getByRole('combobox', { name: label, exact: true }).fill(text);
    await expect(on.locator('[role=option]').first()).toContainText(text);
    await on.keyboard.press('Enter');
  };

  await test.step('entered on credit, for somebody', async () => {
    await visit(page, '/add-expense');
    await choose(page, 'Paid from', 'Accounts Payable');
    await choose(page, 'Account 1', 'Rent');
    await page.getByRole('textbox', { name: 'Amount 1' }).fill('1500.50');
    await page.getByRole('textbox', { name: 'What it is for' }).fill('Rent of November');
    await expect(page.getByText('Say to whom it is owed')).toBeVisible();
    await page.getByRole('combobox', { name: 'Paid to' }).fill('Ch. Anwar Properties');
    await page.getByRole('textbox', { name: 'Reference' }).fill('AP-117');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Saved' })).toContainText('waits for approval');
  });
  await test.step('listed once another approved it', async () => {
    await visit(desk, '/bills-to-pay');
    await expect(desk.getByText('No bills found')).toBeVisible();
    await visit(desk, '/journal-inquiry?status=pending');
    await desk
      .getByRole('row', { name: /Rent of November/ })
      .getByRole('checkbox')
      .click();
    await desk.getByRole('button', { name: 'Approve…' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(desk.getByText('1 of 1 approved')).toBeVisible();
    await visit(desk, '/bills-to-pay');
    await expect(desk.getByRole('row', { name: /Ch. Anwar Properties/ })).toContainText('1,500.50');
    await expectAccessible(desk, 'bills to pay');
  });
  const pay = async (amount?: string): Promise<void> => {
    await visit(desk, '/bills-to-pay');
    const tick = desk.getByRole('row', { name: /Ch. Anwar Properties/ }).getByRole('checkbox');
    await tick.click();
    await expect(tick).toBeChecked();
    await desk
      .getByRole('button', { name: 'Pay bill' })
      .or(desk.getByRole('link', { name: 'Pay bill' }))
      .click();
    await expect(desk.getByRole('combobox', { name: 'Paid to' })).toHaveValue('Ch. Anwar Properties');
    await choose(desk, 'Paid from', 'Cash in Hand');
    if (amount !== undefined) await desk.getByRole('textbox', { name: 'Amount 1' }).fill(amount);
  };
  const save = async (): Promise<void> => {
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('region', { name: 'Saved' })).toContainText('is posted');
  };
  const rent = async (): Promise<number | undefined> => {
    const query = `from_date=${today()}&to_date=${today()}&basis=cash`;
    const { data: statement } = await api<Statement>(desk, 'GET', `/profit_loss_statement?${query}`);
    expect(statement.difference).toEqual([0]);
    return statement.rows.find(({ acc_code }) => acc_code === accountOf('Rent').acc_code)?.amounts[0];
  };
  await test.step('half of it is paid, and no more than is left', async () => {
    expect(await rent()).toBeUndefined();
    await pay('2000');
    await expect(desk.getByText(/Of PV-\S+ Rs 1,500.50 is left to pay/)).toBeVisible();
    await desk.getByRole('textbox', { name: 'Amount 1' }).fill('700');
    await save();
    expect(await rent()).toBe(700);
    await visit(desk, '/bills-to-pay');
    await expect(desk.getByRole('row', { name: /Ch. Anwar Properties/ })).toContainText('800.50');
  });
  await test.step('the rest is what its form begins with', async () => {
    await pay();
    await expect(desk.getByRole('textbox', { name: 'Amount 1' })).toHaveValue('800.50');
    await save();
    await visit(desk, '/bills-to-pay');
    await expect(desk.getByText('No bills found')).toBeVisible();
    expect(await rent()).toBe(1500.5);
  });
  await test.step('its lines name what paid it', async () => {
    await visit(desk, '/bills-to-pay?state=paid');
    await desk.getByRole('row', { name: /Ch. Anwar Properties/ }).click();
    await desk.getByRole('row', { name: /Rent of November/ }).click();
    await expect(desk.getByText('Paid by')).toHaveCount(2);
    await expect(desk.getByText('Rs 700', { exact: false }).first()).toBeVisible();
  });
  await test.step('the statement says so', async () => {
    await visit(desk, `/pl-statement?from_date=${today()}&to_date=${today()}&basis=cash`);
    await expect(desk.getByRole('row', { name: /Rent.*1,500.50/ }).first()).toBeVisible();
  });
  expect(await foundInBooks(institute.code)).toEqual([]);
});
