/** Rows of a csv file, by the sign between columns that most of its first lines agree on. */
import Papa from 'papaparse';
import { restore } from '../../../../contract/exchange/formula.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../../../contract/exchange/limits.ts';
import { textOfFile } from './encoding.ts';
import { refuseFile, tooLarge } from './refuse.ts';
import type { Work } from './work.ts';

/** So much of the file is looked at to find the sign. */
const HEAD = 256 * 1024;

/** The sign by which most lines have the same number of cells, and more than one. */
function delimiterOf(text: string): string {
  const head = text.slice(0, HEAD);
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const widths = Papa.parse<string[]>(head, { delimiter, preview: 25, skipEmptyLines: true }).data.map(
      (row) => row.length,
    );
    const times = new Map<number, number>();
    for (const width of widths) if (width > 1) times.set(width, (times.get(width) ?? 0) + 1);
    return { delimiter, score: Math.max(0, ...times.values()) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Throws 413 or 422 at the first row that is too much; the rest of the file is not parsed then. */
export function readCsv(bytes: Uint8Array, work: Work): string[][] {
  const text = textOfFile(bytes);
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let filled = 0;
  const take = (row: string[]): void => {
    work.rows += 1;
    const width = row.findLastIndex(isFilled) + 1;
    if (width > MAX_COLUMNS) throw refuseFile(`Row ${work.rows} has more than ${MAX_COLUMNS} columns`);
    filled += Number(width > 0);
    // A header and a few lines of titles above it are not rows of data.
    if (filled > MAX_ROWS + 20)
      throw tooLarge(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows; split it`);
    rows.push(row.slice(0, width).map(restore));
  };
  // A row that is longer than the head would be parsed whole before anybody could look at it.
  const [first = []] = Papa.parse<string[]>(text.slice(0, HEAD), { delimiter, preview: 1 }).data;
  if (first.findLastIndex(isFilled) >= MAX_COLUMNS) throw refuseFile(`Row 1 has more than ${MAX_COLUMNS} columns`);
  Papa.parse<string[]>(text, { delimiter, step: ({ data }) => take(data) });
  return rows;
}
