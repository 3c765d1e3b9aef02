import type { RaRecord } from 'ra-core';
import { memo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { titleOf } from '../declared.ts';
import type { Look } from '../kinds/kindUi.ts';
import { overrides } from '../overrides/index.ts';
import { updatePath, viewPath } from '../paths.ts';
import { cellOf } from '../show.ts';
import type { Column } from './columns.ts';
import { DELETE, EDIT, MORE } from './icons.tsx';

export interface RowProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly columns: readonly Column[];
  readonly look: Look;
  readonly selected: boolean;
  readonly reachable: boolean;
  readonly selectable: boolean;
  readonly editable: boolean;
  readonly deletable: boolean;
  readonly more: boolean;
}

/** One record. It listens to nothing itself: clicks and keys are handled once, on the table's body (`useRowEvents`). */
export const Row = memo(function Row({ resource, record, columns, look, selected, reachable, selectable, editable, deletable, more }: RowProps) {
  const title = titleOf(resource, record);
  const own = overrides[resource.key]?.fields;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rows are walked with the arrow keys
    <tr data-id={record.id} tabIndex={reachable ? 0 : -1} className={selected ? 'ui-selected' : undefined}>
      {selectable && (
        <td className="ui-check">
          <label>
            <input type="checkbox" checked={selected} readOnly tabIndex={-1} aria-label={`Select ${title}`} />
          </label>
        </td>
      )}
      {columns.map(({ name, field, align }, at) => {
        const cell = cellOf(record[name], field, look, own?.[name]);
        return at === 0 ? (
          <th key={name} scope="row" className="ui-first">
            <a href={viewPath(resource, record.id)} tabIndex={-1}>
              {cell ?? title}
            </a>
          </th>
        ) : (
          <td key={name} className={align === 'left' ? undefined : `ui-${align}`}>
            {cell}
          </td>
        );
      })}
      <td className="ui-row-buttons">
        {editable && (
          <a href={updatePath(resource, record.id)} tabIndex={-1} aria-label={`Edit ${title}`} title="Edit">
            {EDIT}
          </a>
        )}
        {deletable && (
          <button type="button" data-do="delete" tabIndex={-1} aria-label={`Delete ${title}`} title="Delete">
            {DELETE}
          </button>
        )}
        {more && (
          <button type="button" data-do="more" tabIndex={-1} aria-label={`More for ${title}`} aria-haspopup="menu" title="More">
            {MORE}
          </button>
        )}
      </td>
    </tr>
  );
});
