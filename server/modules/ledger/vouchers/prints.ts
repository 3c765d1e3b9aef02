/** POST /voucher_prints: the next print of these is a duplicate. */
import { sql } from 'kysely';
import { printedVouchers } from '../../../../contract/endpoints/finance/vouchers.ts';
import { sendNow } from '../../../database/door.ts';
import { notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { keepEvents } from '../../fees/payments/events.ts';

interface Printed {
  trans_id: number;
  printed_before: number;
  voucher: string | null;
}
export const printsRoute: Route = endpointRoute(printedVouchers, async (call, { body }) => {
  const { trx, session } = call;
  const ids = [...new Set(body.trans_ids)];
  // A draft is of who made it, on paper as on the screen.
  const mine = sql`(r.status <> 'draft' OR r.made_by = ${session.userId})`;
  const printed = await sendNow(
    trx,
    sql<Printed>`WITH held AS (SELECT r.id FROM vouchers r WHERE ${all([...ownRows(session, 'r', { id: ids }), mine])} ORDER BY r.id FOR UPDATE)
      UPDATE vouchers v SET print_count = v.print_count + 1 FROM held h WHERE v.institute_code = ${session.instituteCode} AND v.id = h.id
      RETURNING v.id AS trans_id, v.print_count - 1 AS printed_before, v.voucher`,
  );
  if (printed.length !== ids.length) throw notFound(ids.length === 1 ? 'Voucher' : 'One of these vouchers');
  keepEvents(
    call,
    printed.map(({ trans_id: id, printed_before, voucher }) => ({
      action: 'print',
      entity: 'vouchers',
      entityId: id,
      after: { voucher, printed_before },
    })),
  );
  return { data: printed.map(({ trans_id, printed_before }) => ({ trans_id, printed_before })) };
});
