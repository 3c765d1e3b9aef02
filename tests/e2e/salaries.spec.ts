/**
 * Salaries of a month by keyboard alone: a plan that someone else approves, the run, one salary that is held, the
 * approval of the rest by who did not run it, their payment, the slips on paper and by e-mail, and a payment that is
 * taken back.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { currentMonth, formatDate, today } from '../../contract/dates.ts';
import { rupeesInWords } from '../../contract/fees/words.ts';
import { formatMoney } from '../../contract/money.ts';
import { openMail } from '../api/support/messages/loopbackMail.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { open, press, reach, search, watchPointers } from './support/hands.ts';
import type { TestInstitute } from './support/institute.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test } from './support/test.ts';

type Rows = { data: { id: number; [name: string]: unknown }[] };
type Saved = { data: { id: number } };
const [ASMA, BILAL] = [60_000, 40_000];
const MONTH = formatDate(currentMonth());

/** Who sees to the people of the school: asks for salaries and runs them, and approves none. */
async function officeOf(browser: Browser, institute: TestInstitute, desk: Page, pointers: string[]): Promise<Page> {
  await api(desk, 'POST', '/store_user', {
    username: 'office',
    password: institute.password,
    full_name: 'The office',
    all_campuses: true,
    privileges: ['employees.read', 'salary_plans.read', 'salary_plans.create', 'payroll.read', 'payroll.run'],
  });
  return signIn(browser, { ...institute, username: 'office' }, (context) => watchPointers(context, pointers));
}
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
/** Goes to a row with the arrows, from wherever the focus is in the list or before it. */
async function goTo(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const first = page.getByRole('main').locator('tbody tr[data-id]').first();
  await reach(page, page.getByRole('main').locator('tbody tr[data-id][tabindex="0"]').first());
  for (let steps = 0; steps < 5 && !(await isFocused(first)); steps += 1) await page.keyboard.press('ArrowUp');
  for (let steps = 0; steps < 5 && !(await isFocused(row)); steps += 1) await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
}
async function tick(page: Page, row: Locator): Promise<void> {
  await goTo(page, row);
  await page.keyboard.press('Space');
  await expect(row.getByRole('checkbox')).toBeChecked();
}

test('a month of salaries without a mouse', async ({ desk, browser, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const [campus] = (await api<Rows>(desk, 'GET', '/campus')).data;
  const campus_id = campus?.id;
  const hire = (name: string, email?: string): Promise<Saved> =>
    api<Saved>(desk, 'POST', '/employees', { name, email, campus_id, join_date: '2025-04-01' });
  await hire('Asma Tariq', 'asma@home.example');
  const bilal = await hire('Bilal Ahmed');
  await hire('Chand Bibi');
  const accounts = (await api<Rows>(desk, 'GET', '/finance_accounts')).data;
  const cash = accounts.find(({ acc_name }) => acc_name === 'Cash in Hand')?.id;
  await api(desk, 'POST', '/opening_balances', {
    campus_id,
    entry_date: today(),
    lines: [{ account_id: cash, debit: 10 * ASMA }],
  });
  const office = await officeOf(browser, institute, desk, pointers);
  await api(office, 'POST', '/salary_plans', {
    employee_id: bilal.data.id,
    effective_from: currentMonth(),
    basic: BILAL,
    lines: [],
  });
  await desk.reload();
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  const here = (page: Page) => {
    const main = page.getByRole('main');
    return { main, dialog: page.getByRole('dialog'), row: (name: RegExp): Locator => main.getByRole('row', { name }) };
  };
  const theirs = here(office);
  const { main, dialog, row } = here(desk);
  const keys = desk.keyboard;
  let net = 0;
  /** From the month to its slips. */
  const openSlips = async (): Promise<void> => {
    await open(desk, 'Payroll');
    await tick(desk, row(new RegExp(MONTH)));
    await press(desk, main.getByRole('link', { name: 'Slips', exact: true }), 'Shift+Tab');
    await expect(main.getByRole('heading', { level: 1, name: 'Salary Slips' })).toBeVisible();
  };

  await test.step('a salary is asked for; a month before they joined is refused at its field', async () => {
    await open(office, 'Salary Plan');
    await press(office, theirs.main.getByRole('link', { name: 'New salary plan' }));
    await reach(office, theirs.main.getByRole('combobox', { name: 'Employee' }));
    await office.keyboard.type('Asma');
    await expect(office.locator('[role=option]').first()).toContainText('Asma Tariq');
    await office.keyboard.press('Enter');
    const from = theirs.main.getByRole('group', { name: /^From month/ });
    await reach(office, from.getByRole('spinbutton').first());
    await office.keyboard.type('012025', { delay: 20 });
    await reach(office, theirs.main.getByRole('textbox', { name: 'Basic salary' }));
    await office.keyboard.type(String(ASMA));
    await expectAccessible(office, 'form of a salary plan');
    await office.keyboard.press('Enter');
    await expect(from).toHaveAccessibleDescription(/joined/);
    const [year = '', month = ''] = currentMonth().split('-');
    await reach(office, from.getByRole('spinbutton').first(), 'Shift+Tab');
    await office.keyboard.type(`${month}${year}`, { delay: 20 });
    await press(office, theirs.main.getByRole('button', { name: 'Ask for approval' }));
    await expect(office.getByText(new RegExp(`^Rs .* from ${MONTH} wait for approval`))).toBeVisible();
    // With the allowances and deductions that a new school proposes.
    await expect(theirs.row(/Asma Tariq/)).toContainText(formatMoney(ASMA));
    await expect(theirs.row(/Bilal Ahmed/)).toBeVisible();
  });

  await test.step('someone else approves both plans', async () => {
    await open(desk, 'Salary Plan');
    await press(desk, main.getByRole('link', { name: 'Waiting for approval' }));
    await expect(row(/Asma Tariq/)).toBeVisible();
    await reach(desk, main.getByRole('checkbox', { name: 'Select this page' }));
    await keys.press('Space');
    await press(desk, main.getByRole('button', { name: 'Approve…' }), 'Shift+Tab');
    await expect(dialog.getByRole('button', { name: /^Approve 2 salary plans, Rs / })).toBeFocused();
    await keys.press('Enter');
    await expect(main.getByText('2 of 2 approved')).toBeVisible();
  });

  await test.step('the month is run; who has no plan is left out, and it says why', async () => {
    await open(office, 'Payroll');
    await press(office, theirs.main.getByRole('button', { name: 'Run salaries…' }));
    await press(office, theirs.dialog.getByRole('button', { name: 'Run', exact: true }));
    const run = theirs.row(new RegExp(MONTH));
    await expect(run).toContainText('Waiting');
    await expect(run).toContainText('1 without');
    await goTo(office, run);
    await office.keyboard.press('Enter');
    await expect(theirs.main.getByRole('table', { name: 'Without a salary' })).toContainText('Chand Bibi');
    await office.keyboard.press('Space');
    await expect(theirs.main.getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  });

  await test.step('one salary is held before the month is approved', async () => {
    await openSlips();
    await tick(desk, row(/Bilal Ahmed/));
    await press(desk, main.getByRole('button', { name: 'Hold…' }), 'Shift+Tab');
    await reach(desk, dialog.getByRole('textbox', { name: 'Reason' }));
    await keys.type('Clearance of the library');
    await keys.press('Enter');
    await expect(desk.getByText('1 salary held.')).toBeVisible();
    await expect(row(/Bilal Ahmed/)).toContainText('Clearance of the library');
  });

  await test.step('who did not run it approves the month, which posts it', async () => {
    await open(desk, 'Payroll');
    await tick(desk, row(new RegExp(MONTH)));
    await press(desk, main.getByRole('button', { name: 'Approve…' }), 'Shift+Tab');
    const { data } = await api<Rows>(desk, 'GET', '/salary_slips');
    net = Number(data.find(({ employee }) => employee === 'Asma Tariq')?.['net']);
    expect(net).toBeGreaterThan(ASMA);
    const all = data.reduce((sum, slip) => sum + Number(slip['net']), 0);
    await press(desk, dialog.getByRole('button', { name: `Approve Rs ${formatMoney(all)}` }));
    await expect(desk.getByText(/are posted by entry \d+/)).toBeVisible();
    await expect(row(new RegExp(MONTH))).toContainText('Approved');
    expect(await foundInBooks(institute.code)).toEqual([]);
  });

  await test.step('what is not held is paid', async () => {
    await openSlips();
    await search(desk, 'Asma');
    await expect(row(/Bilal Ahmed/)).toHaveCount(0);
    await tick(desk, row(/Asma Tariq/));
    await press(desk, main.getByRole('button', { name: 'Pay…' }), 'Shift+Tab');
    await reach(desk, dialog.getByRole('combobox', { name: 'Paid from' }));
    await keys.type('Cash in Hand', { delay: 20 });
    await expectAccessible(desk, 'dialog that pays salaries');
    await press(desk, dialog.getByRole('button', { name: `Pay Rs ${formatMoney(net)}` }));
    await expect(desk.getByText(new RegExp(`^Payment .*: 1 salary, Rs ${formatMoney(net)}\\.`))).toBeVisible();
    await expect(row(/Asma Tariq/)).toContainText('Paid');
  });

  await test.step('the slips of both are printed, two on a sheet', async () => {
    await openSlips();
    await expect(row(/Bilal Ahmed/)).toBeVisible();
    await reach(desk, main.getByRole('checkbox', { name: 'Select this page' }));
    await keys.press('Space');
    await press(desk, main.getByRole('link', { name: 'Print', exact: true }), 'Shift+Tab');
    await expect(desk.getByText('1 sheet of A4')).toBeVisible();
    const slip = (name: string): Locator => desk.getByRole('article', { name: `Salary slip of ${name}` });
    await expect(slip('Asma Tariq')).toContainText(rupeesInWords(net));
    await expect(slip('Asma Tariq').locator('[lang=ur]').last()).toHaveText('خالص تنخواہ');
    await expect(slip('Bilal Ahmed')).toContainText('HELD');
    await keys.press('Escape');
    await expect(row(/Bilal Ahmed/)).toContainText('Held');
  });

  await test.step('the slip goes by e-mail, to whose it is', async () => {
    const mail = await openMail();
    await api(desk, 'POST', '/sms_gateways', {
      name: 'Office',
      channel: 'email',
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      smtp_security: 'none',
      from_email: 'office@school.example',
      is_active: true,
    });
    await tick(desk, row(/Asma Tariq/));
    await press(desk, main.getByRole('button', { name: 'Send…' }), 'Shift+Tab');
    await reach(desk, dialog.getByRole('combobox', { name: 'By' }));
    await keys.type('E-mail', { delay: 20 });
    await expect(dialog.getByText(/The slip stands below the text/)).toBeVisible();
    await expectAccessible(desk, 'dialog that mails salary slips');
    await press(desk, dialog.getByRole('button', { name: 'Check and send…' }));
    await expect(dialog).toContainText('asma@home.example');
    await press(desk, dialog.getByRole('button', { name: 'Send 1 message' }));
    await expect.poll(() => mail.taken.map(({ to }) => to)).toEqual(['asma@home.example']);
    expect(mail.taken[0]?.text).toContain(`Net salary: Rs ${formatMoney(net)}`);
    await mail.close();
  });

  await test.step('the payment is void, and the salary can be paid again', async () => {
    await press(desk, main.getByRole('link', { name: 'Payments', exact: true }));
    await expect(main.getByRole('heading', { level: 1, name: 'Payments of Salaries' })).toBeVisible();
    await tick(desk, row(/Cash in Hand/));
    await press(desk, main.getByRole('button', { name: 'Void…' }), 'Shift+Tab');
    await reach(desk, dialog.getByRole('textbox', { name: 'Reason' }));
    await keys.type('Paid from the wrong account');
    await keys.press('Enter');
    await expect(desk.getByText(/^Payment .* is void\.$/)).toBeVisible();
    await expect(row(/Cash in Hand/)).toContainText('Paid from the wrong account');
    await expect(main.locator(':focus'), 'the focus stays in the list').toHaveCount(1);
    await openSlips();
    await expect(row(/Asma Tariq/)).toContainText('Payable');
    await expect(row(/Bilal Ahmed/)).toContainText('Held');
  });
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(pointers, 'no pointer touched a page').toEqual([]);
});
