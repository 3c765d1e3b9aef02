/** Reads an uploaded file and keeps its rows: everything after this works on what is kept. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { textOfCell } from '../../../contract/exchange/cells.ts';
import type { Cell } from '../../../contract/exchange/cell.ts';
import { findHeaderRow, suggestMapping } from '../../../contract/exchange/headers.ts';
import { MAX_ROWS } from '../../../contract/exchange/limits.ts';
import type { Call } from '../../http/route.ts';
import { openFile, type OpenFile } from './file/readFile.ts';
import { refuseFile, tooLarge } from './file/refuse.ts';
import type { Line } from './file/parseWorker.ts';
import type { Importer } from './importerType.ts';
import { answerRun, RUN_COLUMNS, saveRun, type Run } from './runs.ts';

/** Files that were read and never imported are forgotten after this many days. */
const FORGET_DAYS = 7;
const SAMPLES = 3;

async function insertRows({ trx, session }: Call, runId: number, lines: readonly Line[]): Promise<void> {
  await sql`INSERT INTO import_row (institute_code, run_id, row_no, cells)
    SELECT ${session.instituteCode}, ${runId}, (v->>0)::int, v->1 FROM jsonb_array_elements(${JSON.stringify(lines)}::jsonb) AS v`.execute(
    trx,
  );
}
async function insertRun(
  { trx, session }: Call,
  importer: Importer,
  values: { name: string; hash: Buffer; sheet: string | null; headerRow: number; columns: readonly string[] },
): Promise<Run> {
  await sql`DELETE FROM import_run WHERE institute_code = ${session.instituteCode} AND status = 'open' AND created_at < now() - make_interval(days => ${FORGET_DAYS})`.execute(
    trx,
  );
  const { rows } =
    await sql<Run>`INSERT INTO import_run AS r (institute_code, type, user_id, username, file_name, file_hash, sheet, header_row, columns)
    VALUES (${session.instituteCode}, ${importer.type}, ${session.userId}, ${session.username}, ${values.name}, ${values.hash}, ${values.sheet}, ${values.headerRow}, ${JSON.stringify(values.columns)}::jsonb)
    RETURNING ${RUN_COLUMNS}`.execute(trx);
  const run = rows[0];
  if (!run) throw new Error('the import was not kept');
  return run;
}
/** The last import that created records from the very same file. */
async function earlierRun({ trx, session }: Call, importer: Importer, hash: Buffer) {
  const { rows } = await sql<{
    id: number;
    created_at: string;
    username: string;
    created: number;
  }>`SELECT id::int AS id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at, username,
    (counts->>'created')::int AS created FROM import_run
    WHERE institute_code = ${session.instituteCode} AND type = ${importer.type} AND file_hash = ${hash} AND coalesce((counts->>'created')::int, 0) > 0 ORDER BY id DESC LIMIT 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}
interface Whole {
  readonly file: Pick<OpenFile, 'sheet' | 'sheets'>;
  readonly name: string;
  readonly hash: Buffer;
  readonly batches: readonly (readonly Line[])[];
}
/** All lines of an upload. They are read before the transaction, which would wait for every batch of them. */
async function readWhole(body: { file: Blob; sheet?: string | undefined }): Promise<Whole> {
  const bytes = Buffer.from(await body.file.arrayBuffer());
  const given = body.file instanceof File ? body.file.name : 'file';
  // oxlint-disable-next-line no-control-regex -- control characters have no place in a file name
  const name = given.replace(/[\u0000-\u001f\u007f"\\/]/g, '_').slice(0, 120) || 'file';
  const file = await openFile(bytes, body.sheet ?? null);
  try {
    const batches: (readonly Line[])[] = [];
    let total = 0;
    for await (const batch of file.lines()) {
      total += batch.length;
      if (total > MAX_ROWS + 1_000)
        throw tooLarge(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows; split it`);
      batches.push(batch);
    }
    return {
      file: { sheet: file.sheet, sheets: file.sheets },
      name,
      hash: createHash('sha256').update(bytes).digest(),
      batches,
    };
  } finally {
    file.close();
  }
}
const headersOf = (cells: readonly Cell[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => textOfCell(cells[at] ?? null).slice(0, 200) || `Column ${at + 1}`);

/**
 * Columns whose heading says that they hold passwords: nothing of them is shown, and so nothing is kept with the
 * answer.
 */
function secretColumns(importer: Importer, columns: readonly string[]): ReadonlySet<number> {
  const fields = new Map(importer.fields);
  const mapping = Object.entries(suggestMapping(columns, importer.fields));
  return new Set(mapping.flatMap(([index, name]) => (fields.get(name)?.kind === 'password' ? [Number(index)] : [])));
}
async function keep(call: Call, importer: Importer, { file, name, hash, batches }: Whole, wanted: number | null) {
  let run: Run | undefined;
  const samples: string[][] = [];
  let top: readonly Line[] = [];
  let total = 0;
  let secret: ReadonlySet<number> = new Set();
  for (const batch of batches) {
    let lines = batch;
    if (!run) {
      top = batch.slice(0, 15);
      const found =
        wanted === null
          ? findHeaderRow(
              top.map(([, cells]) => cells),
              importer.fields,
            )
          : batch.findIndex(([number]) => number === wanted);
      const header = batch[found];
      if (!header)
        throw refuseFile(
          wanted === null ? 'The file has no rows' : `Row ${wanted} is empty, so it cannot hold the headers`,
        );
      lines = batch.slice(found + 1);
      const width = Math.max(header[1].length, ...lines.slice(0, 200).map(([, cells]) => cells.length));
      run = await insertRun(call, importer, {
        name,
        hash,
        sheet: file.sheet,
        headerRow: header[0],
        columns: headersOf(header[1], width),
      });
      secret = secretColumns(importer, run.columns);
      for (let at = 0; at < width; at += 1)
        samples.push(
          (secret.has(at) ? [] : lines)
            .map(([, cells]) => textOfCell(cells[at] ?? null))
            .filter((text) => text !== '')
            .slice(0, SAMPLES)
            .map((text) => text.slice(0, 80)),
        );
    }
    total += lines.length;
    if (total > MAX_ROWS) throw tooLarge(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows; split it`);
    await insertRows(call, run.id, lines);
  }
  if (!run || total === 0) throw refuseFile('The file has headers but no rows below them');
  await sql`UPDATE import_run SET total = ${total} WHERE institute_code = ${call.session.instituteCode} AND id = ${run.id}`.execute(
    call.trx,
  );
  return {
    run: { ...run, total },
    samples,
    top: top.map(([number, cells]): Line => [number, cells.map((cell, at) => (secret.has(at) ? null : cell))]),
  };
}

/**
 * Answers the kept import with what the next step shows: sheets, samples of each column, the first lines, an earlier
 * import of the same file. Throws 413, 422, 429.
 */
export async function stageFile(
  call: Call,
  importer: Importer,
  body: { file: Blob; sheet?: string | undefined; header_row?: string | undefined },
) {
  const whole = call.ahead('file', () => readWhole(body));
  const { file } = whole;
  const run = await keep(call, importer, whole, body.header_row === undefined ? null : Number(body.header_row));
  const saved = await saveRun(call, run.run);
  return {
    data: {
      run: answerRun(call, saved),
      sheets: [...file.sheets],
      samples: run.samples,
      earlier: await earlierRun(call, importer, whole.hash),
      top: run.top.map(([number, cells]) => [
        String(number),
        ...cells.slice(0, 12).map((cell) => textOfCell(cell).slice(0, 40)),
      ]),
    },
  };
}
