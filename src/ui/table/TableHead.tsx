import { useEffect, useRef } from 'react';
import { DOWN, UP } from '../list/icons.tsx';
import { useOneStop } from '../keys/oneStop.ts';
import { inSentence } from '../screen/inSentence.ts';
import { classOf, type TableColumn } from './column.ts';
import { toggledAll, type RowId, type Ticked } from './ticked.ts';

interface Props<R, I extends RowId> {
  readonly columns: readonly TableColumn<R>[];
  readonly ids: readonly I[];
  readonly ticked: Ticked<I> | undefined;
  readonly onTick: ((ticked: Ticked<I>) => void) | undefined;
  readonly sort:
    | {
        readonly by: string | null;
        readonly order: 'ASC' | 'DESC';
        readonly onSort: (by: string, order: 'ASC' | 'DESC') => void;
      }
    | undefined;
}

/** Headings: a box for all rows, and buttons where a column sorts; one stop of Tab, the arrows walk among them. */
export function TableHead<R, I extends RowId>({ columns, ids, ticked, onTick, sort }: Props<R, I>) {
  const all = useRef<HTMLInputElement>(null);
  const count = ticked ? ids.filter((id) => ticked.has(id)).length : 0;
  const isAll = ids.length > 0 && count === ids.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  const stop = useOneStop<HTMLTableSectionElement>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all headings; their buttons take the focus
    <thead {...stop}>
      <tr>
        {ticked && (
          <th scope="col" className="ui-check">
            <label>
              <input
                ref={all}
                type="checkbox"
                checked={isAll}
                aria-label="Select this page"
                onChange={() => onTick?.(toggledAll(ticked, ids))}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const { key, label } = column;
          const name = column.sort === true ? key : column.sort;
          if (name === undefined || !sort)
            return (
              <th key={key} scope="col" className={classOf(column)}>
                {column.role === 'buttons' ? <span className="ui-hidden">{label}</span> : label}
              </th>
            );
          const isBy = sort.by === name;
          return (
            <th
              key={key}
              scope="col"
              className={classOf(column)}
              {...(isBy
                ? { 'aria-sort': sort.order === 'ASC' ? ('ascending' as const) : ('descending' as const) }
                : {})}
            >
              <button
                type="button"
                title={`Sort by ${inSentence(label)}`}
                onClick={() => sort.onSort(name, isBy && sort.order === 'ASC' ? 'DESC' : 'ASC')}
              >
                {label}
                <span className={isBy ? 'ui-arrow' : 'ui-arrow ui-unsorted'}>
                  {isBy && sort.order === 'DESC' ? DOWN : UP}
                </span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
