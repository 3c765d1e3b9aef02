/** Promotions that were begun: how far each is, its results, stopping it. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  cancelPromotion,
  onePromotion,
  promotionRows,
  promotions,
  type promotion,
} from '../../../../contract/endpoints/promotion.ts';
import { students } from '../../../../src/resources/students.ts';
import type { Identified } from '../../../database/answers.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict, invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { studentSearch } from '../hooks.ts';
import { holdPromotion } from './chunk.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, visible, withIds } from '../../../resources/scope.ts';

export type Run = z.output<typeof promotion>;
const instant = (column: string): RawBuilder<unknown> =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
/** Movements of the promotion that no undo has taken back. */
const LEFT = sql.raw(
  `CASE WHEN p.kind = 'undo' THEN 0 ELSE (SELECT count(*)::int FROM student_movements m WHERE m.institute_code = p.institute_code AND m.batch_id = p.batch_id
    AND NOT EXISTS (SELECT 1 FROM student_movements u WHERE u.institute_code = m.institute_code AND u.undoes_id = m.id)) END`,
);
const COLUMNS = sql`p.id, p.kind, p.undoes_id, p.state, a.session_name AS from_session, b.session_name AS to_session, k.campus_name, p.reason, p.total, p.done, p.promoted, p.passed_out, p.detained,
  p.put_back, p.changed, p.failed, p.plans, p.message, p.username, ${instant('p.started_at')} AS started_at, ${instant('p.finished_at')} AS finished_at, ${LEFT} AS left`;
const TABLES = sql.raw(
  `promotions p JOIN sessions a ON a.institute_code = p.institute_code AND a.id = p.from_session_id JOIN sessions b ON b.institute_code = p.institute_code AND b.id = p.to_session_id
    LEFT JOIN campuses k ON k.institute_code = p.institute_code AND k.id = p.campus_id`,
);
/** One's own; those of others only for who sees every campus, because their students may be of any. */
const seen = ({ session }: Pick<Call, 'session'>): RawBuilder<unknown> =>
  all([
    sql`p.institute_code = ${session.instituteCode}`,
    ...(session.campuses === 'all' ? [] : [sql`p.user_id = ${session.userId}`]),
  ]);

/** Throws 404 for none that the caller may see. */
export async function readRun(call: Pick<Call, 'trx' | 'session'>, id: number): Promise<Run> {
  const [row] = await sendNow(
    call.trx,
    sql<Run>`SELECT ${COLUMNS} FROM ${TABLES} WHERE ${seen(call)} AND p.id = ${id}`,
  );
  if (!row) throw notFound('Promotion');
  return row;
}
export const idIn = ({ params }: Pick<Call, 'params'>): number => {
  const text = params['id'] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound('Promotion');
  return Number(text);
};

const one = endpointRoute(onePromotion, async (call) => ({ data: await readRun(call, idIn(call)) }));
const list = endpointRoute(promotions, async (call) => {
  const page = pageOfQuery(call.query);
  const rows = await sendNow(
    call.trx,
    sql<
      Run & { n: number }
    >`SELECT ${COLUMNS}, count(*) OVER ()::int AS n FROM ${TABLES} WHERE ${seen(call)} ORDER BY p.id DESC ${limits(page)}`,
  );
  return paging(
    rows.map(({ n: _n, ...row }) => row),
    rows[0]?.n ?? 0,
    page,
  );
});
const cancel = endpointRoute(cancelPromotion, async (call) => {
  const before = await readRun(call, idIn(call));
  // Waits for the part that is being done, and comes before the next.
  await holdPromotion(call.trx, call.session.instituteCode, before.id);
  const stopped = await sendNow(
    call.trx,
    sql`UPDATE promotions p SET state = 'cancelled', finished_at = now(), message = ${`Stopped by ${call.session.username}`} WHERE ${seen(call)} AND p.id = ${before.id} AND p.finished_at IS NULL RETURNING p.id`,
  );
  const after = await readRun(call, before.id);
  if (stopped.length === 0) throw conflict(`This promotion is ${after.state} already`);
  await audit(call, {
    action: 'cancel',
    entity: 'promotions',
    entityId: before.id,
    before: { state: before.state },
    after: { state: after.state, done: after.done, total: after.total },
  });
  return { data: after };
});

/** The promotion that a parameter names, 422 for none; without it the last one, null when there was none. */
async function runNamed(call: Call, id: number | undefined): Promise<number | null> {
  const named = id === undefined ? sql`true` : sql`p.id = ${id}`;
  const [row] = await sendNow(
    call.trx,
    sql<Identified>`SELECT p.id FROM promotions p WHERE ${seen(call)} AND ${named} ORDER BY p.id DESC LIMIT 1`,
  );
  if (!row && id !== undefined) throw invalid('promotion_id', 'The promotion does not exist');
  return row?.id ?? null;
}
type ResultRow = z.output<typeof promotionRows.response>['data'][number];
const rows = endpointRoute(promotionRows, async (call, { query }) => {
  const { session, trx } = call;
  const { promotion_id, outcome, search, class_id, campus_id } = query;
  const id = await runNamed(call, promotion_id === undefined ? undefined : Number(promotion_id));
  const page = pageOfQuery(call.query);
  // A student who is at another campus by now is named no more.
  const where = all([
    sql`w.institute_code = ${session.instituteCode} AND w.promotion_id = ${id} AND w.outcome IS NOT NULL`,
    visible(students, session),
    ...withIds('r', { class_id, campus_id }),
    ...(outcome === undefined ? [] : [sql`w.outcome = ${outcome}`]),
    ...(search ? [await studentSearch(call, search)] : []),
  ]);
  const found = await sendNow(
    trx,
    sql<
      ResultRow & { n: number }
    >`SELECT w.student_id, r.sid, r.student_name AS "studentName", r.campus_name, r.session_name, r.class_name, r.section_name, r.roll_no, w.outcome, w.message, count(*) OVER ()::int AS n
      FROM promotion_rows w JOIN student_details r ON r.institute_code = w.institute_code AND r.id = w.student_id WHERE ${where} ORDER BY w.place ${limits(page)}`,
  );
  return paging(
    found.map(({ n: _n, ...row }) => row),
    found[0]?.n ?? 0,
    page,
  );
});
export const runRoutes = [list, one, rows, cancel];
