import { memo, type CSSProperties } from 'react';
import { conflictWords, isNumber, problemOf, problemWords, type SheetColumn } from './sheetColumn.ts';
import { textAt, type SheetRow } from './sheetState.ts';
import css from './sheet.module.css';

interface Props {
  readonly row: SheetRow;
  readonly index: number;
  readonly columns: readonly SheetColumn[];
  /** Columns of this row that are in the selected area. */
  readonly from: number;
  readonly to: number;
  /** The row that the tabulator key enters. */
  readonly reachable: boolean;
  readonly listId: string;
  readonly readOnly: boolean;
  readonly onType: (key: number, column: string, text: string) => void;
}

/** One row of inputs. It hears typing alone; keys, clipboard and mouse are handled once, on the table's body. */
export const SheetRowView = memo(function SheetRowView({
  row,
  index,
  columns,
  from,
  to,
  reachable,
  listId,
  readOnly,
  onType,
}: Props) {
  const whole = row.problems[''];
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" className={whole ? css.bad : undefined} title={whole}>
        <span className={css.number}>{row.mark ?? index + 1}</span> <bdi>{row.title}</bdi>
        {row.note && <span className={css.note}>{row.note}</span>}
        {whole && <span className="ui-hidden">: {whole}</span>}
      </th>
      {columns.map((column, at) => {
        const text = textAt(row, column.name);
        const isNew = text !== (row.base[column.name] ?? '');
        const problem = row.problems[column.name] ?? (isNew ? problemOf(column, text) : null);
        const theirs = row.theirs?.[column.name];
        const tint = column.tint?.(text);
        const said =
          theirs === undefined ? problem && problemWords(column.label, problem) : conflictWords(text, theirs);
        const classes = [
          isNew ? css.changed : '',
          problem || theirs !== undefined ? css.bad : '',
          tint ? css.tinted : '',
          isNumber(column) ? css.end : '',
          at >= from && at <= to ? css.chosen : '',
        ]
          .filter(Boolean)
          .join(' ');
        return (
          <td
            key={column.name}
            className={classes || undefined}
            title={said ?? undefined}
            style={tint ? ({ '--sheet-tint': tint } as CSSProperties) : undefined}
          >
            <input
              data-row={index}
              data-column={at}
              tabIndex={reachable ? 0 : -1}
              value={text}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              list={column.options ? `${listId}-${column.name}` : undefined}
              aria-label={`${column.label}, ${row.title || `row ${index + 1}`}`}
              readOnly={readOnly}
              aria-invalid={said ? true : undefined}
              onChange={(event) => onType(row.key, column.name, event.target.value)}
            />
            {theirs !== undefined && <span className={css.theirs}>{theirs || 'empty'}</span>}
          </td>
        );
      })}
    </tr>
  );
});
