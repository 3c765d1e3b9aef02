/**
 * The end of a day by keyboard alone: a float in the morning, a payment, the drawer handed to someone who finds a note
 * missing, their count with a float for tomorrow, and what is in no drawer to the bank; and the books hold.
 */
import type { Locator } from '@playwright/test';
import { today } from '../../contract/dates.ts';
import { countKeys, expectCount } from './support/counts.ts';
import { foundInBooks, movedOn } from './support/books.ts';
import { bill, FEE, openFeeSchool } from './support/feeSchool.ts';
import { choose, open, press, reach, watchPointers } from './support/hands.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test } from './support/test.ts';

type Safes = { data: { accounts: { campus_id: number; account_id: number; handed_over: number }[] } };
/** Yesterday's, less the float, and of what was taken over what does not stay for tomorrow. */
const IN_SAFE = FEE - 500 + 2400;
const notesOf = (drawer: Locator, note: string): Locator =>
  drawer.getByRole('textbox', { name: `Notes of Rs ${note}`, exact: true });

test('from the float to the bank', async ({ browser, desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const { ids, pupils } = await openFeeSchool(desk, institute, [{ name: 'Aamna' }, { name: 'Basit' }]);
  await bill(desk, Object.values(pupils));
  const cash = ids['Cash in Hand'] ?? 0;
  const pay = (student: number | undefined) =>
    api(desk, 'POST', '/payChallan', { student_id: student, paid_date: today(), receiving_acc: cash, amount: FEE });
  const safe = async () => {
    const { data } = await api<Safes>(desk, 'GET', '/till_desk');
    return data.accounts.find((one) => one.account_id === cash && one.campus_id === ids['River'])?.handed_over;
  };
  // Yesterday's cash is in the safe.
  await pay(pupils['Aamna']);
  await api(desk, 'POST', '/till_close', { campus_id: ids['River'], account_id: cash, counted: FEE });
  expect(await safe()).toBe(FEE);
  const pressed = countKeys(desk);
  const keys = desk.keyboard;
  const main = desk.getByRole('main');
  await desk.reload();
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await keys.press('F2');
  await expect(desk.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();

  await open(desk, 'End of Day');
  const count = main.getByRole('region', { name: 'Count and close' });
  await press(desk, count.getByRole('button', { name: 'Open with a float…' }));
  const form = count.getByRole('form', { name: 'Opening float' });
  const till = form.getByRole('combobox', { name: 'Till' });
  await choose(desk, till, 'Cash in Hand, Main Campus');
  await reach(desk, form.getByRole('textbox', { name: /^Float/ }));
  await keys.type('500');
  await keys.press('Enter');
  await expect(count.getByText('Rs 500 are in your drawer.')).toBeVisible();
  expect(await safe()).toBe(FEE - 500);

  await pay(pupils['Basit']);
  await desk.reload();
  const drawer = count.getByRole('region', { name: /^Cash in Hand, / });
  await expect(drawer).toContainText('Opening float500');
  // Left, and found as it was.
  await open(desk, 'Counter');
  await open(desk, 'End of Day');
  await reach(desk, notesOf(drawer, '1,000'));
  await keys.type('3');
  await reach(desk, notesOf(drawer, '100'));
  await keys.type('9');
  await open(desk, 'Counter');
  await open(desk, 'End of Day');
  await expect(notesOf(drawer, '1,000')).toHaveValue('3');
  await expect(drawer).toContainText('Difference(100) short');
  await reach(desk, drawer.getByRole('textbox', { name: 'Why the count differs' }));
  await keys.type('A note is missing');
  await choose(desk, drawer.getByRole('combobox', { name: 'Hand over to' }), 'The cashier');
  await press(desk, drawer.getByRole('button', { name: 'Hand this till over with Rs 3,900' }));
  await expect(
    count.getByText(/^Closing \d+: Rs 3,900 counted, difference \(100\) short\. Handover \d+ waits/),
  ).toBeVisible();
  const atDesk = count.getByRole('region', { name: /^Handover / });
  await expect(atDesk).toContainText('You gave The cashier Rs 3,900 of Cash in Hand, Main Campus');

  // Who takes it over finds another note missing, and closes with a float for tomorrow.
  const second = await signIn(browser, { ...institute, username: 'cashier' }, (context) =>
    watchPointers(context, pointers),
  );
  const theirsPressed = countKeys(second);
  await open(second, 'End of Day');
  const theirs = second.getByRole('main').getByRole('region', { name: 'Count and close' });
  const given = theirs.getByRole('region', { name: /^Handover / });
  await expect(given).toContainText('gave you Rs 3,900 of Cash in Hand, Main Campus');
  await reach(second, given.getByRole('textbox', { name: /^What you count/ }));
  await second.keyboard.type('3400');
  await reach(second, given.getByRole('textbox', { name: 'Why the count differs' }));
  await second.keyboard.type('Counted twice');
  await press(second, given.getByRole('button', { name: 'Take it over' }));
  await expect(theirs.getByText(/^Handover \d+: Rs 3,400 are in your drawer\.$/)).toBeVisible();
  const taken = theirs.getByRole('region', { name: /^Cash in Hand, / });
  await expect(taken).toContainText('Expected in the till3,400');
  await open(second, 'Counter');
  await open(second, 'End of Day');
  await reach(second, notesOf(taken, '1,000'));
  await second.keyboard.type('3');
  await reach(second, notesOf(taken, '100'));
  await second.keyboard.type('4');
  await reach(second, taken.getByRole('textbox', { name: /^Stays in the drawer/ }));
  await second.keyboard.type('1000');
  await press(second, taken.getByRole('button', { name: 'Close this till with Rs 3,400' }));
  await expect(theirs.getByText(/^Closing \d+: Rs 3,400 counted, difference None/)).toBeVisible();
  await expect(taken).toContainText('Opening float1,000');
  await second.context().close();
  expect(await safe()).toBe(IN_SAFE);

  await open(desk, 'Counter');
  await open(desk, 'End of Day');
  const bank = main.getByRole('region', { name: /^Cash in Hand, Main.*: to the bank$/ });
  await reach(desk, bank.getByRole('textbox', { name: 'Number of the bank’s slip' }));
  await keys.type('S-77');
  await keys.press('Enter');
  await expect(bank.getByText(/to Habib Bank: /)).toBeVisible();
  await press(desk, bank.getByRole('button', { name: 'Print the slip' }), 'Shift+Tab');
  await expect(desk.getByRole('heading', { level: 1, name: 'Deposit Slip' })).toBeVisible();
  await keys.press('Escape');
  await expect(count).toBeVisible();
  expect(await safe()).toBe(0);
  expect(await movedOn(institute.code, cash, today())).toBe(1000);
  expect(await foundInBooks(institute.code)).toEqual([]);
  expectCount('End of the day: float, count, handover, banking', 'keys', pressed() + theirsPressed());
  expect(pointers, 'no pointer touched a page').toEqual([]);
});
