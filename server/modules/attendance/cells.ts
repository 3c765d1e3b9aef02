/** What cells of a sheet ask for, row by row: nothing here knows what the rows are. */
import type { SheetCell, SheetResult } from '../../../contract/sheet.ts';

export type Texts = Readonly<Record<string, string>>;
export interface RowChange {
  readonly row: number;
  readonly before: Texts;
  readonly after: Texts;
  /** Columns that somebody asked to change. */
  readonly columns: readonly string[];
}
export interface Sorted {
  readonly changes: readonly RowChange[];
  readonly results: SheetResult[];
}
export const UNKNOWN = 'This row is not of this sheet';

/**
 * Sorts cells into changes of rows and into what is settled already: a cell that somebody else has changed since its writer saw it
 * is a conflict, unless both wrote the same; a row that the sheet does not have is refused.
 */
export function sortCells(
  stored: ReadonlyMap<number, Texts>,
  cells: readonly SheetCell[],
  columns: readonly string[],
): Sorted {
  const results: SheetResult[] = [];
  const changes = new Map<number, { after: Record<string, string>; columns: string[] }>();
  for (const { row, column, value, was } of cells) {
    const before = stored.get(row);
    const text = value.trim();
    const is = before?.[column] ?? '';
    if (!before || !columns.includes(column))
      results.push({ row, column, state: 'refused', value: is, message: UNKNOWN });
    else if (is === text) results.push({ row, column, state: 'saved', value: is });
    else if (is !== was.trim()) results.push({ row, column, state: 'conflict', value: is });
    else {
      const change = changes.get(row) ?? { after: { ...before }, columns: [] };
      change.after[column] = text;
      change.columns.push(column);
      changes.set(row, change);
    }
  }
  const sorted = [...changes].map(([row, change]) => ({ row, before: stored.get(row) ?? {}, ...change }));
  // In one order, so that two who write the same rows do not wait for each other.
  return { changes: sorted.toSorted((a, b) => a.row - b.row), results };
}

/** The answer for a row that was refused: what it holds stays, and the message is at the cell that is wrong. */
export const refuseRow = ({ row, before, columns }: RowChange, at: string, message: string): SheetResult[] =>
  columns.includes(at)
    ? [{ row, column: at, state: 'refused', value: before[at] ?? '', message }]
    : columns.map((column) => ({ row, column, state: 'refused' as const, value: before[column] ?? '', message }));

/** The answer for a row that was stored: the cells that were asked for, and those that changed besides. */
export const storedRow = ({ row, before, columns }: RowChange, is: Texts): SheetResult[] =>
  Object.keys(is)
    .filter((column) => columns.includes(column) || is[column] !== before[column])
    .map((column) => ({ row, column, state: 'saved' as const, value: is[column] ?? '' }));
