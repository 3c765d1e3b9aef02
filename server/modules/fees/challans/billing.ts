/** Bulk billing as a job: chunk after chunk, and a student who cannot be billed does not stop the others. */
import { sql } from 'kysely';
import { withInstitute, type Who } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import { toAnswer } from '../../../http/errors.ts';
import type { JobKind, JobRef } from '../../../jobs/jobKind.ts';
import { sums } from '../payments/sums.ts';
import { billChunk, CHUNK, holdJob, keepFailure, waiting } from './chunk.ts';
import type { Row } from '../../../database/tables.ts';

/** So many students refused one after another for the same reason: the reason is nobody's own, and the job stops. */
const HOPELESS = 25;

type Step = 'over' | 'more' | { readonly refused: string };

/** One chunk in its own transaction. */
async function step(db: Database, who: Who, id: number, size: number): Promise<Step> {
  const { instituteCode } = who;
  let committed: ((db: Database) => void)[] = [];
  try {
    const done = await withInstitute(db, who, async (trx): Promise<Step> => {
      committed = [];
      const job = await holdJob(trx, instituteCode, id);
      if (!job) return 'over';
      const students = await waiting(trx, instituteCode, id, size);
      if (students.length === 0) return 'over';
      await billChunk({ trx, session: who, afterCommit: (after) => void committed.push(after) }, job, students);
      return 'more';
    });
    for (const after of committed) after(db);
    return done;
  } catch (error) {
    const { status, json } = toAnswer(error, `fee job ${id}`);
    // Away or full: the job stays as it is, and is gone on with later.
    if (status >= 500) throw error;
    return { refused: json.message };
  } finally {
    sums.drop(instituteCode);
  }
}
/** The next student alone was refused: the reason becomes their result, and the others go on. */
async function leaveOut(db: Database, who: Who, id: number, message: string): Promise<void> {
  await withInstitute(db, who, async (trx) => {
    if (!(await holdJob(trx, who.instituteCode, id))) return;
    const [student] = await waiting(trx, who.instituteCode, id, 1);
    if (student !== undefined) await keepFailure(trx, who.instituteCode, id, student, message);
  });
}
const giveUp = (db: Database, who: Who, id: number, message: string): Promise<unknown> =>
  withInstitute(db, who, (trx) =>
    sql`UPDATE fee_jobs SET state = 'failed', finished_at = now(), message = ${message} WHERE institute_code = ${who.instituteCode} AND id = ${id} AND finished_at IS NULL`.execute(
      trx,
    ),
  );

export const campusesText = (campuses: Who['campuses']): string => (campuses === 'all' ? 'all' : campuses.join(','));
/** As whom a job bills: its maker, with the campuses of that time. Null when there is no such job. */
const makerOf = (db: Database, { instituteCode, id }: JobRef): Promise<Who | null> =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<
      Pick<Row<'fee_jobs'>, 'user_id' | 'campuses'>
    >`SELECT j.user_id, j.campuses FROM fee_jobs j WHERE j.institute_code = ${instituteCode} AND j.id = ${id}`.execute(
      trx,
    );
    const [job] = rows;
    if (!job) return null;
    return {
      instituteCode,
      userId: job.user_id,
      campuses: job.campuses === 'all' ? 'all' : job.campuses.split(',').filter(Boolean).map(Number),
    };
  });

async function* work(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  const who = await makerOf(db, job);
  if (!who) return;
  /** Students of the next chunk; fewer after a refusal, to find who caused it. */
  let size = CHUNK;
  let refusals = 0;
  let last = '';
  for (;;) {
    const came = await step(db, who, job.id, size);
    if (came === 'over') return;
    if (came === 'more') {
      size = Math.min(CHUNK, size * 2);
      refusals = 0;
    } else if (size > 1) size = Math.ceil(size / 4);
    else {
      refusals = came.refused === last ? refusals + 1 : 1;
      last = came.refused;
      if (refusals >= HOPELESS) return void (await giveUp(db, who, job.id, came.refused));
      await leaveOut(db, who, job.id, came.refused);
    }
    yield;
  }
}

export const billing: JobKind = {
  name: 'billing',
  work,
  async unfinished(trx, instituteCode) {
    const { rows } = await sql<
      Pick<Row<'fee_jobs'>, 'id'>
    >`SELECT j.id FROM fee_jobs j WHERE j.institute_code = ${instituteCode} AND j.finished_at IS NULL ORDER BY j.id`.execute(
      trx,
    );
    return rows.map(({ id }) => id);
  },
};
