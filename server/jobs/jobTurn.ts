/** Whose turn a job is: that of its next part, or of whoever stops it. */
import { sql } from 'kysely';
import { sendNow, type Trx } from '../database/door.ts';
import type { JobRef } from './jobKind.ts';

/**
 * Held until the end of the transaction. Each part of a job asks for it before the row of the job, and so does whoever
 * stops it: those who wait for a lock stand in line, while a row that is let go of is taken by whoever asks next, which
 * may be the next part.
 */
export async function jobTurn(trx: Trx, kind: string, { instituteCode, id }: JobRef): Promise<void> {
  await sendNow(trx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${instituteCode}:job:${kind}:${id}`}, 0))`);
}
