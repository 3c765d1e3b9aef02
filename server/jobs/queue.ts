/**
 * The queue of bulk work: pg-boss, in a schema of its own. Its rows say only which job of which institute there is;
 * what a job may do and how far it has come is in our own tables, behind row-level security, so a row of the queue
 * gives nobody anything.
 */
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { APP_ROLE } from '../database/appRole.ts';
import { sendNow, type Trx } from '../database/door.ts';
import type { JobKind, JobRef } from './jobKind.ts';

export const SCHEMA = 'pgboss';
export const QUEUE = 'jobs';
const SECONDS = {
  /** A process that has not been heard of for so long is dead: its job goes to another. */
  heartbeat: 15,
  /** What failed is tried again after so long at most. */
  retry: 60,
  day: 24 * 3600,
  years: 3 * 366 * 24 * 3600,
};
const OPTIONS: Omit<Queue, 'name' | 'policy'> = {
  heartbeatSeconds: SECONDS.heartbeat,
  expireInSeconds: SECONDS.day,
  deleteAfterSeconds: SECONDS.day,
  // A lost connection or a full disk ends no job: it is tried until it is over, or somebody cancels it.
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: SECONDS.retry,
};
export interface QueuedJob extends JobRef {
  readonly kind: string;
}

/**
 * Makes the queue, or brings it to the version of the library. Done by the owner, with the migrations: requests and
 * workers may only use it.
 */
export async function installQueue(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  try {
    await boss.start();
    // Of the jobs with one key, one is at work. The key is the institute: its jobs take turns, since they lock the same
    // rows; those of a kind that is apart have keys of their own.
    await boss.createQueue(QUEUE, { ...OPTIONS, policy: 'singleton' });
    await boss.updateQueue(QUEUE, OPTIONS);
  } finally {
    await boss.stop();
  }
  await client.query(
    `GRANT USAGE ON SCHEMA ${SCHEMA} TO ${APP_ROLE}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${APP_ROLE}`,
  );
}

const within = (trx: Trx): PgBoss => {
  const executeSql = async (text: string, values: readonly unknown[] = []) => ({
    rows: await sendNow(trx, CompiledQuery.raw(text, [...values])),
  });
  return new PgBoss({ db: { executeSql }, schema: SCHEMA });
};
const dataOf = (kind: Pick<JobKind, 'name'>, { instituteCode, id }: JobRef): QueuedJob => ({
  kind: kind.name,
  instituteCode,
  id,
});

/**
 * Puts a job into the queue, in the transaction that makes it: either both are there, or neither. With `notBefore`
 * nobody begins with it earlier.
 */
export const enqueue = (
  trx: Trx,
  kind: Pick<JobKind, 'name' | 'apart'>,
  job: JobRef,
  notBefore?: Date,
): Promise<unknown> =>
  within(trx).send(QUEUE, dataOf(kind, job), {
    singletonKey: kind.apart ? `${job.instituteCode} ${kind.name} ${job.id}` : job.instituteCode,
    // What waits longer than the usual two weeks is kept until its day.
    ...(notBefore ? { startAfter: notBefore, retentionSeconds: SECONDS.years } : {}),
  });
/**
 * Whether a job waits in the queue or is at work. At work it may be about to end: what is new to do must be put there
 * all the same.
 */
export const isQueued = async (trx: Trx, kind: Pick<JobKind, 'name'>, job: JobRef): Promise<boolean> =>
  (await within(trx).findJobs(QUEUE, { data: dataOf(kind, job) })).some(({ state }) =>
    ['created', 'retry', 'active'].includes(state),
  );
/** Whether a job waits in the queue for a moment that is not later than this one, and has not come yet. */
export const isQueuedBefore = async (
  trx: Trx,
  kind: Pick<JobKind, 'name'>,
  job: JobRef,
  moment: Date,
): Promise<boolean> =>
  (await within(trx).findJobs(QUEUE, { data: dataOf(kind, job) })).some(({ state, startAfter }) => {
    const begins = new Date(startAfter).getTime();
    return state === 'created' && begins > Date.now() && begins <= moment.getTime() + 1000;
  });
