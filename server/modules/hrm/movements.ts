/** GET /employee_movements: transfers, promotions and other changes of one employee. */
import { sql } from 'kysely';
import { employeeMovements } from '../../../contract/endpoints/employees.ts';
import { employees } from '../../../src/resources/employees.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { all, visible } from '../../resources/scope.ts';

interface State {
  readonly campus: string | null;
  readonly department: string | null;
  readonly designation: string | null;
  readonly employment_type: string | null;
  readonly shift: string | null;
  readonly weekly_off: string | null;
  readonly status: string;
}
interface Row {
  readonly id: number;
  readonly kind: 'join' | 'transfer' | 'promote' | 'change' | 'status';
  readonly effective_date: string;
  readonly at: string;
  readonly reason: string | null;
  readonly username: string | null;
  readonly from: State | null;
  readonly to: State;
}
/** Names instead of ids; a record that is gone has none. */
const named = (column: string) => {
  const name = (table: string, key: string, title: string) =>
    `(SELECT x.${title} FROM ${table} x WHERE x.institute_code = m.institute_code AND x.id = (m.${column} ->> '${key}')::bigint)`;
  return sql.raw(`CASE WHEN m.${column} IS NOT NULL THEN jsonb_build_object('campus', ${name('campuses', 'campus_id', 'campus_name')},
    'department', ${name('departments', 'department_id', 'name')}, 'designation', ${name('designations', 'designation_id', 'name')},
    'employment_type', ${name('employment_types', 'employment_type_id', 'name')}, 'shift', ${name('shifts', 'shift_id', 'name')},
    'weekly_off', (SELECT string_agg(x, ', ') FROM jsonb_array_elements_text(m.${column} -> 'weekly_off') x), 'status', m.${column} ->> 'status') END`);
};

export const movementsRoute = endpointRoute(employeeMovements, async ({ trx, session }, { query }) => ({
  data: await sendNow(
    trx,
    sql<Row>`SELECT m.id, m.kind, m.effective_date::text AS effective_date, to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, m.reason, u.username,
        ${named('from_state')} AS "from", ${named('to_state')} AS "to"
      FROM employee_movements m JOIN employees r ON r.institute_code = m.institute_code AND r.id = m.employee_id
      LEFT JOIN users u ON u.institute_code = m.institute_code AND u.id = m.user_id
      WHERE m.institute_code = ${session.instituteCode} AND m.employee_id = ${Number(query.employee_id)} AND ${all([visible(employees, session)])}
      ORDER BY m.effective_date DESC, m.id DESC LIMIT 500`,
  ),
}));
