/**
 * POST /approvePendingPayments and /approveChallanDiscounts: each row for itself, with its result. Who may decide what
 * is held by SQL.
 */
import { sql } from 'kysely';
import { approveDiscounts } from '../../../../contract/endpoints/fees/discounts.ts';
import { approvePayments } from '../../../../contract/endpoints/fees/payments.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { takesNumbers } from '../../../http/turns.ts';
import { tellOfPayments } from '../../messaging/ofPayments.ts';
import { keepEvents } from './events.ts';

interface Decision {
  readonly ids: readonly number[];
  readonly decision: 'approve' | 'reject';
  readonly reason?: string | undefined;
}
const DECIDE = { payments: sql.raw('payments_decide'), challan_discounts: sql.raw('discounts_decide') };

async function decide(call: Call, entity: keyof typeof DECIDE, { ids, decision, reason }: Decision) {
  if (decision === 'reject' && reason === undefined) throw invalid('reason', 'Say why it is rejected');
  const decided = await sendNow(
    call.trx,
    sql<{
      id: number;
      message: string | null;
    }>`SELECT d.id, d.message FROM ${DECIDE[entity]}(${call.session.instituteCode}, ${[...ids]}::bigint[], ${decision === 'approve'}, ${reason ?? null}) AS d (id, message)`,
  );
  const messages = new Map(decided.map(({ id, message }) => [id, message]));
  const results = [...new Set(ids)].map((id) => {
    const message = messages.get(id) ?? null;
    return { id, ok: message === null, message };
  });
  const done = results.filter(({ ok }) => ok);
  if (entity === 'payments' && decision === 'approve' && done.length > 0)
    await tellOfPayments(
      call,
      done.map(({ id }) => id),
    );
  keepEvents(
    call,
    done.map(({ id }) => ({ action: decision, entity, entityId: id, after: reason === undefined ? {} : { reason } })),
  );
  return { data: { done: done.length, results } };
}
export const decisionRoutes: readonly Route[] = [
  takesNumbers(endpointRoute(approvePayments, (call, { body }) => decide(call, 'payments', body))),
  takesNumbers(endpointRoute(approveDiscounts, (call, { body }) => decide(call, 'challan_discounts', body))),
];
