/**
 * The next rows of an import, in the transaction of the call. A dry run does exactly what the import will do, up to the
 * constraints of the database, and takes it back. A call ends after so many rows or so much time; the state of each row
 * is kept with its effect, so that a lost answer loses nothing and no row is created twice.
 */
import { sql } from 'kysely';
import type { Cell } from '../../../contract/exchange/cells.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';
import { decodeRow, errorsOf, type CellError, type Decoded } from './decode.ts';
import type { Importer, Known } from './importerType.ts';
import { clash, importedBefore, seenElsewhere } from './repeats.ts';
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

/** The id of the created record, or why it was refused; a refused row leaves no trace in the transaction. */
async function tryCreate(call: Call, importer: Importer, values: Values): Promise<number | CellError[]> {
  await sql`SAVEPOINT import_one`.execute(call.trx);
  try {
    const id = await importer.create(call, values);
    await sql`RELEASE SAVEPOINT import_one`.execute(call.trx);
    return id;
  } catch (error) {
    const errors = errorsOf(importer, error);
    await sql`ROLLBACK TO SAVEPOINT import_one`.execute(call.trx);
    return errors;
  }
}
const noteOf = ({ differs }: Known): string =>
  differs.length === 0 ? 'Already there' : `Already there, with another ${differs.slice(0, 5).join(', ')}`;

async function outcomes(call: Call, run: Run, importer: Importer, rows: readonly Decoded[], mode: Mode): Promise<Outcome[]> {
  const until = performance.now() + BUDGET_MS;
  const known = await importer.known(call, rows, new Set(Object.values(run.mapping)));
  const before = await importedBefore(call, run, importer, rows);
  const seen = await seenElsewhere(call, run, rows);
  const results: Outcome[] = [];
  for (const [at, decoded] of rows.entries()) {
    if (at > 0 && performance.now() > until) break;
    const { row, rowKey, uniqueKeys, checked, values } = decoded;
    const match = known[at];
    const twin = seen.of(rowKey, row);
    if (match) results.push({ row, status: 'unchanged', note: noteOf(match), decoded });
    else if (rowKey !== null && before.has(rowKey)) results.push({ row, status: 'unchanged', note: 'Imported before from this file', decoded });
    else if (twin !== undefined) results.push({ row, status: 'unchanged', note: `Repeats row ${twin}`, decoded });
    else if (!checked) results.push({ row, status: 'invalid', errors: decoded.errors, decoded });
    else {
      const clashes = clash(importer, seen, decoded);
      const made = clashes.length ? clashes : await tryCreate(call, importer, { ...values });
      if (typeof made !== 'number') results.push({ row, status: 'invalid', errors: made, decoded });
      else {
        seen.add(row, [rowKey, ...uniqueKeys]);
        results.push(mode === 'commit' ? { row, status: 'created', id: made, decoded } : { row, status: 'ready', decoded });
      }
    }
  }
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

async function next(call: Call, run: Run, mode: Mode, only?: readonly number[]): Promise<{ row_no: number; cells: Cell[] }[]> {
  const which = only ? sql`i.row_no = ANY(${[...only]}::int[])` : sql`i.status = ${mode === 'check' ? 'waiting' : 'ready'}`;
  const { rows } = await sql<{ row_no: number; cells: Cell[] }>`SELECT i.row_no, i.cells FROM import_row i WHERE ${rowsOf(call, run)} AND ${which}
    ORDER BY i.row_no LIMIT ${MAX_CHUNK}`.execute(call.trx);
  return rows;
}

/** Tries or creates the next rows (or exactly the rows `only`); answers how many were worked on. */
export async function workOn(call: Call, run: Run, importer: Importer, mode: Mode, only?: readonly number[]): Promise<number> {
  const rows = (await next(call, run, mode, only)).map(({ row_no, cells }) => decodeRow(call.session.instituteCode, importer, run, row_no, cells));
  if (rows.length === 0) return 0;
  if (mode === 'check') await sql`SAVEPOINT import_trial`.execute(call.trx);
  const results = await outcomes(call, run, importer, rows, mode);
  if (mode === 'check') await sql`ROLLBACK TO SAVEPOINT import_trial`.execute(call.trx);
  await keep(call, run, results);
  return results.length;
}
