/** POST /delete_finance_entry: each voucher for itself, with its result. */
import { sql } from 'kysely';
import { deleteFinanceEntry } from '../../../../contract/endpoints/finance/vouchers.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { keepEvents } from '../../fees/payments/events.ts';
import { elsewhere } from './elsewhere.ts';

interface Removed {
  readonly voucher_id: number;
  readonly action: 'delete' | 'void' | null;
  readonly voucher: string | null;
  readonly kind: string | null;
  readonly total: number | null;
  readonly message: string | null;
}
export const removeRoute: Route = endpointRoute(deleteFinanceEntry, async (call, { body: { ids, reason } }) => {
  const others = await elsewhere(call, ids);
  const [only] = ids;
  // One entry of the system alone is a mistake of the screen; among others it has a result like them.
  if (ids.length === 1 && only !== undefined && others.has(only)) throw conflict(others.get(only) ?? '');
  const removed = await sendNow(
    call.trx,
    sql<Removed>`SELECT r.* FROM vouchers_remove(${call.session.instituteCode}, ${[...ids]}::bigint[], ${reason ?? null}) r`,
  );
  const results = removed.map(({ voucher_id: id, message }) => ({
    id,
    ok: message === null,
    message: message === null ? null : (others.get(id) ?? message),
  }));
  keepEvents(
    call,
    removed.flatMap(({ voucher_id, action, voucher, kind, total }) =>
      action === null
        ? []
        : [
            {
              action,
              entity: 'vouchers',
              entityId: voucher_id,
              before: { voucher, kind, total },
              after: action === 'void' ? { voucher, total, reason } : null,
            },
          ],
    ),
  );
  return { data: { done: results.filter(({ ok }) => ok).length, results } };
});
