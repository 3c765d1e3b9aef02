import Button from '@mui/material/Button';
import { useRef, useState, type CSSProperties, type Dispatch } from 'react';
import type { SheetChoice } from '../../../contract/sheet.ts';
import { conflictWords, problemOf, problemWords, type SheetColumn } from './sheetColumn.ts';
import { textAt, type SheetAction, type SheetRow } from './sheetState.ts';
import css from './tapSheet.module.css';

interface Props {
  readonly label: string;
  /** What is chosen by tapping, and what it may be. */
  readonly state: SheetColumn;
  readonly choices: readonly SheetChoice[];
  /** What else may be written of a row. */
  readonly others: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly dispatch: Dispatch<SheetAction>;
  readonly readOnly: boolean;
}

const saysIt = ({ value, label }: SheetChoice, text: string): boolean =>
  [value.toLowerCase(), label.toLowerCase()].includes(text.trim().toLowerCase());

/** A sheet under a thumb: a row each, its states as large as a finger, and the way to the next that has none. */
export default function TapSheet({ label, state, choices, others, rows, dispatch, readOnly }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const open = rows.flatMap((row, index) => (textAt(row, state.name).trim() === '' ? [index] : []));
  // Where the last one was found: each press leads further, and from the end to the beginning.
  const last = useRef(-1);
  const next = (): void => {
    const to = open.find((index) => index > last.current) ?? open[0];
    if (to === undefined) return;
    last.current = to;
    const row = list.current?.children[to];
    row?.scrollIntoView?.({ block: 'center' });
    row?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <div>
      <ul ref={list} aria-label={label} className={css.rows}>
        {rows.map((row, index) => (
          <TapRow key={row.key} {...{ row, index, state, choices, others, dispatch, readOnly }} />
        ))}
      </ul>
      {!readOnly && (
        <div className={css.foot}>
          <output>
            {rows.length - open.length} of {rows.length} marked
          </output>
          <Button variant="contained" disabled={open.length === 0} onClick={next}>
            Next unmarked
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps extends Omit<Props, 'label' | 'rows'> {
  readonly row: SheetRow;
  readonly index: number;
}
function TapRow({ row, index, state, choices, others, dispatch, readOnly }: RowProps) {
  const isWritten = others.some(({ name }) => textAt(row, name).trim() !== '' || row.problems[name] !== undefined);
  const [isOpen, setOpen] = useState(isWritten);
  const edit = (column: string, text: string): void =>
    dispatch({ type: 'edit', edits: [{ key: row.key, column, text }] });
  const who = row.title || `row ${index + 1}`;
  return (
    <li className={css.row}>
      <div className={css.who}>
        <span className="ui-muted">{row.mark ?? index + 1}</span>
        <bdi>{row.title}</bdi>
        {row.note && <span className="ui-chip">{row.note}</span>}
        {others.length > 0 && (
          <button
            type="button"
            className="ui-fold"
            aria-expanded={isOpen}
            aria-label={`More of ${who}`}
            onClick={() => setOpen(!isOpen)}
          >
            More
          </button>
        )}
      </div>
      <fieldset className={css.states} disabled={readOnly}>
        <legend className="ui-hidden">
          {state.label}, {who}
        </legend>
        {choices.map((choice) => (
          <label
            key={choice.value}
            style={choice.color ? ({ '--tap-tint': choice.color } as CSSProperties) : undefined}
          >
            <input
              type="radio"
              name={`${state.name} ${row.key}`}
              aria-label={choice.label}
              checked={saysIt(choice, textAt(row, state.name))}
              onChange={() => edit(state.name, choice.value)}
            />
            <span>
              <b>{choice.value}</b>
              {choice.label !== choice.value && <small>{choice.label}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {isOpen &&
        others.map((column) => (
          <label key={column.name} className={css.other}>
            {column.label}
            <input
              dir="auto"
              autoComplete="off"
              aria-label={`${column.label}, ${who}`}
              readOnly={readOnly}
              value={textAt(row, column.name)}
              onChange={(event) =>
                dispatch({ type: 'type', edit: { key: row.key, column: column.name, text: event.target.value } })
              }
              onBlur={() => dispatch({ type: 'settle' })}
            />
          </label>
        ))}
      <Wrong {...{ row, columns: [state, ...others], dispatch }} />
    </li>
  );
}

/** What keeps the row from being stored, and both texts of a cell that someone else has changed too. */
function Wrong({
  row,
  columns,
  dispatch,
}: {
  readonly row: SheetRow;
  readonly columns: readonly SheetColumn[];
  readonly dispatch: Dispatch<SheetAction>;
}) {
  return columns.map((column) => {
    const { name, label } = column;
    const theirs = row.theirs?.[name];
    const problem = row.problems[name] ?? problemOf(column, textAt(row, name));
    if (theirs === undefined && problem === null) return null;
    const choose = (whose: 'mine' | 'theirs') => (): void =>
      dispatch({ type: 'choose', key: row.key, column: name, whose });
    return (
      <p key={name} className="ui-error" role="alert">
        {theirs === undefined ? problemWords(label, problem ?? '') : conflictWords(textAt(row, name), theirs)}{' '}
        {theirs !== undefined && (
          <>
            <Button onClick={choose('mine')}>Keep mine</Button>
            <Button onClick={choose('theirs')}>Take theirs</Button>
          </>
        )}
      </p>
    );
  });
}
