/** Advances of employees: listed, asked for, decided and paid (functions/salary_advance_*.sql). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  advanceForm,
  advances,
  approveAdvance,
  payAdvance,
  storeAdvance,
} from '../../../contract/endpoints/salaries/advances.ts';
import { today } from '../../../contract/dates.ts';
import { toPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row as TableRow } from '../../database/tables.ts';
import { invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import type { Session } from '../../http/whose.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows, withIds } from '../../resources/scope.ts';
import { keepEvents } from '../fees/payments/events.ts';
import { idIn } from '../fees/challans/jobs.ts';
import { requireMoneyAccount, voucherNo } from './moneyAccount.ts';
import { matching, ordered, PAID_PERSON, PAID_PERSON_JOINS, paidPeople, people, PERSON_SORTS, USER } from './people.ts';

type Row = z.input<typeof advances.response>['data'][number];
type Advance = TableRow<'employee_advances'>;
type Sums = z.input<typeof advances.response>['totals'];
const SORTS = {
  ...PERSON_SORTS,
  advance_no: sql`p.advance_no`,
  requested_on: sql`p.id`,
  amount: sql`p.amount`,
  deduct_from: sql`p.deduct_from`,
  balance: sql`p.amount - p.recovered`,
};
const STATUS = sql`CASE WHEN p.status = 'paid' AND p.recovered = p.amount THEN 'recovered' ELSE p.status END`;
/** What is owed of one that is paid, or would be of one that is approved. */
const BALANCE = sql`CASE WHEN p.status IN ('pending', 'approved', 'paid') THEN p.amount - p.recovered ELSE 0 END`;
const from = (session: Session) =>
  sql`employee_advances p JOIN ${paidPeople(session)} r ON r.institute_code = p.institute_code AND r.id = p.employee_id`;

const list = endpointRoute(advances, async (call, { query }) => {
  const { trx, session } = call;
  const { status, campus_id, ids, ...who } = query;
  const where = all([
    ...ownRows(session, 'p', { campus_id, id: ids?.split(',').map(Number) }),
    ...matching(who),
    ...(status === undefined ? [] : [sql`${STATUS} = ${status}`]),
  ]);
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT p.id, p.advance_no, ${PAID_PERSON}, to_char(p.requested_at AT TIME ZONE i.time_zone, 'YYYY-MM-DD') AS requested_on, p.amount, to_char(p.deduct_from, 'YYYY-MM') AS deduct_from, p.per_month,
        ceil(p.amount::numeric / p.per_month)::int AS installments, p.recovered, ${BALANCE} AS balance, ${STATUS} AS status, p.purpose, ${USER('requested_by')}, ${USER('decided_by')}, p.decision_reason,
        p.paid_on, a.acc_name AS account, j.voucher_no, p.void_reason, coalesce(p.requested_by = ${session.userId}, false) OR coalesce(r.user_id = ${session.userId}, false) AS mine
      FROM ${from(session)} ${PAID_PERSON_JOINS} JOIN institute i ON i.institute_code = p.institute_code LEFT JOIN finance_accounts a ON a.institute_code = p.institute_code AND a.id = p.account_id
      LEFT JOIN gl_journals j ON j.institute_code = p.institute_code AND j.id = p.journal_id WHERE ${where} ORDER BY ${ordered(query, SORTS, sql`p.id DESC`)} ${limits(page)}`,
  );
  const [sum] = await sendNow(
    trx,
    sql<
      Sums & { n: number }
    >`SELECT count(*)::int AS n, coalesce(sum(p.amount), 0)::bigint AS amount, coalesce(sum(p.recovered), 0)::bigint AS recovered, coalesce(sum(${BALANCE}), 0)::bigint AS balance FROM ${from(session)} WHERE ${where}`,
  );
  const { n = 0, ...totals } = sum ?? { amount: 0, recovered: 0, balance: 0 };
  return { ...paging(rows, n, page), totals };
});
const store = endpointRoute(storeAdvance, async (call, { body }) => {
  const { trx, session } = call;
  const amount = toPaisa(body.amount);
  if (body.installments !== undefined && body.per_month !== undefined)
    throw invalid('per_month', 'Say the instalments or the amount of a month, not both');
  // Even parts, rounded up to the rupee: the last is the rest.
  const parts = Math.min(amount, Math.ceil(amount / (body.installments ?? 1) / 100) * 100);
  const perMonth = body.per_month === undefined ? parts : toPaisa(body.per_month);
  const [made] = await sendNow(
    trx,
    sql<
      Pick<Advance, 'id'>
    >`SELECT salary_advance_save(${session.instituteCode}, ${body.employee_id}::bigint, ${amount}::bigint, ${`${body.deduct_from}-01`}::date, ${perMonth}::bigint, ${body.reason}) AS id`,
  );
  const advance = await readAdvance(call, made?.id ?? 0);
  keepEvents(call, [
    {
      action: 'create',
      entity: 'employee_advances',
      entityId: advance.id,
      after: { employee_id: body.employee_id, amount, per_month: perMonth, reason: body.reason },
    },
  ]);
  return { data: { id: advance.id, advance_no: advance.advance_no, status: advance.status } };
});
/** Throws 404 for none that the session may see, or 422 on the parameter that named it. */
export async function readAdvance({ trx, session }: Call, id: number, parameter?: string): Promise<Advance> {
  const [found] = await sendNow(
    trx,
    sql<Advance>`SELECT p.* FROM employee_advances p WHERE ${all(ownRows(session, 'p', { id }))}`,
  );
  if (!found) throw parameter ? invalid(parameter, 'This advance does not exist') : notFound('Advance');
  return found;
}
const approve = endpointRoute(approveAdvance, async (call, { body }) => {
  const { id } = await readAdvance(call, idIn(call, 'Advance'));
  const isApproved = body.status.startsWith('approve');
  const remarks = body.remarks || null;
  if (!isApproved && remarks === null) throw invalid('remarks', 'Say why it is rejected');
  await sendNow(
    call.trx,
    sql`SELECT salary_advance_decide(${call.session.instituteCode}, ${id}::bigint, ${isApproved}, ${remarks})`,
  );
  keepEvents(call, [
    {
      action: isApproved ? 'approve' : 'reject',
      entity: 'employee_advances',
      entityId: id,
      after: remarks === null ? {} : { reason: remarks },
    },
  ]);
  return { data: { id, status: isApproved ? 'approved' : 'rejected' } };
});
const pay = endpointRoute(payAdvance, async (call, { body }) => {
  const { id, campus_id, amount } = await readAdvance(call, body.id);
  await requireMoneyAccount(call, body.account_id, campus_id, 'paid_on', 'Paid on', body.paid_on);
  const [posted] = await sendNow(
    call.trx,
    sql<
      Pick<Advance, 'journal_id'>
    >`SELECT salary_advance_pay(${call.session.instituteCode}, ${id}::bigint, ${body.paid_on}::date, ${body.account_id}::bigint, ${body.reference ?? null}) AS journal_id`,
  );
  const voucher_no = await voucherNo(call, posted?.journal_id ?? 0);
  const { paid_on, account_id } = body;
  keepEvents(call, [
    { action: 'pay', entity: 'employee_advances', entityId: id, after: { amount, paid_on, account_id } },
  ]);
  return { data: { id, voucher_no } };
});
type Form = z.input<typeof advanceForm.response>['data'];
const form = endpointRoute(advanceForm, async (call, { query }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const [found] = await sendNow(
    trx,
    sql<
      Form & { months: number }
    >`SELECT r.id AS employee_id, r.name AS employee, n.net, coalesce(o.open, 0)::bigint AS open, coalesce(t.advance_months, 2) AS months, NULL::bigint AS limit
      FROM employees r LEFT JOIN LATERAL (SELECT p.basic + p.allowances - p.deductions AS net FROM salary_plans p WHERE p.institute_code = ${code} AND p.employee_id = r.id AND p.status = 'approved'
        AND p.effective_from <= ${today()}::date ORDER BY p.effective_from DESC LIMIT 1) n ON true
      LEFT JOIN LATERAL (SELECT sum(a.amount - a.recovered) AS open FROM employee_advances a WHERE a.institute_code = ${code} AND a.employee_id = r.id AND a.status IN ('pending', 'approved', 'paid')) o ON true
      LEFT JOIN LATERAL (SELECT x.advance_months FROM employee_settings x WHERE x.institute_code = ${code} AND (x.campus_id = r.campus_id OR x.campus_id IS NULL) ORDER BY x.campus_id NULLS LAST LIMIT 1) t ON true
      WHERE ${all([...people(session, {}), ...withIds('r', { id: query.employee_id })])}`,
  );
  if (!found) throw invalid('employee_id', 'This employee does not exist');
  const { months, ...data } = found;
  return { data: { ...data, limit: months === 0 || data.net === null ? null : months * data.net } };
});
export const advanceRoutes: readonly Route[] = [list, store, approve, pay, form];
