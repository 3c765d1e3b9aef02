/** Reads a workbook that has a sheet for each part of a new institute. */
import type { Cell } from '../../../contract/exchange/cell.ts';
import { textOfCell } from '../../../contract/exchange/cells.ts';
import { normalise } from '../../../contract/exchange/normalise.ts';
import { labelOf } from '../../../contract/fields.ts';
import { MOST_SETUP_ROWS, SETUP_SHEETS, setupSheets, type SetupSheet } from '../../../contract/setup.ts';
import { invalid } from '../../http/appError.ts';
import type { Line } from '../exchange/file/parseWorker.ts';
import { openFile } from '../exchange/file/readFile.ts';
import type { SetupRow, SetupRows } from './apply.ts';

async function linesOf(bytes: Buffer, sheet: string | null): Promise<{ sheets: readonly string[]; lines: Line[] }> {
  const file = await openFile(bytes, sheet);
  try {
    const lines: Line[] = [];
    if (sheet === null) return { sheets: file.sheets, lines };
    for await (const batch of file.lines()) {
      lines.push(...batch);
      if (lines.length > MOST_SETUP_ROWS + 1)
        throw invalid('file', `The sheet ${sheet} has more than ${MOST_SETUP_ROWS} rows; use the import of its list`);
    }
    return { sheets: file.sheets, lines };
  } finally {
    file.close();
  }
}
/** Rows under their headings, which may be in any order; columns that nobody knows are refused, so that nothing is lost. */
function rowsOf(key: SetupSheet, lines: readonly Line[]): SetupRow[] {
  const { label, fields } = setupSheets[key];
  const names = new Map(Object.entries(fields).map(([name, field]) => [normalise(labelOf(name, field)), name]));
  const [head, ...rest] = lines;
  const columns = (head?.[1] ?? []).map((cell) => {
    const heading = textOfCell(cell);
    const name = names.get(normalise(heading));
    if (heading !== '' && name === undefined)
      throw invalid('file', `The sheet ${label} has a column “${heading}”, which the template does not have`);
    return name;
  });
  return rest.flatMap(([row, cells]) => {
    const filled: Record<string, Cell> = {};
    for (const [at, name] of columns.entries()) if (name !== undefined) filled[name] = cells[at] ?? null;
    return Object.values(filled).every((cell) => textOfCell(cell) === '') ? [] : [{ row, cells: filled }];
  });
}
/** The sheets that there are, in their order. @throws 422 for a file that is no such workbook */
export async function readSetup(file: Blob): Promise<readonly SetupRows[]> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const { sheets } = await linesOf(bytes, null);
  const known = SETUP_SHEETS.flatMap((sheet) => {
    const own = sheets.find((name) => normalise(name) === normalise(setupSheets[sheet].label));
    return own === undefined ? [] : [{ sheet, own }];
  });
  if (known.length === 0)
    throw invalid('file', 'The file has none of the sheets of the template; download it and fill it in');
  const found: SetupRows[] = [];
  for (const { sheet, own } of known) found.push({ sheet, rows: rowsOf(sheet, (await linesOf(bytes, own)).lines) });
  if (found.every(({ rows }) => rows.length === 0))
    throw invalid('file', 'The sheets have no rows below their headings');
  return found;
}
