import { BYTE_ORDER_MARK, csvLine } from '../../../../contract/exchange/csv.ts';
import { textCell, type ExportCell } from '../../../../contract/exchange/cell.ts';
import { fileName, saveFile } from '../../../ui/output/saveFile.ts';
import type { SheetCell } from '../../../ui/output/workbook.ts';
import { childrenOf, type Statement, type StatementRow } from './statement.ts';

export type Format = 'csv' | 'xlsx';
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26));
const amountCell = (amount: number | null | undefined, percent: boolean): ExportCell =>
  amount === null || amount === undefined ? { kind: 'empty' } : { kind: percent ? 'number' : 'money', value: amount };

/** What a row adds up, as the format has formulas (without the sign that people type before them); null for what adds up nothing. */
function formulaOf(rows: readonly StatementRow[], at: number, cell: (row: number) => string): string | null {
  const row = rows[at];
  if (!row) return null;
  if (row.of) {
    const parts = row.of.flatMap(([key, sign]) => {
      const of = rows.findIndex((one) => one.key === key);
      return of < 0 ? [] : [`${sign < 0 ? '-' : '+'}${cell(of)}`];
    });
    return parts.length === 0 ? null : parts.join('');
  }
  const below = childrenOf(rows, at);
  if (below.length === 0) return null;
  // Rows that touch are named as ranges, so that a group of any length is one short sum.
  const ranges: [from: number, to: number][] = [];
  for (const one of below) {
    const last = ranges.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else ranges.push([one, one]);
  }
  return ranges.map(([from, to]) => (from === to ? cell(from) : `SUM(${cell(from)}:${cell(to)})`)).join('+');
}
const TEXTS = 2;

/** Headings and cells of all rows; with `live`, groups and totals are formulas over what is below them. */
export function sheetOf(
  { columns }: Pick<Statement, 'columns'>,
  rows: readonly StatementRow[],
  live: boolean,
): { headers: string[]; rows: SheetCell[][] } {
  const headers = [
    'Code',
    'Account',
    ...columns.map(({ over, label }) => (over === undefined ? label : `${over} ${label.toLowerCase()}`)),
  ];
  const cells = rows.map((row, at) => [
    textCell(row.code ?? ''),
    textCell(`${'    '.repeat(row.level)}${row.label}`),
    ...columns.map((column, index): SheetCell => {
      const amount = row.amounts[index];
      const percent = column.as === 'percent';
      // The first row is that of the headings.
      const formula =
        live && !percent && !column.judged && typeof amount === 'number'
          ? formulaOf(rows, at, (to) => `${letters(index + TEXTS)}${to + 2}`)
          : null;
      return formula === null
        ? amountCell(amount, percent)
        : { kind: 'formula', formula, value: typeof amount === 'number' ? amount : 0 };
    }),
  ]);
  return { headers, rows: cells };
}

/** Saves a statement: all its rows, whatever is folded on the screen; `about` stands below them. */
export async function saveStatement(
  path: string,
  title: string,
  statement: Statement,
  rows: readonly StatementRow[],
  about: readonly string[],
  format: Format,
): Promise<void> {
  const sheet = sheetOf(statement, rows, format === 'xlsx');
  const foot: SheetCell[][] = [[], ...about.map((line): SheetCell[] => [{ kind: 'empty' }, textCell(line)])];
  if (format === 'csv') {
    const lines = [sheet.headers.map(textCell), ...(sheet.rows as ExportCell[][])].map((row) => `${csvLine(row)}\r\n`);
    return saveFile(
      fileName({ path }, format),
      new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }),
    );
  }
  const { workbook } = await import('../../../ui/output/workbook.ts');
  saveFile(
    fileName({ path }, format),
    await workbook([{ name: title.slice(0, 31), headers: sheet.headers, rows: [...sheet.rows, ...foot] }]),
  );
}
