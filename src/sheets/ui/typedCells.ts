/** The rows of a sheet as they are typed into, and cells that were typed and not stored, over a reload of the page and a network that is away. */
import { changedColumns, textAt, type SheetRow } from '../../ui/sheet/sheetState.ts';
import type { SheetAnswer, SheetCell } from '../../../contract/sheet.ts';

/** Answers are decoded as rows are, where an empty text is none and digits are a number. */
const textsOf = (cells: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, String(text ?? '')]));
export const rowsOf = ({ data }: SheetAnswer): SheetRow[] =>
  data.map(({ id, title, mark, note, cells }) => ({
    key: id,
    title,
    mark,
    ...(note === null ? {} : { note }),
    base: textsOf(cells),
    cells: textsOf(cells),
    problems: {},
  }));
export const typedCells = (rows: readonly SheetRow[]): SheetCell[] =>
  rows.flatMap((row) =>
    changedColumns(row).map((column) => ({
      row: row.key,
      column,
      value: textAt(row, column),
      was: row.base[column] ?? '',
    })),
  );
/** The rows as they are stored now, with what was typed; where someone wrote into the cell meanwhile, one of the two is chosen. */
export function withTyped(rows: readonly SheetRow[], typed: readonly SheetCell[]): SheetRow[] {
  const byRow = Map.groupBy(typed, ({ row }) => row);
  return rows.map((row) => {
    const own = (byRow.get(row.key) ?? []).filter(
      ({ column, value }) => row.base[column] !== undefined && row.base[column] !== value,
    );
    if (own.length === 0) return row;
    const theirs = own.filter(({ column, was }) => row.base[column] !== was);
    return {
      ...row,
      cells: { ...row.cells, ...Object.fromEntries(own.map(({ column, value }) => [column, String(value ?? '')])) },
      ...(theirs.length > 0
        ? { theirs: Object.fromEntries(theirs.map(({ column }) => [column, row.base[column] ?? ''])) }
        : {}),
    };
  });
}
