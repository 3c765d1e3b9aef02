import type { ColumnKind, TableColumn } from '../table/column.ts';
import { valueIn } from '../table/column.ts';

/** A value of a row in a file or on paper. */
export interface OutColumn<R> {
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly value: (row: R) => unknown;
  readonly total: boolean;
}
/**
 * A column of a list that can be saved and printed. What the screen shows in two lines stands in columns of its own
 * there.
 */
export interface ListColumn<R> extends TableColumn<R> {
  readonly also?: readonly {
    readonly label: string;
    readonly kind?: ColumnKind;
    readonly value: (row: R) => unknown;
  }[];
  /** Only on the screen: buttons. */
  readonly screenOnly?: true;
}
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
      ...(column.also ?? []).map(({ label, kind = 'text', value }, at) => ({
        key: `${column.key}/${at}`,
        label,
        kind,
        value,
        total: false,
      })),
    ]);
