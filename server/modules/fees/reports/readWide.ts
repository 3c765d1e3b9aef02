import { sql, type RawBuilder } from 'kysely';
import { sendNow, type Trx } from '../../../database/door.ts';

/**
 * Runs a report. Row-level security and partial indexes make the planner expect one row where there are thousands; it would then walk one
 * list for every row of another. Lists are therefore joined by hashing, and only what is LATERAL is looked up row by row.
 */
export async function readWide<R>(trx: Trx, statement: RawBuilder<R>): Promise<R[]> {
  const [, rows] = await Promise.all([sendNow(trx, sql`SET LOCAL enable_nestloop = off`), sendNow(trx, statement)]);
  return rows;
}
