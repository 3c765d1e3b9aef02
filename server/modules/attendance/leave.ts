/** Leave requests. Who may do what, and what leave cannot be, is held by SQL (functions/leave_*.sql). */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  decideLeave,
  endLeave,
  leaveRequests,
  ownLeave,
  requestLeave,
  requestOwnLeave,
  withdrawOwnLeave,
} from '../../../contract/endpoints/leave.ts';
import { today } from '../../../contract/dates.ts';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { conflict, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call, Route } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { ordered, people, type PeopleQuery, PERSON, PERSON_JOINS, PERSON_SORTS, USER } from '../salaries/people.ts';
import { requireSelf, self } from './self.ts';

type Row = z.input<typeof leaveRequests.response>['data'][number];
type Type = z.input<typeof ownLeave.response>['types'][number];
type Wanted = z.output<typeof requestOwnLeave.body>;
const SORTS = { ...PERSON_SORTS, from_date: sql`p.from_date`, days: sql`p.days` };

/** A page of requests `p` of employees `r`, with how many there are. */
async function pageOf(call: Call, query: PeopleQuery, where: RawBuilder<unknown>) {
  const { trx, session } = call;
  const from = sql`leave_requests p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id`;
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT p.id, ${PERSON}, t.name AS leave_type, t.is_paid, to_char(p.from_date, 'YYYY-MM-DD') AS from_date, to_char(p.to_date, 'YYYY-MM-DD') AS to_date, p.half, p.days::float8 AS days, p.reason, p.status,
        ${USER('requested_by')}, ${USER('decided_by')}, p.decision_reason, p.end_reason,
        coalesce(p.requested_by = ${session.userId}, false) OR coalesce(r.user_id = ${session.userId}, false) AS mine
      FROM ${from} ${PERSON_JOINS} JOIN leave_types t ON t.institute_code = p.institute_code AND t.id = p.leave_type_id
      WHERE ${where} ORDER BY ${ordered(query, SORTS, sql`p.id DESC`)} ${limits(page)}`,
  );
  const [counted] = await sendNow(trx, sql<Counted>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`);
  return paging(rows, counted?.n ?? 0, page);
}
const list = endpointRoute(leaveRequests, async (call, { query }) => {
  const { session } = call;
  const { status, leave_type_id, date_from, date_to } = query;
  const ids = query.ids?.split(',').map(Number);
  const where = all([
    ...people(session, query),
    ...ownRows(session, 'p', { leave_type_id, ...(ids ? { id: ids } : {}) }),
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(date_from ? [sql`p.to_date >= ${requireDay('date_from', date_from)}::date`] : []),
    ...(date_to ? [sql`p.from_date <= ${requireDay('date_to', date_to)}::date`] : []),
  ]);
  return pageOf(call, query, where);
});

async function ask(call: Call, employee: number, { reason, half, ...wanted }: Wanted) {
  const { trx, session } = call;
  const [from, to] = [requireDay('from_date', wanted.from_date), requireDay('to_date', wanted.to_date)];
  const [requested] = await sendNow(
    trx,
    sql<Identified>`SELECT leave_request(${session.instituteCode}, ${employee}::bigint, ${wanted.leave_type_id}::bigint, ${from}::date, ${to}::date, ${half ?? null}, ${reason ?? null}) AS id`,
  );
  const [made] = await sendNow(
    trx,
    sql<{
      id: number;
      days: number;
    }>`SELECT p.id, p.days::float8 AS days FROM leave_requests p WHERE ${all(ownRows(session, 'p', { id: requested?.id ?? 0 }))}`,
  );
  if (!made) throw new Error('leave_request answered nothing');
  const after = {
    employee_id: employee,
    ...wanted,
    ...(half ? { half } : {}),
    days: made.days,
    ...(reason ? { reason } : {}),
  };
  await audit(call, { action: 'create', entity: 'leave_requests', entityId: made.id, after });
  return { data: made };
}
const request = endpointRoute(requestLeave, (call, { body: { employee_id, ...wanted } }) =>
  ask(call, employee_id, wanted),
);

const own = endpointRoute(ownLeave, async (call, { query }) => {
  const { trx, session } = call;
  const id = await self(call);
  const where = all([
    ...ownRows(session, 'p', {}),
    sql`p.employee_id = ${id ?? 0}`,
    ...(query.status ? [sql`p.status = ${query.status}`] : []),
  ]);
  const year = Number(today().slice(0, 4));
  const types = await sendNow(
    trx,
    sql<Type>`SELECT t.id, t.name, b.days_left::float8 AS days_left FROM leave_balances(${session.instituteCode}, ${year}::int, ARRAY[${id ?? 0}]::bigint[]) b
      JOIN leave_types t ON t.institute_code = ${session.instituteCode} AND t.id = b.leave_type_id WHERE t.is_active ORDER BY lower(t.name)`,
  );
  return { ...(await pageOf(call, query, where)), types };
});
const requestOwn = endpointRoute(requestOwnLeave, async (call, { body }) => ask(call, await requireSelf(call), body));
const withdrawOwn = endpointRoute(withdrawOwnLeave, async (call, { body: { id, reason } }) => {
  const [found] = await sendNow(
    call.trx,
    sql<{
      status: string;
    }>`SELECT p.status FROM leave_requests p WHERE ${all(ownRows(call.session, 'p', { id }))} AND p.employee_id = ${await requireSelf(call)}`,
  );
  if (!found) throw notFound('Leave');
  if (found.status !== 'pending') throw conflict(`This leave is ${found.status} already`);
  return ended(call, id, reason);
});

const decide = endpointRoute(decideLeave, async (call, { body: { id, status, remarks } }) => {
  const approve = status === 'approved';
  await sendNow(
    call.trx,
    sql`SELECT leave_decide(${call.session.instituteCode}, ${id}::bigint, ${approve}, ${remarks ?? null})`,
  );
  const after = remarks ? { reason: remarks } : {};
  await audit(call, { action: approve ? 'approve' : 'reject', entity: 'leave_requests', entityId: id, after });
  return { data: { id } };
});

async function ended(call: Call, id: number, reason: string) {
  const [row] = await sendNow(
    call.trx,
    sql<{ status: string }>`SELECT leave_end(${call.session.instituteCode}, ${id}::bigint, ${reason}) AS status`,
  );
  const status = row?.status ?? '';
  const action = status === 'undone' ? 'undo' : 'withdraw';
  await audit(call, { action, entity: 'leave_requests', entityId: id, after: { reason } });
  return { data: { id, status } };
}
const end = endpointRoute(endLeave, (call, { body: { id, reason } }) => ended(call, id, reason));
export const leaveRoutes: readonly Route[] = [list, request, decide, end, own, requestOwn, withdrawOwn];
