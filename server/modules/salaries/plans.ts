/** Salary plans: listed, asked for, decided and withdrawn. Who may do what is held by SQL (functions/salary_plan_*.sql). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  decideSalaryPlans,
  salaryPlans,
  saveSalaryPlan,
  withdrawSalaryPlan,
} from '../../../contract/endpoints/salaries/plans.ts';
import { today } from '../../../contract/dates.ts';
import { toPaisa } from '../../../contract/money.ts';
import { employees } from '../../../src/resources/employees.ts';
import { sendNow } from '../../database/door.ts';
import type { Row as TableRow } from '../../database/tables.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, visible, withIds } from '../../resources/scope.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { ordered, people, PERSON, PERSON_JOINS, PERSON_SORTS, USER } from './people.ts';

type Row = z.input<typeof salaryPlans.response>['data'][number];
type PlanId = Pick<TableRow<'salary_plans'>, 'id'>;
type Sums = z.input<typeof salaryPlans.response>['totals'];
const SORTS = {
  ...PERSON_SORTS,
  effective_from: sql`p.effective_from`,
  basic: sql`p.basic`,
  gross: sql`p.basic + p.allowances`,
  net: sql`p.basic + p.allowances - p.deductions`,
};
/** Employees who still work, each with the plan that is in force in a month. */
const inForce = (code: string, day: string) =>
  sql`employees r LEFT JOIN LATERAL (SELECT x.* FROM salary_plans x WHERE x.institute_code = ${code} AND x.employee_id = r.id AND x.status = 'approved'
    AND x.effective_from <= ${day}::date ORDER BY x.effective_from DESC LIMIT 1) p ON true`;

const list = endpointRoute(salaryPlans, async (call, { query }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const { status = 'in_force' } = query;
  const day = today();
  const now = status === 'in_force' || status === 'without';
  const from = now
    ? inForce(code, day)
    : sql`salary_plans p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id`;
  const ids = query.ids?.split(',').map(Number);
  const where = all([
    ...people(session, query),
    ...(ids ? withIds('p', { id: ids }) : []),
    ...(now
      ? [sql`coalesce(r.leave_date, 'infinity') >= ${day}::date AND (p.id IS NULL) = ${status === 'without'}`]
      : [sql`p.institute_code = ${code} AND p.status = ${status}`]),
  ]);
  const page = pageOfQuery(call.query);
  const order = ordered(query, SORTS, now ? sql`r.emp_no` : sql`p.id DESC`);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT p.id, ${PERSON}, to_char(p.effective_from, 'YYYY-MM') AS effective_from, p.kind, p.status, coalesce(p.basic, 0) AS basic, coalesce(p.allowances, 0) AS allowances, coalesce(p.deductions, 0) AS deductions,
        coalesce(p.basic + p.allowances, 0) AS gross, coalesce(p.basic + p.allowances - p.deductions, 0) AS net, o.basic + o.allowances AS old_gross, p.reason, ${USER('requested_by')}, ${USER('decided_by')}, p.decision_reason,
        coalesce(p.requested_by = ${session.userId}, false) OR coalesce(r.user_id = ${session.userId}, false) AS mine,
        EXISTS (SELECT 1 FROM salary_plans w WHERE w.institute_code = ${code} AND w.employee_id = r.id AND w.status = 'pending' AND w.id IS DISTINCT FROM p.id) AS waits
      FROM ${from} ${PERSON_JOINS} LEFT JOIN salary_plans o ON o.institute_code = p.institute_code AND o.id = p.previous_id WHERE ${where} ORDER BY ${order} ${limits(page)}`,
  );
  const [sum] = await sendNow(
    trx,
    sql<
      Sums & { n: number }
    >`SELECT count(*)::int AS n, coalesce(sum(p.basic), 0)::bigint AS basic, coalesce(sum(p.allowances), 0)::bigint AS allowances, coalesce(sum(p.deductions), 0)::bigint AS deductions,
        coalesce(sum(p.basic + p.allowances), 0)::bigint AS gross, coalesce(sum(p.basic + p.allowances - p.deductions), 0)::bigint AS net FROM ${from} WHERE ${where}`,
  );
  const { n = 0, ...totals } = sum ?? { basic: 0, allowances: 0, deductions: 0, gross: 0, net: 0 };
  return { ...paging(rows, n, page), totals };
});

/** Hundredths of a percent. */
const bpOf = (percent: number): number => Math.round(percent * 100);
const save = endpointRoute(saveSalaryPlan, async (call, { body }) => {
  const { trx, session } = call;
  const lines = body.lines.map(({ component_id, amount, percent }) => ({
    component_id,
    amount: amount === undefined ? null : toPaisa(amount),
    percent_bp: percent === undefined ? null : bpOf(percent),
  }));
  const [made] = await sendNow(
    trx,
    sql<PlanId>`SELECT salary_plan_save(${session.instituteCode}, ${body.employee_id}::bigint, ${`${body.effective_from}-01`}::date, ${toPaisa(body.basic)}::bigint, ${JSON.stringify(lines)}::jsonb, ${body.reason ?? null}) AS id`,
  );
  const [plan] = await sendNow(
    trx,
    sql<
      Sums & { kind: string }
    >`SELECT p.kind, p.basic, p.allowances, p.deductions, p.basic + p.allowances AS gross, p.basic + p.allowances - p.deductions AS net
      FROM salary_plans p WHERE p.institute_code = ${session.instituteCode} AND p.id = ${made?.id ?? 0}`,
  );
  if (!made || !plan) throw new Error('salary_plan_save answered nothing');
  const after = { ...plan, employee_id: body.employee_id, effective_from: body.effective_from };
  keepEvents(call, [{ action: 'create', entity: 'salary_plans', entityId: made.id, after }]);
  return { data: { id: made.id, ...plan } };
});

interface Decided {
  readonly plan_id: number;
  readonly employee_id: number | null;
  readonly message: string | null;
}
/** Decides plans, those of increments or the others: each kind by its own call. */
export async function decidePlans(
  call: Call,
  body: z.output<NonNullable<typeof decideSalaryPlans.body>>,
  increments: boolean,
) {
  const { trx, session } = call;
  const approve = body.status.startsWith('approve');
  const remarks = body.remarks || null;
  if (!approve && remarks === null) throw invalid('remarks', 'Say why it is rejected');
  const found = await sendNow(
    trx,
    sql<PlanId>`SELECT p.id FROM salary_plans p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id WHERE ${all([visible(employees, session), ...withIds('p', { id: body.ids })])} AND (p.batch_id IS NOT NULL) = ${increments}`,
  );
  const seen = new Set(found.map(({ id }) => id));
  const decided = await sendNow(
    trx,
    sql<Decided>`SELECT d.plan_id, d.employee_id, d.message FROM salary_plans_decide(${session.instituteCode}, ${[...seen]}::bigint[], ${approve}, ${remarks}) d`,
  );
  const done = decided.filter(({ message }) => message === null);
  keepEvents(
    call,
    done.map(({ plan_id, employee_id }) => ({
      action: approve ? 'approve' : 'reject',
      entity: 'salary_plans',
      entityId: plan_id,
      after: { employee_id, ...(remarks === null ? {} : { reason: remarks }) },
    })),
  );
  const missing = [...new Set(body.ids)].filter((id) => !seen.has(id));
  const results = [
    ...decided.map(({ plan_id: id, message }) => ({ id, ok: message === null, message })),
    ...missing.map((id) => ({ id, ok: false, message: 'This plan does not exist' })),
  ];
  return { data: { done: done.length, results } };
}
const decide = endpointRoute(decideSalaryPlans, (call, { body }) => decidePlans(call, body, false));
const withdraw = endpointRoute(withdrawSalaryPlan, async (call, { body }) => {
  await sendNow(
    call.trx,
    sql`SELECT salary_plan_withdraw(${call.session.instituteCode}, ${body.id}::bigint, ${body.reason})`,
  );
  keepEvents(call, [{ action: 'withdraw', entity: 'salary_plans', entityId: body.id, after: { reason: body.reason } }]);
  return { data: { id: body.id } };
});
export const salaryPlanRoutes: readonly Route[] = [list, save, decide, withdraw];
