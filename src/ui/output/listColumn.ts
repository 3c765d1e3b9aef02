import { lineValue, valueIn, type CellLine, type ColumnKind, type Of, type TableColumn } from '../table/column.ts';

/** A value of a row in a file or on paper. */
export interface OutColumn<R> {
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly value: (row: R) => unknown;
  readonly total: boolean;
}
/**
 * A column of a list that can be saved and printed. What the screen shows in several lines stands in columns of its own
 * there.
 */
export interface ListColumn<R> extends TableColumn<R> {
  /** Columns of a file and of paper alone; behind those of its lines. */
  readonly also?: readonly Also<R>[];
  /** Only on the screen: buttons. */
  readonly screenOnly?: true;
}
type Also<R> = Of<R> & {
  readonly label: string;
  readonly kind?: ColumnKind;
};
export const outColumns = <R>(columns: readonly ListColumn<R>[]): OutColumn<R>[] =>
  columns
    .filter(({ screenOnly }) => !screenOnly)
    .flatMap((column) => [
      {
        key: column.key,
        label: column.label,
        kind: column.kind ?? 'text',
        value: (row) => valueIn(column, row),
        total: column.total === true,
      },
      ...[...(column.under ?? []), ...(column.also ?? [])].filter(isNamed).map((line, at) => ({
        key: `${column.key}/${at}`,
        label: line.label,
        kind: line.kind ?? 'text',
        value: (row: R) => lineValue(line, row),
        total: false,
      })),
    ]);
const isNamed = <R>(line: CellLine<R> | Also<R>): line is Also<R> => line.label !== undefined;
