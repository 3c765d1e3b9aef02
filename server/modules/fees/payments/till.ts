/** The till of a cashier: what they took and gave on each account since they last counted; and prints of receipts. */
import { sql } from 'kysely';
import { closeTill, listClosings, printedReceipts, till } from '../../../../contract/endpoints/fees/payments.ts';
import { today } from '../../../../contract/dates.ts';
import { toPaisa, toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { all } from '../../../resources/scope.ts';
import { limits, pageAsked, paging } from '../../../resources/paging.ts';
import { keepEvents, readRules } from './events.ts';
import { between, ownRows } from './listing.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { requireAccount } from './rules.ts';
import { sums } from './sums.ts';

interface Drawer {
  campus_id: number;
  campus_name: string;
  account_id: number;
  account: string;
  payments: number;
  received: number;
  paid_out: number;
  since: string | null;
  by_method: { method: string; amount: number; count: number }[] | null;
}
/** The same rows that till_close counts. */
const mine: Route = {
  ...endpointRoute(till, async ({ trx, session }) => {
    const { instituteCode: code, userId } = session;
    const rows = await sendNow(
      trx,
      sql<Drawer>`WITH moved AS (
          SELECT p.campus_id, p.receiving_account_id AS account_id, p.method, p.amount AS taken, 0::bigint AS given FROM payments p
            WHERE p.institute_code = ${code} AND p.created_by = ${userId} AND p.status = 'approved' AND p.till_closing_id IS NULL AND p.paid_date <= ${today()}::date AND app_campus_ok(p.campus_id)
          UNION ALL SELECT p.campus_id, p.receiving_account_id, NULL, 0, p.amount FROM payments p
            WHERE p.institute_code = ${code} AND p.voided_by = ${userId} AND p.status = 'voided' AND p.till_closing_id IS NOT NULL AND p.void_till_closing_id IS NULL AND p.void_date <= ${today()}::date AND app_campus_ok(p.campus_id)
          UNION ALL SELECT f.campus_id, f.paying_account_id, NULL, 0, f.amount FROM refunds f
            WHERE f.institute_code = ${code} AND f.created_by = ${userId} AND f.voided_at IS NULL AND f.till_closing_id IS NULL AND f.refund_date <= ${today()}::date AND app_campus_ok(f.campus_id)
          UNION ALL SELECT f.campus_id, f.paying_account_id, NULL, f.amount, 0 FROM refunds f
            WHERE f.institute_code = ${code} AND f.voided_by = ${userId} AND f.voided_at IS NOT NULL AND f.till_closing_id IS NOT NULL AND f.void_till_closing_id IS NULL AND f.void_date <= ${today()}::date AND app_campus_ok(f.campus_id)),
        methods AS (SELECT m.campus_id, m.account_id, m.method, sum(m.taken)::bigint AS taken, sum(m.given)::bigint AS given, count(m.method)::int AS n FROM moved m GROUP BY 1, 2, 3)
        SELECT m.campus_id, k.campus_name, m.account_id, coalesce(g.acc_name, '') AS account, sum(m.n)::int AS payments, sum(m.taken)::bigint AS received, sum(m.given)::bigint AS paid_out,
          jsonb_agg(jsonb_build_object('method', m.method, 'amount', m.taken, 'count', m.n) ORDER BY m.method) FILTER (WHERE m.method IS NOT NULL) AS by_method,
          (SELECT max(t.created_at) FROM till_closings t WHERE t.institute_code = ${code} AND t.user_id = ${userId} AND t.campus_id = m.campus_id AND t.account_id = m.account_id) AS since
        FROM methods m JOIN campuses k ON k.institute_code = ${code} AND k.id = m.campus_id LEFT JOIN finance_accounts g ON g.institute_code = ${code} AND g.id = m.account_id
        GROUP BY m.campus_id, k.campus_name, m.account_id, g.acc_name, g.acc_code ORDER BY k.campus_name, g.acc_code`,
    );
    const data = rows.map(({ received, paid_out, by_method, ...row }) => ({
      ...row,
      received: toRupees(received),
      paid_out: toRupees(paid_out),
      expected: toRupees(received - paid_out),
      by_method: (by_method ?? []).map((one) => ({ ...one, amount: toRupees(one.amount) })),
    }));
    return { data };
  }),
  reads: true,
};

const close: Route = endpointRoute(
  closeTill,
  async (call, { body }) => {
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
    requireAccount('account_id', { ...found.account, is_active: true, allowed: true }, []);
    const counted = toPaisa(body.counted);
    const [made] = await sendNow(
      trx,
      sql<{
        closing_id: number;
        closing_no: number;
        received: number;
        paid_out: number;
      }>`SELECT * FROM till_close(${session.instituteCode}, ${body.campus_id}::bigint, ${body.account_id}::bigint, ${date}::date, ${counted}::bigint, ${body.notes ?? null})`,
    );
    if (!made) throw new Error('till_close answered nothing');
    const { closing_id: id, closing_no, received, paid_out } = made;
    keepEvents(call, [
      { action: 'create', entity: 'till_closings', id, after: { ...made, campus_id: body.campus_id, account_id: body.account_id, counted } },
    ]);
    return {
      data: {
        id,
        closing_no,
        received: toRupees(received),
        paid_out: toRupees(paid_out),
        counted: body.counted,
        difference: toRupees(counted - received + paid_out),
      },
    };
  },
  { creates: true },
);

interface Closing {
  id: number;
  closing_no: number;
  closing_date: string;
  campus: string;
  account: string;
  username: string | null;
  received: number;
  paid_out: number;
  counted: number;
  difference: number;
  notes: string | null;
  at: string;
}
const list: Route = {
  ...endpointRoute(listClosings, async (call, { query }) => {
    const asked = pageAsked(call.query);
    const selected = all([
      ...ownRows(call),
      ...(query.campus_id ? [sql`r.campus_id = ${Number(query.campus_id)}`] : []),
      ...(query.user_id ? [sql`r.user_id = ${Number(query.user_id)}`] : []),
      ...between(sql`r.closing_date`, query),
    ]);
    const [rows, total] = await Promise.all([
      sendNow(
        call.trx,
        sql<Closing>`SELECT r.id, r.closing_no, to_char(r.closing_date, 'YYYY-MM-DD') AS closing_date, k.campus_name AS campus, coalesce(g.acc_name, '') AS account,
            (SELECT u.username FROM users u WHERE u.institute_code = r.institute_code AND u.id = r.user_id) AS username, r.received, r.paid_out, r.counted, r.difference, r.notes, r.created_at AS at
          FROM till_closings r JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id LEFT JOIN finance_accounts g ON g.institute_code = r.institute_code AND g.id = r.account_id
          WHERE ${selected} ORDER BY r.id DESC ${limits(asked)}`,
      ),
      sums.of(
        call,
        'till_closings',
        async () =>
          (await sendNow(call.trx, sql<{ total: number }>`SELECT count(*)::int AS total FROM till_closings r WHERE ${selected}`))[0]?.total ?? 0,
      ),
    ]);
    const data = rows.map((row) => ({
      ...row,
      received: toRupees(row.received),
      paid_out: toRupees(row.paid_out),
      counted: toRupees(row.counted),
      difference: toRupees(row.difference),
    }));
    return paging(data, total, asked);
  }),
  reads: true,
};

const printed: Route = endpointRoute(
  printedReceipts,
  async (call, { body }) => {
    const ids = [...new Set(body.payment_ids)];
    const data = await sendNow(
      call.trx,
      sql<{
        payment_id: number;
        printed_before: number;
      }>`WITH held AS (SELECT r.id FROM payments r WHERE ${all([...ownRows(call), sql`r.id = ANY (${ids}::bigint[])`])} ORDER BY r.id FOR UPDATE)
        UPDATE payments p SET print_count = p.print_count + 1 FROM held h WHERE p.institute_code = ${call.session.instituteCode} AND p.id = h.id RETURNING p.id AS payment_id, p.print_count - 1 AS printed_before`,
    );
    if (data.length !== ids.length) throw notFound(ids.length === 1 ? 'Payment' : 'One of these payments');
    keepEvents(
      call,
      data.map(({ payment_id: id, printed_before }) => ({ action: 'print', entity: 'payments', id, after: { printed_before } })),
    );
    return { data };
  },
  { creates: true },
);
export const tillRoutes: readonly Route[] = [mine, close, list, printed];
