/** POST /payChallan: money for challans of a student or family. */
import { sql } from 'kysely';
import { formatMoney, toPaisa, toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict, invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { feesChanged } from '../feesChanged.ts';
import { payableSql, type Payable } from './context.ts';
import { readRules } from './events.ts';
import { addLateFines, leaveFinesOut, openWithFines } from './fines.ts';
import { planPayment, type PayBody, type Plan } from './plan.ts';
import { receiptOf, takeSql, type Receipt, type Taken } from './take.ts';

export function requireWhom({ student_id, family_no, lines, challan_ids }: PayBody): void {
  if (student_id !== undefined && family_no !== undefined) throw invalid('family_no', 'Name a student or a family, not both');
  if (student_id === undefined && family_no === undefined && !lines?.length && !challan_ids?.length)
    throw invalid('student_id', 'Say whose challans are paid');
}
/** The challans that may be fined before this payment. */
function finedChallans({ lines: sent, challan_ids }: PayBody, { lines }: Payable): number[] {
  const named = new Set(sent?.map(({ particular_line_id }) => particular_line_id));
  const among =
    sent?.length || challan_ids?.length ? lines.filter(({ id, challan_id }) => named.has(id) || challan_ids?.includes(challan_id)) : lines;
  return [...new Set(among.map(({ challan_id }) => challan_id))];
}
/** Whether one of them may bear a fine on that day that is not on it yet: then the long way asks its policy. */
export const mayBearFine = (body: PayBody, open: Payable): boolean => {
  const fined = new Set(finedChallans(body, open));
  return open.lines.some(
    ({ challan_id, bears_fine, due_date, is_fine }) => bears_fine && !is_fine && due_date < body.paid_date && fined.has(challan_id),
  );
};
export const answered = (plan: Plan, receipts: readonly Receipt[], leftOut = 0) => {
  const [first] = receipts;
  if (!first) throw new Error('a payment has a receipt');
  const { payment_id, receipt_no, status } = first;
  return {
    data: {
      receipts: [...receipts],
      payment_id,
      receipt_no,
      status,
      amount: toRupees(plan.amount),
      remainingPayable: toRupees(plan.remaining),
      ...(leftOut > 0 ? { fines_left_out: toRupees(leftOut) } : {}),
    },
  };
};

/** What is beyond the bill is an advance only if the clerk saw it so: a bill that another counter has taken meanwhile would become one unseen. Throws 409. */
export function requireAdvance({ advance, challan_ids }: PayBody, { receipts, amount }: Plan): void {
  const lines = receipts.flatMap((receipt) => receipt.lines);
  if (advance === undefined && challan_ids?.length && lines.length === 0)
    throw conflict('Nothing of these challans is open. Pay for the student to keep it as an advance.');
  const left = lines.reduce((all, share) => all - share.amount, amount);
  if (advance === undefined || toPaisa(advance) === left) return;
  throw conflict(
    `The bill has changed: ${formatMoney(toRupees(left))} of this payment would be kept as an advance, not ${formatMoney(advance)}. Read it again.`,
  );
}
/** The long way: locks what is open, then judges it. */
export async function pay(call: Call, body: PayBody) {
  const { trx, session } = call;
  requireWhom(body);
  const found = await readRules<{ open: Payable }>(call, body.receiving_acc, sql`, ${payableSql(session, body, true)} AS open`);
  let plan = planPayment(body, found, found.open);
  const fined = finedChallans(body, found.open);
  // A client that says nothing of fines has them charged: leaving them out must be said, by whoever may.
  const leftOut = body.fines === false ? await leaveFinesOut(call, fined, body.paid_date) : 0;
  if (body.fines !== false && (await addLateFines(call, fined, body.paid_date)))
    plan = planPayment(body, found, await openWithFines(call, body, found.open, fined));
  requireAdvance(body, plan);
  feesChanged(call);
  const receipts: Receipt[] = [];
  for (const receipt of plan.receipts) {
    const group = plan.receipts.length === 1 ? null : (receipts[0]?.receipt_no ?? 0);
    const [taken] = await sendNow(trx, takeSql(call, { paid_date: body.paid_date, plan, receipt, group }));
    receipts.push(receiptOf(taken as Taken, receipt, plan.pending));
  }
  return answered(plan, receipts, leftOut);
}
