/** A statement of more columns than a sheet of paper has room for: pieces that each have all rows. */
import type { Statement, StatementColumn, StatementRow } from './statement.ts';

/** Figures of millions in so many columns are read on a sheet that lies across. */
const MOST = 13;
/** Columns sheet by sheet, as even as they go: those under one heading stay together, and the rest is on the last. */
export function piecesOf(columns: readonly StatementColumn[]): (readonly StatementColumn[])[] {
  if (columns.length <= MOST) return [columns];
  const groups: StatementColumn[][] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && column.over !== undefined && last[0]?.over === column.over) last.push(column);
    else groups.push([column]);
  }
  for (let sheets = 2; sheets < groups.length; sheets++) {
    const pieces = Array.from({ length: sheets }, (_, at) =>
      groups.slice(Math.floor((at * groups.length) / sheets), Math.floor(((at + 1) * groups.length) / sheets)).flat(),
    );
    if (pieces.every(({ length }) => length <= MOST)) return pieces;
  }
  return groups;
}
/** Rows with the amounts of these columns alone. */
export function withColumns(
  { columns, rows }: Pick<Statement, 'columns' | 'rows'>,
  chosen: readonly StatementColumn[],
): StatementRow[] {
  if (chosen.length === columns.length) return [...rows];
  const stays = columns.map((column) => chosen.includes(column));
  return rows.map((row) => ({ ...row, amounts: row.amounts.filter((_, at) => stays[at]) }));
}
