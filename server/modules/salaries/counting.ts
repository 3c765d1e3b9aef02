/** Counting the salaries of a run as a job: some employees at a time, each part in a transaction of its own. */
import { sql } from 'kysely';
import { sendNow, withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import type { Row } from '../../database/tables.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';

/** Employees counted in one transaction, which others wait for. */
const PART = 100;
type Run = Pick<Row<'payroll_runs'>, 'id' | 'made_by' | 'state'>;
interface Left {
  readonly n: number;
}
const everywhere = (instituteCode: string) => ({ instituteCode, campuses: 'all', userId: null }) as const;

async function* work(db: Database, { instituteCode, id }: JobRef): AsyncGenerator<void, void, void> {
  for (;;) {
    const [run] = await withInstitute(db, everywhere(instituteCode), (trx) =>
      sendNow(
        trx,
        sql<Run>`SELECT p.id, p.made_by, p.state FROM payroll_runs p WHERE p.institute_code = ${instituteCode} AND p.id = ${id}`,
      ),
    );
    if (!run || run.state !== 'queued') return;
    // Whoever started it was asked for their rights then.
    const [left] = await withInstitute(db, { instituteCode, campuses: 'all', userId: run.made_by }, (trx) =>
      sendNow(trx, sql<Left>`SELECT payroll_count(${instituteCode}, ${id}::bigint, ${PART}) AS n`),
    );
    if ((left?.n ?? 0) === 0) return;
    yield;
  }
}
export const counting: JobKind = {
  name: 'payroll',
  work,
  unfinished: async (trx, instituteCode) =>
    (
      await sendNow(
        trx,
        sql<Run>`SELECT p.id, p.made_by, p.state FROM payroll_runs p WHERE p.institute_code = ${instituteCode} AND p.state = 'queued' ORDER BY p.id`,
      )
    ).map(({ id }) => id),
};
