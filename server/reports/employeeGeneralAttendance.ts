/** GET /emp_attendance_report: what the days of each employee come to, from one day to another, and the days one by one. */
import { sql } from 'kysely';
import { daysBetween } from '../../contract/dates.ts';
import { MOST_MARK_DAYS } from '../../contract/dayMarks.ts';
import { employeeGeneralAttendance } from '../../src/reports/employeeGeneralAttendance.ts';
import { employees } from '../../src/resources/employees.ts';
import type { Identified } from '../database/answers.ts';
import { sendNow } from '../database/door.ts';
import { invalid } from '../http/appError.ts';
import { requireDay } from '../http/requireDay.ts';
import { all, visible, withIds } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';
import type { Marked } from './shared/attendance.ts';

type Row = RowOf<typeof employeeGeneralAttendance>;
/** Every day of every employee is looked at. */
const MOST_DAYS = 1100;
const HOURS = (minutes: string) => sql.raw(`round(${minutes} / 60.0, 1)::float8`);

export default answers(employeeGeneralAttendance, async (call, params, page) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const [from, to] = [requireDay('from', params.from ?? ''), requireDay('to', params.to ?? '')];
  const most = params.detail === 'days' ? MOST_MARK_DAYS : MOST_DAYS;
  if (daysBetween(from, to) >= most) throw invalid('to', `At most ${most} days are reported at once`);
  const { campus_id, department_id, designation_id, employee_id, status_id } = params;
  const where = [visible(employees, session), ...withIds('r', { campus_id, department_id, designation_id })];
  if (employee_id) where.push(...withIds('r', { id: employee_id }));
  if (status_id)
    where.push(sql`EXISTS (SELECT 1 FROM employee_attendance t WHERE t.institute_code = ${code} AND t.employee_id = r.id
      AND t.att_date BETWEEN ${from}::date AND ${to}::date AND t.attendance_status_id = ${Number(status_id)})`);
  const found = await sendNow(trx, sql<Identified>`SELECT r.id FROM employees r WHERE ${all(where)}`);
  const ids = found.map(({ id }) => id);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT coalesce(d.name, 'No department') AS department, r.id AS employee_id, r.emp_no, r.name AS employee, g.name AS designation, c.campus_name AS campus,
        s.working_days, s.present::float8 AS present, s.absent::float8 AS absent, s.on_leave::float8 AS on_leave, s.unpaid_leave::float8 AS unpaid_leave, s.late AS late_days, s.early AS early_days, s.late_absences, s.unpaid::float8 AS unpaid,
        ${HOURS('s.minutes')} AS hours, ${HOURS('s.short')} AS short, ${HOURS('s.overtime')} AS overtime,
        round(100 * s.present / nullif(s.present + s.absent + s.on_leave, 0), 1)::float8 AS attendance, NULL AS marks
      FROM employee_attendance_sums(${code}, ${from}::date, ${to}::date, ${ids}::bigint[]) s
      JOIN employees r ON r.institute_code = ${code} AND r.id = s.employee_id
      LEFT JOIN departments d ON d.institute_code = r.institute_code AND d.id = r.department_id
      LEFT JOIN designations g ON g.institute_code = r.institute_code AND g.id = r.designation_id
      LEFT JOIN campuses c ON c.institute_code = r.institute_code AND c.id = r.campus_id
      ORDER BY d.name NULLS LAST, r.emp_no`,
  );
  const sums = (employeeGeneralAttendance.totals ?? []).map((name) => [
    name,
    Math.round(rows.reduce((sum, row) => sum + Number(row[name as keyof Row] ?? 0), 0) * 100) / 100,
  ]);
  const first = (page.page - 1) * page.perPage;
  const shown = rows.slice(first, first + page.perPage);
  const marks = params.detail === 'days' ? await marksOf() : null;
  return {
    rows: marks === null ? shown : shown.map((row) => ({ ...row, marks: marks.get(row.employee_id ?? 0) ?? null })),
    total: rows.length,
    totals: Object.fromEntries(sums),
  };

  /** The days of those on the page, in one text for each. */
  async function marksOf(): Promise<ReadonlyMap<number, string>> {
    const days = await sendNow(
      trx,
      sql<Marked>`
      SELECT e.id, jsonb_agg(CASE WHEN d.day IS NOT NULL THEN CASE WHEN a.id IS NULL AND h.leave IS NULL THEN jsonb_build_array(left(d.kind, 1))
          ELSE jsonb_build_array(left(d.kind, 1), a.acronym, a.name, a.color, to_char(t.time_in, 'HH24:MI'), to_char(t.time_out, 'HH24:MI'), t.source, t.remarks, a.counts_as, h.leave) END END ORDER BY x.day)::text AS marks
      FROM unnest(${shown.map(({ employee_id }) => employee_id)}::bigint[]) AS e(id)
      CROSS JOIN (SELECT g::date AS day FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') AS g) x
      LEFT JOIN employee_days(${code}, ${from}::date, ${to}::date, ${shown.map(({ employee_id }) => employee_id)}::bigint[]) d ON d.employee_id = e.id AND d.day = x.day
      LEFT JOIN employee_attendance t ON t.institute_code = ${code} AND t.employee_id = e.id AND t.att_date = d.day
      LEFT JOIN attendance_statuses a ON a.institute_code = ${code} AND a.id = t.attendance_status_id
      LEFT JOIN LATERAL (SELECT string_agg(p.half || ' half: ' || y.name, ', ' ORDER BY p.half) AS leave FROM leave_requests p JOIN leave_types y ON y.institute_code = p.institute_code AND y.id = p.leave_type_id
        WHERE p.institute_code = ${code} AND p.employee_id = e.id AND p.from_date = x.day AND p.status = 'approved' AND p.half IS NOT NULL) h ON true
      GROUP BY e.id`,
    );
    return new Map(days.map(({ id, marks: text }) => [id, text]));
  }
});
