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
  /** What it stands in for: that is void once it is approved. */
  readonly replaced_id: number | null;
  readonly replaced: string | null;
}
export const decideRoute: Route = endpointRoute(decideFinanceEntries, async (call, { body }) => {
  const { ids, versions, decision, reason } = body;
  if (decision === 'reject' && reason === undefined) throw invalid('reason', 'Say why it is rejected');
  if (versions !== undefined && versions.length !== ids.length)
    throw invalid('versions', 'There is one version for each of the ids');
  const decided = await sendNow(
    call.trx,
    sql<Decided>`SELECT d.*, o.id AS replaced_id, o.voucher AS replaced FROM vouchers_decide(${call.session.instituteCode}, ${[...ids]}::bigint[], ${versions === undefined ? null : [...versions]}::integer[], ${decision === 'approve'}, ${reason ?? null}) d
      LEFT JOIN vouchers v ON v.institute_code = ${call.session.instituteCode} AND v.id = d.voucher_id LEFT JOIN vouchers o ON o.institute_code = v.institute_code AND o.id = v.replaces_id`,
  );
  const results = decided.map(({ voucher_id: id, message }) => ({ id, ok: message === null, message }));
  const done = decided.filter(({ message }) => message === null);
  keepEvents(
    call,
    done.flatMap(({ voucher_id, voucher, total, replaced_id, replaced }) => [
      ...(replaced_id === null || decision === 'reject'
        ? []
        : [
            {
              action: 'void',
              entity: 'vouchers',
              entityId: replaced_id,
              before: { voucher: replaced, status: 'approved' },
              after: { status: 'voided', reason: 'Replaced', replaced_by: voucher },
            },
          ]),
      {
        action: decision,
        entity: 'vouchers',
        entityId: voucher_id,
        after: { voucher, total, ...(reason === undefined ? {} : { reason }) },
      },
    ]),
  );
  return { data: { done: done.length, results } };
});
