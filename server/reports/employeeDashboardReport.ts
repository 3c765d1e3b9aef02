/** GET /employee_dashboard_report: employees by department, who joined and left in a period, and their attendance. */
import { sql } from 'kysely';
import { daysBetween } from '../../contract/dates.ts';
import { employeeDashboardReport } from '../../src/reports/employeeDashboardReport.ts';
import { employees } from '../../src/resources/employees.ts';
import { sendNow } from '../database/door.ts';
import { invalid } from '../http/appError.ts';
import { requireDay } from '../http/requireDay.ts';
import { filterSql, parseFilters } from '../resources/filterSql.ts';
import { all, visible, withIds } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { salaries, salariesOf } from './shared/salaries.ts';

type Row = RowOf<typeof employeeDashboardReport>;
/** Every day of every employee is looked at. */
const MOST_DAYS = 366;

export default answers(employeeDashboardReport, async (call, params) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const [from, to] = [requireDay('date_from', params.date_from), requireDay('date_to', params.date_to)];
  if (to < from) throw invalid('date_to', 'date_to must not be before date_from');
  if (daysBetween(from, to) > MOST_DAYS) throw invalid('date_to', `At most ${MOST_DAYS} days are reported at once`);
  const { campus_id, department_id, designation_id } = params;
  // The specification writes the filters of a grid beside the days.
  const filters = parseFilters(call.query['filters']).map((filter) => filterSql(employees, filter));
  const where = all([
    visible(employees, session),
    ...withIds('r', { campus_id, department_id, designation_id }),
    ...filters,
  ]);
  // Salaries are of the campus that paid them; of a grid that is filtered, those of the employees that it shows.
  const reads = session.privileges.has('payroll.read');
  const months = { from_month: from.slice(0, 7), to_month: to.slice(0, 7), campus_id, department_id };
  const narrowed = filters.length > 0 || designation_id !== undefined;
  const paid = all([
    sql`${reads}::boolean`,
    salariesOf(call, months),
    ...(narrowed ? [sql`r.id IN (SELECT r.id FROM employees r WHERE ${where})`] : []),
  ]);
  const rows = await sendNow(
    trx,
    sql<Row>`WITH staff AS (SELECT coalesce(d.name, 'No department') AS department, r.department_id,
        count(*) FILTER (WHERE r.join_date <= ${to}::date AND coalesce(r.leave_date, 'infinity') >= ${to}::date)::int AS headcount,
        count(*) FILTER (WHERE r.join_date BETWEEN ${from}::date AND ${to}::date)::int AS joined, count(*) FILTER (WHERE r.leave_date BETWEEN ${from}::date AND ${to}::date)::int AS departed,
        coalesce(sum(s.working_days), 0)::int AS working_days, coalesce(sum(s.present), 0)::float8 AS present, coalesce(sum(s.absent), 0)::float8 AS absent, coalesce(sum(s.on_leave), 0)::float8 AS on_leave,
        round(100.0 * sum(s.present) / nullif(sum(s.present + s.absent + s.on_leave), 0), 1)::float8 AS attendance
      FROM employees r LEFT JOIN employee_attendance_sums(${code}, ${from}::date, ${to}::date) s ON s.employee_id = r.id
      LEFT JOIN departments d ON d.institute_code = r.institute_code AND d.id = r.department_id
      WHERE ${where} AND r.join_date <= ${to}::date AND coalesce(r.leave_date, 'infinity') >= ${from}::date
      GROUP BY d.name, r.department_id),
      cost AS (SELECT coalesce(d.name, 'No department') AS department, r.department_id, sum(s.gross + x.employer)::bigint AS cost FROM ${salaries(call)} WHERE ${paid} GROUP BY d.name, r.department_id)
      SELECT coalesce(a.department, c.department) AS department, coalesce(a.department_id, c.department_id) AS department_id, coalesce(a.headcount, 0) AS headcount, coalesce(a.joined, 0) AS joined, coalesce(a.departed, 0) AS departed,
        coalesce(a.working_days, 0) AS working_days, coalesce(a.present, 0) AS present, coalesce(a.absent, 0) AS absent, coalesce(a.on_leave, 0) AS on_leave, a.attendance, ${reads ? sql`coalesce(c.cost, 0)` : sql`NULL::bigint`} AS salary_cost
      FROM staff a FULL JOIN cost c ON coalesce(c.department_id, 0) = coalesce(a.department_id, 0)
      ORDER BY coalesce(a.department_id, c.department_id) IS NULL, lower(coalesce(a.department, c.department)), 2`,
  );
  return { rows };
});
