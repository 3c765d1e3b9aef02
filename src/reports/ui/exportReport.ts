import { BYTE_ORDER_MARK, csvLine } from '../../../contract/exchange/csv.ts';
import { type ExportCell, textCell } from '../../../contract/exchange/cell.ts';
import { exportCell } from '../../../contract/exchange/exportCell.ts';
import type { NamedColumn, Report } from '../../../contract/report.ts';
import { fileName, saveFile } from '../../ui/output/saveFile.ts';
import { headingOf, sumsOf, type Shaped, type Sums } from './shape.ts';

export type Format = 'csv' | 'xlsx';
const title = (_to: string, id: unknown): string => `#${String(id)}`;

/** Headings and cells of the whole report; groups are columns again, and the last row is the total. */
export function sheetOf(report: Report, table: Shaped): { headers: string[]; rows: ExportCell[][] } {
  const groups = (report.group ?? []).flatMap((name): NamedColumn[] => {
    const field = report.columns[name];
    return field ? [[name, field]] : [];
  });
  const columns = [...groups, ...table.columns];
  const rows = table.rows.map((row) => columns.map(([name, field]) => exportCell(field, row[name], title)));
  if (table.totals.length > 0) {
    const add = (label: string, sums: Sums): void =>
      void rows.push(
        columns.map(([name, field], at) =>
          name in sums ? exportCell(field, sums[name], title) : at === 0 ? textCell(label) : { kind: 'empty' },
        ),
      );
    for (const { label, sign } of report.sections?.of ?? []) {
      const own = table.rows.filter((row) => row['section'] === label);
      add(`${sign < 0 ? '−' : '+'} ${label}`, sumsOf(own, { ...table, signed: false }));
    }
    add(report.sections?.total ?? 'Total', sumsOf(table.rows, table));
  }
  return { headers: columns.map(headingOf), rows };
}

/** Saves the report as a file; the csv opens in Excel with Urdu as it is. */
export async function exportReport(report: Report, table: Shaped, format: Format): Promise<void> {
  const { headers, rows } = sheetOf(report, table);
  if (format === 'csv') {
    const lines = [headers.map(textCell), ...rows].map((row) => `${csvLine(row)}\r\n`);
    return saveFile(
      fileName(report, format),
      new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' }),
    );
  }
  const { workbook } = await import('../../ui/output/workbook.ts');
  saveFile(fileName(report, format), await workbook([{ name: report.label.slice(0, 31), headers, rows }]));
}
