/** Reports on salaries: by department they come to the months that were approved, and the tax to what is owed of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makePayrollSchool, type PayrollSchool, type Slip } from './people.payroll.support.ts';
import { month, NOW } from './people.salaries.support.ts';
import { callCell, makeUser } from './support/apiClient.ts';

const CODE = 'salaryreports';
let s: PayrollSchool;
const of: Record<string, number> = {};
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  await s.make('departments', 'Science', { name: 'Science' });
  const year = Number(await s.value(`SELECT id FROM fiscal_years WHERE institute_code = $1 AND name = 'Now'`, CODE));
  await s.make('tax_slabs', 'slab', {
    fiscal_year_id: year,
    from_amount: 0,
    to_amount: null,
    fixed_amount: 0,
    rate: 5,
  });
  for (const [name, more] of [
    ['Asma', { department_id: s.at('Science'), ntn: '1234567-8' }],
    ['Bilal', { department_id: s.at('Science') }],
    ['Chand', {}],
    ['Dua', { campus_id: s.at('Johar') }],
  ] as const) {
    of[name] = await s.employee(more);
    await s.inForce(of[name] ?? 0, { effective_from: month(-1), lines: [] });
  }
  for (const campus of ['Gulberg', 'Johar'])
    for (const by of [-1, 0]) {
      const started = await s.run(month(by), campus);
      const approved = await s.approve(started.row.id);
      if (approved.status !== 200) throw new Error(approved.text);
    }
  const [paid] = await s.slips({ employee_id: of['Chand'] ?? 0, month: NOW });
  await s.pay([paid?.id ?? 0]);
}, 120_000);
afterAll(() => s.api.test.drop());
const months = { from_month: month(-1), to_month: NOW };
const ask = (report: string, query: Record<string, string | number> = months, user = s.head) =>
  s.school.get(`/${report}`, query, user);

it('by department they are the salaries of these months', async () => {
  const { rows, json } = await ask('salary_cost_report');
  expect(rows.map((row) => [row['department'], row['salaries'], row['gross']])).toEqual([
    ['Science', 4, 200_000],
    ['No department', 4, 200_000],
  ]);
  const totals = json['totals'] as Record<string, number>;
  const runs = (await s.school.get('/payroll_runs', {}, s.head)).json['totals'];
  expect(totals).toMatchObject({ gross: 400_000, advances: 0, other: 0 });
  expect(totals['unpaid']).toBeLessThan(Number(totals['net']));
  expect(runs).toMatchObject({ gross: totals['gross'], net: totals['net'], unpaid: totals['unpaid'] });
  expect(totals['net']).toBe(400_000 - Number(totals['tax']));
  const last = await ask('salary_cost_report', { from_month: month(-1), to_month: month(-1) });
  expect(last.json['totals']).toMatchObject({ salaries: 4, gross: 200_000 });
});
it('the tax is what the books owe of it, employee by employee', async () => {
  const { rows, json } = await ask('salary_tax_report');
  const totals = json['totals'] as Record<string, number>;
  expect(totals['taxable']).toBe(400_000);
  expect(totals['tax']).toBeGreaterThan(0);
  expect(await s.balance('Tax')).toBe(-Number(totals['tax']));
  expect(rows[0]).toMatchObject({ ntn: '1234567-8', months: 2, taxable: 100_000 });
  const one = await ask('salary_tax_report', { ...months, employee_id: of['Bilal'] ?? 0 });
  expect(one.rows.map((row) => row['employee_id'])).toEqual([of['Bilal']]);
});
it('a payment has the bank that is written to, and its salaries while it is not void', async () => {
  const bank = await s.make('finance_accounts', 'Bank', {
    acc_code: '8-Bank',
    acc_name: 'Current account',
    group_id: s.at('asset'),
    role: 'bank',
    bank_name: 'Bank of Lahore',
    bank_account_no: 'PK36SCBL0000001123456702',
  });
  const funded = await s.school.post('/finance_entry', {
    kind: 'journal',
    campus_id: s.at('Gulberg'),
    entry_date: today(),
    memo: 'Cash taken to the bank',
    lines: [
      { account_id: bank, debit: 500_000 },
      { account_id: s.at('Cash'), credit: 500_000 },
    ],
  });
  expect(funded.status, funded.text).toBe(200);
  const due = await s.slips({ month: month(-1), status: 'approved', campus_id: s.at('Gulberg') });
  const paid = await s.pay(
    due.map(({ id }) => id),
    { account_id: bank },
  );
  expect(paid.status, paid.text).toBe(200);
  const { rows } = await s.school.get('/salary_payments', { ids: paid.row.id }, s.hr);
  expect(rows).toMatchObject([{ bank_name: 'Bank of Lahore', bank_account_no: 'PK36SCBL0000001123456702' }]);
  const of = async () => (await s.slips({ payment_id: paid.row.id })).map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await of()).toEqual(due.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(await s.slips({ payment_id: paid.row.id }, s.johar)).toEqual([]);
  const back = { id: paid.row.id, void_date: today(), reason: 'Wrong account' };
  expect((await s.school.post('/void_salary_payment', back, s.head)).status).toBe(200);
  expect(await of()).toEqual([]);
});
it('what waits for approval, and what is void, is not counted', async () => {
  const late = await s.employee();
  await s.inForce(late, { effective_from: NOW, lines: [] });
  const started = await s.run(NOW);
  expect((await ask('salary_cost_report')).json['totals']).toMatchObject({ salaries: 8 });
  expect((await s.approve(started.row.id)).status).toBe(200);
  expect((await ask('salary_cost_report')).json['totals']).toMatchObject({ salaries: 9 });
  expect((await s.undo(started.row.id)).status).toBe(200);
  expect((await ask('salary_cost_report')).json['totals']).toMatchObject({ salaries: 8 });
});
it('of another campus are not seen; who moves away since stays on the slips and reports of the campus that paid', async () => {
  const dua = of['Dua'] ?? 0;
  const johar = await ask('salary_cost_report', months, s.johar);
  expect(johar.json['totals']).toMatchObject({ salaries: 2, gross: 100_000 });
  const slips = await s.slips({}, s.johar);
  expect(slips.map(({ employee_id }) => employee_id)).toEqual([dua, dua]);
  await s.change(dua, { campus_id: s.at('Gulberg'), department_id: s.at('Science'), cnic: '35202-1234567-1' });
  expect((await ask('salary_cost_report', months, s.johar)).json['totals']).toEqual(johar.json['totals']);
  const tax = await ask('salary_tax_report', months, s.johar);
  const named = { employee: 'Employee 4', cnic: '35202-1234567-1' };
  expect(tax.rows).toMatchObject([named]);
  const after = await s.slips({}, s.johar);
  const what = (rows: readonly Slip[]) => rows.map(({ id, net, lines }) => [id, net, lines]);
  expect(what(after)).toEqual(what(slips));
  expect(after[0]).toMatchObject({ ...named, campus: 'Johar', department: null });
  expect(await s.slips({ search: 'Employee 4' }, s.johar)).toHaveLength(2);
  expect(await s.slips({ search: 'Employee 1' }, s.johar)).toEqual([]);
  expect(await s.slips({ department_id: s.at('Science') }, s.johar)).toEqual([]);
  // Their new campus did not pay these.
  const gulberg = await makeUser(s.api, CODE, { campuses: [s.at('Gulberg')] });
  expect((await s.slips({ employee_id: dua }, gulberg)).length).toBe(0);
});
it('is shown to whoever may see salaries', async () => {
  const teacher = await makeUser(s.api, CODE, { privileges: ['employees.read'] });
  for (const report of ['salary_cost_report', 'salary_tax_report'])
    expect((await ask(report, months, teacher)).status).toBe(401);
  const backwards = await ask('salary_tax_report', { from_month: NOW, to_month: month(-1) });
  expect(backwards.status).toBe(422);
});
it('an employee who has them is not deleted, but refused with the reason; the database holds it too', async () => {
  const employees = resourceOf('employees');
  if (!employees.wire.remove) throw new Error('employees are not removed');
  const [chand = 0, other] = [of['Chand'], await s.employee()];
  const refused = await callCell(s.api, s.school.principal, employees.wire.remove, { id: chand });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringMatching(/in use by 2 salaries, 1 salary plan and cannot be deleted/),
  ]);
  await expect(
    s.school.rows('DELETE FROM employees WHERE institute_code = $1 AND id = $2', [CODE, chand]),
  ).rejects.toThrow(/foreign key|still referenced/);
  await expect(
    s.school.rows('UPDATE employees SET deleted_at = now() WHERE institute_code = $1 AND id = $2', [CODE, chand]),
  ).rejects.toThrow(/in use by 2 salaries, 1 salary plan and cannot be deleted/);
  expect((await callCell(s.api, s.school.principal, employees.wire.remove, { id: other })).status).toBe(200);
  expect((await s.slips({ employee_id: chand })).length).toBeGreaterThan(0);
});
