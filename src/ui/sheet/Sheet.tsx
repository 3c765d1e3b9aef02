import { useCallback, useEffect, useId, useImperativeHandle, useRef, type Dispatch, type Ref } from 'react';
import { boundsOf, type Spot } from './area.ts';
import { conflictWords, isNumber, problemOf, problemWords, type SheetColumn } from './sheetColumn.ts';
import { SheetRowView } from './SheetRowView.tsx';
import { isBlank, textAt, type SheetAction, type SheetRow } from './sheetState.ts';
import { ROW_HEIGHT, useRowWindow } from './useRowWindow.ts';
import { useSheetEvents } from './useSheetEvents.ts';
import css from './sheet.module.css';

export interface SheetHandle {
  readonly goTo: (key: number, column: string) => void;
}
interface Props {
  readonly label: string;
  /** Heading of the first column. */
  readonly of: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly dispatch: Dispatch<SheetAction>;
  /** Sums under the columns, by column. */
  readonly totals?: Readonly<Record<string, string>>;
  /** What a user may not change is shown all the same. */
  readonly readOnly?: boolean;
  readonly grow?: (rows: number) => readonly SheetRow[];
  readonly ref?: Ref<SheetHandle>;
}

/** Its cells are worked in by keys, as those of a grid are. */
const GRID = { role: 'grid' } as const;

/** A table of inputs that works like a spreadsheet; thousands of rows, of which those in sight are drawn. */
export function Sheet({ label, of, columns, rows, dispatch, totals, readOnly = false, grow, ref }: Props) {
  const listId = useId();
  const help = useId();
  const wanted = useRef<Spot | null>(null);
  const { box, onScroll, first, last, show } = useRowWindow(rows.length);
  const focus = useCallback((): void => {
    const spot = wanted.current;
    if (!spot) return;
    const input = box.current?.querySelector<HTMLInputElement>(
      `[data-row="${spot.row}"][data-column="${spot.column}"]`,
    );
    if (!input) return;
    wanted.current = null;
    input.focus({ preventScroll: true });
    input.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [box]);
  const go = useCallback(
    (spot: Spot): void => {
      wanted.current = spot;
      show(spot.row);
      focus();
    },
    [show, focus],
  );
  // A row that was out of sight is there only after it has been drawn.
  useEffect(focus);
  const names = columns.map(({ name }) => name);
  const { area, handlers } = useSheetEvents({ rows, names, dispatch, go, grow: grow ?? null });
  useImperativeHandle(ref, () => ({
    goTo: (key, column) =>
      go({ row: rows.findIndex((row) => row.key === key), column: Math.max(0, names.indexOf(column)) }),
  }));
  const onType = useCallback(
    (key: number, column: string, text: string) => dispatch({ type: 'type', edit: { key, column, text } }),
    [dispatch],
  );
  const { top, bottom, left, right } = boundsOf(area);
  const here = columns[area.to.column];
  const row = rows[area.to.row];
  const theirs = here && row ? row.theirs?.[here.name] : undefined;
  const settle = (whose: 'mine' | 'theirs'): void => {
    if (here && row) dispatch({ type: 'choose', key: row.key, column: here.name, whose });
    go(area.to);
  };
  const problem =
    theirs !== undefined && here && row
      ? conflictWords(textAt(row, here.name), theirs)
      : here && row && !isBlank(row)
        ? (row.problems[here.name] ?? problemOf(here, textAt(row, here.name)))
        : null;
  const shown = rows.slice(first, last);
  return (
    <div className={css.sheet}>
      <div className="ui-table-box" ref={box} onScroll={onScroll}>
        <table
          {...GRID}
          className={css.grid}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly={readOnly}
          aria-describedby={help}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{of}</th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  className={[css[column.field.kind], isNumber(column) ? css.end : ''].filter(Boolean).join(' ')}
                >
                  {column.label}
                  {column.required && <span className="ui-required"> *</span>}
                </th>
              ))}
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/mouse-events-have-key-events -- one set of listeners for the inputs of all rows */}
          <tbody {...handlers}>
            <Room rows={first} across={columns.length + 1} />
            {shown.map((one, at) => {
              const index = first + at;
              const chosen = index >= top && index <= bottom && (top !== bottom || left !== right);
              return (
                <SheetRowView
                  key={one.key}
                  row={one}
                  index={index}
                  columns={columns}
                  from={chosen ? left : -1}
                  to={chosen ? right : -1}
                  reachable={
                    index === area.to.row ||
                    (shown.length > 0 && at === 0 && (area.to.row < first || area.to.row >= last))
                  }
                  listId={listId}
                  readOnly={readOnly}
                  onType={onType}
                />
              );
            })}
            <Room rows={rows.length - last} across={columns.length + 1} />
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {columns.map((column) => (
                  <td key={column.name} className={isNumber(column) ? css.end : undefined}>
                    {totals[column.name] ?? ''}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {columns.map(({ name, options }) =>
        options ? (
          <datalist key={name} id={`${listId}-${name}`}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </datalist>
        ) : null,
      )}
      <p className={css.foot}>
        {here && row && theirs !== undefined && (
          <span className={css.choice}>
            <button type="button" onClick={() => settle('mine')}>
              Keep mine
            </button>
            <button type="button" onClick={() => settle('theirs')}>
              Take theirs
            </button>
          </span>
        )}
        <output className={problem ? 'ui-error' : 'ui-muted'}>
          {problem && here ? problemWords(here.label, problem) : (here?.field.help ?? '')}
        </output>
        <span id={help} className="ui-muted">
          Arrows and Enter move, Shift extends, Ctrl+D fills down, Esc and Ctrl+Z take back; cells can be pasted from
          Excel.
        </span>
      </p>
    </div>
  );
}

/** Rows that are not drawn keep their room. */
const Room = ({ rows, across }: { readonly rows: number; readonly across: number }) =>
  rows > 0 && (
    <tr aria-hidden="true" className={css.room} style={{ height: rows * ROW_HEIGHT }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty on purpose */}
      <td colSpan={across} />
    </tr>
  );
