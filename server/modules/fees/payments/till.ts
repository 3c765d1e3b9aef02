/** Closing a till with what was counted, closings before, and prints of receipts. */
import { sql } from 'kysely';
import { closeTill, listClosings } from '../../../../contract/endpoints/fees/till.ts';
import { printedReceipts } from '../../../../contract/endpoints/fees/payments.ts';
import { today } from '../../../../contract/dates.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { keepEvents, readRules } from './events.ts';
import { between } from './listing.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { requireAccount } from './rules.ts';
import { sums } from './sums.ts';
import type { Row } from '../../../database/tables.ts';

const close: Route = endpointRoute(closeTill, async (call, { body }) => {
  const { trx, session } = call;
  const date = body.date ?? today();
  requireDay('date', date);
  if (date > today()) throw invalid('date', 'A till is not counted ahead of today');
  const found = await readRules<{ known: boolean }>(
    call,
    body.account_id,
    sql`, EXISTS (SELECT 1 FROM campuses k WHERE k.institute_code = ${session.instituteCode} AND k.id = ${body.campus_id} AND app_campus_ok(k.id)) AS known`,
  );
  if (!found.known) throw notFound('Campus');
  if (!found.account) throw notFound('Account');
  // Money may lie in an account that is no longer theirs: counted it must be all the same.
  // Cheques in hand are counted like cash.
  const role = found.account.role === 'cheques_in_hand' ? 'cash' : found.account.role;
  requireAccount('account_id', { ...found.account, role, is_active: true, allowed: true }, []);
  const [counted, carried] = [toPaisa(body.counted), toPaisa(body.carried ?? 0)];
  const [made] = await sendNow(
    trx,
    sql<{
      closing_id: number;
      closing_no: number;
      opening: number;
      received: number;
      paid_out: number;
      waiting: number;
    }>`SELECT * FROM till_close(${session.instituteCode}, ${body.campus_id}::bigint, ${body.account_id}::bigint, ${date}::date, ${counted}::bigint, ${body.notes ?? null}, ${body.counted_as ?? null}, ${carried}::bigint)`,
  );
  if (!made) throw new Error('till_close answered nothing');
  const { closing_id: id, closing_no, opening, received, paid_out, waiting } = made;
  const difference = counted - opening - received + paid_out;
  const [left] = await sendNow(
    trx,
    sql<{
      handed_over: number;
    }>`SELECT greatest(0, fee_handed_over(${session.instituteCode}, ${body.campus_id}::bigint, ${body.account_id}::bigint)) AS handed_over`,
  );
  keepEvents(call, [
    {
      action: 'create',
      entity: 'till_closings',
      entityId: id,
      after: {
        ...made,
        campus_id: body.campus_id,
        account_id: body.account_id,
        counted,
        difference,
        carried,
        counted_as: body.counted_as ?? null,
        notes: body.notes ?? null,
      },
    },
  ]);
  return {
    data: {
      id,
      closing_no,
      opening,
      received,
      waiting,
      paid_out,
      counted,
      difference,
      carried,
      handed_over: left?.handed_over ?? 0,
    },
  };
});

type Closing = Pick<
  Row<'till_closings'>,
  | 'id'
  | 'closing_no'
  | 'closing_date'
  | 'opening'
  | 'received'
  | 'waiting'
  | 'paid_out'
  | 'counted'
  | 'counted_as'
  | 'notes'
> & {
  campus: string;
  account: string;
  username: string | null;
  difference: number;
  at: string;
};
const list: Route = {
  ...endpointRoute(listClosings, async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const selected = all([
      ...ownRows(call.session, 'r', { campus_id: query.campus_id, user_id: query.user_id }),
      ...between(sql`r.closing_date`, query),
    ]);
    const [rows, total] = await Promise.all([
      sendNow(
        call.trx,
        sql<Closing>`SELECT r.id, r.closing_no, to_char(r.closing_date, 'YYYY-MM-DD') AS closing_date, k.campus_name AS campus, coalesce(g.acc_name, '') AS account,
            (SELECT u.username FROM users u WHERE u.institute_code = r.institute_code AND u.id = r.user_id) AS username, r.opening, r.received, r.waiting, r.paid_out, r.counted, r.counted_as, r.difference, r.notes, r.created_at AS at
          FROM till_closings r JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id LEFT JOIN finance_accounts g ON g.institute_code = r.institute_code AND g.id = r.account_id
          WHERE ${selected} ORDER BY r.id DESC ${limits(page)}`,
      ),
      sums.of(
        call,
        'till_closings',
        async () =>
          (
            await sendNow(
              call.trx,
              sql<{ total: number }>`SELECT count(*)::int AS total FROM till_closings r WHERE ${selected}`,
            )
          )[0]?.total ?? 0,
      ),
    ]);
    const data = rows.map((row) => ({
      ...row,
    }));
    return paging(data, total, page);
  }),
  reads: true,
};

const printed: Route = endpointRoute(printedReceipts, async (call, { body }) => {
  const ids = [...new Set(body.payment_ids)];
  const data = await sendNow(
    call.trx,
    sql<{
      payment_id: number;
      printed_before: number;
    }>`WITH held AS (SELECT r.id FROM payments r WHERE ${all(ownRows(call.session, 'r', { id: ids }))} ORDER BY r.id FOR UPDATE)
        UPDATE payments p SET print_count = p.print_count + 1 FROM held h WHERE p.institute_code = ${call.session.instituteCode} AND p.id = h.id RETURNING p.id AS payment_id, p.print_count - 1 AS printed_before`,
  );
  if (data.length !== ids.length) throw notFound(ids.length === 1 ? 'Payment' : 'One of these payments');
  keepEvents(
    call,
    data.map(({ payment_id: id, printed_before }) => ({
      action: 'print',
      entity: 'payments',
      entityId: id,
      after: { printed_before },
    })),
  );
  return { data };
});
export const tillRoutes: readonly Route[] = [close, list, printed];
