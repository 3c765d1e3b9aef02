/** What the screens of an import show: its rows, its errors by kind, the log. */
import { sql } from 'kysely';
import type { ImportRow } from '../../../contract/endpoints/exchange.ts';
import type { Cell } from '../../../contract/exchange/cell.ts';
import type { Call } from '../../http/route.ts';
import { shown } from './hidden.ts';
import type { Importer } from './importerType.ts';
import { answerRun, ownRuns, RUN_COLUMNS, rowsOf, type Run } from './runs.ts';
import type { Counted } from '../../database/answers.ts';

const PER_PAGE = 20;
interface Stored extends Omit<ImportRow, 'row' | 'cells'> {
  row_no: number;
  cells: Cell[];
}
const answer = ({ row_no, cells, ...row }: Stored): ImportRow => ({ row: row_no, ...row, cells: cells.map(shown) });
const COLUMNS = sql`i.row_no, i.status, i.cells, i.errors, i.note, i.record_id::int AS record_id`;

export async function rowsBy(call: Call, run: Run, numbers: readonly number[]): Promise<ImportRow[]> {
  const { rows } =
    await sql<Stored>`SELECT ${COLUMNS} FROM import_row i WHERE ${rowsOf(call, run)} AND i.row_no = ANY(${[...numbers]}::int[]) ORDER BY i.row_no`.execute(
      call.trx,
    );
  return rows.map(answer);
}
export interface RowQuery {
  readonly status?: string | undefined;
  readonly after?: string | undefined;
  readonly per_page?: string | undefined;
  readonly field?: string | undefined;
  readonly message?: string | undefined;
}
export async function rowsAfter(call: Call, run: Run, query: RowQuery): Promise<ImportRow[]> {
  const error = query.message === undefined ? null : [{ field: query.field ?? '', message: query.message }];
  const { rows } =
    await sql<Stored>`SELECT ${COLUMNS} FROM import_row i WHERE ${rowsOf(call, run)} AND i.row_no > ${Number(query.after ?? 0)}
    ${query.status ? sql`AND i.status = ${query.status}` : sql``} ${error ? sql`AND i.errors @> ${JSON.stringify(error)}::jsonb` : sql``}
    ORDER BY i.row_no LIMIT ${Math.min(Math.max(Number(query.per_page ?? 50), 1), 500)}`.execute(call.trx);
  return rows.map(answer);
}

export async function summary(call: Call, run: Run) {
  const { rows: errors } = await sql<{
    field: string;
    message: string;
    count: number;
    first_row: number;
  }>`SELECT e->>'field' AS field, e->>'message' AS message, count(*)::int AS count,
    min(i.row_no)::int AS first_row FROM import_row i, jsonb_array_elements(i.errors) AS e WHERE ${rowsOf(call, run)} AND i.status = 'invalid'
    GROUP BY 1, 2 ORDER BY 3 DESC, 4 LIMIT 100`.execute(call.trx);
  const { rows: notes } = await sql<{
    note: string;
    count: number;
  }>`SELECT regexp_replace(i.note, 'row \\d+', 'another row') AS note, count(*)::int AS count FROM import_row i
    WHERE ${rowsOf(call, run)} AND i.note IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 50`.execute(call.trx);
  return { data: { run: answerRun(call, run), errors, notes } };
}

/** Imports of one type, newest first; files that were only looked at are left out. */
export async function log(call: Call, importer: Importer, page: number) {
  const where = sql`r.institute_code = ${call.session.instituteCode} AND r.type = ${importer.type} AND r.status <> 'open' AND ${ownRuns(call)}`;
  const { rows } =
    await sql<Run>`SELECT ${RUN_COLUMNS} FROM import_run r WHERE ${where} ORDER BY r.id DESC LIMIT ${PER_PAGE} OFFSET ${(page - 1) * PER_PAGE}`.execute(
      call.trx,
    );
  const { rows: counted } = await sql<Counted>`SELECT count(*)::int AS n FROM import_run r WHERE ${where}`.execute(
    call.trx,
  );
  const total = counted[0]?.n ?? 0;
  return {
    data: rows.map((run) => answerRun(call, run)),
    current_page: page,
    per_page: PER_PAGE,
    total,
    last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
  };
}
