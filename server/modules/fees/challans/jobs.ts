/** Jobs of bulk billing: opened, watched, stopped. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { cancelJob, type job, jobRows, jobs, oneJob } from '../../../../contract/endpoints/fees/generation.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, campusOf } from '../../../resources/scope.ts';
import { holdJob } from './chunk.ts';
import { instant } from './instant.ts';

export type Job = z.output<typeof job>;
const COLUMNS = sql`j.id, j.kind, j.state, j.total, j.done, j.created, j.skipped, j.failed, j.amount, j.message, ${instant('j.started_at')} AS started_at, ${instant('j.finished_at')} AS finished_at, j.username, j.params`;

/** One's own jobs; those of others only for who sees every campus, because their students may be of any. */
const seen = ({ session }: Pick<Call, 'session'>): RawBuilder<unknown> =>
  all([
    sql`j.institute_code = ${session.instituteCode}`,
    ...(session.campuses === 'all' ? [] : [sql`j.user_id = ${session.userId}`]),
  ]);

/** Throws 404 for none that the caller may see. */
export async function readJob(call: Pick<Call, 'trx' | 'session'>, id: number): Promise<Job> {
  const [row] = await sendNow(
    call.trx,
    sql<Job>`SELECT ${COLUMNS} FROM fee_jobs j WHERE ${seen(call)} AND j.id = ${id}`,
  );
  if (!row) throw notFound('Job');
  return row;
}
export const idIn = (call: Pick<Call, 'params'>, what: string): number => {
  const text = call.params['id'] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound(what);
  return Number(text);
};

const one = endpointRoute(oneJob, async (call) => ({ data: await readJob(call, idIn(call, 'Job')) }));
const last = endpointRoute(jobs, async (call) => {
  const rows = await sendNow(
    call.trx,
    sql<Job>`SELECT ${COLUMNS} FROM fee_jobs j WHERE ${seen(call)} ORDER BY j.id DESC LIMIT 50`,
  );
  return { data: rows };
});
const cancel = endpointRoute(cancelJob, async (call) => {
  const before = await readJob(call, idIn(call, 'Job'));
  // Waits for the chunk that is being billed, and comes before the next.
  await holdJob(call.trx, call.session.instituteCode, before.id);
  const stopped = await sendNow(
    call.trx,
    sql`UPDATE fee_jobs j SET state = 'cancelled', finished_at = now(), message = ${`Stopped by ${call.session.username}`} WHERE ${seen(call)} AND j.id = ${before.id} AND j.finished_at IS NULL RETURNING j.id`,
  );
  const after = await readJob(call, before.id);
  if (stopped.length === 0) throw conflict(`This job is ${after.state} already`);
  await audit(call, {
    action: 'cancel',
    entity: 'fee_jobs',
    entityId: before.id,
    before: { state: before.state },
    after: { state: after.state, done: after.done, total: after.total },
  });
  return { data: after };
});

type ResultRow = z.output<typeof jobRows.response>['data'][number];
const rows = endpointRoute(jobRows, async (call, { query }) => {
  const { session, trx } = call;
  const { id } = await readJob(call, idIn(call, 'Job'));
  const page = pageOfQuery(call.query);
  const where = all([
    sql`w.institute_code = ${session.instituteCode} AND w.job_id = ${id} AND w.outcome IS NOT NULL`,
    ...(query.outcome === undefined ? [] : [sql`w.outcome = ${query.outcome}`]),
    // A student who is at another campus by now is named no more.
    ...(session.campuses === 'all'
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM students s WHERE s.institute_code = w.institute_code AND s.id = w.student_id AND ${all(campusOf(session, sql`s.campus_id`))})`,
        ]),
  ]);
  const found = await sendNow(
    trx,
    sql<
      ResultRow & { n: number }
    >`SELECT w.student_id, s.sid, s.student_name AS "studentName", s.class_name, s.section_name, w.outcome, w.challan_id, c.challan_no, w.amount, w.message, count(*) OVER ()::int AS n
      FROM fee_job_rows w LEFT JOIN student_details s ON s.institute_code = w.institute_code AND s.id = w.student_id
      LEFT JOIN challans c ON c.institute_code = w.institute_code AND c.id = w.challan_id
      WHERE ${where} ORDER BY w.place ${limits(page)}`,
  );
  const total = found[0]?.n ?? 0;
  const data = found.map(({ n: _n, ...row }) => row);
  return paging(data, total, page);
});
export const jobRoutes = [one, last, cancel, rows];
