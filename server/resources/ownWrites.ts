/**
 * What is remembered in one process for some seconds (totals, sums) is forgotten there at the next write. A write that
 * went through another process is not heard of here, so whoever made it would not see it: where there may be several
 * processes, what is remembered for a user counts only until they write again, anywhere.
 */
import { sql } from 'kysely';
import { sendNow } from '../database/door.ts';
import type { Call } from '../http/route.ts';

interface Marked {
  readonly mark: string | null;
}
/** Writes that may be under way at once and be committed in another order than they were numbered in. */
const LAST = 50;
let several = false;

export const ownWrites = {
  /** Whether other processes may work on the same database. */
  mayBeElsewhere: (are: boolean): void => void (several = are),
  /** A text that is another one as soon as this user has written, by whatever process; '' where there is only this. */
  async mark({ trx, session }: Pick<Call, 'trx' | 'session'>): Promise<string> {
    if (!several) return '';
    const [found] = await sendNow(
      trx,
      sql<Marked>`SELECT string_agg(a.id::text, ' ') AS mark FROM (SELECT l.id FROM audit_log l
        WHERE l.institute_code = ${session.instituteCode} AND l.user_id = ${session.userId} ORDER BY l.id DESC LIMIT ${LAST}) a`,
    );
    return found?.mark ?? '-';
  },
};
