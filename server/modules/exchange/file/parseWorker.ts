/** Parses a file in a thread with bounded memory and hands its rows over in batches, as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import type { Cell } from '../../../../contract/exchange/cells.ts';
import { restore } from '../../../../contract/exchange/formula.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from '../../../../contract/exchange/limits.ts';
import { textOfFile } from './encoding.ts';
import type { Format } from './sniff.ts';

export interface Job {
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly sheet: string | null;
}
export type Line = readonly [number: number, cells: Cell[]];
export type Message =
  | { readonly kind: 'opened'; readonly sheets: string[]; readonly sheet: string | null; readonly rows: number }
  | { readonly kind: 'rows'; readonly rows: Line[] }
  | { readonly kind: 'refused'; readonly message: string };

const BATCH = 1000;
class Refused extends Error {}
const two = (n: number): string => String(n).padStart(2, '0');

function fromDate(at: Date): string {
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  // Spreadsheets keep a time of day as the fraction of day 0.
  if (at.getUTCFullYear() < 1900) return time;
  const day = at.toISOString().slice(0, 10);
  return time === '00:00' ? day : `${day}T${time}:${two(at.getUTCSeconds())}Z`;
}
function clean(value: unknown, row: number): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : fromDate(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  // NUL and broken surrogates are no text that a database could keep.
  const text = String(value).replaceAll('\u0000', '').toWellFormed();
  if (text.length > MAX_CELL) throw new Refused(`Row ${row} has a cell of more than ${MAX_CELL.toLocaleString('en')} characters`);
  return text.trim() === '' ? null : text;
}

/** The sign between columns: the one by which most lines have the same number of cells, and more than one. */
function delimiterOf(text: string): string {
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const widths = Papa.parse<string[]>(text, { delimiter, preview: 25, skipEmptyLines: true }).data.map((row) => row.length);
    const times = new Map<number, number>();
    for (const width of widths) if (width > 1) times.set(width, (times.get(width) ?? 0) + 1);
    return { delimiter, score: Math.max(0, ...times.values()) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
function readCsv(bytes: Uint8Array): unknown[][] {
  const text = textOfFile(bytes);
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  return data.map((row) => row.map(restore));
}

async function read({ bytes, format, sheet }: Job): Promise<{ sheets: string[]; sheet: string | null; rows: unknown[][] }> {
  if (format === 'csv') return { sheets: [], sheet: null, rows: readCsv(bytes) };
  const workbook = await readWorkbook(Buffer.from(bytes));
  const chosen = sheet === null ? (workbook.find(({ data }) => data.length > 0) ?? workbook[0]) : workbook.find((one) => one.sheet === sheet);
  if (!chosen) throw new Refused(sheet === null ? 'The workbook has no sheet' : `The workbook has no sheet “${sheet}”`);
  return { sheets: workbook.map((one) => one.sheet), sheet: chosen.sheet, rows: chosen.data };
}

const port = parentPort;
if (!port) throw new Error('parseWorker runs in a worker thread');
const say = (message: Message): void => port.postMessage(message);
try {
  const { sheets, sheet, rows } = await read(workerData as Job);
  const lines: Line[] = [];
  rows.forEach((row, index) => {
    const width = row.findLastIndex((cell) => cell !== null && cell !== undefined && String(cell).trim() !== '') + 1;
    if (width === 0) return;
    if (width > MAX_COLUMNS) throw new Refused(`Row ${index + 1} has more than ${MAX_COLUMNS} columns`);
    if (lines.length > MAX_ROWS + 20) throw new Refused(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows; split it`);
    lines.push([index + 1, row.slice(0, width).map((cell) => clean(cell, index + 1))]);
  });
  let at = 0;
  port.on('message', () => {
    say({ kind: 'rows', rows: lines.slice(at, at + BATCH) });
    at += BATCH;
    if (at >= lines.length + BATCH) port.close();
  });
  say({ kind: 'opened', sheets, sheet, rows: lines.length });
} catch (error) {
  say({ kind: 'refused', message: error instanceof Refused ? error.message : 'The file cannot be read; save it again as .xlsx or .csv' });
  port.close();
}
