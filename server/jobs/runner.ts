/**
 * The workers of this process: they take jobs from the queue, do them part by part, and leave what they could not
 * finish to others.
 */
import { PgBoss, type Job } from 'pg-boss';
import type { Database } from '../database/open.ts';
import { lifecycle } from '../http/lifecycle.ts';
import { observed } from '../observe/observer.ts';
import type { JobKind } from './jobKind.ts';
import { QUEUE, SCHEMA, type QueuedJob } from './queue.ts';

/** Jobs at the same time in one process; each holds a connection while it works on a part. */
const WORKERS = 3;
/** Seconds between two looks into the queue, and between two for processes that have died. */
const TIMES = { poll: 2, supervise: 5 };

export interface Jobs {
  /**
   * Ends after the parts that are being done; the rest of their jobs is gone on with by another process, or at the next
   * start.
   */
  stop(): Promise<void>;
}
/** Stops a job between two parts: the queue hands it out again. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
const wakers = new WeakMap<Database, () => void>();
/** After a commit: the workers of this process look into the queue at once. */
export const wakeJobs = (db: Database): void => wakers.get(db)?.();

/** A database that is away says the same with every look into the queue. */
function sayOnce(): (error: Error) => void {
  let last = '';
  return ({ message }) => {
    lifecycle.trouble('The queue of bulk work cannot be reached');
    if (message !== last) console.warn(`The queue of jobs: ${message}`);
    last = message;
  };
}

/** Starts the workers. Any number of processes may do so on the same database. */
export async function startJobs(db: Database, kinds: readonly JobKind[], { poll, supervise } = TIMES): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schema: SCHEMA,
    // What needs the owner is done with the migrations.
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
  });
  let stopping = false;
  boss.on('error', sayOnce());
  const work = async ([job]: Job<QueuedJob>[]): Promise<void> => {
    const kind = kinds.find(({ name }) => name === job?.data.kind);
    if (!job || !kind) throw new Error(`${job?.data.kind} is no kind of job here`);
    const { instituteCode, id } = job.data;
    try {
      for await (const _part of kind.work(db, { instituteCode, id })) {
        observed.job?.(kind.name, 'part');
        if (stopping || job.signal.aborted) throw new Interrupted('to be gone on with');
      }
    } catch (error) {
      observed.job?.(kind.name, 'interrupted');
      if (!(error instanceof Interrupted)) {
        const why = error instanceof Error ? error.message : String(error);
        console.warn(`The job ${kind.name} ${instituteCode}/${id} was interrupted and is tried again: ${why}`);
      }
      throw error;
    }
  };
  await boss.start();
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, () => boss.work<QueuedJob>(QUEUE, { pollingIntervalSeconds: poll }, work)),
  );
  wakers.set(db, () => workers.forEach((worker) => boss.notifyWorker(worker)));
  return {
    async stop() {
      stopping = true;
      wakers.delete(db);
      await boss.stop();
    },
  };
}
