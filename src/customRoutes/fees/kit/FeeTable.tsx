import { memo, useMemo, type ReactNode } from 'react';
import { LoadFailed } from '../../../resources/ui/placeholders.tsx';
import { alignOf, shown, sumsOf, valueIn, type FeeColumn } from './feeColumn.ts';
import { FeeHead } from './FeeHead.tsx';
import './fees.css';
import { NONE, type Ticked } from './ticked.ts';
import { useRows } from './useRows.ts';

interface Props<R> {
  /** Names the table for who cannot see it. */
  readonly label: string;
  /** Made once, outside the component or memoised: rows are drawn again when it changes. */
  readonly columns: readonly FeeColumn<R>[];
  /** Undefined while the first answer is awaited. */
  readonly rows: readonly R[] | undefined;
  /** Id of a row; its `id` without it. Make it once. */
  readonly idOf?: (row: R) => number;
  /** What a tick box selects: the name of the row. Needed with `ticked`. */
  readonly nameOf?: (row: R) => string;
  readonly ticked?: Ticked;
  readonly onTick?: (ticked: Ticked) => void;
  readonly onOpen?: (row: R) => void;
  /** Sums of the whole selection by column key; columns with `total` that are not here sum the rows shown. */
  readonly totals?: Readonly<Record<string, number | undefined>> | undefined;
  /** Label of the sums: 'Total of 1,234 challans'. */
  readonly totalsLabel?: string | undefined;
  readonly stale?: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** What to do when there is nothing: a heading and a sentence. */
  readonly empty: { readonly title: string; readonly text: ReactNode };
  readonly sort?: { readonly by: string | null; readonly order: 'ASC' | 'DESC'; readonly onSort: (by: string, order: 'ASC' | 'DESC') => void };
  /** Beneath a row, its particulars. Must not depend on anything but the row. */
  readonly below?: (row: R) => ReactNode;
}
const ownId = (row: unknown): number => Number(Reflect.get(row as object, 'id'));
const unnamed = (): string => 'row';

/** The dense table of every fee screen: sticky head and sums, ticks with Shift and Space, Enter opens. For at most some hundred rows at once. */
export function FeeTable<R>(props: Props<R>) {
  const {
    label,
    columns,
    rows,
    idOf = ownId,
    nameOf = unnamed,
    ticked,
    onTick,
    onOpen,
    totals,
    totalsLabel = 'Total',
    stale = false,
    empty,
    below,
  } = props;
  const ids = useMemo(() => rows?.map(idOf) ?? [], [rows, idOf]);
  const events = useRows({
    ids,
    ticked,
    onTick,
    onOpen:
      onOpen &&
      ((id) => {
        const row = rows?.[ids.indexOf(id)];
        if (row !== undefined) onOpen(row);
      }),
  });
  const sums = useMemo(() => sumsOf(columns, rows ?? [], totals), [columns, rows, totals]);
  if (props.error) return <LoadFailed error={props.error} onRetry={() => props.onRetry?.()} />;
  if (rows?.length === 0)
    return (
      <div className="ui-empty">
        <h2>{empty.title}</h2>
        <p>{empty.text}</p>
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <div className="ui-table-box fee-box" tabIndex={0} role="region" aria-label={label}>
      <table className={stale ? 'ui-table fee-table ui-stale' : 'ui-table fee-table'} aria-label={label} aria-busy={stale || rows === undefined}>
        <FeeHead columns={columns} ids={ids} ticked={ticked} onTick={onTick} sort={props.sort} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- one listener for all rows; the rows take the focus */}
        <tbody {...events}>
          {rows === undefined
            ? PLACES.map((place) => <Place key={place} width={columns.length + (ticked ? 1 : 0)} />)
            : rows.map((row, at) => {
                const id = ids[at] ?? at;
                return (
                  <Row
                    key={id}
                    id={id}
                    row={row}
                    columns={columns as readonly FeeColumn<unknown>[]}
                    ticked={(ticked ?? NONE).has(id)}
                    tickable={ticked !== undefined}
                    opens={onOpen !== undefined}
                    name={nameOf(row)}
                    first={at === 0}
                    below={below as ((row: unknown) => ReactNode) | undefined}
                  />
                );
              })}
        </tbody>
        {rows !== undefined && sums.size > 0 && <Sums columns={columns} sums={sums} label={totalsLabel} tickable={ticked !== undefined} />}
      </table>
    </div>
  );
}

interface RowProps {
  readonly id: number;
  readonly row: unknown;
  readonly columns: readonly FeeColumn<unknown>[];
  readonly ticked: boolean;
  readonly tickable: boolean;
  readonly opens: boolean;
  readonly name: string;
  readonly first: boolean;
  readonly below: ((row: unknown) => ReactNode) | undefined;
}
const Row = memo(function Row({ id, row, columns, ticked, tickable, opens, name, first, below }: RowProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rows are walked with the arrow keys */}
      <tr data-id={id} tabIndex={first ? 0 : -1} className={ticked ? 'ui-selected' : opens ? 'fee-opens' : undefined}>
        {tickable && (
          <td className="ui-check">
            <label>
              <input type="checkbox" data-tick="" checked={ticked} readOnly tabIndex={-1} aria-label={`Select ${name}`} />
            </label>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.key} className={alignOf(column)}>
            {column.render ? column.render(row) : <bdi>{shown(column.kind ?? 'text', valueIn(column, row))}</bdi>}
          </td>
        ))}
      </tr>
      {below && (
        <tr className="fee-below">
          <td colSpan={columns.length + (tickable ? 1 : 0)}>{below(row)}</td>
        </tr>
      )}
    </>
  );
});

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];
const Place = ({ width }: { readonly width: number }) => (
  <tr aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers */}
    <td colSpan={width}>
      <span className="ui-skeleton ui-line" />
    </td>
  </tr>
);

interface SumsProps<R> {
  readonly columns: readonly FeeColumn<R>[];
  readonly sums: ReadonlyMap<string, number>;
  readonly label: string;
  readonly tickable: boolean;
}
/** Sums under their columns; the label takes the columns before the first of them. */
function Sums<R>({ columns, sums, label, tickable }: SumsProps<R>) {
  const first = Math.max(
    1,
    columns.findIndex(({ key }) => sums.has(key)),
  );
  return (
    <tfoot>
      <tr className="fee-sums">
        <th scope="row" colSpan={first + (tickable ? 1 : 0)}>
          {label}
        </th>
        {columns.slice(first).map((column) => (
          <td key={column.key} className={alignOf(column)}>
            {sums.has(column.key) ? shown(column.kind ?? 'money', sums.get(column.key)) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
