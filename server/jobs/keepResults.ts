/**
 * What bulk work keeps of each row, once it is over: for a time, then the work keeps its totals alone. What was created
 * by an import stays known by the row of the file, so that the same file makes nothing twice.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/door.ts';

let days = 0;
/** Days that results are kept from now on in this process (KEEP_RESULTS_DAYS); 0 is for good. */
export const keepResultsFor = (wanted: number): void => void (days = wanted);

/** Files of persons (`x`) that are answered: those of a day, whatever else is kept. */
export const EXPORT_IS_NEW = sql`(x.made_at > now() - interval '1 day')`;
const SWEPT = 2_000;
/** Forgets results that are past it, of one generation and one import, so many at a time; it runs when somebody signs in. */
export async function sweepResults(trx: Trx, institute: string): Promise<void> {
  await sql`DELETE FROM person_exports x WHERE x.institute_code = ${institute} AND NOT ${EXPORT_IS_NEW}`.execute(trx);
  if (days === 0) return;
  const old = sql`now() - make_interval(days => ${days}::int)`;
  await sql`DELETE FROM fee_job_rows WHERE institute_code = ${institute} AND (job_id, student_id) IN (SELECT w.job_id, w.student_id FROM fee_job_rows w
    WHERE w.institute_code = ${institute} AND w.job_id = (SELECT min(j.id) FROM fee_jobs j WHERE j.institute_code = ${institute} AND j.finished_at < ${old}
      AND EXISTS (SELECT 1 FROM fee_job_rows x WHERE x.institute_code = ${institute} AND x.job_id = j.id)) LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`.execute(
    trx,
  );
  await sql`DELETE FROM import_row WHERE institute_code = ${institute} AND (run_id, row_no) IN (SELECT w.run_id, w.row_no FROM import_row w
    WHERE w.institute_code = ${institute} AND w.status <> 'created' AND w.run_id = (SELECT min(r.id) FROM import_run r WHERE r.institute_code = ${institute} AND r.finished_at < ${old}
      AND EXISTS (SELECT 1 FROM import_row x WHERE x.institute_code = ${institute} AND x.run_id = r.id AND x.status <> 'created')) LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`.execute(
    trx,
  );
}
