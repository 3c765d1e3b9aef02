/**
 * The next rows of an import, in the transaction of the call. A dry run does exactly what the import will do, up to the
 * constraints of the database, and takes it back. A call ends after so many rows or so much time; the state of each row
 * is kept with its effect, so that a lost answer loses nothing and no row is created twice.
 */
import { sql } from 'kysely';
import type { Cell } from '../../../contract/exchange/cell.ts';
import { sendAlong, sendNow } from '../../database/door.ts';
import { AppError } from '../../http/appError.ts';
import { Needed, type AheadOf, type Work } from '../../http/ahead.ts';
import type { Call } from '../../http/route.ts';
import { writeLater, type Batch } from '../../resources/batch.ts';
import type { Values } from '../../resources/hooks.ts';
import { decodeRow, errorsOf, type CellError, type Decoded } from './decode.ts';
import type { Importer, Known } from './importerType.ts';
import { clash, importedBefore, seenElsewhere } from './repeats.ts';
import { withPictures } from './pictures.ts';
import { rowsOf, type Run } from './runs.ts';

const MAX_CHUNK = 250;
/** Milliseconds of work per call: passwords are slow to hash, and locks should not be held for long. */
const BUDGET_MS = 2500;
type Mode = 'check' | 'commit';
interface Outcome {
  readonly row: number;
  readonly status: 'ready' | 'unchanged' | 'invalid' | 'created';
  readonly errors?: readonly CellError[];
  readonly note?: string;
  readonly id?: number;
  readonly decoded: Decoded;
}

/**
 * The id of the created record, why it was refused, or what it needs first; a row that is not created leaves no trace
 * in the transaction.
 */
async function tryCreate(call: Call, importer: Importer, values: Values): Promise<number | CellError[] | Needed> {
  // Not waited for: they travel with the statements around them.
  sendAlong(sendNow(call.trx, sql`SAVEPOINT import_one`));
  try {
    const id = await importer.create(call, values);
    sendAlong(sendNow(call.trx, sql`RELEASE SAVEPOINT import_one`));
    return id;
  } catch (error) {
    const refused = error instanceof Needed ? error : errorsOf(importer, error);
    await sql`ROLLBACK TO SAVEPOINT import_one`.execute(call.trx);
    return refused;
  }
}
/** Passwords that are hashed before the transaction of one chunk. */
const MOST_AHEAD = 32;
/**
 * A call for each row. What rows need before the transaction they ask for under names of their own: the first pass
 * collects it and begins anew when it is done; rows whose work is still to do then wait for the next chunk.
 */
class CallsOfRows {
  readonly #works = new Map<string, Work<unknown>>();
  readonly #most: number;
  #done = false;
  constructor(most: number) {
    this.#most = most;
  }
  readonly #found = new Map<string, unknown>();
  callFor(call: Call, row: number): Call & { readonly batch: Batch } {
    // What refuses a row (a file that is no picture) is said of that row, and the others go on.
    const ahead: AheadOf = (name, work) => {
      const done = call.ahead(`row ${row}: ${name}`, async (db) => {
        try {
          return { value: await work(db) };
        } catch (error) {
          if (error instanceof AppError) return { refused: error };
          throw error;
        }
      });
      this.#done = true;
      if ('refused' in done) throw done.refused;
      return done.value;
    };
    return { ...call, ahead, batch: { later: [], found: this.#found } };
  }
  /** Whether the chunk ends before the row that needs this. */
  ends({ works }: Needed): boolean {
    for (const [name, work] of works) this.#works.set(name, work);
    return this.#done || this.#works.size >= this.#most;
  }
  /** Throws when the chunk is to begin anew. */
  settle(): void {
    if (!this.#done && this.#works.size > 0) throw new Needed(this.#works);
  }
}
const noteOf = ({ differs }: Known): string =>
  differs.length === 0 ? 'Already there' : `Already there, with another ${differs.slice(0, 5).join(', ')}`;

async function outcomes(
  call: Call,
  run: Run,
  importer: Importer,
  rows: readonly Decoded[],
  mode: Mode,
  most: number,
): Promise<Outcome[]> {
  const until = performance.now() + BUDGET_MS;
  const known = await importer.known(call, rows, new Set(Object.values(run.mapping)));
  const before = await importedBefore(call, run, importer, rows);
  const seen = await seenElsewhere(call, run, rows);
  const results: Outcome[] = [];
  const needs = new CallsOfRows(most);
  const later: Batch['later'] = [];
  for (const [at, decoded] of rows.entries()) {
    if (at > 0 && performance.now() > until) break;
    const { row, rowKey, uniqueKeys, checked, values } = decoded;
    const match = known[at];
    const twin = seen.of(rowKey, row);
    if (match) results.push({ row, status: 'unchanged', note: noteOf(match), decoded });
    else if (rowKey !== null && before.has(rowKey))
      results.push({ row, status: 'unchanged', note: 'Imported before from this file', decoded });
    else if (twin !== undefined) results.push({ row, status: 'unchanged', note: `Repeats row ${twin}`, decoded });
    else if (!checked) results.push({ row, status: 'invalid', errors: decoded.errors, decoded });
    else {
      const clashes = clash(importer, seen, decoded);
      const own = needs.callFor(call, row);
      const made = clashes.length ? clashes : await tryCreate(own, importer, { ...values });
      if (made instanceof Needed) {
        if (needs.ends(made)) break;
      } else if (typeof made !== 'number') results.push({ row, status: 'invalid', errors: made, decoded });
      else {
        seen.add(row, [rowKey, ...uniqueKeys]);
        later.push(...own.batch.later);
        results.push(
          mode === 'commit' ? { row, status: 'created', id: made, decoded } : { row, status: 'ready', decoded },
        );
      }
    }
  }
  needs.settle();
  await writeLater(call, later);
  return results;
}

async function keep({ trx, session }: Call, run: Run, results: readonly Outcome[]): Promise<void> {
  const json = results.map(({ row, status, errors = [], note = null, id = null, decoded }) => ({
    row_no: row,
    status,
    errors,
    note,
    record_id: id,
    row_key: status === 'ready' || status === 'created' ? decoded.rowKey : null,
    unique_keys: status === 'ready' || status === 'created' ? decoded.uniqueKeys : [],
  }));
  await sql`UPDATE import_row i SET status = n.status, errors = n.errors, note = n.note, record_id = n.record_id, row_key = n.row_key, unique_keys = n.unique_keys,
      cells = CASE WHEN n.status = 'created' THEN '[]'::jsonb ELSE i.cells END
    FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS n(row_no int, status text, errors jsonb, note text, record_id bigint, row_key text, unique_keys text[])
    WHERE i.institute_code = ${session.instituteCode} AND i.run_id = ${run.id} AND i.row_no = n.row_no`.execute(trx);
}

async function next(
  call: Call,
  run: Run,
  mode: Mode,
  only?: readonly number[],
): Promise<{ row_no: number; cells: Cell[] }[]> {
  const which = only
    ? sql`i.row_no = ANY(${[...only]}::int[])`
    : sql`i.status = ${mode === 'check' ? 'waiting' : 'ready'}`;
  const { rows } = await sql<{
    row_no: number;
    cells: Cell[];
  }>`SELECT i.row_no, i.cells FROM import_row i WHERE ${rowsOf(call, run)} AND ${which}
    ORDER BY i.row_no LIMIT ${MAX_CHUNK}`.execute(call.trx);
  return rows;
}

/** Tries or creates the next rows (or exactly the rows `only`); answers how many were worked on. */
export async function workOn(
  call: Call,
  run: Run,
  importer: Importer,
  mode: Mode,
  only?: readonly number[],
): Promise<number> {
  const decoded = (await next(call, run, mode, only)).map(({ row_no, cells }) =>
    decodeRow(call.session.instituteCode, importer, run, row_no, cells),
  );
  if (decoded.length === 0) return 0;
  const rows = await withPictures(call, run, importer, decoded);
  if (mode === 'check') await sql`SAVEPOINT import_trial`.execute(call.trx);
  const results = await outcomes(call, run, importer, rows, mode, only ? Infinity : MOST_AHEAD);
  if (mode === 'check') await sql`ROLLBACK TO SAVEPOINT import_trial`.execute(call.trx);
  await keep(call, run, results);
  return results.length;
}
