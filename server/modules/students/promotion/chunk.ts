/** The next students of a promotion or its undo: their results are written with what was done, in one transaction. */
import { sql } from 'kysely';
import { sendNow, type Trx } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import { jobTurn } from '../../../jobs/jobTurn.ts';
import type { PROMOTION_OUTCOMES } from '../../../../contract/endpoints/promotion.ts';

/** Students of one transaction: few enough that others need not wait long. */
export const CHUNK = 250;
export interface Params {
  readonly standard: boolean;
  readonly from_month: string;
  readonly status_id: number | null;
  readonly effective_date: string | null;
}
export interface Head {
  readonly id: number;
  readonly kind: 'promotion' | 'undo';
  readonly undoes_id: number | null;
  readonly to_session_id: number;
  readonly params: Params;
  readonly reason: string;
  readonly batch_id: number;
}
type Columns = Pick<
  Row<'promotion_rows'>,
  'student_id' | 'action' | 'version' | 'class_id' | 'section_id' | 'roll_no' | 'plan_token'
>;
export type Waiting = Columns;
export interface Result {
  readonly student_id: number;
  readonly outcome: (typeof PROMOTION_OUTCOMES)[number];
  readonly message?: string | null;
  /** The fee plan before, and what stands for the one after. */
  readonly plan_before?: unknown;
  readonly plan_after?: string | null;
}

/**
 * The promotion, held until the end of the transaction; null when it is over. A second worker, as after a process that
 * was thought dead, waits here and goes on behind it.
 */
export async function holdPromotion(trx: Trx, instituteCode: string, id: number): Promise<Head | null> {
  await jobTurn(trx, 'promotion', { instituteCode, id });
  const [head] = await sendNow(
    trx,
    sql<Head>`SELECT p.id, p.kind, p.undoes_id, p.to_session_id, p.params, p.reason, p.batch_id FROM promotions p
      WHERE p.institute_code = ${instituteCode} AND p.id = ${id} AND p.finished_at IS NULL FOR UPDATE`,
  );
  return head ?? null;
}
export const waiting = (trx: Trx, instituteCode: string, id: number, most: number): Promise<Waiting[]> =>
  sendNow(
    trx,
    sql<Columns>`SELECT w.student_id, w.action, w.version, w.class_id, w.section_id, w.roll_no, w.plan_token FROM promotion_rows w
      WHERE w.institute_code = ${instituteCode} AND w.promotion_id = ${id} AND w.outcome IS NULL ORDER BY w.place LIMIT ${most}`,
  );
/** Keeps results and counts them; the last of them ends the promotion. */
export async function keepResults(
  trx: Trx,
  instituteCode: string,
  id: number,
  results: readonly Result[],
): Promise<void> {
  await sendNow(
    trx,
    sql`WITH kept AS (UPDATE promotion_rows w SET outcome = x.outcome, message = x.message, plan_before = x.plan_before, plan_after = x.plan_after
        FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS x (student_id bigint, outcome text, message text, plan_before jsonb, plan_after text)
        WHERE w.institute_code = ${instituteCode} AND w.promotion_id = ${id} AND w.student_id = x.student_id AND w.outcome IS NULL RETURNING w.outcome, w.plan_after),
      sums AS (SELECT count(*)::int AS done, count(*) FILTER (WHERE k.outcome = 'promoted')::int AS promoted, count(*) FILTER (WHERE k.outcome = 'passed_out')::int AS passed_out,
        count(*) FILTER (WHERE k.outcome = 'detained')::int AS detained, count(*) FILTER (WHERE k.outcome = 'put_back')::int AS put_back, count(*) FILTER (WHERE k.outcome = 'changed')::int AS changed,
        count(*) FILTER (WHERE k.outcome = 'failed')::int AS failed, count(k.plan_after)::int AS plans FROM kept k)
      UPDATE promotions p SET done = p.done + s.done, promoted = p.promoted + s.promoted, passed_out = p.passed_out + s.passed_out, detained = p.detained + s.detained, put_back = p.put_back + s.put_back,
        changed = p.changed + s.changed, failed = p.failed + s.failed, plans = p.plans + s.plans,
        state = CASE WHEN p.done + s.done = p.total THEN 'done' ELSE 'running' END, finished_at = CASE WHEN p.done + s.done = p.total THEN now() END
      FROM sums s WHERE p.institute_code = ${instituteCode} AND p.id = ${id}`,
  );
}
