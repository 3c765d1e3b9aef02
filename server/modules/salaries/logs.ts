/** GET /salary_plan_logs and /salary_plan_form: the plans of one employee, and what a new one begins with. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { salaryPlanForm, salaryPlanLogs } from '../../../contract/endpoints/salaries/plans.ts';
import { today } from '../../../contract/dates.ts';
import { employees } from '../../../src/resources/employees.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { all, visible, withIds } from '../../resources/scope.ts';
import { instant } from '../fees/challans/instant.ts';
import { PERSON_JOINS, USER } from './people.ts';

type Logged = z.input<typeof salaryPlanLogs.response>['data'][number];
interface Whose {
  readonly employee: Form['employee'];
  readonly waits: boolean;
}
type Form = z.input<typeof salaryPlanForm.response>['data'];

const WHO = sql.raw(
  `jsonb_build_object('id', r.id, 'emp_no', r.emp_no, 'name', r.name, 'campus', k.campus_name, 'department', d.name, 'designation', g.name, 'join_date', r.join_date)`,
);
/** Components of a plan beside those of the plan before it; the basic salary first, allowances, then deductions. */
const LINES =
  sql.raw(`(SELECT jsonb_agg(jsonb_build_object('name', x.name, 'kind', x.kind, 'percent', x.percent, 'old_amount', x.old_amount, 'amount', x.amount) ORDER BY array_position(ARRAY['basic', 'allowance', 'deduction'], x.kind), x.name)
  FROM (SELECT 'Basic salary' AS name, 'basic' AS kind, NULL::float8 AS percent, o.basic AS old_amount, p.basic AS amount
    UNION ALL SELECT a.name, coalesce(l.kind, b.kind), (CASE WHEN l.plan_id IS NULL THEN b.percent_bp ELSE l.percent_bp END / 100.0)::float8, b.amount, l.amount
      FROM (SELECT * FROM salary_plan_lines n WHERE n.institute_code = p.institute_code AND n.plan_id = p.id) l
      FULL JOIN (SELECT * FROM salary_plan_lines n WHERE n.institute_code = p.institute_code AND n.plan_id = o.id) b ON b.component_id = l.component_id
      JOIN allowances_deductions a ON a.institute_code = p.institute_code AND a.id = coalesce(l.component_id, b.component_id)) x)`);

const logs = endpointRoute(salaryPlanLogs, async (call, { query }) => {
  const { trx, session } = call;
  if (query.employee_id === undefined || !call.query['institute_code'])
    throw invalid(
      query.employee_id === undefined ? 'employee_id' : 'institute_code',
      'Missing employee id or institute code',
    );
  const ownOnly = session.privileges.has('salary_plans.read') ? [] : [sql`r.user_id = ${session.userId}`];
  const [found] = await sendNow(
    trx,
    sql<Pick<Row<'employees'>, 'id'>>`SELECT r.id FROM employees r WHERE ${all([
      visible(employees, session),
      ...withIds('r', { id: query.employee_id }),
      ...ownOnly,
    ])}`,
  );
  if (!found) throw invalid('employee_id', 'This employee does not exist');
  const full = query.detail_level === 'full';
  const data = await sendNow(
    trx,
    sql<Logged>`SELECT p.id, ${WHO} - 'join_date' AS employee, to_char(p.effective_from, 'YYYY-MM') AS effective_from, p.kind, p.status, p.basic, p.allowances, p.deductions, p.basic + p.allowances AS gross,
        p.basic + p.allowances - p.deductions AS net, o.basic + o.allowances AS old_gross, p.basic + p.allowances - o.basic - o.allowances AS difference,
        round((p.basic + p.allowances - o.basic - o.allowances) * 100.0 / nullif(o.basic + o.allowances, 0), 2)::float8 AS percent,
        p.reason, ${USER('requested_by')}, ${instant('p.requested_at')} AS requested_at, ${USER('decided_by')}, ${instant('p.decided_at')} AS decided_at, p.decision_reason, p.end_reason
        ${full ? sql`, ${LINES} AS lines` : sql``}
      FROM salary_plans p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id ${PERSON_JOINS}
      LEFT JOIN salary_plans o ON o.institute_code = p.institute_code AND o.id = p.previous_id
      WHERE p.institute_code = ${session.instituteCode} AND p.employee_id = ${found.id} ORDER BY p.effective_from DESC, p.id DESC LIMIT 500`,
  );
  return { data };
});

async function planNow({ trx, session }: Call, employee: number): Promise<Form['plan']> {
  const [plan] = await sendNow(
    trx,
    sql<
      NonNullable<Form['plan']>
    >`SELECT p.basic, p.allowances, p.deductions, p.basic + p.allowances AS gross, p.basic + p.allowances - p.deductions AS net, to_char(p.effective_from, 'YYYY-MM') AS effective_from,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('component_id', l.component_id, 'name', a.name, 'kind', l.kind, 'amount', l.amount, 'percent', (l.percent_bp / 100.0)::float8) ORDER BY l.line_no), '[]')
          FROM salary_plan_lines l JOIN allowances_deductions a ON a.institute_code = l.institute_code AND a.id = l.component_id WHERE l.institute_code = p.institute_code AND l.plan_id = p.id) AS lines
      FROM salary_plans p WHERE p.institute_code = ${session.instituteCode} AND p.id = (SELECT x.id FROM salary_plans x WHERE x.institute_code = ${session.instituteCode} AND x.employee_id = ${employee}
        AND x.status = 'approved' ORDER BY x.effective_from > ${today()}::date, abs(x.effective_from - ${today()}::date) LIMIT 1)`,
  );
  return plan ?? null;
}
const form = endpointRoute(salaryPlanForm, async (call, { query }) => {
  const { trx, session } = call;
  const [found] = await sendNow(
    trx,
    sql<Whose>`SELECT ${WHO} AS employee, EXISTS (SELECT 1 FROM salary_plans p WHERE p.institute_code = r.institute_code AND p.employee_id = r.id AND p.status = 'pending') AS waits
      FROM employees r ${PERSON_JOINS} WHERE ${all([visible(employees, session), ...withIds('r', { id: query.employee_id })])}`,
  );
  if (!found) throw invalid('employee_id', 'This employee does not exist');
  const components = await sendNow(
    trx,
    sql<
      Form['components'][number]
    >`SELECT a.id AS component_id, a.name, a.kind, coalesce(a.amount, 0) AS amount, a.percent::float8 AS percent FROM allowances_deductions a WHERE a.institute_code = ${session.instituteCode} AND a.is_active ORDER BY a.kind, a.name`,
  );
  return {
    data: {
      employee: found.employee,
      plan: await planNow(call, Number(query.employee_id)),
      waits: found.waits ? `A plan of ${found.employee.name} waits for approval already` : null,
      components,
    },
  };
});
export const salaryLogRoutes: readonly Route[] = [logs, form];
