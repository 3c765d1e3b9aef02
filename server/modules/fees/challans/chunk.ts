/** The next students of a job: billed, and their results kept, in one transaction. */
import { sql } from 'kysely';
import { sendNow, type Trx } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import { jobTurn } from '../../../jobs/jobTurn.ts';
import { tellOfChallans } from '../../messaging/ofChallans.ts';
import type { Writer } from '../../messaging/writer.ts';

/**
 * Students billed in one transaction: few enough that others need not wait long, many enough that the commit does not
 * count.
 */
export const CHUNK = 250;

export interface Generation {
  /** First days of months, both included. */
  readonly from: string;
  readonly to: string;
  readonly issue_date: string;
  /** Null: the day of the campus's challan setting. */
  readonly due_date: string | null;
  readonly validity_date: string | null;
  readonly installments: number;
  readonly not_enrolled: boolean;
  readonly attendance: boolean;
  readonly apply_advance: boolean;
}
interface Result {
  student_id: number;
  outcome: string;
  challan_id: number | null;
  amount: number | null;
}
export interface JobHead {
  readonly id: number;
  readonly state: string;
  readonly params: Generation;
}

/**
 * The job, held until the end of the transaction; null when it is over. Whoever holds it is the only one who bills its
 * students; a second worker, as after a process that was thought dead, waits here and goes on behind it.
 */
export async function holdJob(trx: Trx, instituteCode: string, id: number): Promise<JobHead | null> {
  await jobTurn(trx, 'billing', { instituteCode, id });
  const [job] = await sendNow(
    trx,
    sql<JobHead>`SELECT j.id, j.state, j.params FROM fee_jobs j WHERE j.institute_code = ${instituteCode} AND j.id = ${id} AND j.finished_at IS NULL FOR UPDATE`,
  );
  return job ?? null;
}
/** Students of a held job that are not reached yet, in order. */
export async function waiting(trx: Trx, instituteCode: string, id: number, most: number): Promise<number[]> {
  const rows = await sendNow(
    trx,
    sql<
      Pick<Row<'fee_job_rows'>, 'student_id'>
    >`SELECT w.student_id FROM fee_job_rows w WHERE w.institute_code = ${instituteCode} AND w.job_id = ${id} AND w.outcome IS NULL ORDER BY w.place LIMIT ${most}`,
  );
  return rows.map(({ student_id }) => student_id);
}

/** Bills these students, keeps what came of it with the counts of the job, and writes to the families; the last of them ends it. */
export async function billChunk(writer: Writer, { id, params }: JobHead, students: readonly number[]): Promise<void> {
  const { trx } = writer;
  const { instituteCode } = writer.session;
  const p = params;
  const results = await sendNow(
    trx,
    sql<Result>`SELECT g.student_id, g.outcome, g.challan_id, g.amount FROM challans_generate(${instituteCode}, ${[...students]}::bigint[], ${p.from}::date, ${p.to}::date, ${p.issue_date}::date,
      ${p.due_date}::date, ${p.validity_date}::date, ${p.installments}::integer, ${p.not_enrolled}::boolean, ${p.attendance}::boolean, ${p.apply_advance}::boolean) g`,
  );
  await keepResults(
    trx,
    instituteCode,
    id,
    results.map((result) => ({ ...result, message: null })),
  );
  const made = results.flatMap(({ challan_id }) => challan_id ?? []);
  if (made.length > 0) await tellOfChallans(writer, id, made);
}
/** A student who could not be billed, and why. */
export const keepFailure = (
  trx: Trx,
  instituteCode: string,
  id: number,
  student_id: number,
  message: string,
): Promise<void> =>
  keepResults(trx, instituteCode, id, [{ student_id, outcome: 'failed', challan_id: null, amount: null, message }]);

async function keepResults(
  trx: Trx,
  instituteCode: string,
  id: number,
  results: readonly (Result & { message: string | null })[],
): Promise<void> {
  // Instalments are several results of one student: the first challan stands for them, the amounts are added up.
  await sendNow(
    trx,
    sql`WITH sent AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS x (student_id bigint, outcome text, challan_id bigint, amount bigint, message text)),
      each AS (SELECT x.student_id, min(x.outcome) AS outcome, min(x.challan_id) AS challan_id, count(x.challan_id)::int AS challans,
        array_agg(x.challan_id ORDER BY x.challan_id) FILTER (WHERE x.challan_id IS NOT NULL) AS challan_ids, sum(x.amount)::bigint AS amount, min(x.message) AS message FROM sent x GROUP BY 1),
      kept AS (UPDATE fee_job_rows w SET outcome = e.outcome, challan_id = e.challan_id, challans = e.challans, challan_ids = e.challan_ids, amount = e.amount, message = e.message
        FROM each e WHERE w.institute_code = ${instituteCode} AND w.job_id = ${id} AND w.student_id = e.student_id AND w.outcome IS NULL RETURNING w.outcome, w.amount),
      sums AS (SELECT count(*)::int AS done, count(*) FILTER (WHERE k.outcome = 'created')::int AS created, count(*) FILTER (WHERE k.outcome = 'failed')::int AS failed, coalesce(sum(k.amount), 0)::bigint AS amount FROM kept k)
      UPDATE fee_jobs j SET done = j.done + s.done, created = j.created + s.created, failed = j.failed + s.failed, skipped = j.skipped + s.done - s.created - s.failed, amount = j.amount + s.amount,
        state = CASE WHEN j.done + s.done = j.total THEN 'done' ELSE 'running' END, finished_at = CASE WHEN j.done + s.done = j.total THEN now() END
      FROM sums s WHERE j.institute_code = ${instituteCode} AND j.id = ${id}`,
  );
}
