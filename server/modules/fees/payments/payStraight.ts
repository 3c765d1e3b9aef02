/**
 * The common payment in two round trips that hold no lock while the server thinks: what is open is read, and one statement takes the
 * payment if that is still so, with its audit row and its key, committed in the same packet. Whatever is not common (several campuses, late
 * fines, a change meanwhile, a refusal) is left to the long way (pay.ts), which locks first and says why.
 */
import { sql, type RawBuilder } from 'kysely';
import { payChallan } from '../../../../contract/endpoints/fees/payments.ts';
import type { Reply, Route, StraightCall } from '../../../http/route.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { feesChanged } from '../feesChanged.ts';
import { payableSql, rulesSql, type Payable } from './context.ts';
import { answered, mayBearFine, pay, requireAdvance, requireWhom } from './pay.ts';
import { planPayment } from './plan.ts';
import { receiptOf, takeSql, type Taken } from './take.ts';

/** The answer beside the effect, under its key; a key that was used before makes the whole statement fail. Ids are known to the statement alone. */
function kept({ session, keyed }: StraightCall, answer: ReturnType<typeof answered>): RawBuilder<unknown> {
  if (!keyed) return sql``;
  const { receipts, ...data } = answer.data;
  const ids = sql`jsonb_build_object('payment_id', t.payment_id, 'receipt_no', t.receipt_no)`;
  const response = sql`jsonb_build_object('data', ${JSON.stringify(data)}::jsonb || ${ids}
    || jsonb_build_object('receipts', jsonb_build_array(${JSON.stringify(receipts[0])}::jsonb || ${ids} || jsonb_build_object('voucher_no', t.voucher_no))))`;
  return sql`, kept AS (INSERT INTO idempotency_key (institute_code, key, user_id, route, request_hash, status_code, response)
    SELECT ${session.instituteCode}, ${keyed.key}, ${session.userId}, ${keyed.route}, ${keyed.asked}, 200, ${response} FROM taken t)`;
}
async function payStraight(call: StraightCall): Promise<Reply | null> {
  const { session, stands, only } = call;
  const body = payChallan.body?.safeParse(call.body).data;
  if (!body || body.fines === false) return null;
  requireWhom(body);
  const [found] = await only(
    rulesSql<{ open: Payable; stands: boolean }>(
      session,
      body.receiving_acc,
      sql`, ${payableSql(session, body, false)} AS open, ${stands} AS stands`,
    ),
  );
  if (!found?.stands || mayBearFine(body, found.open)) return null;
  const plan = planPayment(body, found, found.open);
  requireAdvance(body, plan);
  const [receipt, second] = plan.receipts;
  if (!receipt || second) return null;
  const answerOf = (taken: Taken) => answered(plan, [receiptOf(taken, receipt, plan.pending)]);
  const known = answerOf({ payment_id: 0, receipt_no: 0, voucher_no: null });
  const institute = sql`CASE WHEN ${stands} THEN ${session.instituteCode}::text END`;
  const [taken] = await only(takeSql(call, { paid_date: body.paid_date, plan, receipt, group: null }, institute, kept(call, known)));
  if (!taken) return null;
  feesChanged(call);
  return { json: answerOf(taken) };
}
export const payRoute: Route = { ...endpointRoute(payChallan, (call, { body }) => pay(call, body)), straight: payStraight };
