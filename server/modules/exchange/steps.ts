/**
 * The three long steps of an import. Each call does a part and leaves the rest to the workers, so that it goes on when
 * the screen is closed.
 */
import { sql } from 'kysely';
import { withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { AppError } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { asUser } from '../../jobs/asUser.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { startJob } from '../../jobs/startJob.ts';
import { workOn } from './chunk.ts';
import { importerFor } from './importer.ts';
import type { Importer } from './importerType.ts';
import { forgetPictures } from './pictures.ts';
import { runById, saveRun, type Run } from './runs.ts';
import { undoNext } from './undo.ts';
import type { Identified } from '../../database/answers.ts';

export type Step = 'check' | 'commit' | 'undo';
interface Part {
  readonly run: Run;
  readonly finished: boolean;
}

async function part(call: Call, run: Run, importer: Importer, step: Step): Promise<Part> {
  if (step === 'undo') return undoNext(call, run, importer, run.leave_rest);
  await workOn(call, run, importer, step);
  const saved = await saveRun(call, run);
  if (step === 'check') return { run: saved, finished: (saved.counts.waiting ?? 0) === 0 };
  const finished = (saved.counts.ready ?? 0) === 0;
  if (finished) await forgetPictures(call, run);
  return { run: await saveRun(call, saved, finished ? 'done' : 'running'), finished };
}
/** Keeps what workers have to do with the import: nothing, without a step. */
export async function setStep({ trx, session }: Call, run: Run, step: Run['step'], rest = false): Promise<void> {
  await sql`UPDATE import_run SET step = ${step}, step_by = ${session.userId}, leave_rest = ${rest} WHERE institute_code = ${session.instituteCode} AND id = ${run.id}`.execute(
    trx,
  );
}

/** The next part of a step; the workers do the rest. Throws what refuses it. */
export async function takeStep(call: Call, run: Run, importer: Importer, step: Step, rest = false): Promise<Part> {
  if (step === 'undo' && run.step === 'undone') {
    await setStep(call, run, null);
    return { run, finished: true };
  }
  const next = await part(call, { ...run, leave_rest: rest }, importer, step);
  if (next.finished) await setStep(call, run, null);
  else if (run.step !== step || run.leave_rest !== rest) {
    await setStep(call, run, step, rest);
    await startJob(call, importing, run.id);
  }
  return next;
}

/**
 * One part by a worker: whether there is more. What the user may not do any more, or what is refused by now, ends the
 * step.
 */
async function workerPart(call: Call, id: number): Promise<boolean> {
  const run = await runById(call, id, true);
  if (run.step === null || run.step === 'undone') return false;
  await sql`SAVEPOINT import_part`.execute(call.trx);
  try {
    const { finished } = await part(call, run, importerFor(call.session, run.type), run.step);
    if (finished) await setStep(call, run, run.step === 'undo' ? 'undone' : null);
    return !finished;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await sql`ROLLBACK TO SAVEPOINT import_part`.execute(call.trx);
    await setStep(call, run, null);
    return false;
  }
}
const openSteps = (instituteCode: string) =>
  sql`import_run WHERE institute_code = ${instituteCode} AND step IN ('check', 'commit', 'undo')`;
/** Who began the step; null when there is none. */
const beginner = (db: Database, { instituteCode, id }: JobRef): Promise<number | null> =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<{
      step_by: number;
    }>`SELECT step_by FROM ${openSteps(instituteCode)} AND id = ${id}`.execute(trx);
    return rows[0]?.step_by ?? null;
  });
async function* work(db: Database, job: JobRef): AsyncGenerator<void, void, void> {
  // Asked anew for each part: another user may have begun another step.
  for (;;) {
    const userId = await beginner(db, job);
    if (userId === null || !(await asUser(db, job.instituteCode, userId, (call) => workerPart(call, job.id)))) return;
    yield;
  }
}

export const importing: JobKind = {
  name: 'import',
  work,
  async unfinished(trx, instituteCode) {
    const { rows } = await sql<Identified>`SELECT id FROM ${openSteps(instituteCode)} ORDER BY id`.execute(trx);
    return rows.map(({ id }) => id);
  },
};
