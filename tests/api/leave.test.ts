/** Leave of employees: asked for by one, decided by another, its days, its balance, and what undoing brings back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
let clerk: TestUser;
let head: TestUser;
let teacher: TestUser;
const ids: Record<string, number> = {};
const made = async (key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
  const answer = await create(api, school.principal, resourceOf(key), { name, ...body });
  if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
  ids[name] = answer.row.id;
};
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'leave');
  for (const [name, acronym, counts_as] of [
    ['Present', 'P', 'present'],
    ['Absent', 'A', 'absent'],
    ['Leave', 'L', 'leave'],
  ] as const)
    await made('attendance_statuses', name, { acronym, counts_as });
  await made('shifts', 'Morning', { start_time: '07:30', end_time: '13:30' });
  await made('leave_types', 'Casual', { days_per_year: 5 });
  await made('leave_types', 'Unpaid', { is_paid: false });
  clerk = await makeUser(api, 'leave', { privileges: ['leave_requests.read', 'leave_requests.create'] });
  head = await makeUser(api, 'leave');
  const at = { campus_id: school.ids['Gulberg'], shift_id: ids['Morning'], join_date: '2025-04-01' };
  await made('employees', 'Asma', at);
  await made('employees', 'Basit', at);
  teacher = await makeUser(api, 'leave', { privileges: ['genders.read'] });
  await made('employees', 'Teacher', { ...at, user_id: teacher.id });
  await made('employees', 'Half', at);
  await made('employees', 'Head', { ...at, user_id: head.id });
});
afterAll(() => api.test.drop());

const post = (path: string, user: TestUser, json: object): Promise<Answer> =>
  api.call(path, { token: user.token, json: { institute_code: 'leave', ...json } });
const request = (who: string, from_date: string, to_date: string, type = 'Casual', user = clerk): Promise<Answer> =>
  post('/leave_requests', user, { employee_id: ids[who], leave_type_id: ids[type], from_date, to_date });
const decide = (id: number, status = 'approved', user = head, more: object = {}): Promise<Answer> =>
  post('/decide_leave_request', user, { id, status, ...more });
const end = (id: number, user = head): Promise<Answer> =>
  post('/end_leave_request', user, { id, reason: 'Came after all' });
const approved = async (who: string, from: string, to: string, type = 'Casual', user = head): Promise<number> => {
  const { row, text } = await request(who, from, to, type);
  const done = await decide(row.id, 'approved', user);
  expect(done.status, `${text} ${done.text}`).toBe(200);
  return row.id;
};
const marks = async (who: string, dates: readonly string[]): Promise<unknown[]> =>
  Promise.all(
    dates.map(async (date) => {
      const query = { institute_code: 'leave', date, campus_id: school.ids['Gulberg'] ?? 0 };
      const sheet = await api.call('/employee_attendance_sheet', { query, token: school.principal.token });
      const row = sheet.rows.find(({ title }) => title === who);
      return (row?.['cells'] as Record<string, string> | undefined)?.['status'];
    }),
  );
const mark = (who: string, date: string, value: string, was = ''): Promise<Answer> =>
  post('/employee_attendance_sheet', school.principal, {
    date,
    campus_id: school.ids['Gulberg'],
    cells: [{ row: ids[who], column: 'status', value, was }],
  });
const left = async (who: string, on = '2026-06-01'): Promise<unknown> => {
  const query = { institute_code: 'leave', on, employee_id: ids[who] ?? 0, leave_type_id: ids['Casual'] ?? 0 };
  const { rows } = await api.call('/leave_balances', { query, token: school.principal.token });
  return [rows[0]?.['allowed'], rows[0]?.['used'], rows[0]?.['waiting'], rows[0]?.['days_left']];
};

describe('approved leave', () => {
  it('marks its working days alone, comes off the balance, and is undone with them', async () => {
    // Friday to Monday.
    const { row } = await request('Asma', '2026-03-06', '2026-03-09');
    expect([row['days'], await left('Asma')]).toEqual([2, [5, 0, 2, 5]]);
    const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'];
    expect(await marks('Asma', days)).toEqual(['', '', '', '']);
    expect((await decide(row.id)).status).toBe(200);
    expect(await marks('Asma', days)).toEqual(['L', '', '', 'L']);
    expect(await left('Asma')).toEqual([5, 2, 0, 3]);
    expect((await end(row.id)).row).toMatchObject({ status: 'undone' });
    expect(await marks('Asma', days)).toEqual(['', '', '', '']);
    expect(await left('Asma')).toEqual([5, 0, 0, 5]);
  });
  it('may be of days to come, and of an absence, which comes back when it is undone', async () => {
    await mark('Asma', '2026-03-10', 'A');
    const id = await approved('Asma', '2026-03-10', '2026-03-11');
    expect(await marks('Asma', ['2026-03-10', '2026-03-11'])).toEqual(['L', 'L']);
    // Somebody marks one of the days since: it stays.
    await mark('Asma', '2026-03-11', 'P', 'L');
    await end(id);
    expect(await marks('Asma', ['2026-03-10', '2026-03-11'])).toEqual(['A', 'P']);
    const soon = shiftDay(today(), 40);
    const later = await request('Asma', soon, shiftDay(soon, 6), 'Unpaid');
    expect((await decide(later.row.id)).status, later.text).toBe(200);
  });
  it('without pay is taken off the days of the salary', async () => {
    await approved('Basit', '2026-04-06', '2026-04-07', 'Unpaid');
    await approved('Basit', '2026-04-08', '2026-04-08');
    const query = { institute_code: 'leave', from: '2026-04-01', to: '2026-04-30', employee_id: ids['Basit'] ?? 0 };
    const { rows } = await api.call('/emp_attendance_report', { query, token: school.principal.token });
    expect(rows).toMatchObject([{ on_leave: 3, absent: 0, unpaid: 2 }]);
  });
});
describe('half a day', () => {
  const half = (who: string, date: string, which: string, type = 'Casual'): Promise<Answer> =>
    post('/leave_requests', clerk, {
      employee_id: ids[who],
      leave_type_id: ids[type],
      from_date: date,
      to_date: date,
      half: which,
    });
  const sums = async (who: string, from: string, to = from): Promise<unknown> => {
    const query = { institute_code: 'leave', from, to, detail: 'days', employee_id: ids[who] ?? 0 };
    return (await api.call('/emp_attendance_report', { query, token: school.principal.token })).rows[0];
  };
  it('marks nothing: the other half is worked or not, and the balance has half a day less', async () => {
    await mark('Half', '2026-03-02', 'P');
    const { row, text } = await half('Half', '2026-03-02', 'first');
    expect([row['days'], await left('Half')], text).toEqual([0.5, [5, 0, 0.5, 5]]);
    expect((await decide(row.id)).status).toBe(200);
    expect(await left('Half')).toEqual([5, 0.5, 0, 4.5]);
    expect(await marks('Half', ['2026-03-02'])).toEqual(['P']);
    expect(await sums('Half', '2026-03-02')).toMatchObject({
      present: 0.5,
      absent: 0,
      on_leave: 0.5,
      unpaid: 0,
      marks: expect.stringContaining('first half: Casual'),
    });
    await mark('Half', '2026-03-02', 'A', 'P');
    expect(await sums('Half', '2026-03-02')).toMatchObject({ present: 0, absent: 0.5, on_leave: 0.5 });
    await end(row.id);
    expect(await sums('Half', '2026-03-02')).toMatchObject({ present: 0, absent: 1, on_leave: 0 });
  });
  it('without pay is half a day of the salary, also beside half a day with pay', async () => {
    for (const [which, type] of [
      ['first', 'Casual'],
      ['second', 'Unpaid'],
    ] as const)
      expect((await decide((await half('Half', '2026-03-03', which, type)).row.id)).status).toBe(200);
    expect(await sums('Half', '2026-03-03')).toMatchObject({ on_leave: 1, absent: 0, unpaid: 0.5 });
  });
  it('is refused twice, over leave of the day, of more days than one and in a locked month', async () => {
    const { row } = await half('Half', '2026-03-04', 'first');
    expect((await half('Half', '2026-03-04', 'first')).errors).toEqual({
      from_date: ['Half has asked for leave from 04-Mar-2026 already'],
    });
    expect(Object.keys((await request('Half', '2026-03-04', '2026-03-05')).errors)).toEqual(['from_date']);
    const long = await post('/leave_requests', clerk, {
      employee_id: ids['Half'],
      leave_type_id: ids['Casual'],
      from_date: '2026-03-05',
      to_date: '2026-03-06',
      half: 'first',
    });
    expect(long.errors).toEqual({ to_date: ['Half a day is of one day'] });
    const made = await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-03' });
    const refused = await decide(row.id);
    expect([refused.status, refused.message]).toEqual([409, 'Attendance of Mar, 2026 is locked']);
    const cell = resourceOf('attendance_locks').wire.remove;
    if (cell) await callCell(api, school.principal, cell, { id: made.row.id });
    expect((await decide(row.id)).status).toBe(200);
  });
  it('and the day that is over with it is what is left of the year', async () => {
    await approved('Half', '2026-07-06', '2026-07-09');
    const refused = await half('Half', '2026-07-10', 'first');
    expect(refused.errors, refused.text).toEqual({
      leave_type_id: ['Half has 0 days of Casual left in 2026, and these are 0.5'],
    });
  });
});
describe('one’s own leave', () => {
  const wish = (from: string, more: object = {}) => ({
    leave_type_id: ids['Casual'],
    from_date: from,
    to_date: from,
    ...more,
  });
  const mine = async (user: TestUser) => (await api.call('/own_leave', { query: {}, token: user.token })).json;
  it('is asked for without any privilege, seen, withdrawn while it waits, and decided by another', async () => {
    expect(await mine(teacher)).toMatchObject({
      data: [],
      types: [{ name: 'Casual', days_left: 5 }, { name: 'Unpaid' }],
    });
    const { row, text } = await post('/own_leave', teacher, wish('2026-09-01', { half: 'second' }));
    expect(row['days'], text).toBe(0.5);
    expect((await mine(teacher))['data']).toMatchObject([
      { employee: 'Teacher', status: 'pending', half: 'second', mine: true },
    ]);
    expect((await post('/decide_leave_request', teacher, { id: row.id, status: 'approved' })).status).toBe(401);
    expect((await decide(row.id)).status).toBe(200);
    const over = await post('/withdraw_own_leave', teacher, { id: row.id, reason: 'Came' });
    expect([over.status, over.message]).toEqual([409, 'This leave is approved already']);
    const other = await post('/own_leave', teacher, wish('2026-09-02'));
    expect((await post('/withdraw_own_leave', teacher, { id: other.row.id, reason: 'Came' })).row).toMatchObject({
      status: 'withdrawn',
    });
  });
  it('is not another’s, and nobody’s for who is no employee', async () => {
    const { row } = await request('Asma', '2026-09-03', '2026-09-03');
    expect((await post('/withdraw_own_leave', teacher, { id: row.id, reason: 'Came' })).status).toBe(404);
    expect((await post('/end_leave_request', teacher, { id: row.id, reason: 'Came' })).status).toBe(401);
    expect((await request('Asma', '2026-09-04', '2026-09-04', 'Casual', teacher)).status).toBe(401);
    const nobody = await makeUser(api, 'leave', { privileges: ['genders.read'] });
    expect(await mine(nobody)).toMatchObject({ data: [], types: [] });
    expect((await post('/own_leave', nobody, wish('2026-09-03'))).status).toBe(409);
  });
});
describe('is refused', () => {
  it.each([
    ['days off alone', '2026-05-02', '2026-05-03', 'from_date', 'None of these days is a working day of Asma'],
    [
      'more than the year allows',
      '2026-05-04',
      '2026-05-12',
      'leave_type_id',
      'Asma has 5 days of Casual left in 2026, and these are 7',
    ],
    ['before joining', '2025-03-03', '2025-03-04', 'from_date', 'Asma joined on 01-Apr-2025 only'],
    ['backwards', '2026-05-05', '2026-05-04', 'to_date', 'To must not be before From'],
    ['a day that was worked', '2026-03-11', '2026-03-12', 'from_date', 'Asma was marked Present on 11-Mar-2026'],
  ])('%s', async (_what, from, to, field, message) => {
    const answer = await request('Asma', from, to);
    expect([answer.status, answer.errors]).toEqual([422, { [field]: [message] }]);
  });
  it('over other leave, also while that waits', async () => {
    const first = await request('Asma', '2026-05-18', '2026-05-19');
    const second = await request('Asma', '2026-05-19', '2026-05-20', 'Unpaid');
    expect(second.errors).toEqual({ from_date: ['Asma has asked for leave from 18-May-2026 already'] });
    expect((await end(first.row.id, clerk)).row).toMatchObject({ status: 'withdrawn' });
    const again = await decide(first.row.id);
    expect(again.errors).toEqual({ id: ['The leave of Asma is withdrawn already'] });
  });
  it('by who asked for it, by the employee, without a reason, without the privilege', async () => {
    const own = await request('Head', '2026-05-18', '2026-05-18');
    expect((await decide(own.row.id)).errors).toEqual({ id: ['Nobody decides their own leave'] });
    const asked = await request('Asma', '2026-05-21', '2026-05-21', 'Casual', head);
    expect((await decide(asked.row.id)).errors).toEqual({
      id: ['You asked for the leave of Asma; somebody else decides it'],
    });
    const other = await request('Basit', '2026-05-21', '2026-05-21');
    expect((await decide(other.row.id, 'rejected')).errors).toEqual({ remarks: ['Say why it is rejected'] });
    expect((await decide(other.row.id, 'approved', clerk)).status).toBe(401);
    expect((await decide(other.row.id, 'rejected', head, { remarks: 'Examinations' })).status).toBe(200);
    expect(await marks('Basit', ['2026-05-21'])).toEqual(['']);
  });
  it('in a locked month, and the request waits on', async () => {
    const { row } = await request('Basit', '2026-06-08', '2026-06-08');
    await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-06' });
    const refused = await decide(row.id);
    expect([refused.status, refused.message]).toEqual([409, 'Attendance of Jun, 2026 is locked']);
    const query = { institute_code: 'leave', status: 'pending', employee_id: ids['Basit'] ?? 0 };
    const waiting = await api.call('/leave_requests', { query, token: head.token });
    expect(waiting.rows).toMatchObject([{ id: row.id, employee: 'Basit', leave_type: 'Casual', days: 1, mine: false }]);
  });
  it('at another campus: it is not there', async () => {
    const johar = await makeUser(api, 'leave', { campuses: [school.ids['Johar'] ?? 0] });
    expect((await request('Asma', '2026-09-07', '2026-09-07', 'Casual', johar)).errors).toEqual({
      employee_id: ['This employee does not exist'],
    });
    expect(
      (await api.call('/leave_requests', { query: { institute_code: 'leave' }, token: johar.token })).rows,
    ).toEqual([]);
  });
  it('of two who approve the last days at once, one', async () => {
    const [a, b] = [
      await request('Basit', '2026-08-03', '2026-08-06'),
      await request('Basit', '2026-08-10', '2026-08-13'),
    ];
    const done = await Promise.all([decide(a.row.id), decide(b.row.id)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});
it('a request over the new year takes the days of each year', async () => {
  await approved('Head', '2025-12-30', '2026-01-02', 'Casual', school.principal);
  expect([await left('Head', '2025-12-31'), await left('Head', '2026-01-01')]).toEqual([
    [5, 2, 0, 3],
    [5, 2, 1, 3],
  ]);
});
