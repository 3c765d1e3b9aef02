/** An expense that withholds tax: typed, posted, printed with the number of who was paid, and listed for the return. */
import { expectAccessible } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { api, expect, test, visit } from './support/test.ts';
import { today } from '../../contract/dates.ts';

type Chart = { data: { accounts: { id: number; acc_name: string }[] }[] };
type Campuses = { data: { id: number }[] };

test('an expense withholds tax, and the return lists it', async ({ desk, institute }) => {
  const { data } = await api<Chart>(desk, 'GET', '/getAccountWithGroupsAndChart');
  const accountOf = (name: string) =>
    data.flatMap(({ accounts }) => accounts).find(({ acc_name }) => acc_name === name)?.id;
  const [{ id: campus_id } = { id: 0 }] = (await api<Campuses>(desk, 'GET', '/campus')).data;
  await api(desk, 'POST', '/finance_entry', {
    kind: 'income',
    campus_id,
    entry_date: today(),
    memo: 'Rent of the canteen',
    lines: [
      { account_id: accountOf('Cash in Hand'), debit: 50_000 },
      { account_id: accountOf('Canteen Rent'), credit: 50_000 },
    ],
  });
  const choose = async (label: string, text: string): Promise<void> => {
    await desk.getByRole('combobox', { name: label, exact: true }).fill(text);
    await expect(desk.locator('[role=option]').first()).toContainText(text);
    await desk.keyboard.press('Enter');
  };
  await test.step('typed with its rate', async () => {
    await visit(desk, '/add-expense');
    await choose('Paid from', 'Cash in Hand');
    await choose('Account 1', 'Rent');
    await desk.getByRole('textbox', { name: 'Amount 1' }).fill('20000');
    await desk.getByRole('combobox', { name: 'Tax withheld' }).selectOption('Percent');
    await desk.getByRole('textbox', { name: 'Tax, percent' }).fill('7.5');
    await expect(desk.getByText('Rs 1,500 of tax, Rs 18,500 to who is paid')).toBeVisible();
    await desk.getByRole('textbox', { name: 'CNIC or NTN' }).fill('35202-1234567-1');
    await desk.getByRole('combobox', { name: 'Paid to' }).fill('Ch. Anwar Properties');
    await desk.getByRole('textbox', { name: 'What it is for' }).fill('Rent of November');
    await expectAccessible(desk, 'an expense that withholds tax');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('region', { name: 'Saved' })).toContainText('is posted');
  });
  await test.step('on its paper', async () => {
    const href = await desk.getByRole('link', { name: 'Print' }).getAttribute('href');
    await visit(desk, href ?? '');
    await expect(desk.getByText('35202-1234567-1').first()).toBeVisible();
    await expect(desk.getByText('Rs 1,500 (7.5 %), paid Rs 18,500').first()).toBeVisible();
  });
  await test.step('in the list for the return', async () => {
    await visit(desk, '/withheld-tax');
    await expect(desk.getByRole('row', { name: /PV-.*1,500/ }).first()).toContainText('Rent of November');
    await expectAccessible(desk, 'tax withheld');
  });
  await test.step('whose row opens its voucher', async () => {
    await desk
      .getByRole('row', { name: /PV-.*1,500/ })
      .getByRole('link', { name: 'Voucher' })
      .click();
    await expect(desk).toHaveURL(/journal-inquiry\?ids=\d+$/);
    await expect(desk.getByText('Rent of November').first()).toBeVisible();
    await expect(desk.getByText('Rent of the canteen')).toHaveCount(0);
  });
  expect(await foundInBooks(institute.code)).toEqual([]);
});
