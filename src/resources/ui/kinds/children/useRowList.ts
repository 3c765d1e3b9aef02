import { useMemo, useState } from 'react';
import { initialValues, type Values } from '../../form/values.ts';
import type { AnyField } from '../../../../../contract/fields.ts';

const NONE: readonly Values[] = [];
export interface RowList {
  readonly rows: readonly Values[];
  /** Of the rows, for React: they stay with a row while others come and go. */
  readonly keys: readonly number[];
  readonly change: (at: number, name: string, value: unknown) => void;
  readonly add: () => void;
  readonly remove: (at: number) => void;
  /** Changes places with the row `by` further on. */
  readonly move: (at: number, by: number) => void;
}

/** The rows of a value and what can be done to them; a new one has the defaults of its fields. */
export function useRowList(
  { fields = {} }: AnyField,
  value: unknown,
  onChange: (rows: readonly Values[]) => void,
): RowList {
  const rows = Array.isArray(value) ? (value as readonly Values[]) : NONE;
  const start = useMemo(() => initialValues(Object.entries(fields)), [fields]);
  const [known, setKnown] = useState<{ readonly keys: readonly number[]; readonly next: number }>({
    keys: [],
    next: 0,
  });
  const keys = rows.map((_row, at) => known.keys[at] ?? known.next + at);
  const keep = (kept: readonly number[]): void => setKnown({ keys: kept, next: known.next + rows.length + 1 });
  return {
    rows,
    keys,
    change: (at, name, now) => onChange(rows.map((row, own) => (own === at ? { ...row, [name]: now } : row))),
    add: () => onChange([...rows, start]),
    remove: (at) => {
      keep(keys.toSpliced(at, 1));
      onChange(rows.filter((_row, own) => own !== at));
    },
    move: (at, by) => {
      if (rows[at + by] === undefined) return;
      const swap = <T>(list: readonly T[]): T[] =>
        list.map((one, own) => (own === at ? list[at + by] : own === at + by ? list[at] : one) ?? one);
      keep(swap(keys));
      onChange(swap(rows));
    },
  };
}
