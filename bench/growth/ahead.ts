/** What was measured, reckoned for 1, 100 and 1,000 institutes of 5,000 students each after five years. */
import type { Size } from './size.ts';
import type { Upkeep } from './upkeep.ts';

export const AHEAD = { institutes: [1, 100, 1_000], students: 5_000, months: 60 } as const;
export interface Filled {
  readonly institutes: number;
  readonly students: number;
  readonly months: number;
}
export interface PerMonth {
  readonly table: string;
  /** Of a student and month. */
  readonly rows: number;
  readonly bytes: number;
  /** Of a row. */
  readonly heap: number;
  readonly index: number;
  readonly indexes: number;
}
/** Those that grow with each month; what a school has once is left out. */
export function perMonth(sizes: readonly Size[], { institutes, students, months }: Filled): PerMonth[] {
  const all = institutes * students * months;
  return sizes.map(({ table, rows, heap, index, indexes }) => ({
    table,
    rows: rows / all,
    bytes: (heap + index) / all,
    heap: heap / rows,
    index: index / rows,
    indexes,
  }));
}

const count = (value: number): string =>
  value >= 1e9
    ? `${(value / 1e9).toFixed(1)} G`
    : value >= 1e6
      ? `${(value / 1e6).toFixed(1)} M`
      : value >= 1e3
        ? `${(value / 1e3).toFixed(0)} k`
        : value.toFixed(0);
const bytes = (value: number): string => `${count(value)}B`;
const time = (seconds: number): string =>
  seconds >= 5_400
    ? `${(seconds / 3600).toFixed(1)} h`
    : seconds >= 90
      ? `${(seconds / 60).toFixed(0)} min`
      : `${seconds.toFixed(0)} s`;
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  console.error('');
  for (const cells of rows)
    console.error(
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
/** The tables that take the most, and what the whole costs to keep, at each size. */
export function printAhead(tables: readonly PerMonth[], upkeep: Upkeep, hot: ReadonlyMap<string, string>): void {
  const { institutes, students, months } = AHEAD;
  const all = institutes.map((n) => n * students * months);
  const grown = tables.filter(({ rows }) => rows >= 0.02).slice(0, 16);
  const head = ['table', 'rows / student-month', 'B / row', 'B / row of indexes', 'indexes', 'HOT'];
  const names = institutes.map((n) => `${n.toLocaleString('en')} institute${n === 1 ? '' : 's'}`);
  printTable([
    [...head, ...names],
    ...grown.map(({ table, rows, heap, index, indexes, bytes: size }) => [
      table,
      rows.toFixed(2),
      heap.toFixed(0),
      index.toFixed(0),
      String(indexes),
      hot.get(table) ?? '',
      ...all.map((n) => `${count(rows * n)}, ${bytes(size * n)}`),
    ]),
  ]);
  const total = tables.reduce((sum, { bytes: size }) => sum + size, 0);
  const lines = tables.find(({ table }) => table === 'gl_lines')?.rows ?? 0;
  const row = (what: string, of: (n: number) => string): string[] => [what, ...all.map(of)];
  printTable([
    [`${students.toLocaleString('en')} students each, ${months} months`, ...names],
    row('the database', (n) => bytes(total * n)),
    row('a year more', (n) => bytes((total * n * 12) / months)),
    row('its backup, one stream', (n) => time((total * n) / upkeep.backup)),
    row('a vacuum that reads everything', (n) => time((total * n) / upkeep.vacuum)),
    row('an index more on the lines of the ledger', (n) => time((lines * n) / upkeep.indexed)),
    row('written in a busy month, rows a second of 8 h on 22 days', (n) =>
      count((tables.reduce((sum, one) => sum + one.rows, 0) * n) / months / (22 * 8 * 3600)),
    ),
  ]);
}
