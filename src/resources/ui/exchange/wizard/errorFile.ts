import { needed } from '../../../../auth/offers.ts';
import type { ImportRow, ImportRun } from '../../../../../contract/endpoints/exchange.ts';
import { type ExportCell, textCell } from '../../../../../contract/exchange/cell.ts';
import { textOfCell } from '../../../../../contract/exchange/cells.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { workbook } from '../../../../ui/output/workbook.ts';
import { ask } from '../../../../dataProvider/ask.ts';

const PAGE = 500;
export async function* refusedRows(id: number): AsyncGenerator<readonly ImportRow[]> {
  for (let after = 0; ;) {
    const { data } = await ask('GET /imports/{id}/rows', {
      offered: needed('imports'),
      params: { id },
      query: { status: 'invalid', after: String(after), per_page: String(PAGE) },
    });
    if (data.length) yield data;
    if (data.length < PAGE) return;
    after = data.at(-1)?.row ?? after;
  }
}

/**
 * The rows that were not imported, as they were in the file, with a column that says why. Put right, it can be loaded
 * again.
 */
export async function errorFile(resource: Resource, run: ImportRun): Promise<Blob> {
  const secret = (column: number): boolean => resource.fields[run.mapping[column] ?? '']?.kind === 'password';
  const rows: ExportCell[][] = [];
  for await (const page of refusedRows(run.id)) {
    for (const { cells, errors } of page) {
      const own = run.columns.map((_, column): ExportCell => {
        const cell = cells[column] ?? null;
        return secret(column)
          ? { kind: 'empty' }
          : typeof cell === 'number'
            ? { kind: 'number', value: cell }
            : textCell(textOfCell(cell));
      });
      rows.push([...own, textCell(errors.map(({ message }) => message).join('; '))]);
    }
  }
  return workbook([{ name: 'Not imported', headers: [...run.columns, 'Errors'], rows }]);
}
