import { textAt, type CellEdit, type SheetRow } from './sheetState.ts';

export interface Spot {
  readonly row: number;
  readonly column: number;
}
/** Two opposite corners; `to` has the focus. */
export interface Area {
  readonly from: Spot;
  readonly to: Spot;
}
export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
export const boundsOf = ({ from, to }: Area): Bounds => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});
export const isSeveral = ({ from, to }: Area): boolean => from.row !== to.row || from.column !== to.column;

type Names = readonly string[];

/** Every cell of the area, with the text that `text` gives it. */
export function fillArea(
  rows: readonly SheetRow[],
  names: Names,
  area: Area,
  text: (spot: Spot) => string,
): CellEdit[] {
  const { top, bottom, left, right } = boundsOf(area);
  const edits: CellEdit[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const [key, name] = [rows[row]?.key, names[column]];
      if (key !== undefined && name !== undefined) edits.push({ key, column: name, text: text({ row, column }) });
    }
  return edits;
}
/** The first row of the area in all its rows; of a single cell, the one above it. */
export function fillDown(rows: readonly SheetRow[], names: Names, area: Area): CellEdit[] {
  const { top, bottom } = boundsOf(area);
  const source = top === bottom ? top - 1 : top;
  return source < 0 ? [] : fillArea(rows, names, area, ({ column }) => textAt(rows[source], names[column] ?? ''));
}
/**
 * A block of texts from the area's upper left corner on; a single text fills the whole area. What hangs over the edges
 * is left out.
 */
export function pasteBlock(
  rows: readonly SheetRow[],
  names: Names,
  area: Area,
  block: readonly (readonly string[])[],
): CellEdit[] {
  const { top, left } = boundsOf(area);
  const [first] = block;
  if (block.length === 1 && first?.length === 1) return fillArea(rows, names, area, () => (first[0] ?? '').trim());
  return block.flatMap((line, down) =>
    line.flatMap((text, across) => {
      const [key, column] = [rows[top + down]?.key, names[left + across]];
      return key === undefined || column === undefined ? [] : [{ key, column, text: text.trim() }];
    }),
  );
}
/** The texts of the area. */
export function copyArea(rows: readonly SheetRow[], names: Names, area: Area): string[][] {
  const { top, bottom, left, right } = boundsOf(area);
  return rows.slice(top, bottom + 1).map((row) => names.slice(left, right + 1).map((name) => textAt(row, name)));
}
