/** Salary plans and increments: asked for by one, approved by another, never by whose salary it is; logs tell all of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';
import { waitersOf } from './support/waiters.ts';
import { makeSalarySchool, month, results, type Body, type SalarySchool } from './people.salaries.support.ts';

const CODE = 'salaries';
let s: SalarySchool;
beforeAll(async () => {
  s = await makeSalarySchool(CODE);
}, 120_000);
afterAll(() => s.api.test.drop());

const shown = (query: Record<string, string | number> = {}, user = s.hr) =>
  s.school.get('/employeeSalaryApprovals/show', { institute_code: CODE, ...query }, user);
const logs = (employee: number, query: Record<string, string | number> = {}, user = s.hr) =>
  s.school.get('/salary_plan_logs', { institute_code: CODE, employee_id: employee, ...query }, user);

describe('an employee who is deleted', () => {
  /** Begins a plan while the deletion is under way, and answers once it is over or waits for it. */
  const planned = (id: number) =>
    asOwner(s.api.test.ownerUrl, async (office) => {
      await office.query('BEGIN');
      await office.query(`SELECT set_config('app.institute', $1, true), set_config('app.campuses', 'all', true)`, [
        CODE,
      ]);
      await office.query(`UPDATE employees SET deleted_at = now() WHERE institute_code = $1 AND id = $2`, [CODE, id]);
      const asked = s.plan(id);
      let answered = false;
      void asked.then(() => (answered = true));
      while (!answered && (await waitersOf(office)).length === 0);
      await office.query('COMMIT');
      return await asked;
    });
  it('gets no salary plan at the same moment', async () => {
    const id = await s.employee();
    expect((await planned(id)).errors).toHaveProperty('employee_id');
    expect(await s.value(`SELECT count(*)::int FROM salary_plans WHERE employee_id = $1`, id)).toBe(0);
  });
});
describe('a salary plan', () => {
  it('counts its percentages of the basic salary, waits, and is in force once another has approved it', async () => {
    const id = await s.employee();
    const made = await s.plan(id);
    expect(made.row).toMatchObject({ kind: 'new', basic: 50_000, allowances: 27_500, gross: 77_500, net: 76_500 });
    expect((await shown({ status: 'pending', employee_id: id })).rows).toMatchObject([
      { id: made.row.id, status: 'pending', gross: 77_500, mine: true },
    ]);
    expect((await shown({ employee_id: id })).rows).toEqual([]);
    expect((await shown({ status: 'without', employee_id: id })).rows).toMatchObject([{ id: null, waits: true }]);
    expect(results(await s.decide([made.row.id]))).toEqual([{ id: made.row.id, ok: true, message: null }]);
    expect((await shown({ employee_id: id })).json).toMatchObject({
      data: [{ id: made.row.id, status: 'approved', net: 76_500, mine: true }],
      totals: { basic: 50_000, gross: 77_500, deductions: 1000 },
    });
  });
  it('is not decided by who asked for it, nor by whose salary it is, nor twice', async () => {
    const id = await s.employee({ user_id: s.head.id });
    const { row } = await s.plan(id);
    expect(results(await s.decide([row.id], {}, s.hr))[0]?.message).toContain('somebody else decides it');
    expect(results(await s.decide([row.id]))[0]?.message).toBe('Nobody decides their own salary');
    const other = await makeUser(s.api, CODE);
    expect(results(await s.decide([row.id], {}, other))[0]).toMatchObject({ ok: true });
    expect(results(await s.decide([row.id], {}, other))[0]?.message).toContain('approved already');
    await s.school.rows(`UPDATE employees SET user_id = NULL WHERE institute_code = $1 AND id = $2`, [CODE, id]);
  });
  it('is decided once, however many decide it at once', async () => {
    const { row } = await s.plan(await s.employee());
    const others = await Promise.all([makeUser(s.api, CODE), makeUser(s.api, CODE), makeUser(s.api, CODE)]);
    const answers = await Promise.all(
      others.map((user, at) => s.decide([row.id], at === 1 ? { status: 'rejected', remarks: 'Too much' } : {}, user)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => results(answer)[0]?.ok)).toHaveLength(1);
  });
  it('is refused naming the field: another that waits, no reason, a month before joining, a component twice', async () => {
    const id = await s.employee();
    const errors = async (more: Body): Promise<string[]> => Object.keys((await s.plan(id, more)).errors);
    expect(await errors({ effective_from: month(-9) })).toEqual(['effective_from']);
    expect(await errors({ effective_from: month(30) })).toEqual(['effective_from']);
    expect(await errors({ basic: 0 })).toEqual(['basic']);
    const fuel = { component_id: s.at('Fuel'), amount: 10 };
    expect(await errors({ lines: [fuel, fuel] })).toEqual(['lines.1.component_id']);
    expect(await errors({ lines: [{ component_id: 999_999, amount: 10 }] })).toEqual(['lines.0.component_id']);
    expect(await errors({ lines: [{ component_id: s.at('Fuel') }] })).toEqual(['lines.0.component_id']);
    expect(await errors({ lines: [{ component_id: s.at('Mess'), amount: 60_000 }] })).toEqual(['lines']);
    expect(await errors({ employee_id: 999_999 })).toEqual(['employee_id']);
    expect((await s.plan(id)).status).toBe(200);
    expect((await s.plan(id)).status).toBe(409);
    const other = await s.employee();
    await s.inForce(other);
    expect(Object.keys((await s.plan(other, { reason: undefined, effective_from: month(0) })).errors)).toEqual([
      'reason',
    ]);
  });
  it('of a month that has one takes its place; a later one leaves it in force until then', async () => {
    const id = await s.employee();
    const first = await s.inForce(id);
    const second = await s.inForce(id, { basic: 60_000 });
    const later = await s.inForce(id, { basic: 70_000, effective_from: month(2) });
    expect((await shown({ employee_id: id })).rows).toMatchObject([
      { id: second, kind: 'correction', old_gross: 77_500 },
    ]);
    expect((await logs(id)).rows.map((row) => [row.id, row['status'], row['kind']])).toEqual([
      [later, 'approved', 'revision'],
      [second, 'approved', 'correction'],
      [first, 'superseded', 'new'],
    ]);
  });
  it('is withdrawn by who asked for it alone, and stays in the logs', async () => {
    const id = await s.employee();
    const { row } = await s.plan(id);
    const withdraw = (user = s.hr) => s.school.post('/withdraw_salary_plan', { id: row.id, reason: 'A slip' }, user);
    expect((await withdraw(s.head)).status).toBe(409);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(409);
    expect((await logs(id)).rows).toMatchObject([{ status: 'withdrawn', end_reason: 'A slip' }]);
  });
});

describe('the logs of a salary', () => {
  it('need an employee and an institute', async () => {
    const without = await s.school.get('/salary_plan_logs', { institute_code: CODE }, s.hr);
    expect([without.status, without.message]).toEqual([422, 'Missing employee id or institute code']);
    const nowhere = await s.school.get('/salary_plan_logs', { employee_id: 1 }, s.hr);
    expect([nowhere.status, nowhere.message]).toEqual([422, 'Missing employee id or institute code']);
  });
  it('tell every component before and after', async () => {
    const id = await s.employee();
    await s.inForce(id);
    await s.inForce(id, {
      effective_from: month(0),
      basic: 60_000,
      lines: [{ component_id: s.at('House'), percent: 45 }],
    });
    const [last] = (await logs(id, { detail_level: 'full' })).rows;
    expect(last).toMatchObject({ gross: 87_000, old_gross: 77_500, difference: 9500, percent: 12.26 });
    expect(last?.['lines']).toEqual([
      { name: 'Basic salary', kind: 'basic', percent: null, old_amount: 50_000, amount: 60_000 },
      { name: 'Fuel', kind: 'allowance', percent: null, old_amount: 5000, amount: null },
      { name: 'House rent', kind: 'allowance', percent: 45, old_amount: 22_500, amount: 27_000 },
      { name: 'Mess', kind: 'deduction', percent: null, old_amount: 1000, amount: null },
    ]);
    expect((await logs(id)).rows[0]?.['lines']).toBeUndefined();
  });
  it('are one’s own alone without the privilege to read those of all', async () => {
    const [mine, other] = [await s.employee(), await s.employee()];
    await s.inForce(mine);
    const teacher = await makeUser(s.api, CODE, { privileges: ['salary_plans.read_own'], campuses: [s.at('Gulberg')] });
    await s.school.rows(`UPDATE employees SET user_id = $1 WHERE institute_code = $2 AND id = $3`, [
      teacher.id,
      CODE,
      mine,
    ]);
    // Their profile leads there.
    const profile = await s.api.call(`/user/${teacher.id}`, { query: { institute_code: CODE }, token: teacher.token });
    expect(profile.row['user_info']).toMatchObject({ employee_id: mine });
    expect((await logs(mine, {}, teacher)).rows).toHaveLength(1);
    expect((await logs(other, {}, teacher)).status).toBe(422);
    expect((await shown({}, teacher)).status).toBe(401);
    const nobody = await makeUser(s.api, CODE, { privileges: ['employees.read'] });
    expect((await logs(mine, {}, nobody)).status).toBe(401);
  });
  it('and plans of another campus are not seen, changed or decided', async () => {
    const id = await s.employee();
    const { row } = await s.plan(id);
    expect((await logs(id, {}, s.johar)).status).toBe(422);
    expect((await shown({ status: 'pending' }, s.johar)).rows).toEqual([]);
    expect((await s.plan(id, {}, s.johar)).status).toBe(422);
    expect(results(await s.decide([row.id], {}, s.johar))[0]).toMatchObject({
      ok: false,
      message: 'This plan does not exist',
    });
    expect((await s.school.post('/withdraw_salary_plan', { id: row.id, reason: 'Not mine' }, s.johar)).status).toBe(
      409,
    );
  });
  it('figures are not in User Logging for who may not read salaries', async () => {
    const id = await s.employee();
    await s.inForce(id);
    const read = async (privileges: readonly string[]) =>
      (
        await s.api.call('/user_logging', {
          query: { institute_code: CODE, per_page: 200 },
          token: (await makeUser(s.api, CODE, { privileges })).token,
        })
      ).rows.filter(({ entity }) => entity === 'salary_plans');
    expect(await read(['user_logging.read', 'employees.read'])).toEqual([]);
    expect((await read(['user_logging.read', 'salary_plans.read'])).length).toBeGreaterThan(0);
  });
});

describe('increments', () => {
  const process = (more: Body, user = s.hr) =>
    s.school.post(
      '/hrm/salary/process-increments',
      { method: 'percent', value: 10, effective_from: month(0), reason: 'Yearly', ...more },
      user,
    );
  const waiting = async (batch: number) =>
    (
      await s.school.get(
        '/employeeIncrementApprovals/show',
        { institute_code: CODE, batch_id: batch, status: 'all' },
        s.hr,
      )
    ).rows;
  const decide = (ids: readonly number[], more: Body = {}, user = s.head) =>
    s.school.post('/employeeIncrementApprovals/update', { ids, status: 'approved', ...more }, user);

  it('are looked at without writing, asked for as they were seen, and approved in part', async () => {
    const [one, two, bare] = [await s.employee(), await s.employee(), await s.employee()];
    await s.inForce(one);
    await s.inForce(two, { basic: 40_000 });
    const ids = [one, two, bare];
    const look = await process({ employee_ids: ids, dry_run: true });
    expect(look.row).toMatchObject({ dry_run: true, batch_id: null, employees: 2, before: 140_500, after: 153_550 });
    const { rows } = look.row as unknown as { rows: Record<string, unknown>[] };
    expect(rows.map((row) => [row['basic'], row['message']])).toEqual([
      [55_000, null],
      [44_000, null],
      [null, 'Has no salary plan in this month'],
    ]);
    expect(await s.value(`SELECT count(*)::int FROM salary_batches WHERE institute_code = $1`, CODE)).toBe(0);
    const seen = { employees: 2, before: 140_500, after: 153_550 };
    expect((await process({ employee_ids: ids, seen: { ...seen, after: 1 } })).status).toBe(409);
    const made = await process({ employee_ids: ids, seen });
    expect(made.status, made.text).toBe(200);
    const batch = Number(made.row['batch_id']);
    const [first, second] = await waiting(batch);
    expect([first?.['difference'], second?.['difference'], first?.['what']]).toEqual([7250, 5800, '10 % on basic']);
    expect((await process({ employee_ids: ids })).status).toBe(409);
    expect(results(await decide([first?.id ?? 0]))[0]?.ok).toBe(true);
    expect(results(await decide([second?.id ?? 0], { status: 'rejected', remarks: 'Next year' }))[0]?.ok).toBe(true);
    expect((await shown({ employee_id: one })).rows).toMatchObject([{ gross: 84_750, kind: 'increment' }]);
    expect((await shown({ employee_id: two })).rows).toMatchObject([{ basic: 40_000 }]);
  });
  it('of the gross salary raise what is fixed alike, of one allowance that alone, rounded', async () => {
    const id = await s.employee();
    await s.inForce(id, { lines: [{ component_id: s.at('Fuel'), amount: 5050 }] });
    const look = async (more: Body) =>
      (
        (await process({ employee_ids: [id], dry_run: true, ...more })).row as unknown as {
          rows: Record<string, unknown>[];
        }
      ).rows[0];
    expect(await look({ on: 'gross', round_to: 100 })).toMatchObject({ basic: 55_000, gross: 60_600 });
    expect(await look({ on: 'component', component_id: s.at('Fuel'), method: 'fixed', value: 950 })).toMatchObject({
      basic: 50_000,
      gross: 56_000,
    });
    expect(await look({ method: 'fixed', value: -60_000 })).toMatchObject({ message: 'Would be less than nothing' });
    expect(Object.keys((await process({ employee_ids: [id], on: 'component' })).errors)).toEqual(['component_id']);
    expect(Object.keys((await process({ employee_ids: [id], value: 0 })).errors)).toEqual(['value']);
  });
  it('are undone as a batch, approved ones too, by who may decide them', async () => {
    const id = await s.employee();
    await s.inForce(id);
    const batch = Number((await process({ employee_ids: [id] })).row['batch_id']);
    const [row] = await waiting(batch);
    await decide([row?.id ?? 0]);
    const undo = (user = s.head) =>
      s.school.post('/undo_increments', { batch_id: batch, reason: 'Wrong percentage' }, user);
    expect((await undo(await makeUser(s.api, CODE, { privileges: ['salary_plans.create'] }))).status).toBe(401);
    expect((await undo(s.johar)).status).toBe(409);
    expect((await undo()).row).toMatchObject({ undone: 1 });
    expect((await undo()).status).toBe(409);
    expect((await shown({ employee_id: id })).rows).toMatchObject([{ basic: 50_000 }]);
  });
  it('asked for by two at once are one batch', async () => {
    const id = await s.employee();
    await s.inForce(id);
    const seen = { employees: 1, before: 77_500, after: 84_750 };
    const answers = await Promise.all([
      process({ employee_ids: [id], seen }),
      process({ employee_ids: [id], seen }, s.head),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
