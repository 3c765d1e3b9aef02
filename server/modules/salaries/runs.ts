/** Salaries of a month: started, listed, approved and taken back (functions/payroll_*.sql). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  approvePayroll,
  payrollResults,
  payrollRuns,
  runPayroll,
  voidPayroll,
} from '../../../contract/endpoints/salaries/payroll.ts';
import { toPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row as TableRow } from '../../database/tables.ts';
import { invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { startJob } from '../../jobs/startJob.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { counting } from './counting.ts';
import { requireOwnDay, voucherNo } from './moneyAccount.ts';
import { ordered, paidPeople, people, PERSON, PERSON_JOINS, USER } from './people.ts';

type Row = z.input<typeof payrollRuns.response>['data'][number];
type Sums = z.input<typeof payrollRuns.response>['totals'];
type Result = z.input<typeof payrollResults.response>['data'][number];
export type Run = TableRow<'payroll_runs'>;
const SORTS = { month: sql`p.month`, net: sql`p.net`, gross: sql`p.gross`, campus: sql`lower(k.campus_name)` };
/** Beside the month before, by more than a tenth of it. */
export const VARIES = sql`abs(s.net - s.last_net) * 10 > s.last_net`;
const slips = (what: ReturnType<typeof sql>) =>
  sql`(SELECT ${what} FROM salary_slips s WHERE s.institute_code = p.institute_code AND s.run_id = p.id)`;
/** What lines of slips `s` that are `which` come to. */
export const linesOf = (which: ReturnType<typeof sql>) =>
  sql`(SELECT coalesce(sum(l.amount), 0)::bigint FROM salary_slip_lines l WHERE l.institute_code = s.institute_code AND l.slip_id = s.id AND ${which})`;
export const [IS_OVERTIME, IS_EMPLOYER] = [sql`l.what = 'overtime'`, sql`l.kind = 'employer'`];
const [OVERTIME, EMPLOYER] = [IS_OVERTIME, IS_EMPLOYER].map((which) =>
  slips(sql`coalesce(sum(${linesOf(which)}), 0)::bigint`),
);
const UNPAID = slips(sql`coalesce(sum(s.net) FILTER (WHERE s.status = 'approved'), 0)::bigint`);

const list = endpointRoute(payrollRuns, async (call, { query }) => {
  const { trx, session } = call;
  const where = all([
    ...ownRows(session, 'p', { campus_id: query.campus_id }),
    ...(query.state === undefined ? [] : [sql`p.state = ${query.state}`]),
    ...(query.kind === undefined ? [] : [sql`p.kind = ${query.kind}`]),
    ...(query.from_month === undefined ? [] : [sql`p.month >= ${`${query.from_month}-01`}::date`]),
    ...(query.to_month === undefined ? [] : [sql`p.month <= ${`${query.to_month}-01`}::date`]),
  ]);
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT p.id, p.campus_id, k.campus_name AS campus, to_char(p.month, 'YYYY-MM') AS month, p.kind, p.leave_date, CASE WHEN p.kind = 'settlement' THEN (SELECT r.name FROM salary_slips s JOIN ${paidPeople(session)} r ON r.institute_code = s.institute_code AND r.id = s.employee_id WHERE s.institute_code = p.institute_code AND s.run_id = p.id) END AS employee, p.state, p.total, w.done, p.n_slips, p.gross, p.deductions, p.net, ${slips(sql`count(*) FILTER (WHERE ${VARIES})::int`)} AS variances,
        ${OVERTIME} AS overtime, ${EMPLOYER} AS employer, w.without, ${UNPAID} AS unpaid, ${USER('made_by')}, p.made_at, ${USER('approved_by')}, p.posted_on, p.journal_id, j.voucher_no, p.void_reason, coalesce(p.made_by = ${session.userId}, false) AS mine
      FROM payroll_runs p JOIN campuses k ON k.institute_code = p.institute_code AND k.id = p.campus_id LEFT JOIN gl_journals j ON j.institute_code = p.institute_code AND j.id = p.journal_id
      CROSS JOIN LATERAL (SELECT count(x.outcome)::int AS done, count(*) FILTER (WHERE x.outcome <> 'created')::int AS without FROM payroll_run_rows x WHERE x.institute_code = p.institute_code AND x.run_id = p.id) w
      WHERE ${where} ORDER BY ${ordered(query, SORTS, sql`p.month DESC, p.id DESC`)} ${limits(page)}`,
  );
  const counts = sql`FILTER (WHERE p.state <> 'voided')`;
  const [sum] = await sendNow(
    trx,
    sql<
      Sums & { n: number }
    >`SELECT count(*)::int AS n, coalesce(sum(p.gross) ${counts}, 0)::bigint AS gross, coalesce(sum(p.deductions) ${counts}, 0)::bigint AS deductions, coalesce(sum(p.net) ${counts}, 0)::bigint AS net, coalesce(sum(${UNPAID}), 0)::bigint AS unpaid
      FROM payroll_runs p WHERE ${where}`,
  );
  const { n = 0, ...totals } = sum ?? { gross: 0, deductions: 0, net: 0, unpaid: 0 };
  return { ...paging(rows, n, page), totals };
});
/** Throws 404 for none that the session may see, or 422 on the parameter that named it. */
async function readRun({ trx, session }: Call, id: number, parameter?: string): Promise<Run> {
  const [found] = await sendNow(
    trx,
    sql<Run>`SELECT p.* FROM payroll_runs p WHERE ${all(ownRows(session, 'p', { id }))}`,
  );
  if (!found) throw parameter ? invalid(parameter, 'This payroll does not exist') : notFound('Payroll');
  return found;
}
const start = endpointRoute(runPayroll, async (call, { body }) => {
  const { trx, session } = call;
  const [made] = await sendNow(
    trx,
    sql<
      Pick<Run, 'id'>
    >`SELECT payroll_start(${session.instituteCode}, ${body.campus_id}::bigint, ${`${body.month}-01`}::date, ${body.employee_id ?? null}::bigint) AS id`,
  );
  const { id, total } = await readRun(call, made?.id ?? 0);
  if (body.employee_id === undefined) await startJob(call, counting, id);
  else await sendNow(trx, sql`SELECT payroll_count(${session.instituteCode}, ${id}::bigint, 1)`);
  keepEvents(call, [
    {
      action: 'create',
      entity: 'payroll_runs',
      entityId: id,
      after: { campus_id: body.campus_id, month: body.month, employees: total, employee_id: body.employee_id },
    },
  ]);
  return { data: { id, total } };
});
const results = endpointRoute(payrollResults, async (call, { query }) => {
  const { id } = await readRun(call, Number(query.run_id), 'run_id');
  const data = await sendNow(
    call.trx,
    sql<Result>`SELECT ${PERSON}, w.outcome, coalesce(w.message, '') AS message FROM payroll_run_rows w JOIN employees r ON r.institute_code = w.institute_code AND r.id = w.employee_id ${PERSON_JOINS}
      WHERE ${all(people(call.session, {}))} AND w.run_id = ${id} AND w.outcome <> 'created' ORDER BY w.place LIMIT 2000`,
  );
  return { data };
});
const approve = endpointRoute(approvePayroll, async (call, { body }) => {
  const { id, net, month } = await readRun(call, body.id);
  await requireOwnDay(call, 'posted_on', 'Posted on', body.posted_on);
  const [posted] = await sendNow(
    call.trx,
    sql<
      Pick<Run, 'journal_id'>
    >`SELECT payroll_approve(${call.session.instituteCode}, ${id}::bigint, ${body.posted_on}::date, ${body.seen === undefined ? null : toPaisa(body.seen)}::bigint) AS journal_id`,
  );
  const voucher_no = await voucherNo(call, posted?.journal_id ?? 0);
  const after = { month: month.slice(0, 7), net, posted_on: body.posted_on };
  keepEvents(call, [{ action: 'approve', entity: 'payroll_runs', entityId: id, after }]);
  return { data: { id, voucher_no, net } };
});
const end = endpointRoute(voidPayroll, async (call, { body }) => {
  const { id, net, month } = await readRun(call, body.id);
  await requireOwnDay(call, 'void_date', 'Void date', body.void_date);
  const [posted] = await sendNow(
    call.trx,
    sql<
      Pick<Run, 'journal_id'>
    >`SELECT payroll_void(${call.session.instituteCode}, ${id}::bigint, ${body.void_date}::date, ${body.reason}) AS journal_id`,
  );
  const journal = posted?.journal_id ?? null;
  const voucher_no = journal === null ? null : await voucherNo(call, journal);
  const after = { month: month.slice(0, 7), net, reason: body.reason };
  keepEvents(call, [{ action: journal === null ? 'discard' : 'void', entity: 'payroll_runs', entityId: id, after }]);
  return { data: { id, voucher_no } };
});
export const payrollRoutes: readonly Route[] = [list, start, results, approve, end];
