import type { Identifier, RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { isArchived } from '../../../../contract/archive.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { ariaKeys } from '../../../ui/keys/shortcuts.ts';
import { DELETE, DRAG, EDIT, MORE } from '../../../ui/list/icons.tsx';
import type { MoneyForm, TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { titleOf } from '../declared.ts';
import { overrides } from '../overrides/index.ts';
import { updatePath, viewPath } from '../paths.ts';
import { cellOf } from '../show.ts';
import { useTitles } from '../useTitles.ts';
import { Branch } from './Branch.tsx';
import type { Column } from './columns.ts';
import { Reorder } from './Reorder.tsx';
import { useAncestors } from './useAncestors.ts';

/** What the user may do with a row. */
interface Offered {
  readonly editable: boolean;
  readonly deletable: boolean;
  readonly more: boolean;
  /** Rows may be put in another order, where the list has that order. */
  readonly movable: boolean;
}
interface Props extends Offered {
  readonly resource: Resource;
  /** Undefined while the first page is awaited. */
  readonly records: readonly RaRecord[] | undefined;
  readonly columns: readonly Column[];
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly onSort: (field: string, order: 'ASC' | 'DESC') => void;
  readonly selected: readonly Identifier[];
  readonly onSelect: (ids: Identifier[]) => void;
  readonly selectable: boolean;
  readonly onDo: (what: 'delete' | 'more' | 'move', record: RaRecord, button: HTMLElement) => void;
  /** Older rows, shown while newer ones are on their way. */
  readonly stale: boolean;
  /** Rows may be missing between those that are shown. */
  readonly narrowed: boolean;
  /** Sums of columns over everything that is selected. */
  readonly sums: Readonly<Record<string, number>> | undefined;
  readonly sumsLabel: string;
  /** Which rows these are: the position in them is remembered under this name. */
  readonly list: string;
}
const NO_ROWS: readonly RaRecord[] = [];

/** The page of records: the columns of an entity in the table of every list. */
export function RecordTable({
  resource,
  records,
  columns,
  sort,
  onSort,
  selected,
  onSelect,
  list,
  sums,
  ...rest
}: Props) {
  const { editable, deletable, more } = rest;
  const movable = rest.movable && sort.field === resource.order && sort.order === 'ASC';
  const refs = useMemo(() => columns.map(({ name, field }) => [name, field] as const), [columns]);
  const look = useTitles(refs, records ?? NO_ROWS);
  const above = useAncestors(resource, records ?? NO_ROWS);
  const indented = !rest.narrowed && sort.field === resource.tree && sort.order === 'ASC';
  const drawn = useMemo((): readonly TableColumn<RaRecord>[] => {
    const own = overrides[resource.key]?.fields;
    const cells = columns.map(({ name, field, label, align, sortable }, at): TableColumn<RaRecord> => {
      const isMoney = field.kind === 'money';
      const cell = (record: RaRecord, money: MoneyForm) =>
        cellOf(record[name], field, isMoney ? { ...look, money } : look, own?.[name]);
      return {
        key: name,
        label,
        ...(isMoney ? { kind: 'money' } : {}),
        align: align === 'left' ? 'start' : align === 'right' ? 'end' : 'center',
        ...(sortable ? { sort: name } : {}),
        ...(sums?.[name] === undefined ? {} : { total: true }),
        ...(at === 0
          ? {
              role: 'head',
              render: (record, money) => (
                <Branch above={above(record).map((one) => titleOf(resource, one))} indented={indented}>
                  <a href={viewPath(resource, record.id)} data-link="view" tabIndex={-1}>
                    {cell(record, money) ?? titleOf(resource, record)}
                  </a>
                </Branch>
              ),
            }
          : { render: cell }),
      };
    });
    return [...cells, buttonsOf(resource, { editable, deletable, more, movable })];
  }, [resource, columns, look, above, indented, editable, deletable, more, movable, sums]);
  const ticked = useMemo(() => new Set(selected), [selected]);
  const nameOf = useMemo(() => (record: RaRecord) => titleOf(resource, record), [resource]);
  const table = (
    <Table<RaRecord, Identifier>
      label={resource.label[1]}
      columns={drawn}
      rows={records}
      nameOf={nameOf}
      ticked={rest.selectable ? ticked : undefined}
      onTick={(next) => onSelect([...next])}
      onDo={(what, record, button) => rest.onDo(what === 'delete' || what === 'move' ? what : 'more', record, button)}
      sort={{ by: sort.field, order: sort.order, onSort }}
      totals={sums}
      totalsLabel={rest.sumsLabel}
      stale={rest.stale}
      position={list}
    />
  );
  return movable ? (
    <Reorder resource={resource} records={records ?? NO_ROWS}>
      {table}
    </Reorder>
  ) : (
    table
  );
}

const buttonsOf = (resource: Resource, { editable, deletable, more, movable }: Offered): TableColumn<RaRecord> => ({
  key: ' actions',
  label: 'Actions',
  role: 'buttons',
  render: (record) => {
    const title = titleOf(resource, record);
    return (
      <>
        {movable && (
          <button
            type="button"
            data-do="move"
            tabIndex={-1}
            aria-label={`Move ${title}`}
            aria-keyshortcuts={`${ariaKeys('moveUp')} ${ariaKeys('moveDown')}`}
            title="Drag, or press to choose where to"
          >
            {DRAG}
          </button>
        )}
        {editable && !isArchived(resource, record) && (
          <a
            href={updatePath(resource, record.id)}
            data-link="edit"
            tabIndex={-1}
            aria-label={`Edit ${title}`}
            title="Edit"
          >
            {EDIT}
          </a>
        )}
        {deletable && (
          <button type="button" data-do="delete" tabIndex={-1} aria-label={`Delete ${title}`} title="Delete">
            {DELETE}
          </button>
        )}
        {more && (
          <button
            type="button"
            data-do="more"
            tabIndex={-1}
            aria-label={`More for ${title}`}
            aria-haspopup="menu"
            title="More"
          >
            {MORE}
          </button>
        )}
      </>
    );
  },
});
