/** GET /emp_attendance_report: what the days of each employee come to, from one day to another. */
import { sql } from 'kysely';
import { daysBetween } from '../../contract/dates.ts';
import { employeeGeneralAttendance } from '../../src/reports/employeeGeneralAttendance.ts';
import { employees } from '../../src/resources/employees.ts';
import { sendNow } from '../database/door.ts';
import { invalid } from '../http/appError.ts';
import { requireDay } from '../http/requireDay.ts';
import { all, visible, withIds } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

type Row = RowOf<typeof employeeGeneralAttendance>;
/** Every day of every employee is looked at. */
const MOST_DAYS = 366;
const HOURS = (minutes: string) => sql.raw(`round(${minutes} / 60.0, 1)::float8`);

export default answers(employeeGeneralAttendance, async (call, params, page) => {
  const { trx, session } = call;
  const [from, to] = [requireDay('from', params.from ?? ''), requireDay('to', params.to ?? '')];
  if (to < from) throw invalid('to', 'To must not be before From');
  if (daysBetween(from, to) > MOST_DAYS) throw invalid('to', `At most ${MOST_DAYS} days are reported at once`);
  const { campus_id, department_id, designation_id } = params;
  const where = all([visible(employees, session), ...withIds('r', { campus_id, department_id, designation_id })]);
  const rows = await sendNow(
    trx,
    sql<
      Row & { n: number }
    >`SELECT coalesce(d.name, 'No department') AS department, r.emp_no, r.name AS employee, g.name AS designation, c.campus_name AS campus,
        s.working_days, s.present::float8 AS present, s.absent::float8 AS absent, s.on_leave::float8 AS on_leave, s.late AS late_days, s.late_absences, s.unpaid::float8 AS unpaid,
        ${HOURS('s.minutes')} AS hours, ${HOURS('s.overtime')} AS overtime
      FROM employee_attendance_sums(${session.instituteCode}, ${from}::date, ${to}::date) s
      JOIN employees r ON r.institute_code = ${session.instituteCode} AND r.id = s.employee_id
      LEFT JOIN departments d ON d.institute_code = r.institute_code AND d.id = r.department_id
      LEFT JOIN designations g ON g.institute_code = r.institute_code AND g.id = r.designation_id
      LEFT JOIN campuses c ON c.institute_code = r.institute_code AND c.id = r.campus_id
      WHERE ${where} ORDER BY d.name NULLS LAST, r.emp_no`,
  );
  const sums = (employeeGeneralAttendance.totals ?? []).map((name) => [
    name,
    rows.reduce((sum, row) => sum + Number(row[name as keyof Row] ?? 0), 0),
  ]);
  const first = (page.page - 1) * page.perPage;
  return { rows: rows.slice(first, first + page.perPage), total: rows.length, totals: Object.fromEntries(sums) };
});
