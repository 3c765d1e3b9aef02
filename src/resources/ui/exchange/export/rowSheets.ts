import type { ExportCell } from '../../../../../contract/exchange/cell.ts';
import { exportCell } from '../../../../../contract/exchange/exportCell.ts';
import { rowCells, rowHeaders } from '../../../../../contract/exchange/exportRows.ts';
import { labelOf } from '../../../../../contract/fields.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import type { Column } from '../../list/columns.ts';
import type { Page } from './allRows.ts';

export interface RowSheet {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: ExportCell[][];
  readonly add: (page: Page) => void;
}
/** A name that a sheet of a workbook may have. */
export const sheetName = (label: string): string => label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** A sheet for each column of rows: a line per row, behind the title of its record. */
export function rowSheets(resource: Resource, columns: readonly Column[]): RowSheet[] {
  const title = resource.fields[resource.title];
  return columns
    .filter(({ field }) => field.kind === 'children')
    .map(({ name, field, label }) => {
      const rows: ExportCell[][] = [];
      const headers = rowHeaders(title ? labelOf(resource.title, title) : resource.label[0], field);
      const add = (page: Page): void => {
        for (const record of page.rows) {
          const called = title ? exportCell(title, record[resource.title], page.titleOf) : ({ kind: 'empty' } as const);
          rows.push(...rowCells(called, field, record[name], page.titleOf, exportCell));
        }
      };
      return { name: sheetName(label), headers, rows, add };
    });
}
