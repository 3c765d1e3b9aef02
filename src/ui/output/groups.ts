import { valueIn, type TableColumn } from '../table/column.ts';

/** Which rows stand together under a heading with their sums. */
export interface Group {
  readonly key: string | number;
  readonly label: string;
}
export type GroupOf<R> = (row: R) => Group;
type Summed<R> = Pick<TableColumn<R>, 'key' | 'kind' | 'value' | 'total'>;
export type Sums = ReadonlyMap<string, number>;

/** Sums of the columns that have one, to the paisa, added up row by row. */
export function runningSums<R>(columns: readonly Summed<R>[]) {
  const summed = columns.filter(({ total }) => total);
  const paisa = summed.map(() => 0);
  return {
    add: (row: R): void => {
      for (const [at, column] of summed.entries())
        paisa[at] = (paisa[at] ?? 0) + Math.round(Number(valueIn(column as TableColumn<R>, row) ?? 0) * 100);
    },
    sums: (): Sums => new Map(summed.map(({ key }, at) => [key, (paisa[at] ?? 0) / 100])),
  };
}
export type GroupedLine<R> = { readonly row: R } | { readonly group: Group; readonly sums: Sums };
/**
 * Rows as they come with the sums of each group behind its rows: `of` takes the rows of a page, `rest` answers the sums
 * of the last group.
 */
export function withSums<R>(columns: readonly Summed<R>[], groupOf: GroupOf<R> | undefined) {
  let open: { readonly group: Group; readonly running: ReturnType<typeof runningSums<R>> } | null = null;
  const closed = (): GroupedLine<R>[] => (open ? [{ group: open.group, sums: open.running.sums() }] : []);
  function* of(rows: readonly R[]): Generator<GroupedLine<R>> {
    for (const row of rows) {
      if (groupOf) {
        const group = groupOf(row);
        if (open?.group.key !== group.key) {
          yield* closed();
          open = { group, running: runningSums(columns) };
        }
        open?.running.add(row);
      }
      yield { row };
    }
  }
  return { of, rest: closed };
}
