import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { LoadFailed } from '../screen/placeholders.tsx';
import { paisaIn, sumsOf, type TableColumn } from './column.ts';
import { Row } from './Row.tsx';
import { GroupHead, Sums } from './Sums.tsx';
import { TableHead } from './TableHead.tsx';
import type { GroupOf } from '../output/groups.ts';
import { NONE, toggled, type RowId, type Ticked } from './ticked.ts';
import { useRowPosition } from './useRowPosition.ts';
import { useRows } from './useRows.ts';

interface Props<R, I extends RowId> {
  /** Names the table for who cannot see it. */
  readonly label: string;
  /** Made once, outside the component or memoised: rows are drawn again when it changes. */
  readonly columns: readonly TableColumn<R>[];
  /** Undefined while the first answer is awaited. */
  readonly rows: readonly R[] | undefined;
  /** Id of a row; its `id` without it. Make it once. */
  readonly idOf?: (row: R) => I;
  /** What a tick box selects: the name of the row. Needed with `ticked`. */
  readonly nameOf?: (row: R) => string;
  readonly ticked?: Ticked<I> | undefined;
  readonly onTick?: (ticked: Ticked<I>) => void;
  readonly onOpen?: (row: R) => void;
  /** Where a row leads, if anywhere: without `onOpen` a click goes there, with Ctrl or the middle button in a new tab. */
  readonly leadsTo?: (row: R) => string | null;
  /** A button of a row was pressed, by hand or by its key: what its `data-do` says. */
  readonly onDo?: (what: string, row: R, button: HTMLElement) => void;
  /** Which rows these are: under this name the position in them is remembered. */
  readonly position?: string;
  /** Sums of the whole selection by column key; columns with `total` that are not here sum the rows shown, null has none. */
  readonly totals?: Readonly<Record<string, number | null | undefined>> | undefined;
  /** Label of the sums: 'Total of 1,234 challans'. */
  readonly totalsLabel?: string | undefined;
  /** Rows of one group, which stand together, get a heading. Make it once. */
  readonly groupOf?: GroupOf<R>;
  /** Sums of the groups by their keys and those of the columns; the heading has none without. */
  readonly groupSums?: ReadonlyMap<string | number, Readonly<Record<string, number>>> | undefined;
  readonly stale?: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** What to do when there is nothing: a heading and a sentence. */
  readonly empty?: { readonly title: string; readonly text: ReactNode };
  readonly sort?: {
    readonly by: string | null;
    readonly order: 'ASC' | 'DESC';
    readonly onSort: (by: string, order: 'ASC' | 'DESC') => void;
  };
  /** Beneath a row, its particulars. Must not depend on anything but the row. */
  readonly below?: (row: R) => ReactNode;
  /** The same, shown while its row is unfolded: by its button, a click or Enter. */
  readonly unfolds?: (row: R) => ReactNode;
}
const ownId = (row: unknown): never => Reflect.get(row as object, 'id') as never;
const unnamed = (): string => 'row';

/**
 * The table of every list: sticky head and sums, ticks with Shift and Space, Enter opens, one listener for all rows. For
 * at most some hundred rows at once.
 */
export function Table<R, I extends RowId = number>(props: Props<R, I>) {
  const {
    label,
    columns,
    rows,
    idOf = ownId,
    nameOf = unnamed,
    ticked,
    onTick,
    onOpen,
    leadsTo,
    onDo,
    totals,
    totalsLabel = 'Total',
    stale = false,
    empty,
    below,
    unfolds,
  } = props;
  const [unfolded, setUnfolded] = useState<Ticked<I>>(NONE);
  const unfold = (id: I): void => setUnfolded(toggled(unfolded, [id], id));
  const ids = useMemo(() => rows?.map(idOf) ?? [], [rows, idOf]);
  const { box, onScroll, onFocus, reachable } = useRowPosition(props.position);
  const withRow = <T,>(id: I, act: (row: R) => T): T | undefined => {
    const row = rows?.[ids.indexOf(id)];
    return row === undefined ? undefined : act(row);
  };
  const events = useRows<I>({
    ids,
    ticked,
    onTick,
    onOpen: unfolds ? unfold : onOpen && ((id) => withRow(id, onOpen)),
    addressOf: leadsTo && ((id) => withRow(id, leadsTo) ?? null),
    onDo: unfolds
      ? (_what, id) => unfold(id)
      : onDo && ((what, id, button) => withRow(id, (row) => onDo(what, row, button))),
  });
  const first = ids.find((id) => String(id) === reachable) ?? ids[0];
  const sums = useMemo(() => sumsOf(columns, rows ?? [], totals), [columns, rows, totals]);
  const { groupSums } = props;
  const broken = useMemo(
    () => [...paisaIn(columns, rows ?? [], [Object.fromEntries(sums), ...(groupSums?.values() ?? [])])].join('\n'),
    [columns, rows, sums, groupSums],
  );
  // The same object while the same columns have paisa: rows are drawn again when it changes.
  const paisa = useMemo(() => new Set(broken.split('\n')), [broken]);
  if (props.error) return <LoadFailed error={props.error} onRetry={() => props.onRetry?.()} />;
  if (rows?.length === 0 && empty)
    return (
      <div className="ui-empty">
        <h2>{empty.title}</h2>
        <p>{empty.text}</p>
      </div>
    );
  return (
    // Its rows take the focus, so a box that scrolls is reachable without a mouse.
    <div className="ui-table-box ui-dense-box" ref={box} onScroll={onScroll}>
      <table
        className={stale ? 'ui-table ui-dense ui-cards ui-stale' : 'ui-table ui-dense ui-cards'}
        aria-label={label}
        aria-busy={stale || rows === undefined}
      >
        <TableHead columns={columns} ids={ids} ticked={ticked} onTick={onTick} sort={props.sort} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- one listener for all rows; the rows take the focus */}
        <tbody {...events} onFocus={onFocus}>
          {rows === undefined
            ? SKELETON.map((row) => <SkeletonRow key={row} width={columns.length + (ticked ? 1 : 0)} />)
            : rows.map((row, at) => {
                const id = ids[at] ?? (at as I);
                const group = props.groupOf?.(row);
                const before = rows[at - 1];
                const isNew = group && (before === undefined || props.groupOf?.(before).key !== group.key);
                return (
                  <Fragment key={id}>
                    {isNew && (
                      <GroupHead
                        columns={columns as readonly TableColumn<unknown>[]}
                        label={group.label}
                        sums={groupSums?.get(group.key)}
                        paisa={paisa}
                        tickable={ticked !== undefined}
                      />
                    )}
                    <Row
                      id={id}
                      row={row}
                      columns={columns as readonly TableColumn<unknown>[]}
                      paisa={paisa}
                      ticked={(ticked ?? (NONE as Ticked<I>)).has(id)}
                      tickable={ticked !== undefined}
                      opens={onOpen !== undefined || unfolds !== undefined || typeof leadsTo?.(row) === 'string'}
                      isUnfolded={unfolds === undefined ? null : unfolded.has(id)}
                      name={nameOf(row)}
                      reachable={id === first}
                      below={
                        (unfolds ? (unfolded.has(id) ? unfolds : undefined) : below) as
                          | ((row: unknown) => ReactNode)
                          | undefined
                      }
                    />
                  </Fragment>
                );
              })}
        </tbody>
        {rows !== undefined && sums.size > 0 && (
          <Sums columns={columns} sums={sums} paisa={paisa} label={totalsLabel} tickable={ticked !== undefined} />
        )}
      </table>
    </div>
  );
}

const SKELETON = [1, 2, 3, 4, 5, 6, 7, 8];
const SkeletonRow = ({ width }: { readonly width: number }) => (
  <tr aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers */}
    <td colSpan={width}>
      <span className="ui-skeleton ui-line" />
    </td>
  </tr>
);
