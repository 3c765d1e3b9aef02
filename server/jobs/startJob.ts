/** Puts a job into the queue in the transaction of a call; the workers of the same server begin with it at once. */
import type { Call } from '../http/route.ts';
import type { JobKind } from './jobKind.ts';
import { enqueue } from './queue.ts';
import { wakeJobs } from './runner.ts';

export async function startJob(
  call: Pick<Call, 'trx' | 'afterCommit'> & { readonly session: Pick<Call['session'], 'instituteCode'> },
  kind: Pick<JobKind, 'name' | 'apart'>,
  id: number,
): Promise<void> {
  await enqueue(call.trx, kind, { instituteCode: call.session.instituteCode, id });
  call.afterCommit(wakeJobs);
}
