/**
 * An inquiry with its follow-ups and its test, to the admission; and a student who leaves: dues, deposit, certificate,
 * and back again. By keyboard alone, without typing an address.
 */
import type { Browser, Page } from '@playwright/test';
import { today } from '../../contract/dates.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { countKeys, expectCount } from './support/counts.ts';
import { bill, openFeeSchool, type FeeSchool } from './support/feeSchool.ts';
import { choose, open, press, reach, runInPalette, search, watchPointers } from './support/hands.ts';
import type { TestInstitute } from './support/institute.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, sendForm, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });
const [DEPOSIT, OWED] = [2000, 1200];
const pointers: string[] = [];
let [school, page]: [FeeSchool, Page] = [undefined as never, undefined as never];
const main = () => page.getByRole('main');

async function sit(browser: Browser, institute: TestInstitute): Promise<Page> {
  return signIn(browser, institute, (context) => watchPointers(context, pointers));
}
/** Past banner and menu, as the first stop of the Tab key does. */
async function skip(): Promise<void> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
}
/** Enter on what has the cursor by itself. */
async function enter(name: string | RegExp): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeFocused();
  await page.keyboard.press('Enter');
}

test('an inquiry is followed up, tested and admitted with what is known', async ({ desk, browser, institute }) => {
  school = await openFeeSchool(desk, institute, [{ name: 'Sana' }]);
  const { ids } = school;
  const { data: sessions } = await api<{ data: { id: number }[] }>(desk, 'GET', '/session');
  const { data: statuses } = await api<{ data: { id: number; status_class: string }[] }>(
    desk,
    'GET',
    '/get_student_statuses',
  );
  await sendForm(desk, '/api_students', {
    studentName: 'Zoya Khan',
    father_name: 'Imran Khan',
    campus_id: ids['River'],
    session_id: sessions[0]?.id,
    class_id: ids['One'],
    status_id: statuses.find(({ status_class }) => status_class === 'inquiry')?.id,
  });
  page = await sit(browser, institute);
  const counted = countKeys(page);
  await open(page, 'Admission Inquiries');
  await search(page, 'Zoya');
  await expect(main().getByRole('rowheader')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const own = page.getByRole('region', { name: 'Follow-ups' });
  await expect(own).toContainText('Nothing is planned');
  await press(page, own.getByRole('button', { name: 'Plan a follow-up' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: /^What/ })).toBeFocused();
  await page.keyboard.type('Test');
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeHidden();
  await expect(own).toContainText('Planned');
  await expectAccessible(page, 'the follow-ups of an inquiry');
  await press(page, own.getByRole('button', { name: 'Done…' }));
  for (const [name, text] of [
    ['Total marks', '50'],
    ['Marks', '42'],
  ] as const) {
    await reach(page, dialog.getByRole('spinbutton', { name, exact: true }));
    await page.keyboard.type(text);
  }
  await choose(page, dialog.getByRole('combobox', { name: 'Result' }), 'Passed');
  await page.keyboard.press('Control+s');
  await expect(own).toContainText('Test passed, 42 of 50');
  await press(page, own.getByRole('link', { name: 'Admit' }), 'Shift+Tab');
  const admit = page.getByRole('dialog', { name: /^Admit/ });
  await expect(admit.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Test passed, 42 of 50');
  await press(page, admit.getByRole('button', { name: 'Admit' }));
  await expect(page).toHaveURL(/\/manage-students\/view\?id=\d+&admission=true$/);
  await expect(page.getByRole('region', { name: 'Admission' }).getByRole('heading')).toHaveText(
    'Admission: 1 of 5 done',
  );
  expectCount('An inquiry: follow-up, test, admission', 'keys', counted());
});

test('a student pays, gets the deposit and a certificate, leaves, and is taken back', async ({ institute }) => {
  const { ids, pupils } = school;
  const sana = pupils['Sana'] ?? 0;
  await bill(page, [sana]);
  const { data: challans } = await api<{ data: { id: number }[] }>(page, 'GET', `/student_challan?student_id=${sana}`);
  const charge = (particular: string, amount: number): Promise<unknown> =>
    api(page, 'POST', '/add_amount_in_generated_challans', {
      challan_ids: challans.map(({ id }) => id),
      particular_id: ids[particular],
      amount,
    });
  await charge('Security Deposit', DEPOSIT);
  await api(page, 'POST', '/payChallan', {
    student_id: sana,
    paid_date: today(),
    receiving_acc: ids['Cash in Hand'],
    amount: 3500 + DEPOSIT,
  });
  await charge('Examination Fee', OWED);

  const counted = countKeys(page);
  await runInPalette(page, 'Sana');
  await press(page, main().getByRole('link', { name: 'Leaving' }));
  const of = page.getByRole('region', { name: 'Sana', exact: true });
  await expect(of).toContainText('1,200');
  await expectAccessible(page, 'leaving');

  // What is owed is paid at the counter.
  await press(page, of.getByRole('link', { name: 'Take a payment' }));
  await expect(page.getByRole('textbox', { name: 'Amount, Rs' })).toBeFocused();
  await page.keyboard.press('Enter');
  await enter(/1,200/);
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Rs 1,200');
  await page.goBack();

  // The deposit goes back.
  await press(page, of.getByRole('button', { name: 'Refund Rs 2,000…' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toBeFocused();
  await page.keyboard.type('Leaves');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Refund 1: Rs 2,000 of receipt \d+ given back\.$/)).toBeVisible();
  await expect(of.getByRole('button', { name: /^Refund/ })).toHaveCount(0);

  // The certificate, with the student chosen.
  await press(page, of.getByRole('link', { name: 'Print a certificate' }));
  await expect(main().getByText('1 chosen')).toBeVisible();
  await choose(page, main().getByLabel('Certificate', { exact: true }), 'Leaving Certificate');
  await press(page, main().getByRole('button', { name: 'Issue and print 1' }));
  await expect(page.getByText('Verification code')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: /^Print Certificates/ })).toBeVisible();

  // Back to the page, which knows what is done.
  await runInPalette(page, 'Sana');
  await press(page, main().getByRole('link', { name: 'Leaving' }));
  await expect(of).toContainText('Leaving Certificate, C-000001');
  const form = page.getByRole('form', { name: 'Leave' });
  await reach(page, form.getByRole('textbox', { name: /^Reason/ }));
  await page.keyboard.type('Moved to Karachi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Nothing is open' })).toBeVisible();
  await enter('Leave');
  await expect(of).toContainText('Withdrawn');
  expectCount('Leaving: dues, deposit, certificate', 'keys', counted());

  await skip();
  await press(page, page.getByRole('button', { name: 'They have not left: undo…' }));
  await enter('Take 1 student back');
  await expect(form).toBeVisible();
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(pointers, 'no mouse').toEqual([]);
});
