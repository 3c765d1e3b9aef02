import type { Column } from './columns.ts';
import { DOWN, UP } from './icons.tsx';
import { inSentence } from '../inSentence.ts';

interface Props {
  readonly column: Column;
  readonly first: boolean;
  readonly sort: { readonly field: string; readonly order: string };
  readonly onSort: (field: string) => void;
}

/** A column heading; a sortable one is a button and says how it is sorted. */
export function HeadCell({ column: { name, label, align, sortable }, first, sort, onSort }: Props) {
  const sorted = sort.field === name;
  const classes = [first ? 'ui-first' : '', align === 'left' ? '' : `ui-${align}`].filter(Boolean).join(' ');
  return (
    <th scope="col" className={classes} aria-sort={sorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}>
      {sortable ? (
        <button type="button" onClick={() => onSort(name)} title={`Sort by ${inSentence(label)}`}>
          {label}
          <span className={sorted ? 'ui-arrow' : 'ui-arrow ui-unsorted'}>{sorted && sort.order === 'DESC' ? DOWN : UP}</span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
