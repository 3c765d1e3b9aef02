/** Days of employees from a file or a device; a file that is read twice says the same of nobody twice. */
import { sql } from 'kysely';
import { shiftDay } from '../../../contract/dates.ts';
import { employeeAttendance } from '../../../contract/employeeAttendance.ts';
import { importFields } from '../../../contract/exchange/fields.ts';
import { employees } from '../../../src/resources/employees.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call } from '../../http/route.ts';
import { createValues } from '../../resources/input.ts';
import type { Values } from '../../resources/hooks.ts';
import { all, ownRows, visible } from '../../resources/scope.ts';
import type { Candidate, Importer, Known } from '../exchange/importerType.ts';
import { HOURS, hoursOf, type ShiftHours } from './hours.ts';
import { keepEmployeeDays, type EmployeeDay } from './keepEmployeeDays.ts';
import { statusByTime } from './statusByTime.ts';
import { statusesOf, statusNamed, type Status } from './statuses.ts';
import { isOfDayBefore, shiftTimes } from './times.ts';

interface Given {
  readonly emp_no: number;
  readonly att_date: string;
  readonly swipe: string | null;
  readonly status: string | null;
  readonly time_in: string | null;
  readonly time_out: string | null;
  readonly remarks: string | null;
}
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const givenOf = (values: Values): Given => ({
  emp_no: Number(values['emp_no']),
  att_date: String(values['att_date']).slice(0, 10),
  swipe: text(values['swipe'])?.slice(0, 5) ?? null,
  status: text(values['status'])?.trim() ?? null,
  time_in: text(values['time_in'])?.slice(0, 5) ?? null,
  time_out: text(values['time_out'])?.slice(0, 5) ?? null,
  remarks: text(values['remarks']),
});
/** An employee with the shift, and what is stored of the day that a row is of. */
interface Found extends ShiftHours {
  readonly at: number;
  readonly employee_id: number;
  readonly day: string;
  readonly id: number | null;
  readonly source: string | null;
  readonly attendance_status_id: number | null;
  readonly acronym: string | null;
  readonly time_in: string | null;
  readonly time_out: string | null;
  readonly remarks: string | null;
}
type Person = Pick<Found, 'at' | 'employee_id' | keyof ShiftHours> & { readonly is_before: boolean };
/** By the place of the row; a swipe after midnight is of the shift that began on the day before. */
async function find(call: Call, rows: readonly Given[]): Promise<ReadonlyMap<number, Found>> {
  const code = call.session.instituteCode;
  const wanted = rows.map(({ emp_no, att_date }, at) => ({
    at,
    emp_no,
    day: att_date,
    before: shiftDay(att_date, -1),
  }));
  const people = await sendNow(
    call.trx,
    sql<Person>`
      SELECT w.at, r.id AS employee_id, w.is_before, ${HOURS}
      FROM (SELECT o.at, o.emp_no, v.* FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS o (at integer, emp_no bigint, day date, before date)
        CROSS JOIN LATERAL (VALUES (o.day, false), (o.before, true)) AS v (day, is_before)) w
      JOIN employees r ON r.emp_no = w.emp_no AND ${visible(employees, call.session)} ${hoursOf(sql`w.day`)}`,
  );
  const before = new Map(people.flatMap((one) => (one.is_before ? [[one.at, one] as const] : [])));
  const dated = people.flatMap(({ is_before, ...one }) => {
    if (is_before) return [];
    const [given, last] = [rows[one.at], before.get(one.at)];
    const isEarlier = given?.swipe && last ? isOfDayBefore(last, one.start_time, given.swipe) : false;
    const day = given?.att_date ?? '';
    if (!isEarlier || !last) return [{ ...one, day }];
    const { is_before: _before, ...hours } = last;
    return [{ ...hours, day: shiftDay(day, -1) }];
  });
  const dates = dated.map(({ at, employee_id, day }) => ({ at, employee_id, day }));
  const stored = await sendNow(
    call.trx,
    sql<Omit<Found, keyof ShiftHours | 'day' | 'employee_id'>>`
      SELECT w.at, t.id, t.source, t.attendance_status_id, a.acronym, to_char(t.time_in, 'HH24:MI') AS time_in, to_char(t.time_out, 'HH24:MI') AS time_out, t.remarks
      FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS w (at integer, employee_id bigint, day date)
      JOIN employee_attendance t ON t.institute_code = ${code} AND t.employee_id = w.employee_id AND t.att_date = w.day
      LEFT JOIN attendance_statuses a ON a.institute_code = ${code} AND a.id = t.attendance_status_id`,
  );
  const days = new Map(stored.map((one) => [one.at, one]));
  const none = { id: null, source: null, attendance_status_id: null, acronym: null, time_in: null, time_out: null };
  return new Map(dated.map((one) => [one.at, { ...one, ...none, remarks: null, ...days.get(one.at) }]));
}

/** What the row makes of the day; throws 422 for what cannot be. */
function dayOf(given: Given, found: Found, statuses: readonly Status[]): EmployeeDay {
  const { swipe, status: word, remarks } = given;
  let times = { time_in: given.time_in, time_out: given.time_out };
  if (swipe !== null) {
    if (word !== null || given.time_in !== null || given.time_out !== null)
      throw invalid('swipe', 'A swipe stands alone: it is the time in or the time out');
    if (found.id !== null && found.source !== 'device')
      throw invalid('att_date', `This day is marked ${found.acronym ?? ''} already`);
    const known = [found.time_in, found.time_out].filter((time) => time !== null);
    const both = shiftTimes(found, [...known, swipe]);
    times = { time_in: both.in, time_out: both.out };
  } else if (found.id !== null) throw invalid('att_date', `This day is marked ${found.acronym ?? ''} already`);
  if (times.time_out !== null && times.time_in === null)
    throw invalid('time_in', 'is required where a time out is given');
  if (word === null && times.time_in === null) throw invalid('status', 'A status or a time is required');
  const status = word !== null ? statusNamed(statuses, word) : statusByTime(statuses, found, times.time_in ?? '');
  if (!status) throw invalid('status', `No attendance status is called “${word ?? 'present'}”`);
  const texts = {
    status: found.acronym ?? '',
    time_in: found.time_in ?? '',
    time_out: found.time_out ?? '',
    remarks: found.remarks ?? '',
  };
  const was = found.id === null ? null : { id: found.id, texts };
  return { employee_id: found.employee_id, was, status, ...times, remarks: remarks ?? found.remarks };
}
/** Labels of what the file says otherwise than the day that is there. */
function differs(given: Given, found: Found, statuses: readonly Status[]): readonly string[] {
  const status = given.status === null ? null : statusNamed(statuses, given.status);
  return [
    ...(given.status !== null && status?.id !== found.attendance_status_id ? ['Status'] : []),
    ...(given.time_in !== null && given.time_in !== found.time_in ? ['Time in'] : []),
    ...(given.time_out !== null && given.time_out !== found.time_out ? ['Time out'] : []),
  ];
}
/** Days that are there already: a file changes none of them, but for what the device adds to its own. */
async function known(call: Call, candidates: readonly Candidate[]): Promise<readonly (Known | null)[]> {
  const rows = candidates.map(({ checked, values }) => givenOf(checked ?? values));
  const found = await find(call, rows);
  const statuses = await statusesOf(call.trx, call.session.instituteCode);
  return candidates.map(({ checked }, at) => {
    const [day, given] = [found.get(at), rows[at]];
    if (!checked || !day || !given || day.id === null) return null;
    if (given.swipe === null) return { id: day.id, differs: differs(given, day, statuses) };
    if (day.time_in === null) return null;
    const times = [day.time_in, day.time_out].filter((time) => time !== null);
    const both = shiftTimes(day, [...times, given.swipe]);
    return both.in === day.time_in && both.out === day.time_out ? { id: day.id, differs: [] } : null;
  });
}
async function create(call: Call, values: Values): Promise<number> {
  const given = givenOf(values);
  requireDay('att_date', given.att_date);
  const found = (await find(call, [given])).get(0);
  if (!found) throw invalid('emp_no', `No employee has the number ${given.emp_no}`);
  const day = dayOf(given, found, await statusesOf(call.trx, call.session.instituteCode));
  const ids = await keepEmployeeDays(call, found.day, given.swipe === null ? 'import' : 'device', [day]);
  return ids.get(found.employee_id) ?? 0;
}
const mine = (call: Call, ids: readonly number[]) =>
  sql`FROM employee_attendance t WHERE ${all(ownRows(call.session, 't', { id: ids }))}`;
const idsOf = async (call: Call, query: ReturnType<typeof mine>): Promise<ReadonlySet<number>> =>
  new Set((await sendNow(call.trx, sql<Identified>`SELECT t.id ${query}`)).map(({ id }) => id));

/** The day goes with the first of its rows; what a lock or another rule holds is said by the database. */
async function remove(call: Call, id: number): Promise<void> {
  const [row] = await sendNow(
    call.trx,
    sql<{
      employee_id: number;
      day: string;
    }>`SELECT t.employee_id, to_char(t.att_date, 'YYYY-MM-DD') AS day ${mine(call, [id])}`,
  );
  if (!row) return;
  const none = { status: null, time_in: null, time_out: null, remarks: null };
  await keepEmployeeDays(call, row.day, 'import', [{ employee_id: row.employee_id, was: { id, texts: {} }, ...none }]);
}

export const employeeAttendanceImporter: Importer = {
  type: employeeAttendance.key,
  label: employeeAttendance.label,
  needs: 'employee_attendance.create',
  undoNeeds: 'employee_attendance.delete',
  fields: importFields(employeeAttendance),
  unique: [['emp_no', 'att_date', 'swipe']],
  check: (values) => createValues(employeeAttendance, values),
  known,
  create,
  exist: (call, ids) => idsOf(call, mine(call, ids)),
  touched: (call, ids) => idsOf(call, sql`${mine(call, ids)} AND t.source NOT IN ('import', 'device')`),
  remove,
};
