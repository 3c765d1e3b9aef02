import writeWorkbook, { type SheetData } from 'write-excel-file/browser';
import type { ExportCell } from '../../../../../contract/exchange/exportCell.ts';
import { DISPLAY_OFFSET_HOURS } from '../../../../../contract/dates.ts';

export interface Sheet {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly ExportCell[])[];
}
/** Longest text of a cell (a limit of the format), and the widths that columns are kept within. */
const LONGEST = 32_767;
const [NARROW, WIDE] = [8, 50];

const at = (text: string): Date => new Date(text);
function cellOf(cell: ExportCell) {
  switch (cell.kind) {
    case 'empty':
      return null;
    // Text is stored as text: no program runs it as a formula or takes the zeros off a code.
    case 'text':
      return { type: String, value: cell.value.slice(0, LONGEST), format: '@' };
    case 'number':
      return { type: Number, value: cell.value };
    case 'money':
      return { type: Number, value: cell.value, format: '#,##0.00' };
    case 'date':
      return { type: Date, value: at(`${cell.value}T00:00:00Z`), format: 'dd-mmm-yyyy' };
    case 'month':
      return { type: Date, value: at(`${cell.value}-01T00:00:00Z`), format: 'mmm yyyy' };
    case 'datetime':
      return { type: Date, value: new Date(at(cell.value).getTime() + DISPLAY_OFFSET_HOURS * 3_600_000), format: 'dd-mmm-yyyy hh:mm:ss' };
  }
}
const widthOf = (header: string, rows: Sheet['rows'], column: number): number => {
  let widest = header.length + 2;
  for (const row of rows.slice(0, 300)) {
    const cell = row[column];
    if (cell && cell.kind !== 'empty')
      widest = Math.max(widest, (cell.kind === 'text' ? (cell.value.split('\n', 1)[0] ?? '') : String(cell.value)).length + 1);
  }
  return Math.min(Math.max(widest, NARROW), WIDE);
};

/** An xlsx file: bold headers that stay in sight, columns as wide as what they hold. */
export function workbook(sheets: readonly Sheet[]): Promise<Blob> {
  return writeWorkbook(
    sheets.map(({ name, headers, rows }) => ({
      sheet: name,
      data: [headers.map((value) => ({ type: String, value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cellOf))] as SheetData,
      columns: headers.map((header, column) => ({ width: widthOf(header, rows, column) })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
}
