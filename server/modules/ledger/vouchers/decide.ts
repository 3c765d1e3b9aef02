/** POST /decide_finance_entries: each voucher for itself, with its result. Who may decide what is held by SQL. */
import { sql } from 'kysely';
import { decideFinanceEntries } from '../../../../contract/endpoints/finance/vouchers.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { keepEvents } from '../../fees/payments/events.ts';

interface Decided {
  readonly voucher_id: number;
  readonly voucher: string | null;
  readonly total: number | null;
  readonly message: string | null;
}
export const decideRoute: Route = endpointRoute(decideFinanceEntries, async (call, { body }) => {
  const { ids, versions, decision, reason } = body;
  if (decision === 'reject' && reason === undefined) throw invalid('reason', 'Say why it is rejected');
  if (versions !== undefined && versions.length !== ids.length)
    throw invalid('versions', 'There is one version for each of the ids');
  const decided = await sendNow(
    call.trx,
    sql<Decided>`SELECT d.* FROM vouchers_decide(${call.session.instituteCode}, ${[...ids]}::bigint[], ${versions === undefined ? null : [...versions]}::integer[], ${decision === 'approve'}, ${reason ?? null}) d`,
  );
  const results = decided.map(({ voucher_id: id, message }) => ({ id, ok: message === null, message }));
  const done = decided.filter(({ message }) => message === null);
  keepEvents(
    call,
    done.map(({ voucher_id, voucher, total }) => ({
      action: decision,
      entity: 'vouchers',
      entityId: voucher_id,
      after: { voucher, total, ...(reason === undefined ? {} : { reason }) },
    })),
  );
  return { data: { done: done.length, results } };
});
