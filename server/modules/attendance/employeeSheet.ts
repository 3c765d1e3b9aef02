/** The sheet on which the attendance of a campus's employees is taken. */
import { sql } from 'kysely';
import { employeeAttendanceSheet, writeEmployeeAttendanceSheet } from '../../../contract/endpoints/attendanceSheets.ts';
import { readTime } from '../../../contract/exchange/times.ts';
import { employees } from '../../../src/resources/employees.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call } from '../../http/route.ts';
import { all, visible, withIds } from '../../resources/scope.ts';
import { refuseRow, sortCells, storedRow, type RowChange, type Texts } from './cells.ts';
import { holidayOf, lockedDay } from './days.ts';
import { HOURS, hoursOf, type ShiftHours } from './hours.ts';
import { keepEmployeeDays, type EmployeeDay } from './keepEmployeeDays.ts';
import { statusByTime } from './statusByTime.ts';
import { choicesOf, statusesOf, statusNamed, type Status } from './statuses.ts';
import { takeSheet } from './takeSheet.ts';

const EMPLOYEE_COLUMNS = ['status', 'time_in', 'time_out', 'remarks'] as const;
interface Which {
  readonly date: string;
  readonly campus_id: number | string;
  readonly department_id?: number | string | undefined;
}
interface Row extends ShiftHours {
  readonly id: number;
  readonly title: string;
  readonly mark: string;
  readonly note: string | null;
  readonly status: string;
  readonly time_in: string;
  readonly time_out: string;
  readonly remarks: string;
  readonly att_id: number | null;
  readonly attendance_status_id: number | null;
}
const rowsOf = ({ trx, session }: Call, { date, ...ids }: Which): Promise<readonly Row[]> =>
  sendNow(
    trx,
    sql<Row>`SELECT r.id, r.name AS title, r.emp_no::text AS mark,
        CASE WHEN to_char(${date}::date, 'FMDay') = ANY(r.weekly_off) OR cardinality(r.weekly_off) = 0 AND NOT to_char(${date}::date, 'FMDay') = ANY(h.days) THEN 'Weekly off'
          WHEN h.timing IS NOT NULL THEN h.timing || ', ' || to_char(h.start_time, 'HH24:MI') || ' to ' || to_char(h.end_time, 'HH24:MI') END AS note,
        coalesce(a.acronym, '') AS status, coalesce(to_char(t.time_in, 'HH24:MI'), '') AS time_in, coalesce(to_char(t.time_out, 'HH24:MI'), '') AS time_out,
        coalesce(t.remarks, '') AS remarks, t.id AS att_id, t.attendance_status_id, ${HOURS}
      FROM employees r ${hoursOf(sql`${date}::date`)}
      LEFT JOIN employee_attendance t ON t.institute_code = r.institute_code AND t.employee_id = r.id AND t.att_date = ${date}
      LEFT JOIN attendance_statuses a ON a.institute_code = r.institute_code AND a.id = t.attendance_status_id
      WHERE ${all([visible(employees, session), sql`r.join_date <= ${date}::date`, sql`coalesce(r.leave_date, 'infinity') >= ${date}::date`, ...withIds('r', ids)])}
      ORDER BY r.emp_no LIMIT 2000`,
  );
const textsOf = ({ status, time_in, time_out, remarks }: Row): Texts => ({ status, time_in, time_out, remarks });

const readRoute = endpointRoute(employeeAttendanceSheet, async (call, { query }) => {
  const { date } = query;
  requireDay('date', date);
  const rows = await rowsOf(call, query);
  const statuses = await statusesOf(call.trx, call.session.instituteCode);
  const holiday = await holidayOf(call, date, Number(query.campus_id), 'employees');
  return {
    data: rows.map((row) => ({ id: row.id, title: row.title, mark: row.mark, note: row.note, cells: textsOf(row) })),
    choices: { status: choicesOf(statuses) },
    closed: await lockedDay(call, date, Number(query.campus_id)),
    note: holiday && `${holiday} is a holiday`,
  };
});

type Wanted = EmployeeDay & { readonly change: RowChange };
function read(
  change: RowChange,
  row: Row,
  statuses: readonly Status[],
): Wanted | readonly [column: string, message: string] {
  const { status: word = '', time_in = '', time_out = '', remarks = '' } = change.after;
  const times = {
    time_in: time_in === '' ? null : readTime(time_in),
    time_out: time_out === '' ? null : readTime(time_out),
  };
  for (const column of ['time_in', 'time_out'] as const)
    if (change.after[column] && times[column] === null) return [column, 'must be a time like 07:45'];
  if (times.time_out && !times.time_in) return ['time_in', 'is required where a time out is given'];
  if (remarks.length > 200) return ['remarks', 'must have at most 200 characters'];
  const same = change.columns.includes('status')
    ? undefined
    : statuses.find(({ id }) => id === row.attendance_status_id);
  // Times alone make a status, unless somebody took the status away.
  const made =
    times.time_in && !change.columns.includes('status') ? statusByTime(statuses, row, times.time_in) : undefined;
  const status = word === '' ? (made ?? null) : (same ?? statusNamed(statuses, word));
  if (status === undefined) return ['status', `No attendance status is called “${word.slice(0, 40)}”`];
  if (status === null && times.time_in) return ['status', 'is required where a time is given'];
  const was = row.att_id === null ? null : { id: row.att_id, texts: change.before };
  return { change, employee_id: row.id, was, status, ...times, remarks: remarks || null };
}

const writeRoute = endpointRoute(
  writeEmployeeAttendanceSheet,
  async (call, { body: { cells, ...which } }) => {
    requireDay('date', which.date);
    await takeSheet(call, ['employees', which.date, which.campus_id]);
    const closed = await lockedDay(call, which.date, which.campus_id);
    const rows = new Map((await rowsOf(call, which)).map((row) => [row.id, row]));
    const statuses = await statusesOf(call.trx, call.session.instituteCode);
    const stored = new Map([...rows].map(([id, row]) => [id, textsOf(row)]));
    const { changes, results } = sortCells(stored, cells, EMPLOYEE_COLUMNS);
    const wanted = changes.flatMap((change): Wanted[] => {
      const row = rows.get(change.row);
      const one = row && (closed === null ? read(change, row, statuses) : ([change.columns[0] ?? '', closed] as const));
      if (one && 'change' in one) return [one];
      if (one) results.push(...refuseRow(change, one[0], one[1]));
      return [];
    });
    await keepEmployeeDays(call, which.date, 'sheet', wanted);
    for (const { change, status, time_in, time_out, remarks } of wanted)
      results.push(
        ...storedRow(change, {
          status: status?.acronym ?? '',
          time_in: (status && time_in) ?? '',
          time_out: (status && time_out) ?? '',
          remarks: (status && remarks) ?? '',
        }),
      );
    return { data: results };
  },
  { tenant: 'body' },
);

export const employeeSheetRoutes = [readRoute, writeRoute];
