/** Jobs in the background: chunk after chunk until they are over. What stops in the middle is gone on with at the next start. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { withInstitute, type Who } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import { toAnswer } from '../../../http/errors.ts';
import { sums } from '../payments/sums.ts';
import { billChunk, CHUNK, holdJob, keepFailure, waiting } from './chunk.ts';

/** So many students refused one after another for the same reason: the reason is nobody's own, and the job stops. */
const HOPELESS = 25;
/** Work under way, for whoever must wait for it (tests, a server that stops). */
const running = new Map<string, Promise<void>>();

type Step = 'over' | 'more' | { readonly refused: string };
interface State {
  /** Students of the next chunk; fewer after a refusal, to find who caused it. */
  size: number;
  refusals: number;
  last: string;
}

/** One chunk in its own transaction. */
async function step(db: Database, who: Who, id: number, size: number): Promise<Step> {
  const { instituteCode } = who;
  try {
    return await withInstitute(db, who, async (trx): Promise<Step> => {
      const job = await holdJob(trx, instituteCode, id);
      if (!job) return 'over';
      const students = await waiting(trx, instituteCode, id, size);
      if (students.length === 0) return 'over';
      await billChunk(trx, instituteCode, job, students);
      return 'more';
    });
  } catch (error) {
    const { status, json } = toAnswer(error, `fee job ${id}`);
    // Away or full: the job stays as it is, and is gone on with later.
    if (status >= 500) throw error;
    return { refused: json.message };
  }
}
/** The next student alone was refused: kept with the reason, so that the others go on. */
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

async function work(db: Database, who: Who, id: number): Promise<void> {
  const state: State = { size: CHUNK, refusals: 0, last: '' };
  for (;;) {
    const came = await step(db, who, id, state.size);
    sums.drop(who.instituteCode);
    if (came === 'over') return;
    if (came === 'more') {
      state.size = Math.min(CHUNK, state.size * 2);
      state.refusals = 0;
    } else if (state.size > 1) state.size = Math.ceil(state.size / 4);
    else {
      state.refusals = came.refused === state.last ? state.refusals + 1 : 1;
      state.last = came.refused;
      if (state.refusals >= HOPELESS) return void (await giveUp(db, who, id, came.refused));
      await leaveOut(db, who, id, came.refused);
    }
  }
}

/** A lost connection, a full disk or a database that starts anew ends no job: it is tried again, after longer and longer pauses, for half an hour. */
const PAUSES_MS = [100, 500, 1_000, 5_000, 10_000, 30_000, ...Array<number>(29).fill(60_000)];
async function keepAt(db: Database, who: Who, id: number): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await work(db, who, id);
    } catch (error) {
      if (db.pool.ending) throw error;
      console.warn(
        `Fee job ${who.instituteCode}/${id} was interrupted and is tried again: ${error instanceof Error ? error.message : String(error)}`,
      );
      await setTimeout(pause, undefined, { ref: false });
    }
  }
  return work(db, who, id);
}
/** Whether this process is at the job. */
export const isRunning = (instituteCode: string, id: number): boolean => running.has(`${instituteCode}/${id}`);

/** The last job in line of each institute. They take turns anyway, and one that waits must not hold a connection. */
const lines = new Map<string, Promise<void>>();

/** Starts or goes on with a job, after those of the institute before it; twice at once it is done by the first. Never throws: what could not be done waits for the next start. */
export function runJob(db: Database, who: Who, id: number): Promise<void> {
  const { instituteCode } = who;
  const name = `${instituteCode}/${id}`;
  const known = running.get(name);
  if (known) return known;
  const done = (lines.get(instituteCode) ?? Promise.resolve())
    .then(() => keepAt(db, who, id))
    .catch((error: unknown) => console.warn(`Fee job ${name} stopped and goes on when somebody looks at it, or at the next start:`, error))
    .finally(() => {
      running.delete(name);
      if (lines.get(instituteCode) === done) lines.delete(instituteCode);
    });
  running.set(name, done);
  lines.set(instituteCode, done);
  return done;
}
/** Ends when no job runs in this process. */
export const idle = async (): Promise<void> => void (await Promise.all(running.values()));

/** Goes on with the jobs of an institute that a stopped server left. */
export async function resumeJobs(db: Database, instituteCode: string): Promise<number> {
  const open = await withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<{ id: number; user_id: number; campuses: string }>`SELECT j.id, j.user_id, j.campuses FROM fee_jobs j
      WHERE j.institute_code = ${instituteCode} AND j.finished_at IS NULL ORDER BY j.id`.execute(trx);
    return rows;
  });
  for (const { id, user_id, campuses } of open) await runJob(db, { instituteCode, userId: user_id, campuses: campusesOf(campuses) }, id);
  return open.length;
}
export const campusesOf = (text: string): Who['campuses'] => (text === 'all' ? 'all' : text.split(',').filter(Boolean).map(Number));
export const campusesText = (campuses: Who['campuses']): string => (campuses === 'all' ? 'all' : campuses.join(','));
