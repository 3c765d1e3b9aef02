import { memo, type ReactNode } from 'react';
import { Cell } from './Cell.tsx';
import { classOf, moneyForm, type TableColumn } from './column.ts';
import type { RowId } from './ticked.ts';

interface RowProps {
  readonly id: RowId;
  readonly row: unknown;
  readonly columns: readonly TableColumn<unknown>[];
  /** Columns whose amounts are written with paisa. */
  readonly paisa: ReadonlySet<string>;
  readonly ticked: boolean;
  readonly tickable: boolean;
  readonly opens: boolean;
  readonly name: string;
  readonly reachable: boolean;
  readonly below: ((row: unknown) => ReactNode) | undefined;
  /** Null: it does not unfold. */
  readonly isUnfolded: boolean | null;
}
/** A row of a table; drawn again only when something of it changes. */
export const Row = memo(function Row({
  id,
  row,
  columns,
  paisa,
  ticked,
  tickable,
  opens,
  name,
  reachable,
  below,
  isUnfolded,
}: RowProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rows are walked with the arrow keys */}
      <tr
        data-id={id}
        tabIndex={reachable ? 0 : -1}
        className={ticked ? 'ui-selected' : opens ? 'ui-opens' : undefined}
      >
        {tickable && (
          <td className="ui-check">
            <label>
              <input
                type="checkbox"
                data-tick=""
                checked={ticked}
                readOnly
                tabIndex={-1}
                aria-label={`Select ${name}`}
              />
            </label>
          </td>
        )}
        {columns.map((column, at) => {
          const shownValue = <Cell column={column} row={row} money={moneyForm(paisa.has(column.key))} />;
          const cell =
            at === 0 && isUnfolded !== null ? (
              <Unfolds isOpen={isUnfolded} name={name}>
                {shownValue}
              </Unfolds>
            ) : (
              shownValue
            );
          return column.role === 'head' ? (
            <th key={column.key} scope="row" className="ui-first">
              {cell}
            </th>
          ) : (
            <td key={column.key} className={classOf(column)} data-label={column.role ? undefined : column.label}>
              {cell}
            </td>
          );
        })}
      </tr>
      {below && (
        <tr className="ui-below">
          <td colSpan={columns.length + (tickable ? 1 : 0)}>{below(row)}</td>
        </tr>
      )}
    </>
  );
});

const Unfolds = ({
  isOpen,
  name,
  children,
}: {
  readonly isOpen: boolean;
  readonly name: string;
  readonly children: ReactNode;
}) => (
  <span className="ui-unfolds">
    <button
      type="button"
      className="ui-chevron"
      tabIndex={-1}
      data-do="unfold"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
    />
    <span>{children}</span>
  </span>
);
