/** At the start of a server: bulk work that an earlier one left in the middle is gone on with. */
import pg from 'pg';
import type { Database } from '../../../database/open.ts';
import { instituteCodes } from '../../../operations/institute/codesInDatabase.ts';
import { resumeJobs } from './runJob.ts';

async function codes(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await instituteCodes(client);
  } finally {
    await client.end();
  }
}
/**
 * Goes on with the jobs of every institute, one after another, in the background. Another server of the same database may do the same: a
 * job is held by whoever bills its next chunk, so no student is billed by both. Answers how many jobs there were; never throws.
 */
export async function resumeFeeJobs(db: Database, ownerUrl: string): Promise<number> {
  let jobs = 0;
  try {
    for (const code of await codes(ownerUrl)) jobs += await resumeJobs(db, code);
  } catch (error) {
    console.warn('Fee jobs that were left could not be looked for; they go on at the next start.', error);
  }
  return jobs;
}
