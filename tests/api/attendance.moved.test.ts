/** What an employee had on a day says what it counts, and no locked month changes with them (functions/employee_days.sql). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, type Answer, type Api, type Row } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';
import { makeSchool, type School } from './students.support.ts';

const CODE = 'moved';
let api: Api;
let school: School;
let asma: Row;
const ids: Record<string, number> = {};
async function make(key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<Row> {
  const answer = await create(api, school.principal, resourceOf(key), { name, ...body });
  if (answer.status !== 201) throw new Error(`${key}: ${answer.text}`);
  ids[name] = answer.row.id;
  return answer.row;
}
async function mark(date: string, campus: string): Promise<void> {
  const cells = Object.entries({ time_in: '08:00', time_out: '13:30' }).map(([column, value]) => ({
    row: asma.id,
    column,
    value,
    was: '',
  }));
  const json = { institute_code: CODE, date, campus_id: school.ids[campus], cells };
  const answer = await api.call('/employee_attendance_sheet', { json, token: school.principal.token });
  expect(answer.rows.map(({ state }) => state)).not.toContain('refused');
}
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, CODE);
  await make('attendance_statuses', 'Present', { acronym: 'P', counts_as: 'present' });
  await make('attendance_statuses', 'Late', { acronym: 'LT', counts_as: 'present', is_late: true });
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  await make('shifts', 'Morning', { start_time: '07:30', end_time: '13:30', grace_minutes: 10, days: week });
  await make('shifts', 'Early', { start_time: '06:30', end_time: '13:30', grace_minutes: 10, days: week });
  const campus_id = school.ids['Gulberg'];
  asma = await make('employees', 'Asma', { campus_id, join_date: '2025-04-01', shift_id: ids['Morning'] });
  // Two Mondays of other months and a Saturday.
  for (const date of ['2026-03-02', '2026-03-07', '2026-04-06']) await mark(date, 'Gulberg');
});
afterAll(() => api.test.drop());

async function hours(day: string): Promise<unknown> {
  const query = { institute_code: CODE, from: day, to: day, employee_id: String(asma.id) };
  const [row] = (await api.call('/emp_attendance_report', { query, token: school.principal.token })).rows;
  return [row?.['short'], row?.['overtime']];
}
const days = async () => [await hours('2026-03-02'), await hours('2026-03-07'), await hours('2026-04-06')];
async function change(body: Readonly<Record<string, unknown>>) {
  const answer = await api.call(`/employees/${asma.id}`, {
    method: 'PUT',
    json: { institute_code: CODE, version: asma.version, ...body },
    token: school.principal.token,
  });
  if (answer.status === 200) asma = answer.row;
  return answer;
}
/** As the owner of the database, in this institute. */
const owned = <T>(work: Parameters<typeof asOwner<T>>[1]) =>
  asOwner<T>(api.test.ownerUrl, async (client) => {
    await client.query("SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)", [
      CODE,
    ]);
    return work(client);
  });
const kinds = (from: string, to: string, employee = 0) =>
  owned(async (client) => {
    const { rows } = await client.query<{ day: string; kind: string }>(
      'SELECT day::text, kind FROM employee_days($1, $2, $3, ARRAY[$4::bigint]) ORDER BY day',
      [CODE, from, to, employee],
    );
    return rows;
  });
// Half an hour late of six; a Saturday is all extra.
const FIRST = [
  [0.5, 0],
  [0, 5.5],
  [0.5, 0],
];

it('another shift or weekly off counts from today unless a day is said', async () => {
  expect(await days()).toEqual(FIRST);
  expect((await change({ shift_id: ids['Early'] })).status).toBe(200);
  expect((await change({ weekly_off: ['Monday'] })).status).toBe(200);
  expect(await days()).toEqual(FIRST);
  const query = { institute_code: CODE, employee_id: String(asma.id) };
  const [last] = (await api.call('/employee_movements', { query, token: school.principal.token })).rows;
  expect(last).toMatchObject({ kind: 'change', from: { weekly_off: null }, to: { weekly_off: 'Monday' } });
});
it('a change of a day to come waits for it', async () => {
  const [day, later] = [shiftDay(today(), 1), shiftDay(today(), 30)];
  await make('employees', 'Bushra', {
    campus_id: school.ids['Gulberg'],
    join_date: '2025-04-01',
    shift_id: ids['Morning'],
  });
  const answer = await api.call(`/employees/${ids['Bushra']}`, {
    method: 'PUT',
    json: { institute_code: CODE, version: 1, shift_id: null, weekly_off: ['Sunday'], moved_on: later },
    token: school.principal.token,
  });
  expect(answer.status).toBe(200);
  const rows = await kinds(day, shiftDay(later, 6), ids['Bushra']);
  expect(rows).toHaveLength(36);
  const weekday = (date: string): number => new Date(date).getUTCDay();
  for (const { day: date, kind } of rows)
    expect([date, kind]).toEqual([date, weekday(date) === 0 || (date < later && weekday(date) === 6) ? 'off' : 'work']);
});
it('changes no day of a month that is locked', async () => {
  await make('employees', 'Hina', { campus_id: school.ids['Gulberg'], join_date: '2025-04-01' });
  await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-03' });
  const put = (body: Readonly<Record<string, unknown>>) =>
    api.call(`/employees/${ids['Hina']}`, {
      method: 'PUT',
      json: { institute_code: CODE, version: 1, ...body },
      token: school.principal.token,
    });
  for (const body of [{ shift_id: ids['Early'] }, { weekly_off: ['Friday'] }, { campus_id: school.ids['Johar'] }]) {
    const answer = await put({ ...body, moved_on: '2026-03-31' });
    expect([answer.status, answer.errors]).toEqual([
      409,
      { moved_on: ['Attendance of Mar, 2026 is locked; let the change count from a later day'] },
    ]);
  }
  expect((await put({ shift_id: ids['Early'], moved_on: '2026-04-01' })).status).toBe(200);
});
it('neither joins nor leaves on another day where a locked month would change with it', async () => {
  const made = await make('employees', 'Zara', { campus_id: school.ids['Gulberg'], join_date: '2026-02-10' });
  let { version } = made;
  const put = async (body: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const json = { institute_code: CODE, version, ...body };
    const answer = await api.call(`/employees/${made.id}`, { method: 'PUT', json, token: school.principal.token });
    if (answer.status === 200) version = answer.row.version;
    return answer;
  };
  const left = (leave_date: string) => ({ status: 'resigned', leave_date });
  // March is locked.
  for (const [field, body] of [
    ['join_date', { join_date: '2026-03-02' }],
    ['join_date', { join_date: '2026-04-01' }],
    ['leave_date', left('2026-03-30')],
    ['leave_date', left('2026-02-27')],
  ] as const) {
    const answer = await put(body);
    expect([answer.status, answer.errors], JSON.stringify(body)).toEqual([
      409,
      {
        [field]: ['Attendance of Mar, 2026 is locked, and its days would change with this date: open the month first'],
      },
    ]);
  }
  for (const body of [{ join_date: '2026-02-02' }, { join_date: '2026-03-01' }, { join_date: '2026-02-02' }])
    expect((await put(body)).status, 'February is open').toBe(200);
  for (const body of [left('2026-04-30'), left('2026-03-31'), { status: 'active', leave_date: null }])
    expect((await put(body)).status, 'April is open').toBe(200);
});
it('moved to another campus, is closed with the one that they were at', async () => {
  await make('holidays', 'Gulberg is closed', {
    campus_id: school.ids['Gulberg'],
    from_date: '2026-05-04',
    to_date: '2026-05-05',
    whom: 'employees',
  });
  await make('employees', 'Sana', { campus_id: school.ids['Gulberg'], join_date: '2025-04-01' });
  const answer = await api.call(`/employees/${ids['Sana']}`, {
    method: 'PUT',
    json: { institute_code: CODE, version: 1, campus_id: school.ids['Johar'], moved_on: '2026-05-05' },
    token: school.principal.token,
  });
  expect(answer.status).toBe(200);
  const rows = await kinds('2026-05-03', '2026-05-06', ids['Sana']);
  expect(rows.map(({ kind }) => kind)).toEqual(['work', 'holiday', 'work', 'work']);
});

it('keeps what it was by the settings of a campus when these change, come or go', async () => {
  await make('employees', 'Umar', { campus_id: school.ids['Gulberg'], join_date: '2025-04-01' });
  const sums = async (from: string, to: string): Promise<unknown> => {
    const query = { institute_code: CODE, from, to, employee_id: String(ids['Umar']) };
    return (await api.call('/emp_attendance_report', { query, token: school.principal.token })).rows[0]?.['absent'];
  };
  // March is locked, February and April are not; no day of them is marked.
  const months = async () => [await sums('2026-03-01', '2026-03-31'), await sums('2026-04-01', '2026-04-30')];
  expect(await months()).toEqual([0, 0]);
  const call = (path: string, method: string, more: object = {}) =>
    api.call(path, { method, json: { institute_code: CODE, ...more }, token: school.principal.token });
  const set = await make('employee_settings', 'Everywhere', { unmarked: 'absent' });
  const [march, april] = await months();
  expect(march, 'a setting that comes').toBe(0);
  expect(april).toBeGreaterThan(20);
  const lock = await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-04' });
  expect(lock.status).toBe(201);
  const own = await make('employee_settings', 'Gulberg alone', {
    campus_id: school.ids['Gulberg'],
    unmarked: 'nothing',
  });
  expect(await months(), 'one of the campus itself').toEqual([0, april]);
  expect((await call(`/employee_settings/${own.id}`, 'DELETE', { version: own.version })).status).toBeLessThan(300);
  const changed = await call(`/employee_settings/${set.id}`, 'PUT', { version: set.version, unmarked: 'nothing' });
  expect(changed.status, changed.text).toBe(200);
  expect(await months(), 'one that goes, and one that changes').toEqual([0, april]);
  expect(await sums('2026-05-06', '2026-05-29'), 'an open month has what is set now').toBe(0);
});

/** Every table that the days of a locked month are counted from, and what is tried against it. */
it('keeps all that a locked month is counted from', async () => {
  const [gulberg, johar] = [school.ids['Gulberg'], school.ids['Johar']];
  const { row: canal } = await create(api, school.principal, resourceOf('campuses'), {
    campus_name: 'Canal',
    campus_code: 'CN',
  });
  const noon = await make('shifts', 'Noon', {
    start_time: '12:00',
    end_time: '18:00',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    timings: [
      { name: 'Winter', from_date: '2026-01-12', to_date: '2026-01-16', start_time: '12:00', end_time: '16:00' },
    ],
  });
  const holiday = await make('holidays', 'Fog', { from_date: '2026-01-19', whom: 'everybody' });
  const late = (
    await api.call('/attendance_statuses', {
      query: { institute_code: CODE },
      token: school.principal.token,
    })
  ).rows.find(({ name }) => name === 'Late');
  const leave = await make('attendance_statuses', 'Leave', { acronym: 'L', counts_as: 'leave' });
  const unpaid = await make('leave_types', 'Unpaid', { is_paid: false });
  const set = await make('employee_settings', 'Johar counts lates', { campus_id: johar, lates_per_absence: 1 });
  let rabia = await make('employees', 'Rabia', { campus_id: gulberg, join_date: '2025-12-01', shift_id: noon.id });
  let nida = await make('employees', 'Nida', { campus_id: canal.id, join_date: '2025-12-01' });
  const asked = await owned(async (client) => {
    await client.query(
      `INSERT INTO employee_attendance (institute_code, employee_id, att_date, attendance_status_id, time_in, time_out)
      VALUES ($1, $2, '2026-01-06', $3, '12:30', '17:00'), ($1, $2, '2026-01-13', $3, '12:30', '17:00'), ($1, $2, '2026-01-14', $4, NULL, NULL)`,
      [CODE, rabia.id, late?.id, leave.id],
    );
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO leave_requests (institute_code, employee_id, campus_id, leave_type_id, from_date, to_date, days, status)
      VALUES ($1, $2, $3, $4, '2026-01-14', '2026-01-14', 1, 'approved') RETURNING id`,
      [CODE, rabia.id, gulberg, unpaid.id],
    );
    return Number(rows[0]?.id);
  });
  for (const campus_id of [gulberg, canal.id])
    await create(api, school.principal, resourceOf('attendance_locks'), { month: '2026-01', campus_id });
  const said = () =>
    owned(async (client) => {
      const ask = (from: string) =>
        client.query(`SELECT x.* FROM ${from}($1, '2026-01-01', '2026-01-31', $2) x ORDER BY 1, 2`, [
          CODE,
          [rabia.id, nida.id],
        ]);
      return [(await ask('employee_days')).rows, (await ask('employee_attendance_sums')).rows];
    });
  const then = await said();
  expect(then[1]).toMatchObject([{ late: 2, late_absences: 0, unpaid_leave: '1' }, {}]);

  const call = (path: string, method: string, more: object = {}) =>
    api.call(path, { method, json: { institute_code: CODE, ...more }, token: school.principal.token });
  const put = ({ id, version }: Row, path: string, more: object) => call(`${path}/${id}`, 'PUT', { version, ...more });
  const gone = ({ id, version }: Row, path: string) => call(`${path}/${id}`, 'DELETE', { version });
  // They move away, which changes nothing of January.
  const moved = { campus_id: johar, shift_id: null, moved_on: '2026-05-04' };
  for (const answer of [await put(rabia, '/employees', moved), await put(nida, '/employees', moved)])
    expect(answer.status, answer.text).toBe(200);
  [rabia, nida] = [
    { ...rabia, version: rabia.version + 1 },
    { ...nida, version: nida.version + 1 },
  ];
  expect(await said(), 'moved to where other settings hold').toEqual(then);

  const lateRow = late as Row;
  const tried: Readonly<Record<string, readonly (() => Promise<Answer>)[]>> = {
    employees: [
      () => gone(rabia, '/employees'),
      () => gone(nida, '/employees'),
      () => put(rabia, '/employees', { join_date: '2026-01-05' }),
      () => put(nida, '/employees', { status: 'resigned', leave_date: '2026-01-30' }),
    ],
    employee_attendance: [
      () =>
        call('/employee_attendance_sheet', 'POST', {
          date: '2026-01-07',
          campus_id: johar,
          cells: [{ row: rabia.id, column: 'time_in', value: '12:00', was: '' }],
        }),
    ],
    shifts: [() => gone(noon, '/shifts'), () => put(noon, '/shifts', { days: ['Monday'], hours_from: '2026-01-05' })],
    shifts_timings: [() => put(noon, '/shifts', { timings: [] })],
    holidays: [() => gone(holiday, '/holidays'), () => put(holiday, '/holidays', { from_date: '2026-01-20' })],
    attendance_statuses: [
      () => put(lateRow, '/attendance_statuses', { counts_as: 'absent' }),
      () => put(lateRow, '/attendance_statuses', { is_late: false }),
      () => put(lateRow, '/attendance_statuses', { is_half_day: true }),
    ],
    leave_types: [() => put(unpaid, '/leave_types', { is_paid: true })],
    leave_requests: [() => call('/end_leave_request', 'POST', { id: asked, reason: 'Came' })],
    campuses: [() => gone(canal, '/campus')],
  };
  for (const [table, tries] of Object.entries(tried))
    for (const attempt of tries) {
      const answer = await attempt();
      expect([answer.status, answer.text], table).toEqual([
        409,
        expect.stringMatching(/Attendance of .*2026 is locked|in use by 1 lock of attendance/),
      ]);
    }
  expect((await gone(set, '/employee_settings')).status, 'kept by what they were').toBeLessThan(300);
  expect(await said()).toEqual(then);

  // What is read is tried here, or of what the database alone writes.
  const read = await owned(async (client) => {
    const { rows } = await client.query<{ name: string; open: boolean }>(
      `SELECT c.relname AS name, has_table_privilege('edubase_app', c.oid, 'UPDATE') OR has_table_privilege('edubase_app', c.oid, 'DELETE') AS open
      FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND EXISTS (SELECT 1 FROM pg_proc p
        WHERE p.proname IN ('employee_days', 'employee_attendance_sums', 'employee_campus_on') AND p.prosrc ~ ('(FROM|JOIN) ' || c.relname || ' '))`,
    );
    return rows;
  });
  const isTried = new Set([...Object.keys(tried), 'employee_settings']);
  expect(read.filter(({ name, open }) => open && !isTried.has(name))).toEqual([]);
  expect(read.length).toBeGreaterThan(isTried.size);
});
