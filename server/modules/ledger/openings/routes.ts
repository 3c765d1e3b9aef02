/** The calls of contract/endpoints/finance/openings.ts. */
import { sql } from 'kysely';
import { enterOpenings, openingsOf } from '../../../../contract/endpoints/finance/openings.ts';
import type { VOUCHER_STATUSES } from '../../../../contract/endpoints/finance/vouchers.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { keepEvents } from '../../fees/payments/events.ts';
import { openingFileRoute } from './file.ts';

interface Entered {
  readonly trans_id: number;
  readonly status: (typeof VOUCHER_STATUSES)[number];
  readonly voucher: string | null;
  readonly total: number;
}
const known: Route = endpointRoute(openingsOf, async ({ trx, session }, { query }) => {
  const [entered] = await sendNow(
    trx,
    sql<Entered>`SELECT r.id AS trans_id, r.status, r.voucher, r.total FROM vouchers r
      WHERE ${all([...ownRows(session, 'r', { campus_id: query.campus_id }), sql`r.kind = 'opening'`, sql`r.status IN ('pending', 'approved')`])} ORDER BY r.id LIMIT 1`,
  );
  return { data: { entered: entered ?? null } };
});
const enter: Route = endpointRoute(enterOpenings, async (call, { body }) => {
  const { trx, session } = call;
  const { campus_id, entry_date, dry_run = false } = body;
  requireDay('entry_date', entry_date);
  const lines = body.lines.map(({ account_id, debit = 0, credit = 0 }) => ({
    account_id,
    debit: toPaisa(debit),
    credit: toPaisa(credit),
  }));
  if (dry_run) await sendNow(trx, sql`SAVEPOINT preview`);
  const [entered] = await sendNow(
    trx,
    sql<Entered>`SELECT v.id AS trans_id, v.status, v.voucher, v.total FROM openings_post(${session.instituteCode}, ${campus_id}, ${entry_date}::date, ${JSON.stringify(lines)}::jsonb) v`,
  );
  if (!entered) throw new Error('openings_post answered nothing');
  if (dry_run) await sendNow(trx, sql`ROLLBACK TO SAVEPOINT preview`);
  else
    keepEvents(call, [
      {
        action: 'create',
        entity: 'vouchers',
        entityId: entered.trans_id,
        after: {
          kind: 'opening',
          status: entered.status,
          voucher: entered.voucher,
          total: entered.total,
          entry_date,
          campus_id,
        },
      },
    ]);
  const debit = lines.reduce((sum, line) => sum + line.debit, 0);
  const credit = lines.reduce((sum, line) => sum + line.credit, 0);
  return { data: { dry_run, debit, credit, difference: debit - credit, entered } };
});
export const openingRoutes: readonly Route[] = [known, enter, openingFileRoute];
