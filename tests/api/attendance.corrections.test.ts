/** Corrections of attendance: asked for by one, decided by another, what they mark, and what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';
import { makeSchool, type School } from './students.support.ts';

const CODE = 'mended';
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
  school = await makeSchool(api, CODE);
  for (const [name, acronym, counts_as, more] of [
    ['Present', 'P', 'present', {}],
    ['Late', 'LT', 'present', { is_late: true }],
    ['Absent', 'A', 'absent', {}],
    ['Leave', 'L', 'leave', {}],
    ['Old', 'O', 'present', { is_active: false }],
  ] as const)
    await made('attendance_statuses', name, { acronym, counts_as, ...more });
  await made('shifts', 'Morning', { start_time: '07:30', end_time: '13:30', grace_minutes: 10 });
  await made('leave_types', 'Casual', { days_per_year: 5 });
  clerk = await makeUser(api, CODE, { privileges: ['employee_attendance.read', 'employee_attendance.create'] });
  head = await makeUser(api, CODE);
  teacher = await makeUser(api, CODE, { privileges: ['genders.read'] });
  const at = { campus_id: school.ids['Gulberg'], shift_id: ids['Morning'], join_date: '2025-04-01' };
  await made('employees', 'Asma', at);
  await made('employees', 'Basit', at);
  await made('employees', 'Teacher', { ...at, user_id: teacher.id });
  await made('employees', 'Head', { ...at, user_id: head.id });
  await made('employees', 'Gone', { ...at, status: 'resigned', leave_date: '2026-02-10', leave_reason: 'Moved' });
  await made('employees', 'Far', { ...at, campus_id: school.ids['Johar'] });
});
afterAll(() => api.test.drop());

const post = (path: string, user: TestUser, json: object): Promise<Answer> =>
  api.call(path, { token: user.token, json: { institute_code: CODE, ...json } });
const get = (path: string, user: TestUser, query: Record<string, string | number> = {}): Promise<Answer> =>
  api.call(path, { token: user.token, query: { institute_code: CODE, ...query } });
type Day = Readonly<Record<string, unknown>>;
const ask = (who: string, att_date: string, what: Day = { time_in: '07:25' }, user = clerk): Promise<Answer> =>
  post('/attendance_corrections', user, { employee_id: ids[who], att_date, reason: 'The device was down', ...what });
const askOwn = (att_date: string, what: Day = { time_in: '07:25' }, user = teacher): Promise<Answer> =>
  post('/own_attendance_corrections', user, { att_date, reason: 'I was there', ...what });
const decide = (id: number, status = 'approved', user = head, more: object = {}): Promise<Answer> =>
  post('/decide_attendance_correction', user, { id, status, ...more });
const withdraw = (id: number, user: TestUser): Promise<Answer> =>
  post('/withdraw_attendance_correction', user, { id, reason: 'It was right' });
const mark = (who: string, date: string, cells: Readonly<Record<string, readonly [value: string, was?: string]>>) =>
  post('/employee_attendance_sheet', school.principal, {
    date,
    campus_id: school.ids[who === 'Far' ? 'Johar' : 'Gulberg'],
    cells: Object.entries(cells).map(([column, [value, was = '']]) => ({ row: ids[who], column, value, was })),
  });
const dayOf = async (who: string, date: string): Promise<unknown> => {
  const { rows } = await get('/employee_attendance_sheet', school.principal, {
    date,
    campus_id: school.ids[who === 'Far' ? 'Johar' : 'Gulberg'] ?? 0,
  });
  const cells = rows.find(({ title }) => title === who)?.['cells'] as Record<string, string> | undefined;
  return [cells?.['status'], cells?.['time_in'], cells?.['time_out']].join(' ').trim();
};
const rowOf = async (id: number, user = head): Promise<Row | undefined> =>
  (await get('/attendance_corrections', user, { ids: String(id) })).rows[0];
const lock = (month: string, campus_id?: number): Promise<Answer> =>
  create(api, school.principal, resourceOf('attendance_locks'), { month, ...(campus_id ? { campus_id } : {}) });

describe('an approved correction', () => {
  it('marks a day that nobody marked, by the time in: present, or late after the grace', async () => {
    const [early, late] = [await ask('Asma', '2026-03-02'), await ask('Asma', '2026-03-03', { time_in: '07:41' })];
    expect(await dayOf('Asma', '2026-03-02')).toBe('');
    for (const { row, text } of [early, late]) expect((await decide(row.id)).status, text).toBe(200);
    expect([await dayOf('Asma', '2026-03-02'), await dayOf('Asma', '2026-03-03')]).toEqual(['P 07:25', 'LT 07:41']);
    expect(await rowOf(early.row.id)).toMatchObject({
      status: 'approved',
      was_status: null,
      attendance_status: 'Present',
      time_in: '07:25',
      employee: 'Asma',
      mine: false,
    });
  });
  it('changes what is asked for and leaves the rest; an absence has no times', async () => {
    await mark('Asma', '2026-03-04', { time_in: ['07:50'], time_out: ['13:30'], remarks: ['Rain'] });
    expect(await dayOf('Asma', '2026-03-04')).toBe('LT 07:50 13:30');
    const first = await ask('Asma', '2026-03-04', { time_in: '07:20' });
    expect((await decide(first.row.id)).status).toBe(200);
    expect(await dayOf('Asma', '2026-03-04')).toBe('P 07:20 13:30');
    const second = await ask('Asma', '2026-03-04', { time_out: '14:10' });
    await decide(second.row.id);
    expect(await dayOf('Asma', '2026-03-04')).toBe('P 07:20 14:10');
    const third = await ask('Asma', '2026-03-04', { attendance_status_id: ids['Absent'] });
    await decide(third.row.id);
    expect(await dayOf('Asma', '2026-03-04')).toBe('A');
    const { rows } = await get('/attendance_corrections', head, {
      employee_id: ids['Asma'] ?? 0,
      date_from: '2026-03-04',
    });
    expect(rows.map((row) => row['was_status'])).toEqual(['Present', 'Present', 'Late']);
  });
  it('is in the log with the day that it marked, and the day says where it comes from', async () => {
    const { row } = await ask('Asma', '2026-03-05');
    await decide(row.id, 'approved', head, { remarks: 'Seen at the gate' });
    await asOwner(api.test.ownerUrl, async (client) => {
      const logged = await client.query<{ entry: string }>(
        `SELECT action || ' ' || entity AS entry FROM audit_log WHERE institute_code = $1 ORDER BY id DESC LIMIT 2`,
        [CODE],
      );
      expect(logged.rows.map(({ entry }) => entry).toSorted()).toEqual([
        'approve attendance_corrections',
        'create employee_attendance',
      ]);
      const day = await client.query(
        `SELECT source FROM employee_attendance WHERE institute_code = $1 AND employee_id = $2 AND att_date = '2026-03-05'`,
        [CODE, ids['Asma']],
      );
      expect(day.rows).toEqual([{ source: 'correction' }]);
    });
  });
});
describe('one’s own', () => {
  it('is asked for without a privilege, decided by someone else, and listed with what may be chosen', async () => {
    const { row, text } = await askOwn('2026-03-09');
    expect(row, text).toMatchObject({ id: expect.any(Number) });
    const own = await get('/own_attendance_corrections', teacher);
    expect(own.rows).toMatchObject([{ id: row.id, status: 'pending', mine: true, requested_by: expect.any(String) }]);
    expect((own.json['statuses'] as Row[]).map(({ name }) => name)).toEqual(['Present', 'Late', 'Absent']);
    expect((await get('/attendance_corrections', teacher)).status).toBe(401);
    expect((await decide(row.id)).status).toBe(200);
    expect(await dayOf('Teacher', '2026-03-09')).toBe('P 07:25');
  });
  it('is withdrawn by who asked and by whose it is, and by nobody else; then it may be asked for again', async () => {
    const first = await askOwn('2026-03-10');
    expect((await withdraw(first.row.id, head)).errors).toEqual({ id: ['You did not ask for this correction'] });
    expect((await withdraw(first.row.id, teacher)).status).toBe(200);
    expect((await withdraw(first.row.id, teacher)).errors).toEqual({ id: ['This correction is withdrawn already'] });
    expect((await decide(first.row.id)).errors).toEqual({ id: ['The correction for Teacher is withdrawn already'] });
    const second = await ask('Teacher', '2026-03-10');
    expect((await withdraw(second.row.id, teacher)).status).toBe(200);
    const third = await ask('Teacher', '2026-03-10');
    expect((await withdraw(third.row.id, clerk)).status).toBe(200);
    expect(await dayOf('Teacher', '2026-03-10')).toBe('');
  });
  it('is of nobody whom no employee record names', async () => {
    const nobody = await makeUser(api, CODE, { privileges: ['genders.read'] });
    expect((await askOwn('2026-03-10', {}, nobody)).status).toBe(409);
    expect((await get('/own_attendance_corrections', nobody)).json).toMatchObject({ data: [], statuses: [] });
  });
});
describe('is refused', () => {
  it.each([
    ['a day to come', () => ask('Asma', shiftDay(today(), 1)), { att_date: ['This day has not come yet'] }],
    ['before they joined', () => ask('Asma', '2025-03-31'), { att_date: ['Asma joined on 01-Apr-2025 only'] }],
    ['after they left', () => ask('Gone', '2026-02-11'), { att_date: ['Gone left on 10-Feb-2026'] }],
    [
      'nothing of a day without a mark',
      () => ask('Asma', '2026-03-16', {}),
      { attendance_status_id: ['Say what the day should be: its status, or when they came'] },
    ],
    [
      'a time out alone',
      () => ask('Asma', '2026-03-16', { attendance_status_id: ids['Present'], time_out: '13:30' }),
      { time_in: ['Say when they came, too'] },
    ],
    [
      'leave',
      () => ask('Asma', '2026-03-16', { attendance_status_id: ids['Leave'] }),
      { attendance_status_id: ['Leave is asked for as leave'] },
    ],
    [
      'a status that is not in use',
      () => ask('Asma', '2026-03-16', { attendance_status_id: ids['Old'] }),
      { attendance_status_id: ['This status is not in use'] },
    ],
    [
      'times of an absence',
      () => ask('Asma', '2026-03-16', { attendance_status_id: ids['Absent'], time_in: '07:30' }),
      { attendance_status_id: ['A day that is marked Absent has no times'] },
    ],
    [
      'an employee who is not there',
      () => ask('Nobody', '2026-03-16', { employee_id: 999_999 }),
      { employee_id: ['This employee does not exist'] },
    ],
  ])('%s', async (_name, send, errors) => {
    const answer = await send();
    expect([answer.status, answer.errors], answer.text).toEqual([422, errors]);
  });
  it('what the day says already, and a day that waits', async () => {
    await mark('Asma', '2026-03-17', { time_in: ['07:20'] });
    expect((await ask('Asma', '2026-03-17', { time_in: '07:20' })).errors).toEqual({
      attendance_status_id: ['The day says this already'],
    });
    await ask('Asma', '2026-03-17');
    expect((await ask('Asma', '2026-03-17', { time_in: '07:10' })).errors).toEqual({
      att_date: ['A correction of 17-Mar-2026 for Asma waits already'],
    });
  });
  it('by who asked for it, by the employee, without a reason, without the privilege', async () => {
    const own = await ask('Head', '2026-03-18');
    expect((await decide(own.row.id)).errors).toEqual({ id: ['Nobody decides their own attendance'] });
    const asked = await ask('Basit', '2026-03-18', { time_in: '07:25' }, head);
    expect((await decide(asked.row.id)).errors).toEqual({
      id: ['You asked for the correction for Basit; someone else decides it'],
    });
    const other = await ask('Basit', '2026-03-19');
    expect((await decide(other.row.id, 'rejected')).errors).toEqual({ remarks: ['Say why it is rejected'] });
    expect((await decide(other.row.id, 'approved', clerk)).status).toBe(401);
    expect((await ask('Basit', '2026-03-20', {}, teacher)).status).toBe(401);
    expect((await decide(other.row.id, 'rejected', head, { remarks: 'Not seen' })).status).toBe(200);
    expect(await dayOf('Basit', '2026-03-19')).toBe('');
    expect(await rowOf(other.row.id)).toMatchObject({ status: 'rejected', decision_reason: 'Not seen' });
  });
  it('over leave, asked for before or since', async () => {
    const waits = await ask('Basit', '2026-03-23');
    const leave = {
      employee_id: ids['Basit'],
      leave_type_id: ids['Casual'],
      from_date: '2026-03-23',
      to_date: '2026-03-24',
    };
    const { row } = await post('/leave_requests', school.principal, leave);
    expect((await post('/decide_leave_request', head, { id: row.id, status: 'approved' })).status).toBe(200);
    expect((await decide(waits.row.id)).errors).toEqual({
      id: ['Basit is on leave on 23-Mar-2026; the leave is undone first'],
    });
    expect((await ask('Basit', '2026-03-24')).errors).toEqual({
      att_date: ['Basit is on leave on 24-Mar-2026; the leave is undone first'],
    });
  });
  it('of a day that was marked again since, until it says the same', async () => {
    const { row } = await ask('Asma', '2026-03-25');
    await mark('Asma', '2026-03-25', { status: ['A'] });
    expect((await decide(row.id)).errors).toEqual({
      id: [expect.stringContaining('Asma was marked again on 25-Mar-2026')],
    });
    expect(await rowOf(row.id)).toMatchObject({ status: 'pending' });
    await mark('Asma', '2026-03-25', { status: ['', 'A'] });
    expect((await decide(row.id)).status).toBe(200);
  });
  it('in a locked month, asked for before or since; it can be rejected', async () => {
    const { row } = await ask('Basit', '2026-04-06');
    await lock('2026-04');
    expect((await ask('Asma', '2026-04-07')).errors).toEqual({ att_date: ['Attendance of Apr, 2026 is locked'] });
    expect((await decide(row.id)).errors).toEqual({ id: ['Attendance of Apr, 2026 is locked'] });
    expect((await decide(row.id, 'rejected', head, { remarks: 'Too late' })).status).toBe(200);
    await lock('2026-05', school.ids['Johar']);
    expect((await ask('Far', '2026-05-04')).status).toBe(422);
    expect((await ask('Asma', '2026-05-04')).status).toBe(200);
  });
  it('at another campus: it is not there', async () => {
    const johar = await makeUser(api, CODE, { campuses: [school.ids['Johar'] ?? 0] });
    const { row } = await ask('Asma', '2026-06-08');
    expect((await ask('Asma', '2026-06-09', {}, johar)).errors).toEqual({
      employee_id: ['This employee does not exist'],
    });
    expect((await decide(row.id, 'approved', johar)).errors).toEqual({ id: ['This correction does not exist'] });
    expect((await get('/attendance_corrections', johar)).rows).toEqual([]);
    const far = await ask('Far', '2026-06-08');
    expect((await decide(far.row.id, 'approved', johar)).status).toBe(200);
  });
  it('of two who decide at once, one; of two who ask at once, one', async () => {
    const asked = await Promise.all([ask('Basit', '2026-06-10'), ask('Basit', '2026-06-10', { time_in: '07:30' })]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const id = asked.find(({ status }) => status === 200)?.row.id ?? 0;
    const done = await Promise.all([decide(id), decide(id, 'approved', school.principal)]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { row } = await ask('Basit', '2026-06-11');
    const both = await Promise.all([decide(row.id), mark('Basit', '2026-06-11', { status: ['A'] })]);
    expect(both[1].status).toBe(200);
    expect([200, 422]).toContain(both[0].status);
  });
});
