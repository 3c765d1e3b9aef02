/** What days of attendance come to: weekly off, holidays, nights, halves, lateness, joining and leaving inside a month. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarks } from '../../contract/dayMarks.ts';
import { withInstitute } from '../../server/database/door.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Api } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
const ids: Record<string, number> = {};
const made = async (key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
  const answer = await create(api, school.principal, resourceOf(key), { name, ...body });
  if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
  ids[name] = answer.row.id;
};
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'sums');
  for (const [name, acronym, counts_as, more] of [
    ['Present', 'P', 'present', {}],
    ['Absent', 'A', 'absent', {}],
    ['Leave', 'L', 'leave', {}],
    ['Late', 'LT', 'present', { is_late: true }],
    ['Half', 'HD', 'present', { is_half_day: true }],
  ] as const)
    await made('attendance_statuses', name, { acronym, counts_as, ...more });
  await made('shifts', 'Morning', { start_time: '07:30', end_time: '13:30' });
  await made('shifts', 'Night', { start_time: '20:00', end_time: '06:00' });
  await made('holidays', 'Kashmir Day', { from_date: '2026-02-05' });
  await made('employee_settings', 'Rules', { lates_per_absence: 3, missing_out: 'half' });
  const campus_id = school.ids['Gulberg'];
  const at = { campus_id, shift_id: ids['Morning'], join_date: '2025-04-01' };
  await made('employees', 'Whole', at);
  await made('employees', 'Guard', { ...at, shift_id: ids['Night'] });
  await made('employees', 'New', { ...at, join_date: '2026-02-23' });
  await made('employees', 'Gone', { ...at, status: 'resigned', leave_date: '2026-02-06' });
});
afterAll(() => api.test.drop());

async function mark(name: string, day: number, column: string, value: string): Promise<void> {
  const json = {
    institute_code: 'sums',
    date: `2026-02-${String(day).padStart(2, '0')}`,
    campus_id: school.ids['Gulberg'],
    cells: [{ row: ids[name], column, value, was: '' }],
  };
  const answer = await api.call('/employee_attendance_sheet', { json, token: school.principal.token });
  expect(answer.rows.map(({ state }) => state)).not.toContain('refused');
}
const sumsOf = async (name: string) =>
  withInstitute(api.db, { instituteCode: 'sums', campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<
      Record<string, unknown>
    >`SELECT working_days, present::float8, absent::float8, on_leave::float8, late, late_absences, early, minutes, overtime, unpaid::float8, unpaid_leave::float8
      FROM employee_attendance_sums('sums', '2026-02-01', '2026-02-28') s WHERE s.employee_id = ${ids[name]}`.execute(
      trx,
    );
    return rows[0];
  });

it('counts working days without the weekly off and the holiday, halves, lateness and a missing time out', async () => {
  for (const [day, status] of [
    [2, 'P'],
    [3, 'HD'],
    [4, 'A'],
    [6, 'L'],
    [9, 'LT'],
    [10, 'LT'],
    [11, 'LT'],
  ] as const)
    await mark('Whole', day, 'status', status);
  await mark('Whole', 12, 'time_in', '07:20');
  // Ten minutes before the end are within the grace.
  await mark('Whole', 17, 'time_in', '07:20');
  await mark('Whole', 17, 'time_out', '13:20');
  await mark('Whole', 18, 'time_in', '07:20');
  await mark('Whole', 18, 'time_out', '12:00');
  // A Saturday, and the holiday: present, and absent from nothing.
  await mark('Whole', 7, 'status', 'P');
  await mark('Whole', 5, 'status', 'P');
  expect(await sumsOf('Whole')).toMatchObject({
    working_days: 19,
    present: 9,
    absent: 2,
    on_leave: 1,
    late: 3,
    late_absences: 1,
    early: 1,
    unpaid_leave: 0,
    unpaid: 3,
  });
});
it('counts the hours of a night that ends on the next day', async () => {
  await mark('Guard', 2, 'time_in', '20:00');
  await mark('Guard', 2, 'time_out', '06:30');
  expect(await sumsOf('Guard')).toMatchObject({ present: 1, minutes: 630, overtime: 30 });
});
it('begins with the day of joining and ends with the last day', async () => {
  expect((await sumsOf('New'))?.['working_days']).toBe(5);
  expect((await sumsOf('Gone'))?.['working_days']).toBe(4);
});
it('is the report, whose totals are of all employees', async () => {
  const query = { institute_code: 'sums', from: '2026-02-01', to: '2026-02-28', per_page: '1' };
  const answer = await api.call('/emp_attendance_report', { query, token: school.principal.token });
  expect([answer.rows.length, answer.json['total'], answer.json['totals']]).toMatchObject([
    1,
    4,
    { working_days: 47, unpaid: 3 },
  ]);
});

it('is what the summary of departments says, beside who works there, joined and left', async () => {
  const asked = (path: string, days: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) =>
    api.call(path, { query: { institute_code: 'sums', ...days, ...more }, token: school.principal.token });
  const from = { date_from: '2026-02-01', date_to: '2026-02-28' };
  const [row, ...others] = (await asked('/employee_dashboard_report', from)).rows;
  const general = await asked('/emp_attendance_report', { from: '2026-02-01', to: '2026-02-28' });
  const { working_days, present, absent, on_leave } = general.json['totals'] as Record<string, number>;
  expect(others).toEqual([]);
  expect(row).toMatchObject({ department: 'No department', headcount: 3, joined: 1, departed: 1 });
  expect(row).toMatchObject({ working_days, present, absent, on_leave });
  // Before the one joined the other was still there.
  const days = { date_from: '2026-02-01', date_to: '2026-02-06' };
  expect((await asked('/employee_dashboard_report', days)).rows[0]).toMatchObject({
    headcount: 3,
    joined: 0,
    departed: 1,
  });
  const filters = JSON.stringify([{ field: 'join_date', operator: '>=', value: '2026-02-23' }]);
  expect((await asked('/employee_dashboard_report', from, { filters })).rows[0]).toMatchObject({
    headcount: 1,
    joined: 1,
    departed: 0,
  });
  for (const wrong of [
    { ...from, date_to: '2026-01-01' },
    { ...from, date_to: '2027-03-01' },
    { ...from, date_from: 'x' },
  ])
    expect((await asked('/employee_dashboard_report', wrong)).status).toBe(422);
});

describe('day by day', () => {
  const report = (more: Readonly<Record<string, string>>, user = school.principal) =>
    api.call('/emp_attendance_report', {
      query: { institute_code: 'sums', from: '2026-02-01', to: '2026-02-28', detail: 'days', ...more },
      token: user.token,
    });
  const ofWhole = async () => {
    const { rows } = await report({ employee_id: String(ids['Whole']) });
    return { row: rows[0], marks: readMarks(rows[0]?.['marks']) };
  };
  it('tells each day with its status, times and kind of day', async () => {
    const { row, marks } = await ofWhole();
    expect([row?.['employee'], marks.length]).toEqual(['Whole', 28]);
    expect(marks.slice(0, 6).map(({ kind, acronym }) => [kind, acronym])).toEqual([
      ['off', null],
      ['work', 'P'],
      ['work', 'HD'],
      ['work', 'A'],
      ['holiday', 'P'],
      ['work', 'L'],
    ]);
    expect(marks[11]).toMatchObject({
      status: 'Present',
      time_in: '07:20',
      time_out: null,
      source: 'sheet',
      counts_as: 'present',
    });
  });
  it('counts what a day is short of its shift, and the days that the marks show', async () => {
    const { row, marks } = await ofWhole();
    const counted = (what: string) => marks.filter(({ counts_as }) => counts_as === what).length;
    expect([row?.['on_leave'], row?.['late_days']]).toEqual([counted('leave'), 3]);
    await mark('Whole', 13, 'time_in', '07:30');
    await mark('Whole', 13, 'time_out', '12:00');
    const { row: later } = await ofWhole();
    expect([later?.['short'], later?.['early_days']]).toEqual([2.8, 2]);
  });
  it('has no day before an employee joined or after the last one', async () => {
    const marks = readMarks((await report({ employee_id: String(ids['Gone']) })).rows[0]?.['marks']);
    expect([marks[5]?.kind, marks[8]?.kind, marks.at(-1)?.kind]).toEqual(['work', 'out', 'out']);
  });
  it('finds who was marked so on one day or more', async () => {
    const late = await report({ status_id: String(ids['Late']) });
    expect(late.rows.map(({ employee }) => employee)).toEqual(['Whole']);
  });
  it('shows two months at most, and employees of the own campuses alone', async () => {
    const long = await report({ to: '2026-04-30' });
    expect([long.status, Object.keys(long.errors)]).toEqual([422, ['to']]);
    const clerk = await makeUser(api, 'sums', { campuses: [school.ids['Johar'] ?? 0] });
    expect((await report({}, clerk)).rows).toEqual([]);
  });
});
