/** Takes an import back: its records are deleted as a user would delete them, while nobody has touched them. */
import { sql } from 'kysely';
import { AppError, conflict, notPermitted } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import type { Importer } from './importerType.ts';
import { rowsOf, saveRun, type Run } from './runs.ts';

const MAX_CHUNK = 200;
const BUDGET_MS = 2500;
const STAYS = 'Kept: changed or in use since';
interface Made {
  row_no: number;
  record_id: number;
}

async function madeRows(call: Call, run: Run): Promise<Made[]> {
  const { rows } =
    await sql<Made>`SELECT i.row_no, i.record_id::int AS record_id FROM import_row i WHERE ${rowsOf(call, run)} AND i.status = 'created' AND i.note IS NULL
    ORDER BY i.row_no DESC`.execute(call.trx);
  return rows;
}
/** Later rows first: they may refer to earlier ones. */
async function remove(
  call: Call,
  run: Run,
  importer: Importer,
  { row_no, record_id }: Made,
  touched: boolean,
): Promise<void> {
  let gone = !touched;
  if (gone) {
    await sql`SAVEPOINT undo_one`.execute(call.trx);
    try {
      await importer.remove(call, record_id);
      await sql`RELEASE SAVEPOINT undo_one`.execute(call.trx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`ROLLBACK TO SAVEPOINT undo_one`.execute(call.trx);
      gone = false;
    }
  }
  await sql`UPDATE import_row i SET status = ${gone ? 'undone' : 'created'}, note = ${gone ? null : STAYS} WHERE ${rowsOf(call, run)} AND i.row_no = ${row_no}`.execute(
    call.trx,
  );
}

/** Deletes the next records. Throws 409 when one was touched and `rest` was not asked for; nothing is deleted then. */
export async function undoNext(
  call: Call,
  run: Run,
  importer: Importer,
  rest: boolean,
): Promise<{ run: Run; finished: boolean }> {
  if (run.user_id !== call.session.userId && !call.session.privileges.has(importer.undoNeeds))
    throw notPermitted('Only who made this import, or may delete its records, can undo it');
  if (run.status === 'open' || run.status === 'undone') throw conflict('There is nothing to undo');
  const all = await madeRows(call, run);
  const ids = all.map(({ record_id }) => record_id);
  if (!rest && (run.counts.undone ?? 0) === 0) {
    const touched = await importer.touched(call, ids, ids);
    if (touched.size)
      throw conflict(
        `${touched.size} of the ${ids.length} records were changed or are in use since; nothing was deleted`,
      );
  }
  const until = performance.now() + BUDGET_MS;
  const chunk = all.slice(0, MAX_CHUNK);
  const touched = await importer.touched(
    call,
    chunk.map(({ record_id }) => record_id),
    ids,
  );
  let worked = 0;
  for (const made of chunk) {
    if (worked > 0 && performance.now() > until) break;
    await remove(call, run, importer, made, touched.has(made.record_id));
    worked += 1;
  }
  const finished = worked >= all.length;
  const saved = await saveRun(call, run);
  const left = saved.counts.created ?? 0;
  return { run: finished ? await saveRun(call, saved, left > 0 ? 'done' : 'undone') : saved, finished };
}
