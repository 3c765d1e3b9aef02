/**
 * At the start of a server: work that is not over and not in the queue, as that of a restored institute, is put there
 * again.
 */
import { withInstitute } from '../database/door.ts';
import type { Database } from '../database/open.ts';
import { instituteCodes } from '../operations/institute/codesInDatabase.ts';
import type { JobKind } from './jobKind.ts';
import { enqueue, isQueued } from './queue.ts';
import { wakeJobs } from './runner.ts';
import { withConnection } from '../database/withConnection.ts';

/** Those of one institute; how many they were. */
export const resumeInstitute = (db: Database, kinds: readonly JobKind[], instituteCode: string): Promise<number> =>
  withInstitute(db, { instituteCode, campuses: 'all', userId: null }, async (trx) => {
    let jobs = 0;
    for (const kind of kinds)
      for (const id of await kind.unfinished(trx, instituteCode)) {
        if (await isQueued(trx, kind, { instituteCode, id })) continue;
        await enqueue(trx, kind, { instituteCode, id });
        jobs += 1;
      }
    return jobs;
  });
/**
 * Those of every institute, until `stopping`. Never throws: what could not be looked for waits for the next start.
 */
export async function resumeJobs(
  db: Database,
  ownerUrl: string,
  kinds: readonly JobKind[],
  stopping?: AbortSignal,
): Promise<void> {
  try {
    for (const code of await withConnection(ownerUrl, 'jobs', instituteCodes)) {
      if (stopping?.aborted) return;
      await resumeInstitute(db, kinds, code);
    }
  } catch (error) {
    console.warn('Jobs that were left could not be looked for; they go on at the next start.', error);
  }
  wakeJobs(db);
}
