/** GET /leave_balances: what employees may take of each type of leave in a year, and what is left of it. */
import { sql } from 'kysely';
import { leaveBalances } from '../../src/reports/leaveBalances.ts';
import { employees } from '../../src/resources/employees.ts';
import type { Identified } from '../database/answers.ts';
import { sendNow } from '../database/door.ts';
import { requireDay } from '../http/requireDay.ts';
import { all, visible, withIds } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

export default answers(leaveBalances, async (call, { on, leave_type_id, employee_id, ...where }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const year = Number(requireDay('on', on ?? '').slice(0, 4));
  const found = await sendNow(
    trx,
    sql<Identified>`SELECT r.id FROM employees r WHERE ${all([visible(employees, session), ...withIds('r', { id: employee_id, ...where })])}`,
  );
  const rows = await sendNow(
    trx,
    sql<RowOf<typeof leaveBalances>>`
      SELECT coalesce(d.name, 'No department') AS department, r.id AS employee_id, r.emp_no, r.name AS employee, t.name AS leave_type, b.allowed, b.used::float8 AS used, b.waiting::float8 AS waiting, b.days_left::float8 AS days_left
      FROM leave_balances(${code}, ${year}::int, ${found.map(({ id }) => id)}::bigint[]) b
      JOIN employees r ON r.institute_code = ${code} AND r.id = b.employee_id JOIN leave_types t ON t.institute_code = ${code} AND t.id = b.leave_type_id
      LEFT JOIN departments d ON d.institute_code = r.institute_code AND d.id = r.department_id
      WHERE ${all([sql`true`, ...withIds('t', { id: leave_type_id })])} ORDER BY d.name NULLS LAST, r.emp_no, t.id`,
  );
  return { rows };
});
