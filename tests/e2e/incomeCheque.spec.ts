/** Other income by a cheque that is in hand: it waits with those of fees, goes to the bank and bounces, and its voucher with it. */
import { today } from '../../contract/dates.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { api, expect, sendForm, test, visit } from './support/test.ts';

type Groups = { data: { id: number; group_name: string }[] };
type Statement = { data: { rows: { name: string; amounts: number[] }[]; difference: number[] } };

test('income by a cheque in hand is deposited, bounces, and is taken back', async ({ desk, institute }) => {
  const groups = (await api<Groups>(desk, 'GET', '/finance_groups')).data;
  await sendForm(desk, '/finance_accounts', {
    acc_code: '1103',
    acc_name: 'Habib Bank',
    group_id: groups.find(({ group_name }) => group_name === 'Cash and Bank')?.id,
    role: 'bank',
    bank_name: 'Habib Bank Limited',
  });
  const choose = async (label: string, text: string): Promise<void> => {
    await desk.getByRole('combobox', { name: label, exact: true }).fill(text);
    await expect(desk.locator('[role=option]').first()).toContainText(text);
    await desk.keyboard.press('Enter');
  };
  const balanced = async (): Promise<void> => {
    const query = `from_date=${today()}&to_date=${today()}&basis=cash`;
    expect((await api<Statement>(desk, 'GET', `/profit_loss_statement?${query}`)).data.difference).toEqual([0]);
  };
  await test.step('entered in hand', async () => {
    await visit(desk, '/add-income');
    await desk.getByRole('combobox', { name: 'Method' }).selectOption('Cheque');
    await desk.getByRole('combobox', { name: 'The cheque is' }).selectOption('In hand');
    await desk.getByRole('textbox', { name: 'Cheque no' }).fill('700012');
    await desk.getByRole('combobox', { name: 'Received from' }).fill('Wedding Planners');
    await choose('Account 1', 'Canteen Rent');
    await desk.getByRole('textbox', { name: 'Amount 1' }).fill('2500');
    await desk.getByRole('textbox', { name: 'What it is for' }).fill('Rent of the hall');
    await expectAccessible(desk, 'income by a cheque in hand');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByRole('region', { name: 'Saved' })).toContainText('is posted');
    await balanced();
  });
  const row = desk.getByRole('row', { name: /Wedding Planners/ });
  const tick = async (): Promise<void> => {
    await row.getByRole('checkbox').click();
    await expect(row.getByRole('checkbox')).toBeChecked();
  };
  await test.step('deposited with those of fees', async () => {
    await visit(desk, '/cheques?state=due');
    await expect(row).toContainText('Rent of the hall');
    await tick();
    await desk.getByRole('button', { name: 'Deposit…' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Bank account' }).selectOption('Habib Bank');
    await dialog.getByRole('button', { name: /^Deposit Rs/ }).click();
    await expect(desk.getByText(/Slip \d+: 1 cheque/)).toBeVisible();
    await balanced();
  });
  await test.step('bounced, and its voucher void', async () => {
    await visit(desk, '/cheques?state=deposited');
    await tick();
    await desk.getByRole('button', { name: 'Bounced…' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Bounced', exact: true }).click();
    await expect(desk.getByText(/RV-\S+ is void\./)).toBeVisible();
    await visit(desk, '/journal-inquiry?status=voided');
    await expect(desk.getByRole('row', { name: /Rent of the hall/ }).first()).toBeVisible();
    await balanced();
  });
  expect(await foundInBooks(institute.code)).toEqual([]);
});
