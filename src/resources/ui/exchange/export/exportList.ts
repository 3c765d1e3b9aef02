import type { DataProvider } from 'ra-core';
import { BYTE_ORDER_MARK, csvLine } from '../../../../../contract/exchange/csv.ts';
import { type ExportCell, textCell } from '../../../../../contract/exchange/cell.ts';
import { exportCell } from '../../../../../contract/exchange/exportCell.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { Column } from '../../list/columns.ts';
import { rowSheets, sheetName } from './rowSheets.ts';
import { allRows, type ListState, type Page } from './allRows.ts';

export type Format = 'csv' | 'xlsx';
export interface Exported {
  readonly file: Blob;
  readonly rows: number;
}
const cellsOf = ({ rows, titleOf }: Page, columns: readonly Column[]): ExportCell[][] =>
  rows.map((row) => columns.map(({ name, field }) => exportCell(field, row[name], titleOf)));

/** The whole list as a file; `onPage` hears of the rows so far. Throws what the provider throws, and an abort. */
export async function exportList(
  dataProvider: DataProvider,
  resource: Resource,
  columns: readonly Column[],
  list: ListState,
  format: Format,
  {
    signal,
    onPage,
  }: { readonly signal: AbortSignal; readonly onPage: (done: number, total: number | undefined) => void },
): Promise<Exported> {
  const headers = columns.map(({ label }) => label);
  const parts: BlobPart[] = [BYTE_ORDER_MARK, csvLine(headers.map(textCell)), '\r\n'];
  const cells: ExportCell[][] = [];
  const sheets = rowSheets(resource, columns);
  let count = 0;
  for await (const page of allRows(dataProvider, resource, columns, list, signal)) {
    const rows = cellsOf(page, columns);
    count += rows.length;
    // A Blob of each page: the texts leave the heap.
    if (format === 'csv') parts.push(new Blob([rows.map((row) => `${csvLine(row)}\r\n`).join('')]));
    else {
      cells.push(...rows);
      for (const sheet of sheets) sheet.add(page);
    }
    onPage(page.done, page.total);
  }
  if (format === 'csv') return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: count };
  const { workbook } = await import('../../../../ui/output/workbook.ts');
  signal.throwIfAborted();
  return {
    file: await workbook([{ name: sheetName(resource.label[1]), headers, rows: cells }, ...sheets]),
    rows: count,
  };
}
