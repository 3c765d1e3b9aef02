import { memo } from 'react';
import { problemOf, problemWords, type SheetColumn } from './sheetColumn.ts';
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
  onType,
}: Props) {
  const whole = row.problems[''];
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" className={whole ? css.bad : undefined} title={whole}>
        <span className={css.number}>{row.mark ?? index + 1}</span> <bdi>{row.title}</bdi>
        {whole && <span className="ui-hidden">: {whole}</span>}
      </th>
      {columns.map((column, at) => {
        const text = textAt(row, column.name);
        const isNew = text !== (row.base[column.name] ?? '');
        const problem = row.problems[column.name] ?? (isNew ? problemOf(column, text) : null);
        const classes = [isNew ? css.changed : '', problem ? css.bad : '', at >= from && at <= to ? css.chosen : '']
          .filter(Boolean)
          .join(' ');
        return (
          <td
            key={column.name}
            className={classes || undefined}
            title={problem ? problemWords(column.label, problem) : undefined}
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
              aria-invalid={problem ? true : undefined}
              onChange={(event) => onType(row.key, column.name, event.target.value)}
            />
          </td>
        );
      })}
    </tr>
  );
});
