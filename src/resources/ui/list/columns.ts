import { useStore } from 'ra-core';
import { useMemo } from 'react';
import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import { listColumns, sortFields, type Resource } from '../../../../contract/resource.ts';
import { kinds } from '../kinds/index.ts';
import { listName, type Scoped } from '../scoped.ts';

export interface Column {
  readonly name: string;
  readonly field: AnyField;
  readonly label: string;
  readonly sortable: boolean;
  readonly align: 'left' | 'right' | 'center';
}
const NONE: string[] = [];

/** Everything that could be a column, in declared order: the list's own columns first. */
export function allColumns(resource: Resource): Column[] {
  const listed = listColumns(resource);
  const others = Object.keys(resource.fields).filter((name) => !listed.includes(name));
  const sortable = new Set(sortFields(resource));
  return [...listed, ...others].flatMap((name) => {
    const field = resource.fields[name];
    // What can be neither listed nor filtered is only sent, never kept.
    if (!field || field.kind === 'password' || (field.list === false && field.filter === false)) return [];
    return [{ name, field, label: labelOf(name, field), sortable: sortable.has(name), align: kinds[field.kind].align ?? 'left' }];
  });
}

export interface ColumnChoice {
  /** All columns in the chosen order. */
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (name: string) => void;
  /** Moves a column by one place. */
  readonly move: (name: string, by: -1 | 1) => void;
  readonly reset: () => void;
}

/**
 * Which columns this user sees and in which order, kept in react-admin's store under the keys of its own table
 * (`{key}.datatable`: hidden names; `{key}.datatable_columnRanks`: names in order), which the grid settings mirror.
 */
export function useColumns(resource: Scoped): ColumnChoice {
  const declared = useMemo(() => allColumns(resource), [resource]);
  const preset = useMemo(() => {
    const listed = new Set(listColumns(resource));
    return declared.map(({ name }) => name).filter((name) => !listed.has(name));
  }, [declared, resource]);
  const [hiddenNames, setHidden] = useStore<string[]>(`${listName(resource)}.datatable`, preset);
  const [order, setOrder] = useStore<string[]>(`${listName(resource)}.datatable_columnRanks`, NONE);
  return useMemo(() => {
    const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
    const all = declared.toSorted((a, b) => place(a.name) - place(b.name));
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
      toggle: (name) => setHidden(hidden.has(name) ? hiddenNames.filter((other) => other !== name) : [...hiddenNames, name]),
      move,
      reset: () => {
        setHidden(preset);
        setOrder(NONE);
      },
    };
  }, [declared, hiddenNames, order, preset, setHidden, setOrder]);
}
