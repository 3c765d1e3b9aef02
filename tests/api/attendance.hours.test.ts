/** Other hours of a shift count from a day on: days before keep theirs, and no locked month changes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, type Api, type Row } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

const CODE = 'hours';
let api: Api;
let school: School;
let shift: Row;
const ids: Record<string, number> = {};
async function make(key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<Row> {
  const answer = await create(api, school.principal, resourceOf(key), { name, ...body });
  if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
  ids[name] = answer.row.id;
  return answer.row;
}
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, CODE);
  await make('attendance_statuses', 'Present', { acronym: 'P', counts_as: 'present' });
  await make('attendance_statuses', 'Late', { acronym: 'LT', counts_as: 'present', is_late: true });
  shift = await make('shifts', 'Morning', { start_time: '07:30', end_time: '13:30', grace_minutes: 10 });
  const campus_id = school.ids['Gulberg'];
  await make('employees', 'Asma', { campus_id, join_date: '2025-04-01', shift_id: ids['Morning'] });
  for (const date of ['2026-03-02', '2026-03-07', '2026-04-06', '2026-05-04']) await mark(date, '08:00', '13:30');
});
afterAll(() => api.test.drop());

async function mark(date: string, time_in: string, time_out: string): Promise<void> {
  const cells = Object.entries({ time_in, time_out }).map(([column, value]) => ({
    row: ids['Asma'],
    column,
    value,
    was: '',
  }));
  const json = { institute_code: CODE, date, campus_id: school.ids['Gulberg'], cells };
  const answer = await api.call('/employee_attendance_sheet', { json, token: school.principal.token });
  expect(answer.rows.map(({ state }) => state)).not.toContain('refused');
}
/** Hours short and extra of one day. */
async function hours(day: string): Promise<unknown> {
  const query = { institute_code: CODE, from: day, to: day, employee_id: String(ids['Asma']) };
  const [row] = (await api.call('/emp_attendance_report', { query, token: school.principal.token })).rows;
  return [row?.['short'], row?.['overtime']];
}
const days = async () => [
  await hours('2026-03-02'),
  await hours('2026-03-07'),
  await hours('2026-04-06'),
  await hours('2026-05-04'),
];
async function change(body: Readonly<Record<string, unknown>>) {
  const answer = await api.call(`/shifts/${ids['Morning']}`, {
    method: 'PUT',
    json: { institute_code: CODE, version: shift.version, ...body },
    token: school.principal.token,
  });
  if (answer.status === 200) shift = answer.row;
  return answer;
}
// Half an hour late of six, all of a Saturday extra, and so on.
const FIRST = [
  [0.5, 0],
  [0, 5.5],
  [0.5, 0],
  [0.5, 0],
];

it('are of today and later unless a day is said, so that days that were worked keep theirs', async () => {
  expect(await days()).toEqual(FIRST);
  const changed = await change({ start_time: '08:00' });
  expect(changed.row).toMatchObject({ start_time: '08:00', hours_from: null, hours_since: today() });
  expect(await days()).toEqual(FIRST);
  // Once more on the same day: what was for no day is not kept.
  expect((await change({ start_time: '07:00' })).status).toBe(200);
  expect(await days()).toEqual(FIRST);
});
it('said with the hours that it has, the day is since when they count, earlier or later', async () => {
  expect((await change({ hours_from: '2026-05-01' })).row).toMatchObject({ hours_since: '2026-05-01' });
  expect(await days()).toEqual([
    [0.5, 0],
    [0, 5.5],
    [0.5, 0],
    [1, 0],
  ]);
  expect((await change({ hours_from: '2026-04-01' })).status).toBe(200);
  expect(await days()).toEqual([
    [0.5, 0],
    [0, 5.5],
    [1, 0],
    [1, 0],
  ]);
  expect((await change({ hours_from: '2026-05-01' })).status).toBe(200);
  expect(await days()).toEqual([
    [0.5, 0],
    [0, 5.5],
    [0.5, 0],
    [1, 0],
  ]);
});
it('are of working days too', async () => {
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  expect((await change({ days: week, hours_from: '2026-05-02' })).status).toBe(200);
  expect((await days())[1]).toEqual([0, 5.5]);
  expect((await change({ hours_from: '2026-03-01' })).status).toBe(200);
  expect(await days()).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  // From a day before all that was to come, that lapses.
  const back = { start_time: '07:30', days: week.slice(0, 5), hours_from: '2026-03-01' };
  expect((await change(back)).status).toBe(200);
  expect(await days()).toEqual(FIRST);
});
it('change no day of a month that is locked, nor who was late on it', async () => {
  await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-03' });
  for (const body of [
    { start_time: '08:00', hours_from: '2026-03-31' },
    { end_time: '14:00', hours_from: '2026-01-01' },
    { grace_minutes: 15, hours_from: '2026-03-16' },
    { days: ['Monday'], hours_from: '2026-03-16' },
  ]) {
    const answer = await change(body);
    expect([answer.status, answer.errors]).toEqual([
      409,
      { hours_from: ['Attendance of Mar, 2026 is locked; let the change count from a later day'] },
    ]);
  }
  expect(await days()).toEqual(FIRST);
  expect((await change({ start_time: '08:00', hours_from: '2026-04-01' })).status).toBe(200);
  expect(await days()).toEqual([
    [0.5, 0],
    [0, 5.5],
    [0, 0],
    [0, 0],
  ]);
  expect((await change({ hours_from: '2026-03-31' })).status).toBe(409);
  // The name is no hour.
  expect((await change({ name: 'Early' })).status).toBe(200);
});
it('of days to come wait for them, and say on the sheet who is late', async () => {
  const later = shiftDay(today(), 20);
  expect((await change({ start_time: '09:00', hours_from: later })).row).toMatchObject({ hours_since: later });
  expect(await days()).toEqual([
    [0.5, 0],
    [0, 5.5],
    [0, 0],
    [0, 0],
  ]);
  await mark('2026-05-05', '08:15', '13:30');
  const query = { institute_code: CODE, date: '2026-05-05', campus_id: school.ids['Gulberg'] ?? 0 };
  const [row] = (await api.call('/employee_attendance_sheet', { query, token: school.principal.token })).rows;
  expect(row).toMatchObject({ cells: { status: 'LT' } });
});
