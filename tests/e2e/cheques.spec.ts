/**
 * Cheques by keyboard alone: two go to the bank by one slip, one clears, and one bounces with a charge; the fee is owed
 * again, and the books say the same.
 */
import { formatMoney } from '../../contract/money.ts';
import { today } from '../../contract/dates.ts';
import { foundInBooks } from './support/books.ts';
import { bill, dayFrom, FEE, openFeeSchool } from './support/feeSchool.ts';
import { choose, open, press, reach, search, watchPointers } from './support/hands.ts';
import { api, expect, test } from './support/test.ts';

const NAMES = ['Aamna', 'Basit', 'Chanda'] as const;
const CHARGE = 400;
type Listed = { data: { total: number; due: number; state: string }[]; totals: { amount: number } };

test('go to the bank by a slip, clear, and bounce', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const { ids, pupils } = await openFeeSchool(
    desk,
    institute,
    NAMES.map((name) => ({ name })),
  );
  await bill(desk, Object.values(pupils));
  for (const [at, name] of NAMES.entries())
    await api(desk, 'POST', '/payChallan', {
      student_id: pupils[name],
      paid_date: today(),
      receiving_acc: ids['Bank'],
      method: 'cheque',
      cheque_no: `70000${at + 1}`,
      bank_name: 'Meezan',
      amount: FEE,
      // The last is dated ahead.
      ...(name === 'Chanda' ? { cheque_date: dayFrom(20) } : {}),
    });
  await desk.reload();
  const main = desk.getByRole('main');
  const keys = desk.keyboard;
  const rowOf = (name: string) => main.getByRole('row', { name: new RegExp(name) });
  const tick = async (name: string): Promise<void> => {
    const row = rowOf(name);
    await expect(row).toBeVisible();
    await reach(desk, main.locator('tbody tr[tabindex="0"]'));
    for (const _ of NAMES) await keys.press('ArrowUp');
    for (let steps = 0; steps < 10 && !(await row.evaluate((one) => one === document.activeElement)); steps += 1)
      await keys.press('ArrowDown');
    await expect(row).toBeFocused();
    await keys.press('Space');
    await expect(row.getByRole('checkbox')).toBeChecked();
  };

  await open(desk, 'Cheques');
  await expect(rowOf('Chanda')).toContainText('Dated ahead');
  await press(desk, main.getByRole('link', { name: 'To be deposited' }));
  await expect(rowOf('Chanda')).toHaveCount(0);
  for (const name of ['Aamna', 'Basit']) await tick(name);
  await press(desk, main.getByRole('button', { name: 'Deposit…' }), 'Shift+Tab');
  const dialog = desk.getByRole('dialog');
  await choose(desk, dialog.getByRole('combobox', { name: 'Bank account' }), 'Habib Bank');
  await press(desk, dialog.getByRole('button', { name: `Deposit Rs ${formatMoney(2 * FEE)}` }));
  await expect(desk.getByText(/^Slip 1: 2 cheques/)).toBeVisible();
  await expect(rowOf('Aamna')).toHaveCount(0);

  // The slip on paper, by its number in the address. What stands for the rows that are gone has the focus.
  await expect(main.getByRole('heading', { name: 'No cheques found' })).toBeFocused();
  await press(desk, main.getByRole('link', { name: 'At the bank' }), 'Shift+Tab');
  await tick('Aamna');
  await press(desk, main.getByRole('link', { name: 'Deposit slip' }), 'Shift+Tab');
  await expect(desk.getByRole('heading', { level: 1, name: 'Deposit Slip 1' })).toBeVisible();
  await expect(rowOf('Basit')).toContainText('slip 1');

  await tick('Aamna');
  await press(desk, main.getByRole('button', { name: 'Cleared…' }), 'Shift+Tab');
  await press(desk, dialog.getByRole('button', { name: 'Cleared', exact: true }));
  await expect(rowOf('Aamna')).toContainText('Cleared');

  await search(desk, 'Basit');
  await expect(rowOf('Aamna')).toHaveCount(0);
  await tick('Basit');
  await press(desk, main.getByRole('button', { name: 'Bounced…' }), 'Shift+Tab');
  await reach(desk, dialog.getByRole('textbox', { name: 'What the bank says' }));
  await keys.type('Insufficient funds');
  await reach(desk, dialog.getByRole('textbox', { name: 'Charge to the parents' }));
  await keys.type(String(CHARGE));
  await choose(desk, dialog.getByRole('combobox', { name: 'Particular of the charge' }), 'Computer Fee');
  await press(desk, dialog.getByRole('button', { name: 'Bounced', exact: true }));
  await expect(desk.getByText(/owed again\. Rs 400 are added to challan/)).toBeVisible();
  await expect(rowOf('Basit')).toContainText('Insufficient funds');

  const { data } = await api<{ data: { total: number; sid: number; student_id: number }[] }>(
    desk,
    'GET',
    '/fee_ageing?by=student',
  );
  expect(data.map(({ student_id, total }) => [student_id, total])).toEqual([[pupils['Basit'], FEE + CHARGE]]);
  const held = await api<Listed>(desk, 'GET', '/cheques?state=held');
  expect(held.totals.amount).toBe(FEE);
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(pointers).toEqual([]);
});
