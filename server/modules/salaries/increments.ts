/** Increments of many salaries: looked at, asked for, decided and undone (functions/salary_increment*.sql). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  decideIncrements,
  increments,
  processIncrements,
  undoIncrements,
} from '../../../contract/endpoints/salaries/increments.ts';
import { isPaisa, toPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row as TableRow } from '../../database/tables.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, withIds } from '../../resources/scope.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { ordered, people, PERSON, PERSON_JOINS, PERSON_SORTS, USER } from './people.ts';
import { decidePlans } from './plans.ts';

type Row = z.input<typeof increments.response>['data'][number];
type Body = z.output<NonNullable<typeof processIncrements.body>>;
interface Undone {
  readonly undone: number;
}
interface Sums {
  readonly n: number;
  readonly old_gross: number;
  readonly gross: number;
}
type Risen = z.input<typeof processIncrements.response>['data']['rows'][number];
const SORTS = {
  ...PERSON_SORTS,
  effective_from: sql`p.effective_from`,
  gross: sql`p.basic + p.allowances`,
  difference: sql`p.basic + p.allowances - o.basic - o.allowances`,
};
const FROM = sql.raw(
  `salary_plans p JOIN salary_batches b ON b.institute_code = p.institute_code AND b.id = p.batch_id JOIN salary_plans o ON o.institute_code = p.institute_code AND o.id = p.previous_id JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id`,
);
const WHAT =
  sql.raw(`concat_ws(' ', CASE WHEN b.percent_bp IS NOT NULL THEN to_char(b.percent_bp / 100.0, 'FM9990.##') || ' %' ELSE 'Rs ' || to_char(b.amount / 100.0, 'FM999,999,999,990.##') END, 'on',
  CASE b.basis WHEN 'basic' THEN 'basic' WHEN 'gross' THEN 'gross' ELSE (SELECT a.name FROM allowances_deductions a WHERE a.institute_code = b.institute_code AND a.id = b.component_id) END)`);

const list = endpointRoute(increments, async (call, { query }) => {
  const { trx, session } = call;
  const { status = 'pending' } = query;
  const ids = query.ids?.split(',').map(Number);
  const where = all([
    ...people(session, query),
    sql`p.institute_code = ${session.instituteCode}`,
    ...withIds('p', { batch_id: query.batch_id, id: ids }),
    ...(status === 'all' ? [] : [sql`p.status = ${status}`]),
  ]);
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT p.id, ${PERSON}, p.batch_id, to_char(p.effective_from, 'YYYY-MM') AS effective_from, p.status, o.basic AS old_basic, p.basic, o.basic + o.allowances AS old_gross, p.basic + p.allowances AS gross,
        p.basic + p.allowances - o.basic - o.allowances AS difference, round((p.basic + p.allowances - o.basic - o.allowances) * 100.0 / nullif(o.basic + o.allowances, 0), 2)::float8 AS percent,
        replace(${WHAT}, '. ', ' ') AS what, p.reason, ${USER('requested_by')}, ${USER('decided_by')}, coalesce(p.end_reason, p.decision_reason) AS decision_reason,
        coalesce(p.requested_by = ${session.userId}, false) OR coalesce(r.user_id = ${session.userId}, false) AS mine
      FROM ${FROM} ${PERSON_JOINS} WHERE ${where} ORDER BY ${ordered(query, SORTS, sql`p.batch_id DESC, r.emp_no`)} ${limits(page)}`,
  );
  const [sum] = await sendNow(
    trx,
    sql<Sums>`SELECT count(*)::int AS n, coalesce(sum(o.basic + o.allowances), 0)::bigint AS old_gross, coalesce(sum(p.basic + p.allowances), 0)::bigint AS gross FROM ${FROM} WHERE ${where}`,
  );
  const { n, old_gross, gross } = sum ?? { n: 0, old_gross: 0, gross: 0 };
  return { ...paging(rows, n, page), totals: { old_gross, gross, difference: gross - old_gross } };
});

/** Hundredths of a percent, or paisa. */
function valueOf({ method, value }: Body): number {
  if (!isPaisa(value)) throw invalid('value', 'value must have at most two decimals');
  return method === 'percent' ? Math.round(value * 100) : Math.sign(value) * toPaisa(Math.abs(value));
}
/** Those who are asked for; without ids everybody who works at the place. */
async function whom({ trx, session }: Call, body: Body): Promise<number[]> {
  const { employee_ids, campus_id, department_id, designation_id } = body;
  const rows = await sendNow(
    trx,
    sql<Pick<TableRow<'employees'>, 'id'>>`SELECT r.id FROM employees r WHERE ${all([
      ...people(session, {}),
      ...withIds('r', { id: employee_ids, campus_id, department_id, designation_id }),
      ...(employee_ids ? [] : [sql`r.status IN ('active', 'on_leave')`]),
    ])} ORDER BY r.emp_no LIMIT 2000`,
  );
  return rows.map(({ id }) => id);
}
const process = endpointRoute(processIncrements, async (call, { body }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const ids = await whom(call, body);
  const { method, on = 'basic', component_id = null, reason = null, seen } = body;
  const terms = sql`${code}, ${ids}::bigint[], ${`${body.effective_from}-01`}::date, ${method}, ${on}, ${component_id}::bigint, ${valueOf(body)}::bigint, ${(body.round_to ?? 1) * 100}::bigint`;
  const rows = await sendNow(
    trx,
    sql<Risen>`SELECT ${PERSON}, i.basic_before AS old_basic, i.basic, i.before AS old_gross, i.after AS gross, i.message
      FROM salary_increments(${terms}) i JOIN employees r ON r.institute_code = ${code} AND r.id = i.employee_id ${PERSON_JOINS} ORDER BY r.emp_no`,
  );
  const risen = rows.filter(({ message }) => message === null);
  const sum = (of: 'old_gross' | 'gross'): number => risen.reduce((total, row) => total + (row[of] ?? 0), 0);
  const answer = { employees: risen.length, before: sum('old_gross'), after: sum('gross'), rows };
  if (body.dry_run) return { data: { dry_run: true, batch_id: null, ...answer } };
  const guard = seen ? [seen.employees, toPaisa(seen.before), toPaisa(seen.after)] : null;
  const [made] = await sendNow(
    trx,
    sql<
      Pick<TableRow<'salary_batches'>, 'id'>
    >`SELECT salary_increment_make(${terms}, ${reason}, ${guard}::bigint[]) AS id`,
  );
  if (!made) throw new Error('salary_increment_make answered nothing');
  const { employees: n, before, after } = answer;
  keepEvents(call, [
    {
      action: 'create',
      entity: 'salary_batches',
      entityId: made.id,
      after: { employees: n, before, after, effective_from: body.effective_from, reason },
    },
  ]);
  return { data: { dry_run: false, batch_id: made.id, ...answer } };
});
const decide = endpointRoute(decideIncrements, (call, { body }) => decidePlans(call, body, true));
const undo = endpointRoute(undoIncrements, async (call, { body }) => {
  const [done] = await sendNow(
    call.trx,
    sql<Undone>`SELECT salary_batch_undo(${call.session.instituteCode}, ${body.batch_id}::bigint, ${body.reason}) AS undone`,
  );
  const undone = done?.undone ?? 0;
  keepEvents(call, [
    { action: 'undo', entity: 'salary_batches', entityId: body.batch_id, after: { undone, reason: body.reason } },
  ]);
  return { data: { batch_id: body.batch_id, undone } };
});
export const incrementRoutes: readonly Route[] = [list, process, decide, undo];
