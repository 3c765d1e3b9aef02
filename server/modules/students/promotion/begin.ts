/** Beginning a promotion as it was previewed, and its undo. */
import { sql } from 'kysely';
import { startPromotion, undoPreview, undoPromotion } from '../../../../contract/endpoints/promotion.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import type { Identified } from '../../../database/answers.ts';
import { conflict, invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { startJob } from '../../../jobs/startJob.ts';
import { audit } from '../../../resources/audit.ts';
import { makeBatch } from '../changeMany.ts';
import type { Params } from './chunk.ts';
import { promoting } from './job.ts';
import { markOfPromotion, planPromotion } from './plan.ts';
import { idIn, readRun, type Run } from './runs.ts';
import { undoOutlook } from './undo.ts';

/** One begins at a time; 409 names who is at it. */
async function refuseSecond({ trx, session }: Call): Promise<void> {
  await sendNow(trx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${session.instituteCode}:promotion`}, 0))`);
  const [running] = await sendNow(
    trx,
    sql<
      Pick<Row<'promotions'>, 'username'>
    >`SELECT p.username FROM promotions p WHERE p.institute_code = ${session.instituteCode} AND p.finished_at IS NULL`,
  );
  if (running) throw conflict(`A promotion that ${running.username} began is still under way; wait for it, or stop it`);
}
interface Begun {
  readonly kind: 'promotion' | 'undo';
  readonly undoes_id: number | null;
  readonly from_session_id: number;
  readonly to_session_id: number;
  readonly campus_id: number | null;
  readonly params: Params;
  readonly reason: string;
  readonly summary: string;
}
interface RowOf {
  readonly student_id: number;
  readonly action: string;
  readonly version: number;
  readonly class_id?: number | null;
  readonly section_id?: number | null;
  readonly roll_no?: string | null;
  readonly plan_token?: string | null;
}
async function begin(call: Call, begun: Begun, rows: readonly RowOf[]): Promise<Run> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const { kind, undoes_id, from_session_id, to_session_id, campus_id, params, reason, summary } = begun;
  const batch = await makeBatch(call, { reason, batch: kind === 'undo' ? 'undo' : 'promote', summary });
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO promotions (institute_code, kind, undoes_id, from_session_id, to_session_id, campus_id, params, reason, total, batch_id, user_id, username)
      VALUES (${code}, ${kind}, ${undoes_id}, ${from_session_id}, ${to_session_id}, ${campus_id}, ${JSON.stringify(params)}::jsonb, ${reason}, ${rows.length}, ${batch}, ${session.userId}, ${session.username}) RETURNING id`,
  );
  const id = made?.id ?? 0;
  await sendNow(
    trx,
    sql`INSERT INTO promotion_rows (institute_code, promotion_id, student_id, place, action, version, class_id, section_id, roll_no, plan_token)
      SELECT ${code}, ${id}, x.student_id, x.place, x.action, x.version, x.class_id, x.section_id, x.roll_no, x.plan_token
      FROM jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, place: at + 1 })))}::jsonb)
        AS x (student_id bigint, place integer, action text, version integer, class_id bigint, section_id bigint, roll_no text, plan_token text)`,
  );
  await startJob(call, promoting, id);
  await audit(call, {
    action: kind === 'undo' ? 'undo' : 'promote',
    entity: 'promotions',
    entityId: id,
    after: { summary, reason, students: rows.length, from_session_id, to_session_id, campus_id, ...params },
  });
  return readRun(call, id);
}

const start = endpointRoute(startPromotion, async (call, { body: { mark, reason, ...choices } }) => {
  await refuseSecond(call);
  const promotion = await planPromotion(call, choices);
  const { school, students, problems, status_id, from_month } = promotion;
  const [problem] = problems.filter(({ blocking }) => blocking);
  if (problem) throw invalid('classes', problem.message);
  if (markOfPromotion(promotion, choices) !== mark)
    throw conflict('What the preview showed has changed meanwhile; look at the preview again');
  const summary = `Promotion of ${school.from.session_name} to ${school.to.session_name}`;
  const begun: Begun = {
    kind: 'promotion',
    undoes_id: null,
    from_session_id: school.from.id,
    to_session_id: school.to.id,
    campus_id: choices.campus_id ?? null,
    params: {
      standard: choices.fee_plans === 'standard',
      from_month,
      status_id,
      effective_date: choices.effective_date ?? null,
    },
    reason: reason || summary,
    summary,
  };
  const rows = students
    .filter(({ action }) => action !== 'leave')
    .map(({ student, action, class_id, section_id, roll_no, plan }): RowOf => ({
      student_id: student.id,
      version: student.version,
      action,
      class_id,
      section_id,
      roll_no,
      plan_token: plan?.proposal.token ?? null,
    }));
  return { data: await begin(call, begun, rows) };
});

/** Whom an undo leaves as they are: so many are named beforehand, all of them in its results. */
const NAMED = 100;
const outlook = endpointRoute(undoPreview, async (call) => {
  const { id } = await readRun(call, idIn(call));
  const { put_back, stay } = await undoOutlook(call, id);
  return { data: { put_back, changed: stay.length, stay: stay.slice(0, NAMED) } };
});
const undo = endpointRoute(undoPromotion, async (call, { body }) => {
  const run = await readRun(call, idIn(call));
  if (run.kind === 'undo') throw conflict('An undo is not undone; promote again');
  await refuseSecond(call);
  const { lefts } = await undoOutlook(call, run.id);
  if (lefts.length === 0) throw conflict('Nothing of this promotion is left to undo');
  const [head] = await sendNow(
    call.trx,
    sql<
      Pick<Begun, 'from_session_id' | 'to_session_id' | 'campus_id' | 'params'>
    >`SELECT p.from_session_id, p.to_session_id, p.campus_id, p.params FROM promotions p WHERE p.institute_code = ${call.session.instituteCode} AND p.id = ${run.id}`,
  );
  if (!head) throw conflict('Nothing of this promotion is left to undo');
  const summary = `Undo of the promotion of ${run.from_session} to ${run.to_session}`;
  const rows = lefts.map(({ student_id }): RowOf => ({ student_id, action: 'undo', version: 0 }));
  return {
    data: await begin(
      call,
      { ...head, kind: 'undo', undoes_id: run.id, reason: body.reason || summary, summary },
      rows,
    ),
  };
});
/** 5,000 ids of students, and the choices of a large school. */
export const MAX_BODY = 512 * 1024;
export const beginRoutes = [{ ...start, maxBytes: MAX_BODY }, outlook, undo];
