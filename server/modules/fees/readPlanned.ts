import { sql, type RawBuilder } from 'kysely';
import { sendNow, type Trx } from '../../database/door.ts';

/**
 * Runs one statement without one way of the planner's, and gives it back for what follows. Row-level security and
 * partial indexes make the planner expect fewer rows than there are: `enable_nestloop`, where it would walk one list
 * for every row of another (only what is LATERAL is looked up row by row then); `enable_sort`, where it would read and
 * sort all that an index has in order already.
 */
export async function readPlanned<R>(
  trx: Trx,
  without: 'enable_nestloop' | 'enable_sort',
  statement: RawBuilder<R>,
): Promise<R[]> {
  const [, rows] = await Promise.all([
    sendNow(trx, sql.raw(`SET LOCAL ${without} = off`)),
    sendNow(trx, statement),
    sendNow(trx, sql.raw(`SET LOCAL ${without} = DEFAULT`)),
  ]);
  return rows;
}
