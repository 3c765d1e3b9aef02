import { BYTE_ORDER_MARK, csvLine } from '../../../contract/exchange/csv.ts';
import { type ExportCell, textCell } from '../../../contract/exchange/cell.ts';
import { fileName, saveFile } from './saveFile.ts';
import type { ColumnKind } from '../table/column.ts';
import { runningSums, withSums, type GroupedLine, type GroupOf, type Sums } from './groups.ts';
import type { OutColumn } from './listColumn.ts';

export type Format = 'csv' | 'xlsx';
interface About<R> {
  readonly columns: readonly OutColumn<R>[];
  /** Sums of the whole selection by column key; null for a column that has none. */
  readonly totals?: Readonly<Record<string, number | null | undefined>> | undefined;
  /** Rows of a group stand together, followed by their sums. */
  readonly groupOf?: GroupOf<R> | undefined;
}
export interface Table<R> extends About<R> {
  readonly rows: readonly R[];
}
/** The same, its rows page by page: what is written is not held. */
export interface Pages<R> extends About<R> {
  readonly pages: AsyncIterable<readonly R[]> | Iterable<readonly R[]>;
}
/** Amounts and counts stay numbers; numbers that are names (mobile, SID) were texts before. */
export function cellOf(kind: ColumnKind, value: unknown): ExportCell {
  if (value === null || value === undefined || value === '') return { kind: 'empty' };
  if (kind === 'money' && typeof value === 'number') return { kind, value };
  if ((kind === 'number' || kind === 'no') && typeof value === 'number') return { kind: 'number', value };
  if (kind === 'date' || kind === 'month') return { kind, value: String(value).slice(0, kind === 'date' ? 10 : 7) };
  return textCell(String(value));
}
/** The cells of a table page by page, with the sums of its groups and of everything. */
export async function* cellsOf<R>({ columns, pages, totals, groupOf }: Pages<R>): AsyncGenerator<ExportCell[][]> {
  const summed = (label: string, sums: Sums): ExportCell[] =>
    columns.map(({ key, kind }, at) =>
      sums.has(key) ? cellOf(kind, sums.get(key)) : at === 0 ? textCell(label) : { kind: 'empty' },
    );
  const written = (line: GroupedLine<R>): ExportCell[] =>
    'row' in line
      ? columns.map(({ kind, value }) => cellOf(kind, value(line.row)))
      : summed(`Total of ${line.group.label}`, line.sums);
  const lines = withSums(columns, groupOf);
  const all = runningSums(columns);
  for await (const rows of pages) {
    for (const row of rows) all.add(row);
    yield [...lines.of(rows)].map(written);
  }
  yield lines.rest().map(written);
  const sums = new Map(
    [...all.sums()].flatMap(([key, sum]) => (totals?.[key] === null ? [] : [[key, totals?.[key] ?? sum] as const])),
  );
  if (sums.size > 0) yield [summed('Total', sums)];
}
/** Saves a table as a file named after the screen's path; the csv opens in Excel with Urdu as it is. */
export async function saveTable<R>(path: string, title: string, table: Pages<R>, format: Format): Promise<void> {
  const headers = table.columns.map(({ label }) => label);
  if (format === 'csv') {
    const parts: BlobPart[] = [BYTE_ORDER_MARK, csvLine(headers.map(textCell)), '\r\n'];
    // A Blob of each page: the texts leave the heap.
    for await (const rows of cellsOf(table)) parts.push(new Blob([rows.map((row) => `${csvLine(row)}\r\n`).join('')]));
    return saveFile(fileName({ path }, format), new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  }
  const { workbook } = await import('./workbook.ts');
  saveFile(fileName({ path }, format), await workbook([{ name: title.slice(0, 31), headers, rows: cellsOf(table) }]));
}
