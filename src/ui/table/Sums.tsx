import { alignOf, moneyForm, shown, type TableColumn } from './column.ts';

interface GroupHeadProps {
  readonly columns: readonly TableColumn<unknown>[];
  readonly label: string;
  readonly sums: Readonly<Record<string, number>> | undefined;
  readonly paisa: ReadonlySet<string>;
  readonly tickable: boolean;
}
/** What the rows below it have in common, with their sums. */
export function GroupHead({ columns, label, sums = {}, paisa, tickable }: GroupHeadProps) {
  return (
    <tr className="ui-grouped">
      <SumCells
        columns={columns}
        sums={new Map(Object.entries(sums).filter(([key]) => columns.some((one) => one.key === key && one.total)))}
        paisa={paisa}
        label={label}
        scope="rowgroup"
        tickable={tickable}
      />
    </tr>
  );
}

interface SumsProps<R> {
  readonly columns: readonly TableColumn<R>[];
  readonly sums: ReadonlyMap<string, number>;
  readonly paisa: ReadonlySet<string>;
  readonly label: string;
  readonly tickable: boolean;
}
/** The foot of a table. */
export const Sums = <R,>(props: SumsProps<R>) => (
  <tfoot>
    <tr className="ui-sums">
      <SumCells {...props} scope="row" />
    </tr>
  </tfoot>
);
/** Sums under their columns; the label takes the columns before the first of them. */
function SumCells<R>({
  columns,
  sums,
  paisa,
  label,
  tickable,
  scope,
}: SumsProps<R> & { readonly scope: 'row' | 'rowgroup' }) {
  const found = columns.findIndex(({ key }) => sums.has(key));
  const first = found < 0 ? columns.length : Math.max(1, found);
  return (
    <>
      <th scope={scope} colSpan={first + (tickable ? 1 : 0)}>
        <bdi>{label}</bdi>
      </th>
      {columns.slice(first).map((column) => (
        <td key={column.key} className={alignOf(column)} data-label={column.label}>
          {sums.has(column.key)
            ? shown(column.kind ?? 'money', sums.get(column.key), moneyForm(paisa.has(column.key)))
            : null}
        </td>
      ))}
    </>
  );
}
