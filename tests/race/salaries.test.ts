/** Runs, approvals, raises and payments at once: nobody is paid twice, and the books hold. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { makePayrollSchool, type PayrollSchool } from '../api/people.payroll.support.ts';
import { month } from '../api/people.salaries.support.ts';
import type { Answer } from '../api/support/apiClient.ts';

const WRITERS = 8;
let s: PayrollSchool;
const people: number[] = [];
beforeAll(async () => {
  s = await makePayrollSchool('payrace');
  for (let at = 0; at < 6; at += 1) {
    const id = await s.employee();
    await s.inForce(id);
    people.push(id);
  }
}, 120_000);
afterAll(() => s.api.test.drop());
const together = <T>(work: (writer: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)));
const done = (answers: readonly Answer[]): Answer[] => {
  for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status);
  return answers.filter(({ status }) => status === 200);
};

it('runs, approves and pays a month once while salaries rise', async () => {
  for (const by of [-3, -2]) {
    const [started, ...more] = done(await together(() => s.run(month(by))));
    expect(more).toEqual([]);
    const id = Number(started?.row.id);
    const slips = (await s.slips({ run_id: id })).map((slip) => slip.id);
    expect(slips).toHaveLength(people.length);
    const [approvals] = await Promise.all([
      together(() => s.approve(id)),
      ...people.map((one) => s.inForce(one, { effective_from: month(by), basic: 50_000 - by * 1000 })),
    ]);
    expect(done(approvals)).toHaveLength(1);
    const paid = await together((writer) => s.pay(writer % 2 === 0 ? slips : slips.slice(0, 3)));
    const voids = await together(() => s.undo(id));
    expect(done(voids)).toEqual([]);
    expect(done(paid)).toHaveLength(1);
    await s.expectSalaries();
  }
});
it('lends once, and an advance comes back once while a run takes of it', async () => {
  const amounts = { amount: 60_000, deduct_from: month(-1), installments: 2 };
  const asked = await s.school.post(
    '/store_hrm_emp_adv_salaries',
    { employee_id: people[0], ...amounts, reason: 'Wedding' },
    s.hr,
  );
  expect(asked.status, asked.text).toBe(200);
  const { id } = asked.row;
  const approve = () => s.school.post(`/approve_advance_salary/${id}`, { status: 'approved' }, s.head);
  expect(done(await together(approve))).toHaveLength(1);
  const money = { account_id: s.at('Cash') };
  // Lent in the month whose salaries take of it.
  const paid_on = `${month(-1)}-28`;
  const lend = () => s.school.post('/pay_advance_salary', { id, paid_on, ...money }, s.head);
  expect(done(await together(lend))).toHaveLength(1);
  const back = { id, kind: 'cash', amount: 40_000, recovered_on: today(), ...money };
  const [started, taken] = await Promise.all([
    s.run(month(-1)),
    together(() => s.school.post('/recover_advance_salary', back, s.head)),
  ]);
  expect(started.status, started.text).toBe(200);
  expect(done(taken).length).toBeLessThanOrEqual(1);
  expect(done(await together(() => s.approve(started.row.id)))).toHaveLength(1);
  const recovered = await s.value('SELECT recovered FROM employee_advances WHERE institute_code = $1', s.code);
  // By hand and then what is left by the run, or by the run alone.
  expect(Number(recovered)).toBe(done(taken).length === 1 ? 6_000_000 : 3_000_000);
  await s.expectSalaries();
});
