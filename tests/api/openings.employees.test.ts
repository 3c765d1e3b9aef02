/** Employees' advances of before: brought in from a file once, recovered from salaries as any advance, taken back. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { employeeOpenings } from '../../contract/employeeOpenings.ts';
import { post } from './exchange.support.ts';
import { dayFrom } from './fees.payments.support.ts';
import { bring, expectEveryRule, heldOn } from './openings.support.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { makeUser, type TestUser } from './support/apiClient.ts';

const CODE = 'before';
let s: PayrollSchool;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
}, 120_000);
afterAll(() => s.api.test.drop());
afterEach(() => expectEveryRule(s.school, CODE));

const read = (rows: readonly Readonly<Record<string, unknown>>[], user: TestUser = s.hr) =>
  bring(s.api, user, employeeOpenings, rows);
const numberOf = async (employee: number): Promise<number> =>
  Number(await s.value('SELECT emp_no FROM employees WHERE institute_code = $1 AND id = $2', CODE, employee));
const row = async (employee: number, more: object = {}) => ({
  emp_no: await numberOf(employee),
  amount: 60_000,
  per_month: 20_000,
  deduct_from: month(0),
  purpose: 'Wedding',
  ...more,
});
const shown = async (): Promise<Record<string, unknown>> =>
  (await s.school.get('/show_hrm_emp_adv_salaries', {}, s.hr)).rows[0] ?? {};

describe('an advance of before', () => {
  it('is brought in once for each purpose, to equity, and taken back with its upload', async () => {
    const id = await s.employee();
    const equity = await heldOn(s.school, 'opening_equity');
    const rows = [
      await row(id, { held_on: dayFrom(-30) }),
      await row(id, { amount: 5000, per_month: 5000, purpose: 'Medical' }),
    ];
    const { run, judged } = await read(rows);
    expect([run.counts, judged]).toMatchObject([{ created: 2 }, ['ready', 'ready']]);
    expect([await heldOn(s.school, 'employee_advance'), (await heldOn(s.school, 'opening_equity')) - equity]).toEqual([
      65_000, -65_000,
    ]);
    const listed = await s.school.get('/show_hrm_emp_adv_salaries', {}, s.hr);
    expect(listed.json['totals']).toMatchObject({ amount: 65_000, balance: 65_000 });
    expect(listed.rows.map(({ purpose, status, paid_on }) => [purpose, status, paid_on])).toEqual([
      ['Medical', 'paid', today()],
      ['Wedding', 'paid', dayFrom(-30)],
    ]);
    expect((await read(rows)).run.counts).toMatchObject({ created: 0, unchanged: 2 });
    const undone = await post(s.api, s.hr, run, 'undo');
    expect(undone.status, undone.text).toBe(200);
    expect([await heldOn(s.school, 'employee_advance'), (await heldOn(s.school, 'opening_equity')) - equity]).toEqual([
      0, 0,
    ]);
    expect((await read([rows[0] ?? {}])).run.counts).toMatchObject({ created: 1 });
    const [advance] = (await s.school.get('/show_hrm_emp_adv_salaries', { status: 'paid' }, s.hr)).rows;
    const gone = await s.school.post(
      '/void_advance_salary',
      { id: advance?.['id'], void_date: today(), reason: 'Not theirs' },
      s.head,
    );
    expect(gone.status, gone.text).toBe(200);
  });

  it('of one employee may have the purpose of another: which of them it is, the sheet says', async () => {
    const id = await s.employee();
    const both = [
      await row(id, { purpose: 'Rent', amount: 30_000, per_month: 10_000 }),
      await row(id, { purpose: 'Rent', amount: 30_000, per_month: 10_000, nth: 2 }),
    ];
    const { run, judged } = await read(both);
    expect([run.counts, judged]).toMatchObject([{ created: 2 }, ['ready', 'ready']]);
    const listed = await s.school.get('/show_hrm_emp_adv_salaries', { employee_id: id }, s.hr);
    expect(new Map(listed.rows.map(({ purpose, amount }) => [purpose, amount]))).toEqual(
      new Map([
        ['Rent', 30_000],
        ['Rent (2)', 30_000],
      ]),
    );
    expect((await read(both)).run.counts).toMatchObject({ created: 0, unchanged: 2 });
    const twice = await read([await row(id, { purpose: 'Car' }), await row(id, { purpose: 'Car' })]);
    expect(twice.run.counts).toMatchObject({ created: 1 });
    expect((await post(s.api, s.hr, twice.run, 'undo')).status).toBe(200);
    expect((await post(s.api, s.hr, run, 'undo')).status).toBe(200);
  });

  it('is recovered from salaries by its instalments; then its upload is not taken back', async () => {
    const id = await s.employee({ join_date: `${month(-1)}-01` });
    await s.inForce(id, { effective_from: month(-1), basic: 50_000, lines: [] });
    const { run } = await read([await row(id)]);
    const started = await s.run(month(0));
    const slip = (await s.slips({ run_id: started.row.id })).find(({ employee_id }) => employee_id === id);
    expect(slip?.lines.filter(({ what }) => what === 'advance').map(({ amount }) => amount)).toEqual([20_000]);
    expect((await post(s.api, s.hr, run, 'undo')).status).toBe(409);
    const approved = await s.approve(started.row.id);
    expect(approved.status, approved.text).toBe(200);
    expect(await shown()).toMatchObject({ recovered: 20_000, balance: 40_000 });
    expect(await heldOn(s.school, 'employee_advance')).toBe(40_000);
    expect((await post(s.api, s.hr, run, 'undo')).status).toBe(409);
  });
});

describe('a row is refused at its field', () => {
  it('of nobody, who has left, themselves, of wrong months and amounts, and of days that are not open', async () => {
    const [id, left] = [await s.employee(), await s.employee()];
    await s.school.rows('UPDATE employees SET leave_date = $2 WHERE institute_code = $1 AND id = $3', [
      CODE,
      dayFrom(-3),
      left,
    ]);
    const self = await s.employee();
    await s.school.rows('UPDATE employees SET user_id = $2 WHERE institute_code = $1 AND id = $3', [
      CODE,
      s.hr.id,
      self,
    ]);
    const { judged } = await read([
      { ...(await row(id)), emp_no: 99_999 },
      await row(left),
      await row(self),
      await row(id, { amount: 0 }),
      await row(id, { per_month: 70_000 }),
      await row(id, { deduct_from: month(-3) }),
      await row(id, { held_on: dayFrom(-900) }),
      await row(id, { held_on: dayFrom(9) }),
    ]);
    expect(judged.map((text) => text.split(':')[0])).toEqual([
      'emp_no',
      'emp_no',
      'emp_no',
      'amount',
      'per_month',
      'deduct_from',
      'held_on',
      'held_on',
    ]);
    expect(await row(id).then(async (one) => (await read([one], s.johar)).judged)).toEqual([
      `emp_no: No employee has the number ${await numberOf(id)}`,
    ]);
    const clerk = await makeUser(s.api, CODE, { privileges: ['advances.create', 'advances.approve'] });
    expect((await read([await row(id)], clerk)).status).toBe(401);
  });
  it('in one of two uploads at once', async () => {
    const one = await row(await s.employee(), { purpose: 'Twice' });
    const done = await Promise.all([read([one]), read([one])]);
    expect(done.map(({ run }) => (run.counts as { created: number }).created).toSorted()).toEqual([0, 1]);
  });
});
