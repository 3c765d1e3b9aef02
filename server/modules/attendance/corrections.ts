/** Corrections of attendance. Who may do what, and which days can be corrected, is held by SQL (functions/attendance_correction_*.sql). */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  attendanceCorrections,
  decideCorrection,
  ownCorrections,
  requestCorrection,
  requestOwnCorrection,
  withdrawCorrection,
} from '../../../contract/endpoints/corrections.ts';
import type { Counted, Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call, Route } from '../../http/route.ts';
import { audit, type AuditEntry } from '../../resources/audit.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { ordered, people, type PeopleQuery, PERSON, PERSON_JOINS, PERSON_SORTS, USER } from '../salaries/people.ts';
import { HOURS, hoursOf, type ShiftHours } from './hours.ts';
import { requireSelf, self } from './self.ts';
import { statusByTime } from './statusByTime.ts';
import { statusesOf } from './statuses.ts';

type Row = z.input<typeof attendanceCorrections.response>['data'][number];
type Wanted = z.output<typeof requestOwnCorrection.body>;
const SORTS = { ...PERSON_SORTS, att_date: sql`p.att_date` };
const TIMES = sql.raw(
  ['was_time_in', 'was_time_out', 'time_in', 'time_out']
    .map((name) => `to_char(p.${name}, 'HH24:MI') AS ${name}`)
    .join(', '),
);
const STATUSES = sql`JOIN attendance_statuses a ON a.institute_code = p.institute_code AND a.id = p.attendance_status_id
  LEFT JOIN attendance_statuses o ON o.institute_code = p.institute_code AND o.id = p.was_status_id`;

/** A page of corrections `p` for employees `r`, with how many there are. */
async function pageOf(call: Call, query: PeopleQuery, where: RawBuilder<unknown>) {
  const { trx, session } = call;
  const from = sql`attendance_corrections p JOIN employees r ON r.institute_code = p.institute_code AND r.id = p.employee_id`;
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT p.id, ${PERSON}, to_char(p.att_date, 'YYYY-MM-DD') AS att_date, o.name AS was_status, a.name AS attendance_status, ${TIMES}, p.reason, p.status,
        ${USER('requested_by')}, ${USER('decided_by')}, p.decision_reason, p.end_reason,
        coalesce(p.requested_by = ${session.userId}, false) OR coalesce(r.user_id = ${session.userId}, false) AS mine
      FROM ${from} ${PERSON_JOINS} ${STATUSES}
      WHERE ${where} ORDER BY ${ordered(query, SORTS, sql`p.id DESC`)} ${limits(page)}`,
  );
  const [counted] = await sendNow(trx, sql<Counted>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`);
  return paging(rows, counted?.n ?? 0, page);
}
const list = endpointRoute(attendanceCorrections, async (call, { query }) => {
  const { session } = call;
  const { status, date_from, date_to } = query;
  const ids = query.ids?.split(',').map(Number);
  const where = all([
    ...people(session, query),
    ...ownRows(session, 'p', ids ? { id: ids } : {}),
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(date_from ? [sql`p.att_date >= ${requireDay('date_from', date_from)}::date`] : []),
    ...(date_to ? [sql`p.att_date <= ${requireDay('date_to', date_to)}::date`] : []),
  ]);
  return pageOf(call, query, where);
});

/** The status that a time in alone makes, by the shift of the employee on that day, as on the sheet. */
async function madeBy(call: Call, employee: number, day: string, came: string): Promise<number | null> {
  const code = call.session.instituteCode;
  const [hours] = await sendNow(
    call.trx,
    sql<ShiftHours>`SELECT ${HOURS} FROM employees r ${hoursOf(sql`${day}::date`)} WHERE r.institute_code = ${code} AND r.id = ${employee}`,
  );
  return hours ? (statusByTime(await statusesOf(call.trx, code), hours, came)?.id ?? null) : null;
}
async function ask(call: Call, employee: number, wanted: Wanted) {
  const { time_in = null, time_out = null, reason } = wanted;
  const day = requireDay('att_date', wanted.att_date);
  const status = wanted.attendance_status_id ?? (time_in && (await madeBy(call, employee, day, time_in)));
  const [made] = await sendNow(
    call.trx,
    sql<Identified>`SELECT attendance_correction_request(${call.session.instituteCode}, ${employee}::bigint, ${day}::date, ${status}::bigint, ${time_in}::time, ${time_out}::time, ${reason}) AS id`,
  );
  if (!made) throw new Error('attendance_correction_request answered nothing');
  const after = { employee_id: employee, ...wanted };
  await audit(call, { action: 'create', entity: 'attendance_corrections', entityId: made.id, after });
  return { data: { id: made.id } };
}
const request = endpointRoute(requestCorrection, (call, { body: { employee_id, ...wanted } }) =>
  ask(call, employee_id, wanted),
);
const requestOwn = endpointRoute(requestOwnCorrection, async (call, { body }) =>
  ask(call, await requireSelf(call), body),
);
const own = endpointRoute(ownCorrections, async (call, { query }) => {
  const { trx, session } = call;
  const id = await self(call);
  const where = all([
    ...ownRows(session, 'p', {}),
    sql`p.employee_id = ${id ?? 0}`,
    ...(query.status ? [sql`p.status = ${query.status}`] : []),
  ]);
  const statuses = (id === null ? [] : await statusesOf(trx, session.instituteCode)).filter(
    ({ is_active, counts_as }) => is_active && counts_as !== 'leave',
  );
  return { ...(await pageOf(call, query, where)), statuses: statuses.map((one) => ({ id: one.id, name: one.name })) };
});

type Day = Pick<
  Row,
  'att_date' | 'was_status' | 'was_time_in' | 'was_time_out' | 'attendance_status' | 'time_in' | 'time_out'
>;
/** The entry of the day that was marked, beside that of the correction. */
async function marked(call: Call, id: number, dayId: number): Promise<AuditEntry[]> {
  const [row] = await sendNow(
    call.trx,
    sql<
      Day & { employee_id: number }
    >`SELECT p.employee_id, to_char(p.att_date, 'YYYY-MM-DD') AS att_date, o.acronym AS was_status, a.acronym AS attendance_status, ${TIMES}
      FROM attendance_corrections p ${STATUSES} WHERE ${all(ownRows(call.session, 'p', { id }))}`,
  );
  if (!row) return [];
  const whose = { employee_id: row.employee_id, att_date: row.att_date };
  const after = { ...whose, status: row.attendance_status, time_in: row.time_in, time_out: row.time_out };
  const entry = { entity: 'employee_attendance', entityId: dayId, after };
  if (row.was_status === null) return [{ ...entry, action: 'create' }];
  const before = { ...whose, status: row.was_status, time_in: row.was_time_in, time_out: row.was_time_out };
  return [{ ...entry, action: 'update', before }];
}
/** The day that a decision marked; none where it is rejected. */
interface Marked {
  readonly day: number | null;
}
const decide = endpointRoute(decideCorrection, async (call, { body: { id, status, remarks } }) => {
  const approve = status === 'approved';
  const [done] = await sendNow(
    call.trx,
    sql<Marked>`SELECT attendance_correction_decide(${call.session.instituteCode}, ${id}::bigint, ${approve}, ${remarks ?? null}) AS day`,
  );
  const after = remarks ? { reason: remarks } : {};
  await audit(
    call,
    { action: approve ? 'approve' : 'reject', entity: 'attendance_corrections', entityId: id, after },
    ...(done?.day ? await marked(call, id, done.day) : []),
  );
  return { data: { id } };
});
const withdraw = endpointRoute(withdrawCorrection, async (call, { body: { id, reason } }) => {
  await sendNow(
    call.trx,
    sql`SELECT attendance_correction_withdraw(${call.session.instituteCode}, ${id}::bigint, ${reason})`,
  );
  await audit(call, { action: 'withdraw', entity: 'attendance_corrections', entityId: id, after: { reason } });
  return { data: { id } };
});
export const correctionRoutes: readonly Route[] = [list, request, decide, withdraw, own, requestOwn];
