/** One import as it is kept: who, which file, which columns, how far. */
import { sql } from 'kysely';
import type { ImportRun } from '../../../contract/endpoints/exchange.ts';
import { notFound } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { importerFor } from './importer.ts';
import type { Importer } from './importerType.ts';

export type Word = string | number | boolean | null;
/** Field -> normalised word of the file -> what it stands for (null: nothing). */
export type Matches = Readonly<Record<string, Readonly<Record<string, Word>>>>;
export interface Run {
  readonly id: number;
  readonly type: string;
  readonly user_id: number;
  readonly username: string;
  readonly file_name: string;
  readonly file_hash: Buffer;
  readonly sheet: string | null;
  readonly header_row: number;
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<string, string>>;
  readonly matches: Matches;
  readonly status: ImportRun['status'];
  readonly total: number;
  readonly counts: Partial<ImportRun['counts']>;
  readonly created_at: string;
  readonly finished_at: string | null;
  /** What workers go on with, or, 'undone', have ended. */
  readonly step: 'check' | 'commit' | 'undo' | 'undone' | null;
  readonly leave_rest: boolean;
}
const NONE: ImportRun['counts'] = { waiting: 0, ready: 0, unchanged: 0, invalid: 0, created: 0, undone: 0 };
const instant = (column: string) =>
  sql`to_char(${sql.ref(`r.${column}`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${sql.id(column)}`;
export const RUN_COLUMNS = sql`r.id::int AS id, r.type, r.user_id::int AS user_id, r.username, r.file_name, r.file_hash, r.sheet, r.header_row, r.columns, r.mapping,
  r.matches, r.status, r.total, r.counts, r.step, r.leave_rest, ${instant('created_at')}, ${instant('finished_at')}`;

/** Whoever works for some campuses sees the files of nobody else: their rows may be of any campus. */
export const ownRuns = ({ session }: Call) =>
  session.campuses === 'all' ? sql`true` : sql`r.user_id = ${session.userId}`;
/** The rows of one import, as `i`. */
export const rowsOf = ({ session }: Call, run: Pick<Run, 'id'>) =>
  sql`i.institute_code = ${session.instituteCode} AND i.run_id = ${run.id}`;

/** Throws 404 when the import is not there for this user. `lock`: one call at a time works on it. */
export async function runById(call: Call, id: number, lock = false): Promise<Run> {
  const { rows } = await sql<Run>`SELECT ${RUN_COLUMNS} FROM import_run r
    WHERE r.institute_code = ${call.session.instituteCode} AND r.id = ${id} AND ${ownRuns(call)} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    call.trx,
  );
  const run = rows[0];
  if (!run) throw notFound('Import');
  return run;
}
/** The import of the path and what imports it. Throws as `runById` does, and 401 without the privilege. */
export async function loadRun(call: Call, lock = false): Promise<{ run: Run; importer: Importer }> {
  const text = call.params['id'] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound('Import');
  const run = await runById(call, Number(text), lock);
  return { run, importer: importerFor(call.session, run.type) };
}

export const answerRun = ({ session }: Call, run: Run): ImportRun => ({
  id: run.id,
  type: run.type,
  file_name: run.file_name,
  sheet: run.sheet,
  header_row: run.header_row,
  username: run.username,
  mine: run.user_id === session.userId,
  status: run.status,
  total: run.total,
  counts: { ...NONE, ...run.counts },
  columns: [...run.columns],
  mapping: { ...run.mapping },
  created_at: run.created_at,
  finished_at: run.finished_at,
});

/** Counts the rows anew, sets the status when one is given, and answers the import as it now is. */
export async function saveRun(call: Call, run: Run, status: Run['status'] = run.status): Promise<Run> {
  const { rows } = await sql<{
    status: string;
    n: number;
  }>`SELECT i.status, count(*)::int AS n FROM import_row i WHERE ${rowsOf(call, run)} GROUP BY 1`.execute(call.trx);
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.n])) as Run['counts'];
  const ends = status !== run.status && (status === 'done' || status === 'cancelled' || status === 'undone');
  await sql`UPDATE import_run SET status = ${status}, counts = ${JSON.stringify(counts)}::jsonb, finished_at = ${ends ? sql`now()` : sql`finished_at`}
    WHERE institute_code = ${call.session.instituteCode} AND id = ${run.id}`.execute(call.trx);
  return { ...run, status, counts, finished_at: ends ? new Date().toISOString() : run.finished_at };
}
