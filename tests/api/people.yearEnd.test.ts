/** A year is not closed while salaries of it are not run or wait, or advances wait; what is advice keeps no year open. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDate } from '../../contract/dates.ts';
import { dayFrom } from './fees.payments.support.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';

let s: PayrollSchool;
beforeAll(async () => {
  s = await makePayrollSchool('yearend');
}, 120_000);
afterAll(() => s.api.test.drop());

/** What is found of the year of today. */
async function found(): Promise<Record<string, unknown>> {
  const { json, text, status } = await s.school.get('/year_end', { id: s.at('Now') }, s.school.principal);
  expect(status, text).toBe(200);
  const { checks } = json['data'] as unknown as { checks: { name: string; found: number; example: string | null }[] };
  return Object.fromEntries(checks.map((check) => [check.name, [check.found, check.example]]));
}
/** 'Sep-2026', as the database writes it. */
const named = (of: string): string => formatDate(of).replace(', ', '-');

it('salaries of a month that is over are run and approved before', async () => {
  expect(await found()).toMatchObject({ salaries: [0, null], payroll: [0, null], advances: [0, null] });
  const worker = await s.employee({ join_date: `${month(-2)}-01` });
  await s.employee({ join_date: `${month(-2)}-01` });
  await s.inForce(worker, { effective_from: month(-2) });
  expect(await found()).toMatchObject({ salaries: [2, named(month(-2))] });
  const first = await s.run(month(-2));
  expect(await found()).toMatchObject({ salaries: [1, named(month(-1))], payroll: [1, `of ${named(month(-2))}`] });
  expect((await s.approve(first.row.id)).status).toBe(200);
  expect(await found()).toMatchObject({ salaries: [1, named(month(-1))], payroll: [0, null] });
  const second = await s.run(month(-1));
  expect((await s.approve(second.row.id)).status).toBe(200);
  expect(await found()).toMatchObject({ salaries: [0, null], payroll: [0, null] });
  // Taken back, the month is to be run again.
  expect((await s.undo(second.row.id)).status).toBe(200);
  expect(await found()).toMatchObject({ salaries: [1, named(month(-1))] });
});
it('of a campus that runs salaries no month before the first is asked for', async () => {
  const other = await s.employee({ join_date: `${month(-6)}-01`, leave_date: dayFrom(-1) });
  expect(await found()).toMatchObject({ salaries: [1, named(month(-1))] });
  await s.inForce(other, { effective_from: month(-6) });
  expect(await found()).toMatchObject({ salaries: [2, named(month(-2))] });
});
it('an advance that waits is named, until it is decided', async () => {
  const worker = await s.employee();
  await s.inForce(worker, { effective_from: month(0) });
  const asked = await s.school.post(
    '/store_hrm_emp_adv_salaries',
    {
      employee_id: worker,
      amount: 900,
      deduct_from: month(0),
      installments: 3,
      reason: 'Wedding',
    },
    s.hr,
  );
  expect(asked.status, asked.text).toBe(200);
  expect(await found()).toMatchObject({ advances: [1, expect.stringMatching(/^advance \d+$/)] });
  const decided = await s.school.post(`/approve_advance_salary/${asked.row.id}`, { status: 'approved' }, s.head);
  expect(decided.status, decided.text).toBe(200);
  expect(await found()).toMatchObject({ advances: [0, null] });
});
it('a cheque in hand and an open statement are advice', async () => {
  expect(await found()).toMatchObject({ cheques: [0, null], 'bank statements': [0, null] });
  const student = await s.school.add();
  await s.school.charge(student, [90_000]);
  const paid = await s.school.pay({
    student_id: student.id,
    amount: 900,
    receiving_acc: s.at('Bank'),
    method: 'cheque',
    cheque_no: '4711',
    bank_name: 'HBL',
  });
  expect(paid.status, paid.text).toBe(200);
  await s.school.rows(
    `INSERT INTO bank_statements (institute_code, account_id, from_date, to_date, opening, closing, n_lines) VALUES ($1, $2, $3, $4, 0, 0, 0)`,
    [s.code, s.at('Bank'), dayFrom(-30), dayFrom(-1)],
  );
  expect(await found()).toMatchObject({ cheques: [1, 'cheque 4711'], 'bank statements': [1, 'of Bank'] });
});
