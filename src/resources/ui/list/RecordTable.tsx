import type { Identifier, RaRecord } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { updatePath, viewPath } from '../paths.ts';
import { useTitles } from '../useTitles.ts';
import type { Column } from './columns.ts';
import { HeadCell } from './HeadCell.tsx';
import { Row } from './Row.tsx';
import { useRowPlace } from './useRowPlace.ts';
import { useRowEvents } from './useRowEvents.ts';

interface Props {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  readonly columns: readonly Column[];
  readonly sort: { readonly field: string; readonly order: string };
  readonly onSort: (field: string) => void;
  readonly selected: readonly Identifier[];
  readonly onSelect: (ids: Identifier[]) => void;
  readonly selectable: boolean;
  readonly editable: boolean;
  readonly askDelete: ((records: readonly RaRecord[]) => void) | null;
  readonly more: boolean;
  readonly askMore: (record: RaRecord, at: HTMLElement) => void;
  /** Older rows, shown while newer ones are on their way. */
  readonly stale: boolean;
  /** Which rows these are: the place in them is remembered under this name. */
  readonly place: string;
}

/** The page of records as a plain table: memoised rows, one listener for all, static styles. */
export function RecordTable({
  resource,
  records,
  columns,
  sort,
  onSort,
  selected,
  onSelect,
  selectable,
  editable,
  askDelete,
  more,
  askMore,
  stale,
  place,
}: Props) {
  const refs = useMemo(() => columns.map(({ name, field }) => [name, field] as const), [columns]);
  const look = useTitles(refs, records);
  const { box, onScroll, lastRow, remember } = useRowPlace(place);
  const [reachable, setReachable] = useState<string | null>(lastRow);
  const chosen = useMemo(() => new Set(selected.map(String)), [selected]);
  const find = useCallback((id: string) => records.find((record) => String(record.id) === id), [records]);
  const events = useRowEvents({
    ids: records.map(({ id }) => id),
    selected,
    select: selectable ? onSelect : () => undefined,
    view: (id) => viewPath(resource, id),
    update: editable ? (id) => updatePath(resource, id) : null,
    askDelete: askDelete && ((id) => askDelete(records.filter((record) => String(record.id) === id))),
    askMore: (id, at) => {
      const record = find(id);
      if (record) askMore(record, at);
    },
  });
  const first = records.some(({ id }) => String(id) === reachable) ? reachable : String(records[0]?.id);
  const reach = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const id = event.target.closest<HTMLElement>('tr[data-id]')?.dataset['id'] ?? null;
      setReachable(id);
      remember(id);
    },
    [remember],
  );
  return (
    <div className="ui-table-box" ref={box} onScroll={onScroll}>
      <table className={stale ? 'ui-table ui-stale' : 'ui-table'} aria-label={resource.label[1]} aria-busy={stale}>
        <thead>
          <tr>
            {selectable && <SelectPage records={records} chosen={chosen} selected={selected} onSelect={onSelect} />}
            {columns.map((column, at) => (
              <HeadCell key={column.name} column={column} first={at === 0} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" className="ui-row-buttons">
              <span className="ui-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- one listener for the links, buttons and boxes of all rows */}
        <tbody onClick={events.onClick} onKeyDown={events.onKeyDown} onFocus={reach}>
          {records.map((record) => (
            <Row
              key={record.id}
              resource={resource}
              record={record}
              columns={columns}
              look={look}
              selected={chosen.has(String(record.id))}
              reachable={String(record.id) === first}
              selectable={selectable}
              editable={editable}
              deletable={askDelete !== null}
              more={more}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SelectPageProps {
  readonly records: readonly RaRecord[];
  readonly chosen: ReadonlySet<string>;
  readonly selected: readonly Identifier[];
  readonly onSelect: (ids: Identifier[]) => void;
}
function SelectPage({ records, chosen, selected, onSelect }: SelectPageProps) {
  const box = useRef<HTMLInputElement>(null);
  const here = records.filter(({ id }) => chosen.has(String(id))).length;
  const all = records.length > 0 && here === records.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = here > 0 && !all;
  }, [here, all]);
  const page = new Set(records.map(({ id }) => id));
  return (
    <th scope="col" className="ui-check">
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={all}
          aria-label="Select this page"
          onChange={() => onSelect(all ? selected.filter((id) => !page.has(id)) : [...new Set([...selected, ...page])])}
        />
      </label>
    </th>
  );
}
