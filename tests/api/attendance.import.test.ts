/** Days of employees from files: rows with both times, times of a device, nights, and what a file never changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { fileOf, open, post, rowsOf, runOf } from './exchange.support.ts';
import { makeApp, makeUser, type Api, type Row } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
const ids: Record<string, number> = {};
const numbers: Record<string, number> = {};
const people: Record<string, Row> = {};
const made = async (key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
  const answer = await create(api, school.principal, resourceOf(key), { name, ...body });
  if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
  ids[name] = answer.row.id;
  people[name] = answer.row;
};
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'device');
  for (const [name, acronym, counts_as, is_late] of [
    ['Present', 'P', 'present', false],
    ['Late', 'LT', 'present', true],
    ['Absent', 'A', 'absent', false],
  ] as const)
    await made('attendance_statuses', name, { acronym, counts_as, is_late });
  await made('shifts', 'Morning', { start_time: '07:30', end_time: '13:30', grace_minutes: 10 });
  await made('shifts', 'Night', { start_time: '20:00', end_time: '06:00', grace_minutes: 10 });
  const campus_id = school.ids['Gulberg'];
  for (const [name, shift] of [
    ['Asma', 'Morning'],
    ['Basit', 'Night'],
    ['Chand', 'Morning'],
  ] as const) {
    await made('employees', name, { campus_id, shift_id: ids[shift], join_date: '2025-04-01' });
    numbers[name] = Number(people[name]?.['emp_no']);
  }
});
afterAll(() => api.test.drop());

async function bring(header: string, lines: readonly string[], mapping: readonly string[]) {
  const opened = runOf(await open(api, school.principal, 'employee_attendance', fileOf([header, ...lines].join('\n'))));
  await post(api, school.principal, opened, 'mapping', {
    mapping: Object.fromEntries(mapping.map((name, at) => [at, name])),
  });
  await post(api, school.principal, opened, 'check');
  const done = await post(api, school.principal, opened, 'commit');
  return { run: runOf(done), rows: await rowsOf(api, school.principal, opened) };
}
const DAYS = ['emp_no', 'att_date', 'status', 'time_in', 'time_out'] as const;
const SWIPES = ['emp_no', 'att_date', 'swipe'] as const;
const of = (name: string, ...cells: readonly string[]): string => [numbers[name] ?? 999, ...cells].join(',');
const stored = async (name: string, date: string): Promise<unknown> => {
  const answer = await api.call('/employee_attendance_sheet', {
    query: { institute_code: 'device', date, campus_id: school.ids['Gulberg'] ?? 0 },
    token: school.principal.token,
  });
  const row = answer.rows.find(({ title }) => title === name) as { cells?: Record<string, string> } | undefined;
  return [row?.cells?.['status'], row?.cells?.['time_in'], row?.cells?.['time_out']];
};

describe('rows with both times', () => {
  it('make the day, by its status or by its times; a row that cannot be is named', async () => {
    const { run, rows } = await bring(
      'Number,Date,Status,In,Out',
      [
        of('Asma', '2026-02-02', '', '07:25', '13:40'),
        of('Chand', '2026-02-02', '', '7.55', ''),
        of('Basit', '2026-02-02', 'Absent', '', ''),
        of('Nobody', '2026-02-02', 'P', '', ''),
        of('Asma', '2026-02-03', '', '', '13:00'),
        of('Asma', '2026-02-04', 'Asleep', '', ''),
        of('Asma', shiftDay(today(), 2), 'P', '', ''),
        of('Asma', '2025-03-01', 'P', '', ''),
        of('Asma', '2026-02-05', '', '', ''),
      ],
      DAYS,
    );
    expect(run.counts).toMatchObject({ created: 3, invalid: 6 });
    expect([await stored('Asma', '2026-02-02'), await stored('Chand', '2026-02-02')]).toEqual([
      ['P', '07:25', '13:40'],
      ['LT', '07:55', ''],
    ]);
    const messages = rows.flatMap(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`));
    expect(messages).toEqual([
      'emp_no: No employee has the number 999',
      'time_in: is required where a time out is given',
      'status: No attendance status is called “Asleep”',
      'att_date: This day has not come yet',
      'att_date: Asma joined on 01-Apr-2025 only',
      'status: A status or a time is required',
    ]);
  });
  it('read twice make nothing twice, and change no day that says otherwise', async () => {
    const lines = [of('Asma', '2026-02-02', '', '07:25', '13:40'), of('Chand', '2026-02-02', 'P', '', '')];
    const { run } = await bring('Number,Date,Status,In,Out', lines, DAYS);
    expect(run.counts.created).toBe(0);
    expect(await stored('Chand', '2026-02-02')).toEqual(['LT', '07:55', '']);
  });
  it('taken back they are gone, unless somebody has put them right since', async () => {
    const lines = [of('Asma', '2026-02-09', 'P', '', ''), of('Chand', '2026-02-09', 'P', '', '')];
    const { run } = await bring('Number,Date,Status,In,Out', lines, DAYS);
    const cells = [{ row: ids['Chand'], column: 'status', value: 'A', was: 'P' }];
    const json = { institute_code: 'device', date: '2026-02-09', campus_id: school.ids['Gulberg'], cells };
    await api.call('/employee_attendance_sheet', { json, token: school.principal.token });
    const held = await post(api, school.principal, run, 'undo');
    expect([held.status, held.message]).toEqual([409, expect.stringContaining('1 of the 2 records were changed')]);
    await post(api, school.principal, run, 'undo', { rest: true });
    expect([await stored('Asma', '2026-02-09'), await stored('Chand', '2026-02-09')]).toEqual([
      ['', '', ''],
      ['A', '', ''],
    ]);
  });
});
describe('times of a device', () => {
  it('the first of a shift is the time in, the last the time out, in whatever order they come', async () => {
    const { run } = await bring(
      'Number,Date,Time',
      [
        of('Asma', '2026-02-10', '13:35'),
        of('Asma', '2026-02-10', '07:50'),
        of('Asma', '2026-02-10', '10:15'),
        of('Chand', '2026-02-10', '07:31'),
      ],
      SWIPES,
    );
    expect(run.counts.invalid).toBe(0);
    expect([await stored('Asma', '2026-02-10'), await stored('Chand', '2026-02-10')]).toEqual([
      ['LT', '07:50', '13:35'],
      ['P', '07:31', ''],
    ]);
    const again = await bring('Number,Date,Time', [of('Asma', '2026-02-10', '10:15')], SWIPES);
    expect(again.run.counts.created).toBe(0);
  });
  it('after midnight they are of the night that began on the day before', async () => {
    await bring('Number,Date,Time', [of('Basit', '2026-02-10', '19:55'), of('Basit', '2026-02-11', '06:05')], SWIPES);
    expect([await stored('Basit', '2026-02-10'), await stored('Basit', '2026-02-11')]).toEqual([
      ['P', '19:55', '06:05'],
      ['', '', ''],
    ]);
  });
  it('leave a day alone that somebody has marked', async () => {
    const { rows } = await bring('Number,Date,Time', [of('Chand', '2026-02-09', '07:30')], SWIPES);
    expect(rows.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
      'This day is marked A already',
    ]);
  });
});
it('a locked month refuses, and a day of another campus is not there', async () => {
  await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-01' });
  const locked = await bring('Number,Date,Status,In,Out', [of('Asma', '2026-01-05', 'P', '', '')], DAYS);
  expect(locked.rows[0]?.errors[0]?.message).toBe('Attendance of Jan, 2026 is locked');
  const clerk = await makeUser(api, 'device', { campuses: [school.ids['Johar'] ?? 0] });
  const moved = await api.call(`/employees/${ids['Asma']}`, {
    method: 'PUT',
    json: { institute_code: 'device', version: people['Asma']?.version, campus_id: school.ids['Johar'] },
    token: school.principal.token,
  });
  expect(moved.status, moved.text).toBe(200);
  // The day was marked at the other campus, which this clerk does not see.
  const cells = [{ row: ids['Asma'], column: 'status', value: 'A', was: '' }];
  const json = { institute_code: 'device', date: '2026-02-02', campus_id: school.ids['Johar'], cells };
  const answer = await api.call('/employee_attendance_sheet', { json, token: clerk.token });
  expect([answer.status, answer.errors]).toEqual([
    422,
    { att_date: ['Asma was marked at another campus on this day'] },
  ]);
});
