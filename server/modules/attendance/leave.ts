/** Leave requests. Who may do what, and what leave cannot be, is held by SQL (functions/leave_*.sql). */
import { sql } from 'kysely';
import type { z } from 'zod';
import { decideLeave, endLeave, leaveRequests, requestLeave } from '../../../contract/endpoints/leave.ts';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Route } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { ordered, people, PERSON, PERSON_JOINS, PERSON_SORTS, USER } from '../salaries/people.ts';

type Row = z.input<typeof leaveRequests.response>['data'][number];
const SORTS = { ...PERSON_SORTS, from_date: sql`p.from_date`, days: sql`p.days` };

const list = endpointRoute(leaveRequests, async (call, { query }) => {
  const { trx, session } = call;
  const { status, leave_type_id, date_from, date_to } = query;
  const ids = query.ids?.split(',').map(Number);
  const where = all([
    ...people(session, query),
    ...ownRows(session, 'p', { leave_type_id, ...(ids ? { id: ids } : {}) }),
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(date_from ? [sql`p.to_date >= ${requireDay('date_from', date_from)}::date`] : []),
    ...(date_to ? [sql`p.from_date <= ${requireDay('date_to', date_to)}::date`] : []),
  ]);
  const from = sql`leave_requests p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id`;
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT p.id, ${PERSON}, t.name AS leave_type, t.is_paid, to_char(p.from_date, 'YYYY-MM-DD') AS from_date, to_char(p.to_date, 'YYYY-MM-DD') AS to_date, p.days, p.reason, p.status,
        ${USER('requested_by')}, ${USER('decided_by')}, p.decision_reason, p.end_reason,
        coalesce(p.requested_by = ${session.userId}, false) OR coalesce(r.user_id = ${session.userId}, false) AS mine
      FROM ${from} ${PERSON_JOINS} JOIN leave_types t ON t.institute_code = p.institute_code AND t.id = p.leave_type_id
      WHERE ${where} ORDER BY ${ordered(query, SORTS, sql`p.id DESC`)} ${limits(page)}`,
  );
  const [counted] = await sendNow(trx, sql<Counted>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`);
  return paging(rows, counted?.n ?? 0, page);
});

const request = endpointRoute(requestLeave, async (call, { body }) => {
  const { trx, session } = call;
  const [from, to] = [requireDay('from_date', body.from_date), requireDay('to_date', body.to_date)];
  const [requested] = await sendNow(
    trx,
    sql<Identified>`SELECT leave_request(${session.instituteCode}, ${body.employee_id}::bigint, ${body.leave_type_id}::bigint, ${from}::date, ${to}::date, ${body.reason ?? null}) AS id`,
  );
  const [made] = await sendNow(
    trx,
    sql<{
      id: number;
      days: number;
    }>`SELECT p.id, p.days FROM leave_requests p WHERE ${all(ownRows(session, 'p', { id: requested?.id ?? 0 }))}`,
  );
  if (!made) throw new Error('leave_request answered nothing');
  const { reason, ...rest } = body;
  const after = { ...rest, days: made.days, ...(reason ? { reason } : {}) };
  await audit(call, { action: 'create', entity: 'leave_requests', entityId: made.id, after });
  return { data: made };
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

const end = endpointRoute(endLeave, async (call, { body: { id, reason } }) => {
  const [ended] = await sendNow(
    call.trx,
    sql<{ status: string }>`SELECT leave_end(${call.session.instituteCode}, ${id}::bigint, ${reason}) AS status`,
  );
  const status = ended?.status ?? '';
  const action = status === 'undone' ? 'undo' : 'withdraw';
  await audit(call, { action, entity: 'leave_requests', entityId: id, after: { reason } });
  return { data: { id, status } };
});
export const leaveRoutes: readonly Route[] = [list, request, decide, end];
