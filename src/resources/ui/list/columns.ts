import { useMemo } from 'react';
import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import { listColumns, sortFields } from '../../../../contract/lists.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { useColumnChoice, type ColumnChoice } from '../../../ui/list/columnChoice.ts';
import { kinds } from '../kinds/index.ts';
import { listName, type Scoped } from '../scoped.ts';

export interface Column {
  readonly name: string;
  readonly field: AnyField;
  readonly label: string;
  readonly sortable: boolean;
  readonly align: 'left' | 'right' | 'center';
}
/** Everything that could be a column, in declared order: the list's own columns first. */
export function allColumns(resource: Resource): Column[] {
  const listed = listColumns(resource);
  const others = Object.keys(resource.fields).filter((name) => !listed.includes(name));
  const sortable = new Set(sortFields(resource));
  return [...listed, ...others].flatMap((name) => {
    const field = resource.fields[name];
    // What can be neither listed nor filtered is only sent, never kept.
    if (!field || field.kind === 'password' || (field.list === false && field.filter === false)) return [];
    return [
      {
        name,
        field,
        label: labelOf(name, field),
        sortable: sortable.has(name),
        align: kinds[field.kind].align ?? 'left',
      },
    ];
  });
}

/** Which columns of an entity's list this user sees: those of the declaration until they choose. */
export function useColumns(resource: Scoped): ColumnChoice<Column> {
  const declared = useMemo(() => allColumns(resource), [resource]);
  const preset = useMemo(() => {
    const listed = new Set(listColumns(resource));
    return declared.map(({ name }) => name).filter((name) => !listed.has(name));
  }, [declared, resource]);
  return useColumnChoice(listName(resource), declared, preset);
}
