/** Floats of drawers, and drawers that are handed on. The database holds the rules (functions/till_*.sql). */
import { sql } from 'kysely';
import {
  giveFloat,
  handOver,
  listHandovers,
  takeBack,
  takeOver,
  tillDesk,
} from '../../../../contract/endpoints/fees/handovers.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { today } from '../../../../contract/dates.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, campusOf, ownRows } from '../../../resources/scope.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { keepEvents } from './events.ts';
import { between } from './listing.ts';
import { sums } from './sums.ts';

type Handover = Pick<
  Row<'till_handovers'>,
  | 'id'
  | 'handover_no'
  | 'campus_id'
  | 'account_id'
  | 'amount'
  | 'counted_as'
  | 'notes'
  | 'counted'
  | 'answer'
  | 'given_on'
  | 'decided_on'
> & {
  kind: 'float' | 'carried' | 'handover';
  status: 'offered' | 'accepted' | 'taken_back';
  campus: string;
  account: string;
  from_account: string | null;
  from_user: string | null;
  to_user: string | null;
  given_by: string | null;
  difference: number | null;
  at: string;
};
type Desk = Answer<'GET /till_desk'>['data'];
const called = (column: string) =>
  sql`(SELECT u.full_name FROM users u WHERE u.institute_code = r.institute_code AND u.id = ${sql.ref(`r.${column}`)})`;
const COLUMNS = sql`r.id, r.handover_no, r.kind, r.status, r.campus_id, k.campus_name AS campus, r.account_id, coalesce(g.acc_name, '') AS account, f.acc_name AS from_account,
  ${called('from_user_id')} AS from_user, ${called('to_user_id')} AS to_user, ${called('given_by')} AS given_by, to_char(r.given_on, 'YYYY-MM-DD') AS given_on, r.amount, r.counted_as, r.notes,
  to_char(r.decided_on, 'YYYY-MM-DD') AS decided_on, r.counted, r.counted - r.amount AS difference, r.answer, r.given_at AS at`;
const FROM = sql`till_handovers r JOIN campuses k ON k.institute_code = r.institute_code AND k.id = r.campus_id
  LEFT JOIN finance_accounts g ON g.institute_code = r.institute_code AND g.id = r.account_id LEFT JOIN finance_accounts f ON f.institute_code = r.institute_code AND f.id = r.from_account_id`;

const desk: Route = {
  ...endpointRoute(tillDesk, async ({ trx, session }) => {
    const { instituteCode: code, userId } = session;
    const [accounts, people, waiting] = await Promise.all([
      sendNow(
        trx,
        sql<Desk['accounts'][number]>`
          SELECT k.id AS campus_id, k.campus_name, a.id AS account_id, a.acc_name AS account, greatest(0, fee_handed_over(${code}, k.id, a.id)) AS handed_over FROM campuses k
            JOIN finance_accounts a ON a.institute_code = k.institute_code AND a.role = 'cash' AND a.is_active AND (a.campus_id IS NULL OR a.campus_id = k.id)
          WHERE k.institute_code = ${code} AND ${all([sql`true`, ...campusOf(session, sql`k.id`)])}
            AND (NOT EXISTS (SELECT 1 FROM users_account l WHERE l.institute_code = ${code} AND l.users_id = ${userId})
              OR EXISTS (SELECT 1 FROM users_account l WHERE l.institute_code = ${code} AND l.users_id = ${userId} AND l.finance_accounts_id = a.id))
          ORDER BY k.campus_name, a.acc_code LIMIT 200`,
      ),
      sendNow(
        trx,
        sql<Desk['people'][number]>`SELECT * FROM (
          SELECT u.id, u.full_name AS name, CASE WHEN u.all_campuses THEN NULL ELSE (SELECT coalesce(jsonb_agg(c.campuses_id ORDER BY c.campuses_id), '[]') FROM users_campus c
            WHERE c.institute_code = ${code} AND c.users_id = u.id AND ${all([sql`true`, ...campusOf(session, sql`c.campuses_id`)])}) END AS campus_ids
          FROM users u WHERE u.institute_code = ${code} AND u.id <> ${userId} AND u.is_active AND u.deleted_at IS NULL AND (u.all_privileges OR 'payments.create' = ANY (u.privileges))) p
          WHERE p.campus_ids IS NULL OR p.campus_ids <> '[]' ORDER BY p.name, p.id LIMIT 500`,
      ),
      sendNow(
        trx,
        sql<Handover & { to_me: boolean }>`SELECT ${COLUMNS}, r.to_user_id = ${userId} AS to_me FROM ${FROM}
          WHERE ${all(ownRows(session, 'r', {}))} AND r.status = 'offered' AND (r.to_user_id = ${userId} OR r.given_by = ${userId}) ORDER BY r.id`,
      ),
    ]);
    return { data: { accounts, people, waiting } };
  }),
  reads: true,
};

/** The day that was said, or today. Throws 422 on a day that is none, or ahead. */
function dayOf(date: string | undefined): string {
  const day = date ?? today();
  requireDay('date', day);
  if (day > today()) throw invalid('date', 'Cash is not handed over ahead of today');
  return day;
}
const float: Route = endpointRoute(giveFloat, async (call, { body }) => {
  const { instituteCode: code } = call.session;
  const [amount, day] = [toPaisa(body.amount), dayOf(body.date)];
  const [made] = await sendNow(
    call.trx,
    sql<
      Pick<Handover, 'handover_no' | 'status'> & Pick<HandedOver, 'handover_id'>
    >`SELECT * FROM till_float(${code}, ${body.campus_id}::bigint, ${body.account_id}::bigint,
      ${body.from_account_id ?? null}::bigint, ${body.to_user_id ?? null}::bigint, ${day}::date, ${amount}::bigint, ${body.counted_as ?? null}, ${body.notes ?? null})`,
  );
  if (!made) throw new Error('till_float answered nothing');
  const { handover_id: id, handover_no, status } = made;
  const after = { handover_no, status, amount, ...said(body), to_user_id: body.to_user_id ?? call.session.userId };
  keepEvents(call, [{ action: 'create', entity: 'till_handovers', entityId: id, after }]);
  return { data: { id, handover_no, status, amount } };
});
/** What was sent of a float or a handover, beside its amount. */
const said = (body: {
  readonly campus_id: number;
  readonly account_id: number;
  readonly from_account_id?: number | undefined;
  readonly notes?: string | undefined;
  readonly counted_as?: string | undefined;
}) => ({
  campus_id: body.campus_id,
  account_id: body.account_id,
  from_account_id: body.from_account_id ?? null,
  counted_as: body.counted_as ?? null,
  notes: body.notes ?? null,
});

interface HandedOver {
  handover_id: number;
  handover_no: number;
  closing_id: number;
  closing_no: number;
  opening: number;
  received: number;
  paid_out: number;
  waiting: number;
}
const handing: Route = endpointRoute(handOver, async (call, { body }) => {
  const [counted, day] = [toPaisa(body.counted), dayOf(body.date)];
  const [made] = await sendNow(
    call.trx,
    sql<HandedOver>`SELECT * FROM till_hand_over(${call.session.instituteCode}, ${body.campus_id}::bigint, ${body.account_id}::bigint, ${body.to_user_id}::bigint, ${day}::date, ${counted}::bigint,
      ${body.notes ?? null}, ${body.counted_as ?? null})`,
  );
  if (!made) throw new Error('till_hand_over answered nothing');
  const { handover_id: id, handover_no, closing_id, closing_no, ...moved } = made;
  const difference = counted - moved.opening - moved.received + moved.paid_out;
  keepEvents(call, [
    {
      action: 'create',
      entity: 'till_closings',
      entityId: closing_id,
      after: { closing_no, ...moved, counted, difference, ...said(body), handover_no },
    },
    {
      action: 'create',
      entity: 'till_handovers',
      entityId: id,
      after: {
        handover_no,
        status: 'offered',
        amount: counted,
        ...said(body),
        to_user_id: body.to_user_id,
        closing_no,
      },
    },
  ]);
  return { data: { id, handover_no, closing_id, closing_no, counted, difference } };
});

/** Throws 404 for a handover that the session may not see. */
async function requireHandover(call: Call, id: number): Promise<void> {
  const known = await sendNow(
    call.trx,
    sql`SELECT 1 FROM till_handovers r WHERE ${all(ownRows(call.session, 'r', { id }))}`,
  );
  if (known.length === 0) throw notFound('Handover');
}
const taking: Route = endpointRoute(takeOver, async (call, { body }) => {
  const { handover_id: id, notes = null, counted_as = null } = body;
  await requireHandover(call, id);
  const [counted, day] = [toPaisa(body.counted), dayOf(body.date)];
  const [done] = await sendNow(
    call.trx,
    sql<
      Pick<Row<'till_handovers'>, 'handover_no' | 'amount'>
    >`SELECT * FROM till_take_over(${call.session.instituteCode}, ${id}::bigint, ${day}::date, ${counted}::bigint, ${counted_as}, ${notes})`,
  );
  if (!done) throw new Error('till_take_over answered nothing');
  const difference = counted - done.amount;
  const after = { handover_no: done.handover_no, counted, difference, counted_as, notes };
  keepEvents(call, [{ action: 'accept', entity: 'till_handovers', entityId: id, after }]);
  return { data: { id, handover_no: done.handover_no, counted, difference } };
});
const backing: Route = endpointRoute(takeBack, async (call, { body }) => {
  const { handover_id: id, reason } = body;
  await requireHandover(call, id);
  const [done] = await sendNow(
    call.trx,
    sql<
      Pick<Row<'till_handovers'>, 'handover_no' | 'amount'>
    >`SELECT * FROM till_take_back(${call.session.instituteCode}, ${id}::bigint, ${dayOf(body.date)}::date, ${reason})`,
  );
  if (!done) throw new Error('till_take_back answered nothing');
  keepEvents(call, [{ action: 'withdraw', entity: 'till_handovers', entityId: id, after: { ...done, reason } }]);
  return { data: { id, ...done } };
});

const list: Route = {
  ...endpointRoute(listHandovers, async (call, { query }) => {
    const page = pageOfQuery(call.query);
    const selected = all([
      ...ownRows(call.session, 'r', { campus_id: query.campus_id }),
      ...(query.status === undefined ? [] : [sql`r.status = ${query.status}`]),
      ...between(sql`r.given_on`, query),
    ]);
    const [rows, total] = await Promise.all([
      sendNow(
        call.trx,
        sql<Handover>`SELECT ${COLUMNS} FROM ${FROM} WHERE ${selected} ORDER BY r.id DESC ${limits(page)}`,
      ),
      sums.of(call, 'till_handovers', async () => {
        const [counted] = await sendNow(
          call.trx,
          sql<{ total: number }>`SELECT count(*)::int AS total FROM till_handovers r WHERE ${selected}`,
        );
        return counted?.total ?? 0;
      }),
    ]);
    return paging([...rows], total, page);
  }),
  reads: true,
};
export const handoverRoutes: readonly Route[] = [desk, float, handing, taking, backing, list];
