/** POST /payChallan: money for challans of a student or family. What is open is locked, then judged, then taken. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { payChallan } from '../../../../contract/endpoints/fees/payments.ts';
import { formatMoney, toPaisa, toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict, invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { takesNumbers } from '../../../http/turns.ts';
import { tellOfPayments } from '../../messaging/ofPayments.ts';
import { feesChanged } from '../feesChanged.ts';
import { payableSql, type Payable } from './context.ts';
import { readRules } from './events.ts';
import { addLateFines, leaveFinesOut, openWithFines } from './fines.ts';
import { planPayment, type PayBody, type Plan, type PlannedReceipt } from './plan.ts';
import { receiptOf, takeSql, type Receipt, type Taken } from './take.ts';

type Answer = z.output<typeof payChallan.response>;
function requireWhom({ student_id, family_no, lines, challan_ids }: PayBody): void {
  if (student_id !== undefined && family_no !== undefined)
    throw invalid('family_no', 'Name a student or a family, not both');
  if (student_id === undefined && family_no === undefined && !lines?.length && !challan_ids?.length)
    throw invalid('student_id', 'Say whose challans are paid');
}
/** The challans whose policies may ask a fine of that day before this payment. */
function finedChallans({ lines: sent, challan_ids, paid_date }: PayBody, { lines }: Payable): number[] {
  const named = new Set(sent?.map(({ particular_line_id }) => particular_line_id));
  const among =
    sent?.length || challan_ids?.length
      ? new Set(
          lines.flatMap(({ id, challan_id }) =>
            named.has(id) || challan_ids?.includes(challan_id) ? [challan_id] : [],
          ),
        )
      : null;
  const late = lines.filter(
    ({ challan_id, bears_fine, is_fine, due_date }) =>
      bears_fine && !is_fine && due_date < paid_date && (among?.has(challan_id) ?? true),
  );
  return [...new Set(late.map(({ challan_id }) => challan_id))];
}
const NOT_TAKEN: Taken = { payment_id: 0, receipt_no: 0, voucher_no: null, account_id: 0 };
/** The answer but for the receipts; its number is that of the first. */
const headOf = (plan: Plan, { payment_id, receipt_no, status }: Receipt, leftOut: number) => ({
  payment_id,
  receipt_no,
  status,
  amount: toRupees(plan.amount),
  remainingPayable: toRupees(plan.remaining),
  ...(leftOut > 0 ? { fines_left_out: toRupees(leftOut) } : {}),
});
/** The answer, made where the numbers of the last receipt are known: in the statement that takes it. */
function answerSql(plan: Plan, before: readonly Receipt[], last: PlannedReceipt, leftOut: number): RawBuilder<unknown> {
  const numbers = sql`jsonb_build_object('payment_id', t.payment_id, 'receipt_no', t.receipt_no)`;
  const own = receiptOf(NOT_TAKEN, last, plan.pending);
  const data = headOf(plan, before[0] ?? own, leftOut);
  return sql`SELECT jsonb_build_object('data', ${JSON.stringify(data)}::jsonb || ${before.length === 0 ? numbers : sql`'{}'::jsonb`} || jsonb_build_object('receipts',
    ${JSON.stringify(before)}::jsonb || jsonb_build_array(${JSON.stringify(own)}::jsonb || ${numbers} || jsonb_build_object('voucher_no', t.voucher_no)))) AS answer FROM taken t`;
}

/**
 * What is beyond the bill is an advance only if the clerk saw it so: a bill that another counter has taken meanwhile
 * would become one unseen. Throws 409.
 */
function requireAdvance({ advance, challan_ids }: PayBody, { receipts, amount }: Plan): void {
  const lines = receipts.flatMap((receipt) => receipt.lines);
  if (advance === undefined && challan_ids?.length && lines.length === 0)
    throw conflict('Nothing of these challans is open. Pay for the student to keep it as an advance.');
  const left = lines.reduce((all, share) => all - share.amount, amount);
  if (advance === undefined || toPaisa(advance) === left) return;
  throw conflict(
    `The bill has changed: ${formatMoney(toRupees(left))} of this payment would be kept as an advance, not ${formatMoney(advance)}. Read it again.`,
  );
}
async function pay(call: Call, body: PayBody): Promise<Answer> {
  const { trx, session } = call;
  requireWhom(body);
  const found = await readRules<{ open: Payable }>(
    call,
    body.receiving_acc,
    sql`, ${payableSql(session, body, true)} AS open`,
  );
  let plan = planPayment(body, found, found.open);
  const fined = finedChallans(body, found.open);
  // A client that says nothing of fines has them charged: leaving them out must be said, by whoever may.
  const leftOut = body.fines === false ? await leaveFinesOut(call, fined, body.paid_date) : 0;
  if (body.fines !== false && (await addLateFines(call, fined, body.paid_date)))
    plan = planPayment(body, found, await openWithFines(call, body, found.open, fined));
  requireAdvance(body, plan);
  feesChanged(call);
  const before: Receipt[] = [];
  const taking = (receipt: PlannedReceipt) => {
    const group = plan.receipts.length === 1 ? null : (before[0]?.receipt_no ?? 0);
    return { paid_date: body.paid_date, plan, receipt, group };
  };
  const tells = found.tells && !plan.pending;
  for (const receipt of tells ? plan.receipts : plan.receipts.slice(0, -1)) {
    const [taken] = await sendNow(trx, takeSql(call, taking(receipt)));
    before.push(receiptOf(taken as Taken, receipt, plan.pending));
  }
  const [first] = before;
  if (tells && first) {
    // The message names the receipt, so that is not taken by the last statement.
    await tellOfPayments(
      call,
      before.map(({ payment_id }) => payment_id),
    );
    return { data: { ...headOf(plan, first, leftOut), receipts: before } };
  }
  const last = plan.receipts.at(-1) as PlannedReceipt;
  const answer = answerSql(plan, before, last, leftOut);
  const [made] = await call.finish((keep) =>
    takeSql<{ answer: Answer }>(
      call,
      taking(last),
      sql`, made AS (${answer}) ${keep(sql`(SELECT answer FROM made)`)} SELECT answer FROM made`,
    ),
  );
  return (made as { answer: Answer }).answer;
}
export const payRoute: Route = takesNumbers(endpointRoute(payChallan, (call, { body }) => pay(call, body)));
