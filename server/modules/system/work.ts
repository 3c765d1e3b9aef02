/** GET /system_work: long work of all kinds as one list. How far each is stands in the tables of its kind. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { listWork } from '../../../contract/endpoints/system.ts';
import { shiftDay, today } from '../../../contract/dates.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Session } from '../../http/whose.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, ownRows, withIds } from '../../resources/scope.ts';

type Sql = RawBuilder<unknown>;
type Query = z.output<NonNullable<typeof listWork.query>>;
type Row = z.input<typeof listWork.response>['data'][number];
const SORTS: Readonly<Record<string, Sql>> = {
  started_at: sql`w.started_at`,
  state: sql`w.state`,
  total: sql`w.total`,
  failed: sql`w.failed`,
};
const DAYS = 30;
/** Rows may be of any campus: whoever works for some sees what they started themselves. */
const mine = (session: Session, column: Sql): Sql =>
  session.campuses === 'all' ? sql`true` : sql`${column} = ${session.userId}`;
const MESSAGES = sql.raw(
  `SELECT count(*)::int AS total, count(*) FILTER (WHERE o.state NOT IN ('queued', 'sending'))::int AS done, count(*) FILTER (WHERE o.state = 'failed')::int AS failed, max(o.done_at) AS done_at
    FROM outbox o WHERE o.institute_code = b.institute_code AND o.batch_id = b.id`,
);
const ROWS = (table: string): Sql =>
  sql`coalesce(${sql.ref(`${table}.problem`)}, CASE WHEN ${sql.ref(`${table}.state`)} = 'done' THEN to_char(${sql.ref(`${table}.row_count`)}, 'FM999,999,999,990') || ' rows' END)`;
/** Copies of the institute and the one to try things in, for who may make such. */
const COPIES: Readonly<Record<string, (session: Session) => Sql>> = {
  'system.backup': (
    session,
  ) => sql`SELECT 'backup', k.id, 'Backup', CASE WHEN k.scheduled THEN 'By the schedule' END, CASE k.state WHEN 'queued' THEN 'running' ELSE k.state END, k.total, k.done, 0, ${ROWS('k')}, k.made_by, k.made_at, k.finished_at
      FROM backups k WHERE k.institute_code = ${session.instituteCode} AND ${mine(session, sql`k.made_by`)}`,
  'system.restore': (
    session,
  ) => sql`SELECT 'restore', k.id, 'Restore', k.new_name, CASE k.state WHEN 'receiving' THEN 'waiting' WHEN 'done' THEN 'done' WHEN 'refused' THEN 'failed' ELSE 'running' END, k.total, k.done, 0, ${ROWS('k')}, k.made_by, k.made_at, k.finished_at
      FROM restores k WHERE k.institute_code = ${session.instituteCode} AND ${mine(session, sql`k.made_by`)}`,
  'system.sample': (
    session,
  ) => sql`SELECT 'sample', k.id, CASE k.state WHEN 'removing' THEN 'Removal of the sample' ELSE 'Sample data' END, k.sample_name, CASE k.state WHEN 'ready' THEN 'done' ELSE 'running' END, k.total, k.done, 0, k.problem, coalesce(k.removed_by, k.made_by), k.made_at, NULL
      FROM samples k WHERE k.institute_code = ${session.instituteCode} AND ${mine(session, sql`k.made_by`)}`,
};
function works(session: Session): Sql {
  const code = session.instituteCode;
  const copies = Object.entries(COPIES).flatMap(([privilege, select]) =>
    session.privileges.has(privilege) ? [sql` UNION ALL ${select(session)}`] : [],
  );
  return sql`(SELECT 'billing' AS kind, j.id, CASE j.kind WHEN 'generate' THEN 'Challans' ELSE 'Instalments' END AS what, NULL::text AS name, CASE j.state WHEN 'queued' THEN 'running' ELSE j.state END AS state, j.total, j.done, j.failed, j.message,
      j.user_id, j.started_at, j.finished_at FROM fee_jobs j WHERE j.institute_code = ${code} AND ${mine(session, sql`j.user_id`)}
    UNION ALL SELECT 'import', r.id, initcap(replace(r.type, '_', ' ')), r.file_name, CASE WHEN r.step IN ('check', 'commit', 'undo') OR r.status = 'running' THEN 'running' WHEN r.status = 'open' THEN 'waiting' WHEN r.status = 'done' THEN 'done' ELSE 'cancelled' END,
      r.total, CASE WHEN r.status = 'open' THEN 0 ELSE r.total - coalesce((r.counts ->> 'ready')::int, 0) - coalesce((r.counts ->> 'waiting')::int, 0) END, coalesce((r.counts ->> 'invalid')::int, 0), NULL, r.user_id, r.created_at, r.finished_at
      FROM import_run r WHERE r.institute_code = ${code} AND ${mine(session, sql`r.user_id`)}
    UNION ALL SELECT 'payroll', p.id, 'Salaries', k.campus_name || ', ' || to_char(p.month, 'Mon-YYYY'), CASE p.state WHEN 'queued' THEN 'running' WHEN 'voided' THEN 'cancelled' ELSE 'done' END, p.total, n.done, n.failed, p.void_reason, p.made_by, p.made_at, NULL
      FROM payroll_runs p JOIN campuses k ON k.institute_code = p.institute_code AND k.id = p.campus_id
      CROSS JOIN LATERAL (SELECT count(x.outcome)::int AS done, count(*) FILTER (WHERE x.outcome = 'failed')::int AS failed FROM payroll_run_rows x WHERE x.institute_code = p.institute_code AND x.run_id = p.id) n WHERE ${all(ownRows(session, 'p'))}
    UNION ALL SELECT 'promotion', p.id, CASE p.kind WHEN 'undo' THEN 'Undo of a promotion' ELSE 'Promotion' END, a.session_name || ' to ' || b.session_name, p.state, p.total, p.done, p.failed, p.message, p.user_id, p.started_at, p.finished_at
      FROM promotions p JOIN sessions a ON a.institute_code = p.institute_code AND a.id = p.from_session_id JOIN sessions b ON b.institute_code = p.institute_code AND b.id = p.to_session_id
      WHERE p.institute_code = ${code} AND ${mine(session, sql`p.user_id`)}
    UNION ALL SELECT 'messages', b.id, CASE b.channel WHEN 'sms' THEN 'SMS' WHEN 'whatsapp' THEN 'WhatsApp' ELSE initcap(b.channel) END, left(b.body, 80),
      CASE WHEN b.cancelled_at IS NOT NULL THEN 'cancelled' WHEN n.done = n.total THEN CASE WHEN n.failed > 0 AND n.failed = n.total THEN 'failed' ELSE 'done' END WHEN b.send_at > now() THEN 'waiting' ELSE 'running' END,
      n.total, n.done, n.failed, NULL, b.made_by, b.made_at, CASE WHEN n.done = n.total THEN n.done_at END FROM message_batches b CROSS JOIN LATERAL (${MESSAGES}) n WHERE b.institute_code = ${code} AND ${mine(session, sql`b.made_by`)}${sql.join(copies, sql``)})`;
}
function narrowed({ kind, state, user_id, from_date, to_date }: Query): Sql {
  const from = from_date === undefined ? shiftDay(today(), -DAYS) : requireDay('from_date', from_date);
  const to = to_date === undefined ? null : requireDay('to_date', to_date);
  const isOpen = sql`w.state IN ('waiting', 'running')`;
  const begun = sql`(w.started_at AT TIME ZONE i.time_zone)::date`;
  return all([
    to === null ? sql`(${begun} >= ${from}::date OR ${isOpen})` : sql`${begun} BETWEEN ${from}::date AND ${to}::date`,
    ...(kind ? [sql`w.kind = ${kind}`] : []),
    ...(state ? [sql`w.state = ${state}`] : []),
    ...withIds('w', { user_id }),
  ]);
}
function ordered({ sort_by: by = 'started_at', sort_order: order = 'DESC' }: Query): Sql {
  const column = Object.hasOwn(SORTS, by) ? SORTS[by] : undefined;
  if (!column) throw invalid('sort_by', `This list cannot be sorted by ${by}`);
  return sql`${column} ${order.toUpperCase() === 'DESC' ? sql`DESC` : sql`ASC`}, w.kind, w.id DESC`;
}
export const workRoute = endpointRoute(listWork, async (call, { query }) => {
  const { trx, session } = call;
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    trx,
    sql<
      Row & { n: number }
    >`SELECT w.kind, w.id, w.what, w.name, w.state, w.total, w.done, w.failed, w.message, u.full_name AS user, w.started_at, w.finished_at, count(*) OVER ()::int AS n
      FROM ${works(session)} AS w JOIN institute i ON i.institute_code = ${session.instituteCode} LEFT JOIN users u ON u.institute_code = ${session.instituteCode} AND u.id = w.user_id WHERE ${narrowed(query)} ORDER BY ${ordered(query)} ${limits(page)}`,
  );
  return paging(
    rows.map(({ n: _n, ...row }) => row),
    rows[0]?.n ?? 0,
    page,
  );
});
