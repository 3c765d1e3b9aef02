/** The fields of an entity from a table, .csv or .xlsx: read as the product reads files that people import. */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Cell } from '../../contract/exchange/cell.ts';
import { openFile, type OpenFile } from '../../server/modules/exchange/file/readFile.ts';
import { nameOf, type Guess } from './fields.ts';
import { guess, numbersRows, type Column } from './guess.ts';

const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

async function open(file: string, sheet: string | null): Promise<OpenFile> {
  const problem = (why: string): Error => new Error(`${basename(file)}: ${why}`);
  if (!existsSync(file)) throw problem(`there is no such file at ${file}`);
  const bytes = readFileSync(file);
  try {
    const opened = await openFile(bytes, sheet);
    if (sheet === null || opened.sheet === sheet) return opened;
    opened.close();
  } catch (error) {
    if (sheet === null) throw problem((error as Error).message);
  }
  const { sheets, close } = await open(file, null);
  close();
  const there = sheets.map((one) => `“${one}”`).join(', ');
  throw problem(there === '' ? 'a .csv file has no sheets' : `there is no sheet “${sheet}”; there are ${there}`);
}

/** The columns below the first row, which names them. */
async function columnsOf(file: string, sheet: string | null): Promise<Omit<Column, 'first'>[]> {
  const opened = await open(file, sheet);
  const lines: Cell[][] = [];
  try {
    for await (const batch of opened.lines()) lines.push(...batch.map(([, cells]) => cells));
  } finally {
    opened.close();
  }
  const where = [basename(file), ...(opened.sheet === null ? [] : [`sheet “${opened.sheet}”`])].join(', ');
  const [headings = [], ...rows] = lines;
  if (rows.length === 0) throw new Error(`${where}: needs a row of headings and rows below it`);
  const width = Math.max(...lines.map((line) => line.length));
  const seen = new Map<string, string>();
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const cells = rows.map((row) => (typeof row[at] === 'string' ? row[at].trim() : (row[at] ?? null)));
    const heading = String(headings[at] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const problem = (why: string): Error =>
      new Error(`${where}, column ${letterOf(at)}${heading && ` “${heading}”`}: ${why}`);
    if (heading === '') {
      if (cells.every((cell) => cell === null)) return [];
      throw problem('has cells and no heading');
    }
    const short = heading.replaceAll(/\s*\([^)]*\)\s*/g, ' ').trim() || heading;
    const name = nameOf(short);
    if (name === '') throw problem('gives no name: a heading begins with a letter from a to z');
    const other = seen.get(name);
    if (other !== undefined) throw problem(`gives the name ${name}, as “${other}” does`);
    seen.set(name, heading);
    return [{ heading: short, name, cells }];
  });
}

/** @throws Error that names file, sheet and column */
export async function fromTable(file: string, sheet: string | null, keys: readonly string[]): Promise<Guess[]> {
  const columns = await columnsOf(file, sheet);
  const title = columns.find((column) => !numbersRows(column));
  return columns.map((column) =>
    numbersRows(column)
      ? { from: column.heading, field: null, why: 'only numbers the rows' }
      : guess({ ...column, first: column === title }, keys),
  );
}
