/** Settling with who leaves, by keyboard: looked at as it is filled in, made by one, approved by another, and printed. */
import { currentMonth, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { open, press, reach } from './support/hands.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test } from './support/test.ts';

type Rows = { data: { id: number; [name: string]: unknown }[] };
type Saved = { data: { id: number } };

test('who leaves is settled with', async ({ desk, browser, institute }) => {
  const campus_id = (await api<Rows>(desk, 'GET', '/campus')).data[0]?.id;
  await api(desk, 'POST', '/store_user', {
    username: 'office',
    password: institute.password,
    full_name: 'The office',
    all_campuses: true,
    privileges: ['employees.read', 'salary_plans.read', 'salary_plans.create', 'payroll.read', 'payroll.run'],
  });
  const asma = await api<Saved>(desk, 'POST', '/employees', {
    name: 'Asma Tariq',
    campus_id,
    join_date: '2025-04-01',
    status: 'resigned',
    leave_date: today(),
    leave_reason: 'Moved to Karachi',
  });
  const office = await signIn(browser, { ...institute, username: 'office' });
  const plan = await api<Saved>(office, 'POST', '/salary_plans', {
    employee_id: asma.data.id,
    effective_from: currentMonth(),
    basic: 60_000,
    lines: [],
  });
  await api(desk, 'POST', '/employeeSalaryApprovals/update', { ids: [plan.data.id], status: 'approved' });
  await api(office, 'POST', '/run_payroll', { campus_id, month: currentMonth() });
  const dialog = office.getByRole('dialog');

  await test.step('it is looked at as it is filled in', async () => {
    await open(office, 'Payroll');
    await expect(office.getByRole('main').locator('tbody tr[data-id]')).toContainText('Waiting');
    await press(office, office.getByRole('main').getByRole('button', { name: 'Settle…' }));
    await reach(office, dialog.getByRole('combobox', { name: 'Employee' }));
    await office.keyboard.type('Asma');
    await expect(office.locator('[role=option]').first()).toContainText('Asma Tariq');
    await office.keyboard.press('Enter');
    await expect(dialog).toContainText('Moved to Karachi');
    await reach(office, dialog.getByRole('combobox', { name: 'Notice' }));
    await office.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('table')).toContainText(formatMoney(60_000));
    await expect(dialog.getByRole('textbox', { name: 'Days of notice' })).toHaveValue('30');
    await expectAccessible(office, 'dialog of a settlement');
  });
  await test.step('it waits for another, who approves it', async () => {
    await press(office, dialog.getByRole('button', { name: `Settle Rs ${formatMoney(60_000)}` }));
    await expect(office.getByText('waits for approval by someone else')).toBeVisible();
    await desk.goto('/payroll');
    const row = desk.getByRole('main').getByRole('row', { name: /Settlement with Asma Tariq/ });
    await row.getByRole('checkbox').check();
    await desk.getByRole('main').getByRole('button', { name: 'Approve…' }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve Rs/ })
      .click();
    await expect(row).toContainText('Approved');
  });
  await test.step('it is printed', async () => {
    const slips = await api<Rows>(desk, 'GET', '/salary_slips?status=approved');
    await desk.goto(`/payroll/print?ids=${slips.data[0]?.id}`);
    await expect(desk.getByText('Final Settlement').first()).toBeVisible();
    await expect(desk.getByText('Notice, 30 days').first()).toBeVisible();
  });
  expect(await foundInBooks(institute.code)).toEqual([]);
  await office.context().close();
});
