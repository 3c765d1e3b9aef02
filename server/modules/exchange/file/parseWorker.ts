/** A thread that parses one file after the other and hands the rows over in batches, as they are asked for. */
import { parentPort } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/universal';
import type { Cell } from '../../../../contract/exchange/cell.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from '../../../../contract/exchange/limits.ts';
import { AppError } from '../../../http/appError.ts';
import { readCsv } from './readCsv.ts';
import { refuseFile, tooLarge } from './refuse.ts';
import type { Format } from './sniff.ts';
import { unpack } from './unpack.ts';
import { noWork, type Work } from './work.ts';

export interface Job {
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly sheet: string | null;
}
/** A file to parse, the next batch of its rows, or that nobody wants the rest. */
export type Ask = Job | 'next' | 'forget';
export type Line = readonly [number: number, cells: Cell[]];
export type Message =
  | {
      readonly kind: 'opened';
      readonly sheets: string[];
      readonly sheet: string | null;
      readonly rows: number;
      readonly work: Work;
    }
  | { readonly kind: 'rows'; readonly rows: Line[] }
  | { readonly kind: 'refused'; readonly status: 413 | 422; readonly message: string; readonly work: Work };

const BATCH = 1000;
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
  if (text.length > MAX_CELL)
    throw refuseFile(`Row ${row} has a cell of more than ${MAX_CELL.toLocaleString('en')} characters`);
  return text.trim() === '' ? null : text;
}

async function read(
  { bytes, format, sheet }: Job,
  work: Work,
): Promise<{ sheets: string[]; sheet: string | null; rows: unknown[][] }> {
  if (format === 'csv') return { sheets: [], sheet: null, rows: readCsv(bytes, work) };
  const workbook = await readWorkbook(
    await unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), work),
  );
  const chosen =
    sheet === null
      ? (workbook.find(({ data }) => data.length > 0) ?? workbook[0])
      : workbook.find((one) => one.sheet === sheet);
  if (!chosen) throw refuseFile(sheet === null ? 'The workbook has no sheet' : `The workbook has no sheet “${sheet}”`);
  return { sheets: workbook.map((one) => one.sheet), sheet: chosen.sheet, rows: chosen.data };
}
function linesOf(rows: readonly unknown[][]): Line[] {
  const lines: Line[] = [];
  rows.forEach((row, index) => {
    const width = row.findLastIndex((cell) => cell !== null && cell !== undefined && String(cell).trim() !== '') + 1;
    if (width === 0) return;
    if (width > MAX_COLUMNS) throw refuseFile(`Row ${index + 1} has more than ${MAX_COLUMNS} columns`);
    if (lines.length > MAX_ROWS + 20)
      throw tooLarge(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows; split it`);
    lines.push([index + 1, row.slice(0, width).map((cell) => clean(cell, index + 1))]);
  });
  return lines;
}

const port = parentPort;
if (!port) throw new Error('parseWorker runs in a worker thread');
const say = (message: Message): void => port.postMessage(message);
let waiting: Line[] = [];
let at = 0;

async function open(job: Job): Promise<void> {
  const work: Work = { ...noWork(), thread: true };
  at = 0;
  try {
    const { sheets, sheet, rows } = await read(job, work);
    waiting = linesOf(rows);
    say({ kind: 'opened', sheets, sheet, rows: waiting.length, work });
  } catch (error) {
    const known = error instanceof AppError;
    const message = known ? error.message : 'The file cannot be read; save it again as .xlsx or .csv';
    say({ kind: 'refused', status: known && error.status === 413 ? 413 : 422, message, work });
  }
}
port.on('message', (ask: Ask) => {
  if (ask === 'forget') waiting = [];
  else if (ask === 'next') {
    say({ kind: 'rows', rows: waiting.slice(at, at + BATCH) });
    at += BATCH;
  } else void open(ask);
});
