/** The days of a clerk, a head, a registrar and an accountant on a telephone of 360 px: every tap is counted, from the home page on. */
import type { Browser, Page } from '@playwright/test';
import { formatMoney } from '../../contract/money.ts';
import { today } from '../../contract/dates.ts';
import { foundInBooks } from './support/books.ts';
import { expectCount } from './support/counts.ts';
import { bill, FEE, openFeeSchool, type FeeSchool } from './support/feeSchool.ts';
import { createInstitute, type TestInstitute } from './support/institute.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, sendForm, test } from './support/test.ts';
import { PHONE, tooSmall, touchScreen, type Finger } from './support/touch.ts';

const NAMES = ['Aamna', 'Basit', 'Chanda', 'Danish'] as const;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = ({ page }: Finger) => page.getByRole('main');
/** Nothing of the screen is wider than the window, or too small for a finger. */
const fits = async ({ page }: Finger, what: string): Promise<void> => expect(await tooSmall(page), what).toEqual([]);

async function openBilled(desk: Page, institute: TestInstitute): Promise<FeeSchool> {
  const school = await openFeeSchool(
    desk,
    institute,
    NAMES.map((name) => ({ name })),
  );
  await bill(desk, Object.values(school.pupils));
  return school;
}
/** An administrator of a new institute at a desk of their own. */
async function another(browser: Browser): Promise<{ desk: Page; institute: TestInstitute }> {
  const institute = await createInstitute();
  return { institute, desk: (await touchScreen(browser, institute, { width: 1366, height: 850 })).page };
}

test('a clerk takes payments, and counts and closes the till', async ({ desk, institute, browser }) => {
  await openBilled(desk, institute);
  const clerk = await touchScreen(browser, { ...institute, username: 'cashier' }, PHONE);
  const at = main(clerk);
  await clerk.open('Counter');
  for (const name of ['Aamna', 'Basit']) {
    await clerk.type(at.getByRole('combobox', { name: 'Find who pays' }), name);
    await clerk.tap(at.getByRole('option', { name: new RegExp(name) }));
    await expect(at.getByRole('region', { name: 'Who pays' })).toContainText(name);
    await clerk.tap(at.getByRole('button', { name: /^Take Rs/ }));
    await expect(at.getByRole('region', { name: 'Receipt' })).toContainText(formatMoney(FEE));
    await clerk.tap(at.getByRole('button', { name: /^Next/ }));
  }
  await clerk.open('End of Day');
  const drawer = at.getByRole('region', { name: /^Cash in Hand, / });
  await clerk.type(drawer.getByRole('textbox', { name: 'Notes of Rs 1,000', exact: true }), '7');
  await fits(clerk, 'End of Day');
  await clerk.tap(drawer.getByRole('button', { name: 'Close this till with Rs 7,000' }));
  await expect(at.getByText(/^Closing \d+: Rs 7,000 counted, difference None/)).toBeVisible();
  expectCount('A clerk’s day on a telephone: two payments, a till counted and closed', 'taps', clerk.count());
  expect(await foundInBooks(institute.code)).toEqual([]);
  await clerk.page.context().close();
});

test('a head decides what waits, and reads what came in', async ({ browser }) => {
  const { desk, institute } = await another(browser);
  const { ids, pupils } = await openBilled(desk, institute);
  const clerk = await signIn(browser, { ...institute, username: 'clerk' });
  for (const name of NAMES.slice(0, 3))
    await api(clerk, 'POST', '/payChallan', {
      student_id: pupils[name],
      paid_date: today(),
      receiving_acc: ids['Cash in Hand'],
      amount: FEE,
    });
  const head = await touchScreen(browser, institute, PHONE);
  const { page } = head;
  const at = main(head);
  await head.tap(page.getByRole('banner').getByRole('link', { name: /^Approvals: 3 / }));
  await fits(head, 'Approvals');
  await head.tap(at.getByRole('row', { name: /Chanda/ }).getByRole('checkbox'));
  await head.tap(at.getByRole('button', { name: /^Reject/ }));
  await head.type(page.getByRole('dialog').getByLabel(/^Reason/), 'Counted twice');
  await head.tap(page.getByRole('dialog').getByRole('button', { name: /^Reject/ }));
  await expect(at.getByText('1 of 1 rejected')).toBeVisible();
  for (const name of ['Aamna', 'Basit'])
    await head.tap(at.getByRole('row', { name: new RegExp(name) }).getByRole('checkbox'));
  await head.tap(at.getByRole('button', { name: /^Approve/ }));
  const approve = page.getByRole('dialog').getByRole('button', { name: /^Approve 2 requests, Rs/ });
  const amount = approve.getByText(`Rs ${formatMoney(2 * FEE)}`, { exact: true });
  expect(await amount.evaluate((whole) => whole.getClientRects().length), 'lines of the amount').toBe(1);
  await head.tap(approve);
  await expect(at.getByText('2 of 2 approved')).toBeVisible();
  await head.tap(page.getByRole('banner').getByRole('link').first());
  const figure = at.getByRole('link', { name: /^Received today/ });
  await expect(figure).toContainText(formatMoney(2 * FEE));
  await head.tap(figure);
  await expect(at).toContainText(formatMoney(2 * FEE));
  await head.find('Danish');
  await expect(heading(page, 'Danish')).toBeVisible();
  await expect(at).toContainText(formatMoney(FEE));
  await head.open('P & L Statement');
  await expect(at.getByRole('row', { name: /^Surplus/ }).first()).toContainText(formatMoney(4 * FEE));
  expectCount('A head’s day on a telephone: approvals, money received, a parent, statements', 'taps', head.count());
  expect(await foundInBooks(institute.code)).toEqual([]);
});

test('a registrar follows up an inquiry, admits, certifies, and lets one go', async ({ browser }) => {
  const { desk, institute } = await another(browser);
  const { ids } = await openFeeSchool(desk, institute, [{ name: 'Sana' }]);
  type Rows = { data: { id: number; status_class?: string }[] };
  const [session] = (await api<Rows>(desk, 'GET', '/session')).data;
  const asked = (await api<Rows>(desk, 'GET', '/get_student_statuses')).data.find(
    ({ status_class }) => status_class === 'inquiry',
  );
  await sendForm(desk, '/api_students', {
    studentName: 'Zoya Khan',
    father_name: 'Imran Khan',
    campus_id: ids['River'],
    session_id: session?.id,
    class_id: ids['One'],
    status_id: asked?.id,
  });
  const registrar = await touchScreen(browser, institute, PHONE);
  const { page } = registrar;
  const at = main(registrar);
  const dialog = page.getByRole('dialog');

  await registrar.find('Zoya Khan');
  const own = page.getByRole('region', { name: 'Follow-ups' });
  await registrar.tap(own.getByRole('button', { name: 'Plan a follow-up' }));
  await registrar.choose(dialog.getByRole('combobox', { name: /^What/ }), 'Test');
  await fits(registrar, 'Plan a follow-up');
  await registrar.tap(dialog.getByRole('button', { name: 'Plan', exact: true }));
  await registrar.tap(own.getByRole('button', { name: 'Done…' }));
  await registrar.type(dialog.getByRole('spinbutton', { name: 'Total marks', exact: true }), '50');
  await registrar.type(dialog.getByRole('spinbutton', { name: 'Marks', exact: true }), '42');
  await registrar.choose(dialog.getByRole('combobox', { name: 'Result' }), 'Passed');
  await registrar.tap(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(own).toContainText('Test passed, 42 of 50');
  await registrar.tap(own.getByRole('link', { name: 'Admit' }));
  await registrar.tap(dialog.getByRole('button', { name: 'Admit' }));
  const steps = page.getByRole('region', { name: 'Admission' });
  await registrar.tap(steps.getByRole('button', { name: /^Charge this from/ }));
  await registrar.tap(steps.getByRole('button', { name: /^Make the challan of/ }));
  await expect(steps.getByRole('heading')).toHaveText('Admission: 3 of 5 done');

  await registrar.find('Sana');
  await registrar.tap(at.getByRole('link', { name: 'Leaving' }));
  const leaving = page.getByRole('region', { name: 'Sana', exact: true });
  await fits(registrar, 'Leaving');
  await registrar.tap(leaving.getByRole('link', { name: 'Print a certificate' }));
  await registrar.choose(at.getByLabel('Certificate', { exact: true }), 'Leaving Certificate');
  await registrar.tap(at.getByRole('button', { name: 'Issue and print 1' }));
  await expect(page.getByText('Verification code')).toBeVisible();
  await registrar.tap(page.getByRole('button', { name: 'Back' }));
  await registrar.find('Sana');
  await registrar.tap(at.getByRole('link', { name: 'Leaving' }));
  await registrar.type(page.getByRole('form', { name: 'Leave' }).getByRole('textbox', { name: /^Reason/ }), 'Moved');
  await registrar.tap(page.getByRole('form', { name: 'Leave' }).getByRole('button', { name: 'The student leaves…' }));
  await registrar.tap(dialog.getByRole('button', { name: 'Leave' }));
  await expect(leaving).toContainText('Withdrawn');
  expectCount('A registrar’s day on a telephone: test, admission, certificate, leaving', 'taps', registrar.count());
  expect(await foundInBooks(institute.code)).toEqual([]);
});

test('an accountant enters an expense, banks a cheque and cash, and follows a figure', async ({ browser }) => {
  const { desk, institute } = await another(browser);
  const { ids, pupils } = await openBilled(desk, institute);
  for (const [name, more] of [
    ['Aamna', { receiving_acc: ids['Cash in Hand'] }],
    ['Basit', { receiving_acc: ids['Bank'], method: 'cheque', cheque_no: '700001', bank_name: 'Meezan' }],
  ] as const)
    await api(desk, 'POST', '/payChallan', { student_id: pupils[name], paid_date: today(), amount: FEE, ...more });
  const accountant = await touchScreen(browser, institute, PHONE);
  const { page } = accountant;
  const at = main(accountant);
  const dialog = page.getByRole('dialog');
  const account = async (label: string, words: string): Promise<void> => {
    await accountant.type(at.getByRole('combobox', { name: label }), words);
    await accountant.tap(page.getByRole('option', { name: new RegExp(words) }).first());
  };
  const saved = page.getByRole('region', { name: 'Saved' });

  await accountant.open('Add Expense');
  await accountant.choose(at.getByRole('combobox', { name: 'Campus', exact: true }), 'Main Campus');
  await account('Paid from', 'Cash in Hand');
  await account('Account 1', 'Rent');
  await accountant.type(at.getByRole('textbox', { name: 'Amount 1' }), '1500');
  await accountant.type(at.getByRole('textbox', { name: 'What it is for' }), 'Rent of the hall');
  await fits(accountant, 'Add Expense');
  await accountant.tap(at.getByRole('button', { name: 'Save', exact: true }));
  await expect(saved).toContainText('PV-');

  await accountant.open('Cheques');
  await accountant.tap(at.getByRole('row', { name: /Basit/ }).getByRole('checkbox'));
  await accountant.tap(at.getByRole('button', { name: 'Deposit…' }));
  await accountant.choose(dialog.getByRole('combobox', { name: 'Bank account' }), 'Habib Bank');
  await accountant.tap(dialog.getByRole('button', { name: `Deposit Rs ${formatMoney(FEE)}` }));
  await expect(page.getByText(/^Slip 1: 1 cheque/)).toBeVisible();

  await accountant.open('Transfer Money');
  await accountant.choose(at.getByRole('combobox', { name: 'Campus', exact: true }), 'Main Campus');
  await account('From account', 'Cash in Hand');
  await account('To account', 'Habib Bank');
  await accountant.type(at.getByRole('textbox', { name: 'Amount, Rs' }), '2000');
  await accountant.type(at.getByRole('textbox', { name: 'What it is for' }), 'Banked');
  await accountant.tap(at.getByRole('button', { name: 'Save', exact: true }));
  await expect(saved).toContainText('CV-');

  await accountant.open('P & L Statement');
  await expect(at.getByRole('row', { name: /^Surplus/ }).first()).toContainText(formatMoney(4 * FEE - 1500));
  await fits(accountant, 'P & L Statement');
  await accountant.tap(at.getByRole('row', { name: /Rent/ }).getByRole('link').last());
  await expect(at.getByText('Rent of the hall').first()).toBeVisible();
  expectCount(
    'An accountant’s day on a telephone: expense, cheque, banking, a figure followed',
    'taps',
    accountant.count(),
  );
  expect(await foundInBooks(institute.code)).toEqual([]);
});
