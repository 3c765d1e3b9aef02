import { sql } from 'kysely';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';

/** Who writes cells of the same sheet take turns: a cell is compared with what it holds, and then written. */
export const takeSheet = async ({ trx, session }: Call, sheet: readonly (string | number)[]): Promise<void> =>
  void (await sendNow(
    trx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${[session.instituteCode, 'sheet', ...sheet].join(':')}, 0))`,
  ));
