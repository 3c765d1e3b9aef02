/** Timings of a shift from one day to another: who is late, what a day is short of, swipes of nights, and who may not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import { fileOf, open, post, rowsOf, runOf } from './exchange.support.ts';
import { makeApp, makeUser, type Api, type Row } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

const CODE = 'ramadan';
let api: Api;
let school: School;
const made: Record<string, Row> = {};
const idOf = (name: string): number => Number(made[name]?.id);
async function make(key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await create(api, school.principal, resourceOf(key), { name, ...body });
  if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
  made[name] = answer.row;
}
const RAMADAN = {
  name: 'Ramadan',
  from_date: '2026-02-18',
  to_date: '2026-03-19',
  start_time: '08:30',
  end_time: '12:30',
  grace_minutes: 5,
};
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, CODE);
  for (const [name, acronym, counts_as, is_late] of [
    ['Present', 'P', 'present', false],
    ['Late', 'LT', 'present', true],
    ['Absent', 'A', 'absent', false],
  ] as const)
    await make('attendance_statuses', name, { acronym, counts_as, is_late });
  await make('shifts', 'Morning', {
    start_time: '07:30',
    end_time: '13:30',
    grace_minutes: 10,
    timings: [RAMADAN],
  });
  await make('shifts', 'Night', {
    start_time: '14:00',
    end_time: '22:00',
    timings: [{ ...RAMADAN, start_time: '20:00', end_time: '03:00' }],
  });
  const at = { campus_id: school.ids['Gulberg'], join_date: '2025-04-01' };
  await make('employees', 'Asma', { ...at, shift_id: idOf('Morning') });
  await make('employees', 'Guard', { ...at, shift_id: idOf('Night') });
});
afterAll(() => api.test.drop());

const sheet = (date: string) =>
  api.call('/employee_attendance_sheet', {
    query: { institute_code: CODE, date, campus_id: school.ids['Gulberg'] ?? 0 },
    token: school.principal.token,
  });
async function stored(name: string, date: string): Promise<unknown> {
  const row = (await sheet(date)).rows.find(({ title }) => title === name);
  const cells = (row?.['cells'] ?? {}) as Record<string, string>;
  return [cells['status'], cells['time_in'], cells['time_out']];
}
async function mark(name: string, date: string, cells: Readonly<Record<string, string>>): Promise<void> {
  const json = {
    institute_code: CODE,
    date,
    campus_id: school.ids['Gulberg'],
    cells: Object.entries(cells).map(([column, value]) => ({ row: idOf(name), column, value, was: '' })),
  };
  const answer = await api.call('/employee_attendance_sheet', { json, token: school.principal.token });
  expect(answer.rows.map(({ state }) => state)).not.toContain('refused');
}
async function swipes(lines: readonly (readonly [name: string, date: string, time: string])[]): Promise<unknown> {
  const text = lines.map(([name, ...rest]) => [made[name]?.['emp_no'], ...rest].join(','));
  const file = fileOf(['Number,Date,Time', ...text].join('\n'));
  const run = runOf(await open(api, school.principal, 'employee_attendance', file));
  await post(api, school.principal, run, 'mapping', { mapping: { 0: 'emp_no', 1: 'att_date', 2: 'swipe' } });
  await post(api, school.principal, run, 'check');
  await post(api, school.principal, run, 'commit');
  return (await rowsOf(api, school.principal, run)).flatMap(({ errors }) => errors);
}
const report = async (name: string, from: string, to: string): Promise<Row | undefined> => {
  const query = { institute_code: CODE, from, to, employee_id: String(idOf(name)) };
  const { rows } = await api.call('/emp_attendance_report', { query, token: school.principal.token });
  return rows[0];
};
const change = (name: string, timings: readonly object[], token = school.principal.token) =>
  api.call(`/shifts/${idOf(name)}`, {
    method: 'PUT',
    json: { institute_code: CODE, version: made[name]?.version, timings },
    token,
  });

describe('the timing of the day', () => {
  it('says who is late: on the sheet, on its first day, its last and the days beside them', async () => {
    for (const [date, time] of [
      ['2026-02-17', '07:45'],
      ['2026-02-18', '08:35'],
      ['2026-02-19', '08:36'],
      ['2026-03-19', '07:45'],
      ['2026-03-20', '07:45'],
    ] as const)
      await mark('Asma', date, { time_in: time });
    const words = [];
    for (const date of ['2026-02-17', '2026-02-18', '2026-02-19', '2026-03-19', '2026-03-20'])
      words.push(((await stored('Asma', date)) as string[])[0]);
    expect(words).toEqual(['LT', 'P', 'LT', 'P', 'LT']);
  });
  it('stands beside the employee on the sheet of such a day alone', async () => {
    const noteOn = async (date: string) => (await sheet(date)).rows.map(({ note }) => note);
    expect(await noteOn('2026-02-18')).toEqual(['Ramadan, 08:30 to 12:30', 'Ramadan, 20:00 to 03:00']);
    expect(await noteOn('2026-02-17')).toEqual([null, null]);
    expect(await noteOn('2026-02-21')).toEqual(['Weekly off', 'Weekly off']);
  });
  it('says what a day is short of and what is extra, in the reports and so in the salaries', async () => {
    await mark('Asma', '2026-02-23', { time_in: '08:30', time_out: '12:00' });
    await mark('Asma', '2026-02-24', { time_in: '08:00', time_out: '13:00' });
    expect(await report('Asma', '2026-02-23', '2026-02-24')).toMatchObject({ hours: 8.5, short: 0.5, overtime: 1 });
    await mark('Asma', '2026-02-16', { time_in: '08:30', time_out: '12:00' });
    expect(await report('Asma', '2026-02-16', '2026-02-16')).toMatchObject({ short: 2.5, overtime: 0 });
  });
  it('says of which night the time of a device is, also around its first and last day', async () => {
    const errors = await swipes([
      ['Guard', '2026-02-17', '13:55'],
      ['Guard', '2026-02-17', '22:05'],
      ['Guard', '2026-02-18', '19:50'],
      ['Guard', '2026-02-19', '03:10'],
      ['Guard', '2026-03-19', '20:01'],
      ['Guard', '2026-03-20', '03:02'],
      ['Guard', '2026-03-20', '14:20'],
      ['Guard', '2026-03-20', '22:01'],
    ]);
    expect(errors).toEqual([]);
    expect(await stored('Guard', '2026-02-17')).toEqual(['P', '13:55', '22:05']);
    expect(await stored('Guard', '2026-02-18')).toEqual(['P', '19:50', '03:10']);
    expect(await stored('Guard', '2026-02-19')).toEqual(['', '', '']);
    expect(await stored('Guard', '2026-03-19')).toEqual(['P', '20:01', '03:02']);
    expect(await stored('Guard', '2026-03-20')).toEqual(['LT', '14:20', '22:01']);
  });
});

describe('what is refused', () => {
  it('days that end before they begin, hours of nothing, and two timings of one day', async () => {
    const cases = [
      [[{ ...RAMADAN, to_date: '2026-02-17' }], 'must not end before their first day'],
      [[{ ...RAMADAN, end_time: '08:30' }], 'must end at another time than they begin'],
      [[RAMADAN, { ...RAMADAN, name: 'Eid', from_date: '2026-03-19', to_date: '2026-03-25' }], 'a day in common'],
    ] as const;
    for (const [timings, why] of cases) {
      const answer = await change('Morning', timings);
      expect([answer.status, String(answer.errors['timings'])]).toEqual([422, expect.stringContaining(why)]);
    }
    const long = await change('Morning', [{ ...RAMADAN, to_date: '2027-03-19' }]);
    expect([long.status, String(long.errors['timings'])]).toEqual([422, expect.stringContaining('a year at most')]);
  });
  it('hours of days whose month is locked; other days of the same timing are still changed', async () => {
    const own = ((made['Morning'] as unknown as { timings: { id: number }[] }).timings ?? [])[0];
    const kept = { ...RAMADAN, id: own?.id };
    await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-02' });
    for (const timings of [
      [],
      [{ ...kept, start_time: '08:00' }],
      [{ ...kept, from_date: '2026-02-19' }],
      [{ ...kept, grace_minutes: 6 }],
      [kept, { ...RAMADAN, name: 'Fog', from_date: '2026-02-02', to_date: '2026-02-03' }],
    ]) {
      const answer = await change('Morning', timings);
      expect([answer.status, answer.errors]).toEqual([409, { timings: ['Attendance of Feb, 2026 is locked'] }]);
    }
    const longer = await change('Morning', [{ ...kept, name: 'Ramazan', to_date: '2026-03-20' }]);
    expect(longer.status, longer.text).toBe(200);
    expect(await report('Asma', '2026-02-23', '2026-02-24')).toMatchObject({ short: 0.5, overtime: 1 });
  });
  it('a clerk of one campus, of a shift that all campuses have', async () => {
    const clerk = await makeUser(api, CODE, { campuses: [school.ids['Johar'] ?? 0] });
    const answer = await change('Night', [], clerk.token);
    expect([answer.status, answer.message]).toEqual([
      401,
      'This shift is shared by all campuses; you work for some of them',
    ]);
  });
});
