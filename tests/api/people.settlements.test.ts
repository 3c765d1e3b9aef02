/** Settling with who leaves: notice, leave, gratuity, deposits and advances on one slip, approved, paid and void as salaries are. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { makeUser } from './support/apiClient.ts';

const CODE = 'settlements';
let s: PayrollSchool;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  await s.make('employee_settings', 'Settings', { name: 'All', gratuity_days: 30, gratuity_after: 6 });
  await s.make('leave_types', 'Annual', { name: 'Annual', days_per_year: 14, is_encashed: true });
  await s.make('leave_types', 'Casual', { name: 'Casual', days_per_year: 10 });
  await s.make('finance_accounts', 'Deposits', { acc_code: '9-D', acc_name: 'Deposits', group_id: s.at('liability') });
  const body = { name: 'Security', kind: 'deduction', method: 'fixed', amount: 2000, scheme: 'deposit' };
  await s.make('allowances_deductions', 'Security', { ...body, account_id: s.at('Deposits') });
}, 120_000);
afterAll(() => s.api.test.drop());
afterEach(() => s.expectSalaries());

type Terms = Record<string, string | number | boolean>;
const form = (employee: number, more: Record<string, string> = {}, user = s.hr) =>
  s.school.get('/settlement_form', { employee_id: employee, ...more }, user);
const settle = (employee: number, more: Terms = {}, user = s.hr) =>
  s.school.post(
    '/settle_employee',
    { employee_id: employee, notice_days: 0, leave_days: 0, gratuity: true, ...more },
    user,
  );
/** The last day of a month. */
const end = async (by: number): Promise<string> =>
  String(await s.value(`SELECT ($1::date + interval '1 month - 1 day')::date::text`, `${month(by)}-01`));
/** Who earns 60,000 since eight months, pays a deposit, and leaves at the end of the last month, whose salary is approved. */
async function leaver(more: Terms = {}): Promise<number> {
  const id = await s.employee();
  const lines = [{ component_id: s.at('Security'), amount: 2000 }];
  await s.inForce(id, { effective_from: month(-1), basic: 60_000, lines });
  const advance = await s.school.post(
    '/store_hrm_emp_adv_salaries',
    { employee_id: id, amount: 30_000, deduct_from: month(1), installments: 1, reason: 'Wedding' },
    s.hr,
  );
  await s.school.post(`/approve_advance_salary/${advance.row.id}`, { status: 'approved' }, s.head);
  const paid = await s.school.post(
    '/pay_advance_salary',
    { id: advance.row.id, paid_on: today(), account_id: s.at('Cash') },
    s.head,
  );
  expect(paid.status, paid.text).toBe(200);
  const started = await s.run(month(-1));
  expect((await s.approve(started.row.id)).status).toBe(200);
  await s.change(id, { status: 'resigned', leave_date: await end(-1), leave_reason: 'Moved away', ...more });
  return id;
}
const data = (answer: { readonly json: Record<string, unknown> }) => answer.json['data'] as Record<string, unknown>;

it('is looked at first, proposed by the settings and the leave that is left, and writes nothing', async () => {
  const id = await leaver();
  const before = await s.value('SELECT count(*)::int FROM payroll_runs WHERE institute_code = $1', CODE);
  const found = data(await form(id));
  expect(found).toMatchObject({ employee: 'Employee 1', months: 8, notice: 30, leave_left: 14, gratuity_days: 20 });
  expect(found).toMatchObject({ leave_reason: 'Moved away', gross: 28_000 + 40_000 + 2000, owed: 0 });
  expect(found['lines']).toEqual([
    { kind: 'earning', what: 'leave', label: 'Leave not taken, 14 days', amount: 28_000 },
    { kind: 'earning', what: 'gratuity', label: 'Gratuity, 20 days', amount: 40_000 },
    { kind: 'earning', what: 'deposit', label: 'Deposit returned, Security', amount: 2000 },
    { kind: 'deduction', what: 'advance', label: 'Advance 1', amount: 30_000 },
  ]);
  const less = data(await form(id, { notice_days: '-30', leave_days: '0', gratuity: 'false' }));
  expect(less).toMatchObject({ gross: 2000, deductions: 2000, net: 0, owed: 30_000 });
  expect(await s.value('SELECT count(*)::int FROM payroll_runs WHERE institute_code = $1', CODE)).toBe(before);
});
it('is made as it was seen, approved by another, posted, paid, and void by reversal', async () => {
  const id = await leaver();
  expect((await settle(id, { leave_days: 14, seen: 1 })).status).toBe(409);
  const [advances, deposits, salaries] = [
    await s.balance('Advances'),
    await s.balance('Deposits'),
    await s.balance('Salaries'),
  ];
  const made = await settle(id, { notice_days: 15, leave_days: 10, seen: 30_000 + 20_000 + 40_000 + 2000 - 30_000 });
  expect(made.status, made.text).toBe(200);
  const run = (await s.school.get('/payroll_runs', { kind: 'settlement', state: 'counted' }, s.hr)).rows[0];
  expect(run).toMatchObject({
    id: made.row.id,
    kind: 'settlement',
    employee: 'Employee 2',
    net: 62_000,
    leave_date: await end(-1),
  });
  expect((await s.approve(made.row.id, {}, s.hr)).status).toBe(409);
  expect(Object.keys((await s.approve(made.row.id, { posted_on: `${month(-1)}-02` })).errors)).toEqual(['posted_on']);
  expect((await s.approve(made.row.id, { seen: 62_000 })).status).toBe(200);
  expect(await s.balance('Advances')).toBe(advances - 30_000);
  expect(await s.balance('Deposits')).toBe(deposits + 2000);
  expect(await s.balance('Salaries')).toBe(salaries + 90_000);
  const [slip] = await s.slips({ run_id: made.row.id });
  expect((await s.pay([slip?.id ?? 0])).status).toBe(200);
  expect((await s.undo(made.row.id)).message).toContain('is paid; void the payments first');
  const { rows } = await s.school.get('/salary_payments', {}, s.hr);
  const back = { id: rows[0]?.id, void_date: today(), reason: 'Wrong account' };
  expect((await s.school.post('/void_salary_payment', back, s.head)).status).toBe(200);
  // The salary of the month stands under it.
  const salary = (await s.school.get('/payroll_runs', { kind: 'salary' }, s.hr)).rows[0];
  expect((await s.undo(Number(salary?.id))).message).toContain('void that first');
  expect(Object.keys((await settle(id)).errors)).toEqual(['employee_id']);
  expect((await s.undo(made.row.id)).status).toBe(200);
  expect([await s.balance('Advances'), await s.balance('Deposits'), await s.balance('Salaries')]).toEqual([
    advances,
    deposits,
    salaries,
  ]);
  expect((await settle(id)).status).toBe(200);
});
it('is refused to who does not leave, before the last salary, for too much leave, and to who may not', async () => {
  const stays = await s.employee();
  await s.inForce(stays, { effective_from: month(-1), lines: [] });
  expect((await form(stays)).message).toContain('on which day');
  await s.change(stays, { status: 'resigned', leave_date: `${month(0)}-01` });
  expect(Object.keys((await settle(stays)).errors)).toEqual(['employee_id']);
  expect(data(await form(stays))).toMatchObject({
    salary_first: { month: month(0), campus_id: s.at('Gulberg') },
    lines: [],
  });
  expect((await settle(stays)).message).toContain('Run the salaries of');
  const id = await leaver();
  expect(Object.keys((await settle(id, { leave_days: 14.5 })).errors)).toEqual(['leave_days']);
  expect(Object.keys((await form(id, { notice_days: '400' })).errors)).toEqual(['notice_days']);
  expect((await form(id, {}, s.johar)).status).toBe(422);
  const reader = await makeUser(s.api, CODE, { privileges: ['payroll.read'] });
  expect((await settle(id, {}, reader)).status).toBe(401);
});
it('waits for the month before, which everybody is owed', async () => {
  const id = await s.employee();
  await s.inForce(id, { effective_from: month(-1), basic: 30_000, lines: [] });
  await s.change(id, { status: 'resigned', leave_date: `${month(0)}-01`, leave_reason: 'Moved' });
  const of = { campus_id: s.at('Gulberg'), month: month(0), employee_id: id };
  const refused = await s.school.post('/run_payroll', of, s.hr);
  expect([refused.status, String(refused.errors['month'])]).toEqual([
    422,
    expect.stringContaining('Run the salaries of'),
  ]);
  const before = await s.run(month(-1));
  expect((await s.approve(before.row.id)).status).toBe(200);
  const started = await s.school.post('/run_payroll', of, s.hr);
  expect(started.status, started.text).toBe(200);
  expect((await s.undo(started.row.id, {}, s.hr)).status).toBe(200);
});
it('of who comes back counts service, and leave that was paid, from then on', async () => {
  const id = await leaver();
  const first = await settle(id, { leave_days: 14 });
  expect((await s.approve(first.row.id)).status).toBe(200);
  await s.change(id, { status: 'active', leave_date: null, leave_reason: null });
  const started = await s.run(month(0));
  expect((await s.slips({ run_id: started.row.id })).some((slip) => slip.employee_id === id)).toBe(true);
  expect((await s.approve(started.row.id)).status).toBe(200);
  // Of today it would be a whole month on the last day of one.
  await s.change(id, { status: 'resigned', leave_date: `${month(0)}-01`, leave_reason: 'Again' });
  expect(data(await form(id))).toMatchObject({
    months: 0,
    gratuity_days: 0,
    leave_left: today().slice(0, 4) === month(-1).slice(0, 4) ? 0 : 14,
  });
  expect(data(await form(id))['lines']).toContainEqual(expect.objectContaining({ what: 'deposit', amount: 2000 }));
});
it('begins with the salary of the last month of who leaves, alone, while the others are not run yet', async () => {
  const [goes, stays] = [await s.employee(), await s.employee()];
  for (const id of [goes, stays]) await s.inForce(id, { effective_from: month(0), basic: 30_000, lines: [] });
  await s.change(goes, { status: 'resigned', leave_date: `${month(0)}-01`, leave_reason: 'Moved' });
  const { salary_first: first } = data(await form(goes)) as { salary_first: { month: string; campus_id: number } };
  const of = { ...first, employee_id: goes };
  expect((await s.school.post('/run_payroll', of, s.johar)).status).toBe(422);
  const started = await s.school.post('/run_payroll', of, s.hr);
  expect(started.status, started.text).toBe(200);
  const [only, ...others] = await s.slips({ run_id: started.row.id });
  expect([only?.employee_id, others]).toEqual([goes, []]);
  expect((await s.school.get('/payroll_runs', { state: 'counted' }, s.hr)).rows[0]).toMatchObject({
    id: started.row.id,
    n_slips: 1,
  });
  expect(Object.keys((await s.school.post('/run_payroll', { ...of, employee_id: 999_999 }, s.hr)).errors)).toEqual([]);
  expect(data(await form(goes))).toMatchObject({ salary_first: null, months: 8 });
  expect((await s.approve(started.row.id)).status).toBe(200);
  expect(Object.keys((await s.school.post('/run_payroll', of, s.hr)).errors)).toEqual(['employee_id']);
  const made = await settle(goes);
  expect(made.status, made.text).toBe(200);
  expect((await s.approve(made.row.id)).status).toBe(200);
  // The others as ever.
  const month0 = await s.run(month(0));
  expect((await s.slips({ run_id: month0.row.id })).some(({ employee_id }) => employee_id === stays)).toBe(true);
  expect((await s.slips({ run_id: month0.row.id })).some(({ employee_id }) => employee_id === goes)).toBe(false);
  expect((await s.undo(month0.row.id, {}, s.hr)).status).toBe(200);
});
