/** Attendance taken on sheets: cells of students and employees, conflicts, refusals, locks and campuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
let clerk: TestUser;
const DAY = today();
const ids: Record<string, number> = {};
const made = async (key: string, body: Readonly<Record<string, unknown>>): Promise<number> => {
  const answer = await create(api, school.principal, resourceOf(key), body);
  if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
  return answer.row.id;
};
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'marks');
  for (const [name, acronym, counts_as, is_late] of [
    ['Present', 'P', 'present', false],
    ['Absent', 'A', 'absent', false],
    ['Late', 'LT', 'present', true],
  ] as const)
    ids[acronym] = await made('attendance_statuses', { name, acronym, counts_as, is_late });
  const campus_id = school.ids['Gulberg'];
  ids['Morning'] = await made('shifts', { name: 'Morning', start_time: '07:30', end_time: '13:30', grace_minutes: 10 });
  ids['Night'] = await made('shifts', { name: 'Night', start_time: '20:00', end_time: '06:00', grace_minutes: 10 });
  for (const [name, shift] of [
    ['Asma', 'Morning'],
    ['Basit', 'Night'],
  ] as const)
    ids[name] = await made('employees', { name, campus_id, shift_id: ids[shift], join_date: '2025-04-01' });
  for (const name of ['Ali', 'Bina'])
    ids[name] = (
      await school.add({ studentName: name, roll_no: name === 'Ali' ? '1' : '2', admission_date: '2026-04-01' })
    ).id;
  clerk = await makeUser(api, 'marks', { campuses: [school.ids['Johar'] ?? 0] });
});
afterAll(() => api.test.drop());

type Cell = readonly [row: string, column: string, value: string, was?: string];
const cellsOf = (cells: readonly Cell[]) =>
  cells.map(([row, column, value, was = '']) => ({ row: ids[row] ?? 999, column, value, was }));
const sheetOf = (date: string): Record<string, unknown> => ({
  date,
  campus_id: school.ids['Gulberg'],
  class_id: school.ids['One'],
});
const staffOf = (date: string): Record<string, unknown> => ({ date, campus_id: school.ids['Gulberg'] });
const post = (path: string, which: object, cells: readonly Cell[], user = school.principal): Promise<Answer> =>
  api.call(path, {
    json: { institute_code: 'marks', ...which, cells: cellsOf(cells) },
    token: user.token,
  });
const mark = (cells: readonly Cell[], date = DAY, user = school.principal) =>
  post('/student_attendance_sheet', sheetOf(date), cells, user);
const staff = (cells: readonly Cell[], date = DAY, user = school.principal) =>
  post('/employee_attendance_sheet', staffOf(date), cells, user);
const read = async (path: string, which: Record<string, unknown>, user = school.principal): Promise<Answer> =>
  api.call(path, {
    query: { institute_code: 'marks', ...(which as Record<string, string>) },
    token: user.token,
  });
const cellsIn = (answer: Answer, name: string): unknown =>
  answer.rows.find(({ title }) => title === name)?.['cells'] ?? null;

describe('the sheet of a class', () => {
  it('lists who is enrolled, by roll number, and takes a status by acronym or name', async () => {
    const done = await mark([
      ['Ali', 'status', 'p'],
      ['Bina', 'status', 'Late'],
      ['Bina', 'time_in', '7.50'],
    ]);
    expect(done.rows).toMatchObject([
      { row: ids['Ali'], column: 'status', state: 'saved', value: 'P' },
      { row: ids['Bina'], column: 'status', state: 'saved', value: 'LT' },
      { row: ids['Bina'], column: 'time_in', state: 'saved', value: '07:50' },
    ]);
    const sheet = await read('/student_attendance_sheet', sheetOf(DAY));
    expect(sheet.rows.map(({ mark: roll, title }) => [roll, title])).toEqual([
      ['1', 'Ali'],
      ['2', 'Bina'],
    ]);
    expect(cellsIn(sheet, 'Bina')).toEqual({ status: 'LT', time_in: '07:50', remarks: '' });
  });
  it('leaves a cell alone that somebody else has changed, and answers what they wrote', async () => {
    const day = shiftDay(DAY, -1);
    await mark([['Ali', 'status', 'A']], day);
    const [late] = (await mark([['Ali', 'status', 'P']], day)).rows;
    expect(late).toMatchObject({ state: 'conflict', value: 'A' });
    const [same] = (await mark([['Ali', 'status', 'A']], day)).rows;
    expect(same).toMatchObject({ state: 'saved', value: 'A' });
    // Another cell of the same row is nobody's conflict.
    const [other] = (await mark([['Ali', 'remarks', 'Called home']], day)).rows;
    expect(other).toMatchObject({ column: 'remarks', state: 'saved', value: 'Called home' });
  });
  it('lets one of two who write the same cell at once through, and shows it to the other', async () => {
    const day = shiftDay(DAY, -2);
    const both = await Promise.all(['P', 'A'].map((status) => mark([['Ali', 'status', status]], day)));
    expect(both.map(({ rows }) => rows[0]?.['state']).toSorted()).toEqual(['conflict', 'saved']);
  });
  it('refuses a cell at the cell, and holds up no other', async () => {
    const day = shiftDay(DAY, -3);
    const done = await mark(
      [
        ['Ali', 'status', 'Asleep'],
        ['Bina', 'status', 'P'],
        ['Bina', 'time_in', 'soon'],
        ['Nobody', 'status', 'P'],
      ],
      day,
    );
    const at = (name: string, column: string) =>
      done.rows.find((one) => one['row'] === ids[name] && one['column'] === column);
    expect(at('Ali', 'status')).toMatchObject({ state: 'refused', message: 'No attendance status is called “Asleep”' });
    expect(at('Bina', 'time_in')).toMatchObject({ state: 'refused', message: 'must be a time like 07:45' });
    expect(done.status).toBe(200);
  });
  it('takes a day away with its status, and refuses a day to come', async () => {
    const day = shiftDay(DAY, -4);
    await mark([['Ali', 'status', 'A']], day);
    await mark([['Ali', 'status', '', 'A']], day);
    expect(cellsIn(await read('/student_attendance_sheet', sheetOf(day)), 'Ali')).toMatchObject({ status: '' });
    const [soon] = (await mark([['Ali', 'status', 'A']], shiftDay(DAY, 1))).rows;
    expect(soon).toMatchObject({ state: 'refused', message: 'This day has not come yet' });
  });
  it('is of its campus alone', async () => {
    expect((await read('/student_attendance_sheet', sheetOf(DAY), clerk)).rows).toEqual([]);
    const [refused] = (await mark([['Ali', 'status', 'A']], shiftDay(DAY, -5), clerk)).rows;
    expect(refused).toMatchObject({ state: 'refused', message: 'This row is not of this sheet' });
  });
  it.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ class_id: 'one' }, 'class_id'],
    [{ cells: [] }, 'cells'],
    [{ cells: [{ row: 1, column: 'status;', value: '', was: '' }] }, 'cells'],
  ])('refuses %j, naming %s', async (wrong, field) => {
    const json = { institute_code: 'marks', ...sheetOf(DAY), cells: cellsOf([['Ali', 'status', 'P']]), ...wrong };
    const answer = await api.call('/student_attendance_sheet', { json, token: school.principal.token });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });
});

describe('the sheet of employees', () => {
  it('makes a status of times alone: late after the grace of the shift, also of one that begins in the evening', async () => {
    const done = await staff([
      ['Asma', 'time_in', '07:45'],
      ['Basit', 'time_in', '20:10'],
    ]);
    expect(done.rows.map(({ column, value }) => [column, value])).toEqual([
      ['status', 'LT'],
      ['time_in', '07:45'],
      ['status', 'P'],
      ['time_in', '20:10'],
    ]);
    const [out] = (await staff([['Basit', 'time_out', '06:05']])).rows;
    expect(out).toMatchObject({ state: 'saved', value: '06:05' });
  });
  it('refuses a time out without a time in', async () => {
    const [wrong] = (await staff([['Asma', 'time_out', '13:00']], shiftDay(DAY, -1))).rows;
    expect(wrong?.['message']).toBe('is required where a time out is given');
  });
  it('is closed while its month is locked, for who has the sheet open too', async () => {
    const day = '2026-01-15';
    await staff([['Asma', 'status', 'P']], day);
    const lock = await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-01' });
    expect(lock.status).toBe(201);
    const sheet = await read('/employee_attendance_sheet', staffOf(day));
    expect(sheet.json['closed']).toBe('Attendance of Jan, 2026 is locked');
    const [refused] = (await staff([['Asma', 'status', 'A', 'P']], day)).rows;
    expect(refused).toMatchObject({ state: 'refused', value: 'P', message: 'Attendance of Jan, 2026 is locked' });
  });
  it('asks for the privilege to write', async () => {
    const reader = await makeUser(api, 'marks', { privileges: ['employee_attendance.read'] });
    expect((await read('/employee_attendance_sheet', staffOf(DAY), reader)).status).toBe(200);
    expect((await staff([['Asma', 'status', 'A']], shiftDay(DAY, -6), reader)).status).toBe(401);
  });
  it('is in the log, by the name of the employee', async () => {
    await staff([['Asma', 'status', 'A']], shiftDay(DAY, -7));
    const log = await api.call('/user_logging', {
      query: { institute_code: 'marks', entity: 'employee_attendance' },
      token: school.principal.token,
    });
    expect(JSON.stringify(log.rows[0])).toContain('Asma, number');
  });
});
