import { BYTE_ORDER_MARK, csvLine, textCell } from '../../../../../contract/exchange/csv.ts';
import type { ExportCell } from '../../../../../contract/exchange/exportCell.ts';
import { fileName, saveFile } from '../../../../resources/ui/exchange/export/saveFile.ts';
import { sumsOf, type ColumnKind } from '../../kit/feeColumn.ts';
import type { OutColumn } from './listColumn.ts';

export type Format = 'csv' | 'xlsx';
export interface Table<R> {
  readonly columns: readonly OutColumn<R>[];
  readonly rows: readonly R[];
  /** Sums of the whole selection by column key. */
  readonly totals?: Readonly<Record<string, number | undefined>> | undefined;
}
/** Amounts and counts stay numbers; numbers that are names (mobile, SID) were texts before. */
export function cellOf(kind: ColumnKind, value: unknown): ExportCell {
  if (value === null || value === undefined || value === '') return { kind: 'empty' };
  if ((kind === 'money' || kind === 'number') && typeof value === 'number') return { kind, value };
  if (kind === 'date' || kind === 'month') return { kind, value: String(value).slice(0, kind === 'date' ? 10 : 7) };
  return textCell(String(value));
}
export function sheetOf<R>({ columns, rows, totals }: Table<R>): { headers: string[]; rows: ExportCell[][] } {
  const cells = rows.map((row) => columns.map(({ kind, value }) => cellOf(kind, value(row))));
  const sums = sumsOf(columns, rows, totals);
  if (sums.size > 0)
    cells.push(
      columns.map(({ key, kind }, at): ExportCell =>
        sums.has(key) ? cellOf(kind, sums.get(key)) : at === 0 ? textCell('Total') : { kind: 'empty' },
      ),
    );
  return { headers: columns.map(({ label }) => label), rows: cells };
}
/** Saves a table as a file named after the screen's path; the csv opens in Excel with Urdu as it is. */
export async function saveTable<R>(path: string, title: string, table: Table<R>, format: Format): Promise<void> {
  const { headers, rows } = sheetOf(table);
  if (format === 'csv') {
    const lines = [headers.map(textCell), ...rows].map((row) => `${csvLine(row)}\r\n`);
    return saveFile(fileName({ path }, format), new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }));
  }
  const { workbook } = await import('../../../../resources/ui/exchange/export/workbook.ts');
  saveFile(fileName({ path }, format), await workbook([{ name: title.slice(0, 31), headers, rows }]));
}
