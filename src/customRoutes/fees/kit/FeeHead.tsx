import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { useEffect, useRef } from 'react';
import { alignOf, type FeeColumn } from './feeColumn.ts';
import { toggledAll, type Ticked } from './ticked.ts';

interface Props<R> {
  readonly columns: readonly FeeColumn<R>[];
  readonly ids: readonly number[];
  readonly ticked: Ticked | undefined;
  readonly onTick: ((ticked: Ticked) => void) | undefined;
  readonly sort:
    | { readonly by: string | null; readonly order: 'ASC' | 'DESC'; readonly onSort: (by: string, order: 'ASC' | 'DESC') => void }
    | undefined;
}

/** Headings: a box for all rows, and buttons where a column sorts. */
export function FeeHead<R>({ columns, ids, ticked, onTick, sort }: Props<R>) {
  const all = useRef<HTMLInputElement>(null);
  const count = ticked ? ids.filter((id) => ticked.has(id)).length : 0;
  const isAll = ids.length > 0 && count === ids.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <thead>
      <tr>
        {ticked && (
          <th scope="col" className="ui-check">
            <label>
              <input
                ref={all}
                type="checkbox"
                checked={isAll}
                aria-label="Select every row shown"
                onChange={() => onTick?.(toggledAll(ticked, ids))}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const { key, label, sort: name } = column;
          if (name === undefined || !sort)
            return (
              <th key={key} scope="col" className={alignOf(column)}>
                {label}
              </th>
            );
          const isBy = sort.by === name;
          const Arrow = isBy && sort.order === 'DESC' ? ArrowDownward : ArrowUpward;
          return (
            <th
              key={key}
              scope="col"
              className={alignOf(column)}
              {...(isBy ? { 'aria-sort': sort.order === 'ASC' ? ('ascending' as const) : ('descending' as const) } : {})}
            >
              <button type="button" onClick={() => sort.onSort(name, isBy && sort.order === 'ASC' ? 'DESC' : 'ASC')}>
                {label}
                <span className={isBy ? 'ui-arrow' : 'ui-arrow ui-unsorted'}>
                  <Arrow />
                </span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
