/** The calls of an import (contract/endpoints/exchange.ts). */
import { sql } from 'kysely';
import {
  addImportPictures,
  cancelImport,
  checkImport,
  commitImport,
  correctImport,
  importLog,
  importRows,
  mapImport,
  oneImport,
  openImport,
  undoImport,
} from '../../../contract/endpoints/exchange.ts';
import { textOfCell } from '../../../contract/exchange/cells.ts';
import type { Cell } from '../../../contract/exchange/cell.ts';
import { MAX_FILE_BYTES } from '../../../contract/exchange/limits.ts';
import { conflict, invalid } from '../../http/appError.ts';
import { MAX_ZIP } from '../files/zipPictures.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { bulkRoutes } from './bulk.ts';
import { workOn } from './chunk.ts';
import { hide } from './hidden.ts';
import { importerFor, importPrivileges } from './importer.ts';
import type { Importer } from './importerType.ts';
import { learnWords, mapColumns } from './mapping.ts';
import { keepPictures } from './pictures.ts';
import { log, rowsAfter, rowsBy, summary } from './reading.ts';
import { answerRun, loadRun, rowsOf, saveRun, type Run } from './runs.ts';
import { stageFile } from './stage.ts';
import { setStep, takeStep } from './steps.ts';

const answerStep = (call: Call, { run, finished }: { run: Run; finished: boolean }) => ({
  data: { finished, run: answerRun(call, run) },
});
function requireOpen(run: Run): void {
  if (run.status === 'open') return;
  throw conflict('This import has begun or is over; load its error file to go on with what was refused');
}

const open = endpointRoute(openImport, (call, { body }) =>
  stageFile(call, importerFor(call.session, call.params['type'] ?? ''), body),
);

const map = endpointRoute(mapImport, async (call, { body }) => {
  const { run, importer } = await loadRun(call, true);
  return mapColumns(call, run, importer, body.mapping, body.values);
});

const check = endpointRoute(checkImport, async (call, { body }) => {
  const { run, importer } = await loadRun(call, true);
  requireOpen(run);
  if (Object.keys(run.mapping).length === 0) throw conflict('Say first which column fills which field');
  if (body.again === true)
    await sql`UPDATE import_row i SET status = 'waiting', errors = '[]', note = NULL WHERE ${rowsOf(call, run)} AND i.status IN ('invalid', 'unchanged')`.execute(
      call.trx,
    );
  return answerStep(call, await takeStep(call, run, importer, 'check'));
});

async function correct(
  call: Call,
  run: Run,
  importer: Importer,
  cells: readonly { row: number; column: number; value: Cell }[],
): Promise<number[]> {
  const rows = [...new Set(cells.map(({ row }) => row))];
  const passwords = new Set(importer.fields.filter(([, { kind }]) => kind === 'password').map(([name]) => name));
  const texts = new Map<string, string[]>();
  for (const { row, column, value } of cells) {
    const name = run.mapping[column];
    if (column >= run.columns.length) throw invalid('cells', `Row ${row} has no column ${column + 1}`);
    const stored = name !== undefined && passwords.has(name) ? hide(call.session.instituteCode, value) : value;
    if (name !== undefined) texts.set(name, [...(texts.get(name) ?? []), textOfCell(value)]);
    // Cells after the last filled one are not kept with a row.
    await sql`UPDATE import_row i SET cells = jsonb_set(i.cells || (SELECT coalesce(jsonb_agg(NULL::text), '[]') FROM generate_series(jsonb_array_length(i.cells), ${column}::int)),
      ARRAY[${String(column)}], ${JSON.stringify(stored)}::jsonb) WHERE ${rowsOf(call, run)} AND i.row_no = ${row} AND i.status IN ('invalid', 'ready', 'unchanged', 'waiting')`.execute(
      call.trx,
    );
  }
  const matches = await learnWords(call, run, importer, texts);
  await workOn(call, { ...run, matches }, importer, 'check', rows);
  return rows;
}
const cells = endpointRoute(correctImport, async (call, { body }) => {
  const { run, importer } = await loadRun(call, true);
  requireOpen(run);
  const numbers = await correct(call, run, importer, body.cells);
  const saved = await saveRun(call, run);
  return { data: { run: answerRun(call, saved), rows: await rowsBy(call, saved, numbers) } };
});

const pictures = endpointRoute(addImportPictures, async (call, { body }) => {
  const { run } = await loadRun(call, true);
  requireOpen(run);
  return { data: await keepPictures(call, run, body.file) };
});

const commit = endpointRoute(commitImport, async (call) => {
  const { run, importer } = await loadRun(call, true);
  if (run.status === 'undone') throw conflict('This import was undone');
  if ((run.counts.waiting ?? 0) > 0) throw conflict('Check all rows of the file first');
  return answerStep(call, await takeStep(call, run, importer, 'commit'));
});

const cancel = endpointRoute(cancelImport, async (call) => {
  const { run } = await loadRun(call, true);
  if (run.status === 'open' && (run.counts.created ?? 0) === 0) {
    await sql`DELETE FROM import_run WHERE institute_code = ${call.session.instituteCode} AND id = ${run.id}`.execute(
      call.trx,
    );
    return answerStep(call, { run: { ...run, status: 'cancelled' }, finished: true });
  }
  await setStep(call, run, null);
  return answerStep(call, {
    run: run.status === 'running' ? await saveRun(call, run, 'cancelled') : run,
    finished: true,
  });
});

const undo = endpointRoute(undoImport, async (call, { body }) => {
  const { run, importer } = await loadRun(call, true);
  return answerStep(call, await takeStep(call, run, importer, 'undo', body.rest === true));
});

const one = endpointRoute(oneImport, async (call) => summary(call, (await loadRun(call)).run));
const rows = endpointRoute(importRows, async (call, { query }) => ({
  data: await rowsAfter(call, (await loadRun(call)).run, query),
}));
const list = endpointRoute(importLog, (call, { query }) =>
  log(call, importerFor(call.session, query.type), Math.max(1, Number(query.page ?? 1))),
);

/** Room for the frame of a form around the largest file, and for the meaning of some thousand words. */
const LIMITS = new Map<Route, number>([
  [open, MAX_FILE_BYTES + 64 * 1024],
  [map, 2 * 1024 * 1024],
  [cells, 2 * 1024 * 1024],
  [pictures, MAX_ZIP + 64 * 1024],
]);
const steps: readonly Route[] = [open, map, pictures, check, cells, commit, cancel, undo, one, rows, list].map(
  (route) => {
    const maxBytes = LIMITS.get(route);
    return { ...route, access: { anyOf: importPrivileges }, ...(maxBytes === undefined ? {} : { maxBytes }) };
  },
);
export const exchangeRoutes: readonly Route[] = [...steps, ...bulkRoutes];
