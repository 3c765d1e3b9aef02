/** The cells of a saved workbook with their formulas, calculated anew as a program of spreadsheets does. */
import { strFromU8, unzipSync } from 'fflate';

interface Cell {
  readonly value: number;
  readonly formula: string | null;
}
/** The figures of the first sheet by their place: 'C4'. */
export function figuresOf(file: Uint8Array): ReadonlyMap<string, Cell> {
  const sheet = Object.entries(unzipSync(file)).find(([name]) => name.endsWith('worksheets/sheet1.xml'))?.[1];
  if (!sheet) throw new Error('there is no sheet in the file');
  const cells = strFromU8(sheet).matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v><\/c>/g);
  return new Map(
    [...cells].map(([, at = '', formula, value]) => [at, { value: Number(value), formula: formula ?? null }]),
  );
}
/** What a cell comes to when nothing but typed figures is taken as it is; in paisa, a cell that is not there is nothing. */
export function calculated(cells: ReadonlyMap<string, Cell>, at: string): number {
  const cell = cells.get(at);
  if (!cell) return 0;
  if (cell.formula === null) return Math.round(cell.value * 100);
  let sum = 0;
  for (const [, sign, column = '', from = '', to, alone] of cell.formula.matchAll(
    /([+-]?)(?:SUM\(([A-Z]+)(\d+):[A-Z]+(\d+)\)|([A-Z]+\d+))/g,
  )) {
    const parts =
      alone === undefined
        ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, row) => `${column}${Number(from) + row}`)
        : [alone];
    for (const part of parts) sum += (sign === '-' ? -1 : 1) * calculated(cells, part);
  }
  return sum;
}
