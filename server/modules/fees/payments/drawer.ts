/**
 * What is in the till of a cashier since they last counted, what waits for approval included; and money that goes back
 * to its payer.
 */
import { sql } from 'kysely';
import { returnPayment, withdrawPayment } from '../../../../contract/endpoints/fees/payments.ts';
import { till } from '../../../../contract/endpoints/fees/till.ts';
import { today } from '../../../../contract/dates.ts';
import { sendNow } from '../../../database/door.ts';
import { notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { keepEvents } from './events.ts';
import type { Sql } from './listing.ts';

interface ToReturn {
  payment_id: number;
  receipt_no: number;
  sid: number | null;
  studentName: string;
  method: string;
  amount: number;
  rejected_by: string | null;
  reason: string | null;
}
interface Drawer {
  campus_id: number;
  campus_name: string;
  account_id: number;
  account: string;
  payments: number;
  opening: number;
  received: number;
  paid_out: number;
  waiting: number;
  n_waiting: number;
  may_go: { amount: number; count: number };
  since: string | null;
  by_method: { method: string; amount: number; count: number }[] | null;
  to_return: ToReturn[] | null;
}
/** What moved by today, and what was rejected after it had been counted, as nothing. */
const moved = (code: string, user: number): Sql => sql`
  SELECT m.campus_id, m.account_id, m.method, CASE WHEN m.is_float THEN m.amount ELSE 0 END AS put, CASE WHEN m.is_float THEN 0 ELSE greatest(m.amount, 0) END AS taken, greatest(-m.amount, 0) AS given, m.waits FROM drawer_moves m
    WHERE m.institute_code = ${code} AND m.user_id = ${user} AND m.day <= ${today()}::date AND NOT m.offered AND app_campus_ok(m.campus_id)
  UNION ALL SELECT p.campus_id, p.receiving_account_id, NULL, 0, 0, 0, false FROM payments p
    WHERE p.institute_code = ${code} AND p.created_by = ${user} AND p.status = 'rejected' AND p.returned_on IS NULL AND p.till_closing_id IS NOT NULL AND app_campus_ok(p.campus_id)`;
/** Rejected money of the account of `m` that is still in the drawer. */
const toReturn = (code: string, user: number): Sql => sql`
  SELECT jsonb_agg(jsonb_build_object('payment_id', p.id, 'receipt_no', p.receipt_no, 'sid', s.sid, 'studentName', coalesce(s.student_name, 'At another campus'), 'method', p.method, 'amount', p.amount,
      'rejected_by', u.full_name, 'reason', p.decision_reason) ORDER BY p.id)
    FROM payments p LEFT JOIN students s ON s.institute_code = p.institute_code AND s.id = p.student_id LEFT JOIN users u ON u.institute_code = p.institute_code AND u.id = p.decided_by
    WHERE p.institute_code = ${code} AND p.created_by = ${user} AND p.status = 'rejected' AND p.returned_on IS NULL AND p.campus_id = m.campus_id AND p.receiving_account_id = m.account_id`;
/** Refunds and voids that the cashier asked for and that wait for somebody else: their money is still in the drawer. */
const mayGo = (code: string, user: number): Sql => sql`
  SELECT jsonb_build_object('amount', coalesce(sum(q.amount), 0)::bigint, 'count', count(*)::int) FROM money_requests q WHERE q.institute_code = ${code} AND q.requested_by = ${user} AND q.status = 'pending'
    AND q.kind <> 'void_refund' AND q.campus_id = m.campus_id AND q.account_id = m.account_id`;
const mine: Route = {
  ...endpointRoute(till, async ({ trx, session }) => {
    const { instituteCode: code, userId } = session;
    const rows = await sendNow(
      trx,
      sql<Drawer>`WITH moved AS (${moved(code, userId)}),
        methods AS (SELECT m.campus_id, m.account_id, m.method, sum(m.put)::bigint AS put, sum(m.taken)::bigint AS taken, sum(m.given)::bigint AS given, count(m.method)::int AS n,
          coalesce(sum(m.taken) FILTER (WHERE m.waits), 0)::bigint AS waiting, count(*) FILTER (WHERE m.waits)::int AS n_waiting FROM moved m GROUP BY 1, 2, 3)
        SELECT m.campus_id, k.campus_name, m.account_id, coalesce(g.acc_name, '') AS account, sum(m.n)::int AS payments, sum(m.put)::bigint AS opening, sum(m.taken)::bigint AS received, sum(m.given)::bigint AS paid_out,
          sum(m.waiting)::bigint AS waiting, sum(m.n_waiting)::int AS n_waiting, (${toReturn(code, userId)}) AS to_return, (${mayGo(code, userId)}) AS may_go,
          jsonb_agg(jsonb_build_object('method', m.method, 'amount', m.taken, 'count', m.n) ORDER BY m.method) FILTER (WHERE m.method IS NOT NULL) AS by_method,
          (SELECT max(t.created_at) FROM till_closings t WHERE t.institute_code = ${code} AND t.user_id = ${userId} AND t.campus_id = m.campus_id AND t.account_id = m.account_id) AS since
        FROM methods m JOIN campuses k ON k.institute_code = ${code} AND k.id = m.campus_id LEFT JOIN finance_accounts g ON g.institute_code = ${code} AND g.id = m.account_id
        GROUP BY m.campus_id, k.campus_name, m.account_id, g.acc_name, g.acc_code ORDER BY k.campus_name, g.acc_code`,
    );
    const data = rows.map(({ opening, received, paid_out, by_method, waiting, n_waiting, to_return, ...row }) => ({
      ...row,
      opening,
      received,
      paid_out,
      expected: opening + received - paid_out,
      by_method: by_method ?? [],
      waiting: { amount: waiting, count: n_waiting },
      to_return: to_return ?? [],
    }));
    return { data };
  }),
  reads: true,
};

/** Calls a function that answers the receipt and its amount, of a payment that the session may see. */
async function ofPayment(
  call: Call,
  id: number,
  action: string,
  run: Sql,
  more: Readonly<Record<string, unknown>> = {},
) {
  const known = await sendNow(call.trx, sql`SELECT 1 FROM payments r WHERE ${all(ownRows(call.session, 'r', { id }))}`);
  if (known.length === 0) throw notFound('Payment');
  const [done] = await sendNow(
    call.trx,
    sql<{ receipt_no: number; amount: number }>`SELECT receipt_no, amount FROM ${run}`,
  );
  if (!done) throw new Error('the payment answered nothing');
  keepEvents(call, [{ action, entity: 'payments', entityId: id, after: { ...done, ...more } }]);
  return { data: { payment_id: id, receipt_no: done.receipt_no, amount: done.amount } };
}
const withdraw: Route = endpointRoute(withdrawPayment, (call, { body: { payment_id: id, reason } }) =>
  ofPayment(
    call,
    id,
    'withdraw',
    sql`payment_withdraw(${call.session.instituteCode}, ${id}, ${today()}::date, ${reason})`,
    { reason },
  ),
);
const giveBack: Route = endpointRoute(returnPayment, (call, { body: { payment_id: id } }) =>
  ofPayment(call, id, 'return', sql`payment_return(${call.session.instituteCode}, ${id}, ${today()}::date)`),
);
export const drawerRoutes: readonly Route[] = [mine, withdraw, giveBack];
