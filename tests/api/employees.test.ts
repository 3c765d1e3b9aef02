/** Employees: their numbers, movements, the order of reporting, and documents that expire. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create, list } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

const employees = resourceOf('employees');
let api: Api;
let school: School;
let clerk: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'staff');
  clerk = await makeUser(api, 'staff', { campuses: [school.ids['Gulberg'] ?? 0] });
  for (const name of ['Teacher', 'Head'])
    school = {
      ...school,
      ids: {
        ...school.ids,
        [name]: (await create(api, school.principal, resourceOf('designations'), { name })).row.id,
      },
    };
});
afterAll(() => api.test.drop());

const cell = (verb: 'update' | 'remove') => {
  const call = employees.wire[verb];
  if (!call) throw new Error(`employees have no ${verb}`);
  return call;
};
const add = (more: Readonly<Record<string, unknown>> = {}, user = school.principal): Promise<Answer> =>
  create(api, user, employees, { name: 'Aslam', campus_id: school.ids['Gulberg'], join_date: '2025-04-01', ...more });
const change = (id: number, body: Readonly<Record<string, unknown>>, user = school.principal): Promise<Answer> =>
  callCell(api, user, cell('update'), { id, body });
const movements = async (id: number, user = school.principal) =>
  (
    await api.call('/employee_movements', {
      query: { institute_code: 'staff', employee_id: id },
      token: user.token,
    })
  ).rows;

describe('numbers', () => {
  it('come from a counter, and are sent by nobody', async () => {
    const [first, second] = [await add(), await add()];
    expect(Number(second.row['emp_no'])).toBe(Number(first.row['emp_no']) + 1);
    expect((await add({ emp_no: 7 })).status).toBe(422);
  });
});

describe('movements', () => {
  it('are kept by the database when campus or designation change, with the day and the reason that were sent', async () => {
    const { row } = await add({ designation_id: school.ids['Teacher'] });
    const moved = await change(row.id, {
      designation_id: school.ids['Head'],
      moved_on: '2026-04-01',
      move_reason: 'Eight good years',
    });
    expect(moved.status).toBe(200);
    expect(moved.row).toMatchObject({ moved_on: null, move_reason: null });
    expect((await change(row.id, { campus_id: school.ids['Johar'] })).status).toBe(200);
    expect((await change(row.id, { mobile: '0300-7654321' })).status).toBe(200);
    expect(await movements(row.id)).toMatchObject([
      { kind: 'transfer', effective_date: today(), from: { campus: 'Gulberg' }, to: { campus: 'Johar' } },
      {
        kind: 'promote',
        effective_date: '2026-04-01',
        reason: 'Eight good years',
        username: school.principal.username,
        from: { designation: 'Teacher' },
        to: { designation: 'Head' },
      },
      { kind: 'join', effective_date: '2025-04-01', from: null },
    ]);
  });
  it('are refused before the employee joined, and before a change that is kept', async () => {
    const { row } = await add({ designation_id: school.ids['Teacher'] });
    const early = await change(row.id, { designation_id: school.ids['Head'], moved_on: '2025-03-31' });
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ['moved_on']]);
    await change(row.id, { designation_id: school.ids['Head'], moved_on: '2026-04-01' });
    const between = await change(row.id, { designation_id: school.ids['Teacher'], moved_on: '2026-03-01' });
    expect(between.errors['moved_on']).toEqual(['A later change, of 01-Apr-2026, is kept already']);
  });
  it('of an employee of another campus are shown to nobody there', async () => {
    const { row } = await add({ campus_id: school.ids['Johar'] });
    expect(await movements(row.id)).toHaveLength(1);
    expect(await movements(row.id, clerk)).toEqual([]);
  });
});

describe('who reports to whom', () => {
  it('has no circle', async () => {
    const head = (await add()).row.id;
    const teacher = (await add({ reports_to: head })).row.id;
    const circle = await change(head, { reports_to: teacher });
    expect([circle.status, Object.keys(circle.errors)]).toEqual([409, ['reports_to']]);
    expect((await callCell(api, school.principal, cell('remove'), { id: head })).status).toBe(409);
  });
});

describe('documents', () => {
  const due = async (): Promise<unknown[]> =>
    (
      await list(api, school.principal, employees, {
        filters: JSON.stringify([{ field: 'document_due', operator: '=', value: true }]),
      })
    ).rows.map(({ name }) => name);
  it('are to be renewed from their reminder on, of those who work here', async () => {
    const visa = (days: number) => [{ kind: 'visa', expires_on: shiftDay(today(), days), remind_days: 30 }];
    await add({ name: 'Soon', documents: visa(20) });
    await add({ name: 'Late', documents: visa(-2) });
    await add({ name: 'Later', documents: visa(40) });
    await add({ name: 'Gone', documents: visa(2), status: 'resigned', leave_date: '2026-03-01' });
    expect(await due()).toEqual(['Soon', 'Late']);
  });
});

describe('what must be said', () => {
  it.each([
    [{ status: 'resigned' }, 'leave_date'],
    [{ leave_date: '2025-01-01' }, 'leave_date'],
    [{ weekly_off: ['Someday'] }, 'weekly_off'],
    [{ documents: [{ kind: 'visa', remind_days: -1 }] }, 'documents.0.remind_days'],
  ])('%j is refused, naming %s', async (body, field) => {
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });
});
