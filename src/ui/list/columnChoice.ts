import { useStore } from 'ra-core';
import { useMemo } from 'react';

/** What a column is chosen by. */
export interface Choosable {
  readonly name: string;
  readonly label: string;
}
export interface ColumnChoice<C extends Choosable = Choosable> {
  /** All columns in the chosen order. */
  readonly all: readonly C[];
  readonly shown: readonly C[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
  /** Moves a column by one step. */
  readonly move: (name: string, by: -1 | 1) => void;
  readonly reset: () => void;
}
const NONE: string[] = [];

/**
 * Which columns of a list this user sees and in which order, kept in react-admin's store under the keys of its own
 * table (`{list}.datatable`: hidden names; `{list}.datatable_columnRanks`: names in order), which the grid settings
 * mirror. `preset`: names that are hidden until someone chooses. Both lists are made once, or memoised.
 */
export function useColumnChoice<C extends Choosable>(
  list: string,
  declared: readonly C[],
  preset: string[] = NONE,
): ColumnChoice<C> {
  const [hiddenNames, setHidden] = useStore<string[]>(`${list}.datatable`, preset);
  const [order, setOrder] = useStore<string[]>(`${list}.datatable_columnRanks`, NONE);
  return useMemo(() => {
    const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
    const all = declared.toSorted((a, b) => rank(a.name) - rank(b.name));
    const hidden = new Set(hiddenNames);
    const visible = all.filter(({ name }) => !hidden.has(name));
    const move = (name: string, by: -1 | 1): void => {
      const names = all.map((column) => column.name);
      const from = names.indexOf(name);
      const to = from + by;
      if (to < 0 || to >= names.length) return;
      names.splice(to, 0, ...names.splice(from, 1));
      setOrder(names);
    };
    return {
      all,
      // A table without columns shows nothing to click on; the first one always stays.
      shown: visible.length > 0 ? visible : all.slice(0, 1),
      hidden,
      toggle: (name) =>
        setHidden(hidden.has(name) ? hiddenNames.filter((other) => other !== name) : [...hiddenNames, name]),
      move,
      reset: () => {
        setHidden(preset);
        setOrder(NONE);
      },
    };
  }, [declared, hiddenNames, order, preset, setHidden, setOrder]);
}
