/** Workers on the database of a test, as a server starts them. */
import { setTimeout } from 'node:timers/promises';
import { jobKinds } from '../../../server/jobs/kinds.ts';
import { startJobs } from '../../../server/jobs/runner.ts';
import type { Api } from './apiClient.ts';

export interface RunningJobs {
  /** Waits until nothing is left in the queue. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}
export async function runJobs({ db }: Pick<Api, 'db'>): Promise<RunningJobs> {
  const jobs = await startJobs(db, jobKinds, { poll: 0.5, supervise: 1 });
  const left = async (): Promise<unknown[]> =>
    (
      await db.pool.query<{ state: string; data: unknown }>(
        `SELECT state, data, output FROM pgboss.job WHERE name = 'jobs' AND state < 'completed'`,
      )
    ).rows;
  const idle = async (): Promise<void> => {
    while ((await left()).length > 0) await setTimeout(50);
  };
  return { idle, stop: () => jobs.stop() };
}
