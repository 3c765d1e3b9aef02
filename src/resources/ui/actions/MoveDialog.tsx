import { useDataProvider, useNotify, type DataProvider, type RaRecord } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import type { Position } from '../../../../contract/order.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { titleOf } from '../declared.ts';
import { RefControl } from '../inputs/RefControl.tsx';
import { useMove } from '../list/useMove.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly onClose: () => void;
}
const WHERE = [
  { id: 'top', name: 'To the top' },
  { id: 'end', name: 'To the end' },
  { id: 'before', name: 'Before…' },
  { id: 'after', name: 'After…' },
];

/** The position at the top or the end of the list. */
async function edgeOf(
  dataProvider: DataProvider,
  { key, order = '' }: Resource,
  where: string,
): Promise<Position | null> {
  const { data } = await dataProvider.getList<RaRecord>(key, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: order, order: where === 'top' ? 'ASC' : 'DESC' },
    filter: {},
  });
  const [row] = data;
  return row ? (where === 'top' ? { before: row.id } : { after: row.id }) : null;
}

/** Moves a record anywhere in its order, also to another page of the list. */
export default function MoveDialog({ resource, record, onClose }: Props) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { moving, move } = useMove(resource);
  const [where, setWhere] = useState('top');
  const [beside, setBeside] = useState<unknown>(null);
  const [missing, setMissing] = useState(false);
  const id = useId();
  const apart = useMemo(() => new Set([record.id]), [record.id]);
  const title = titleOf(resource, record);
  const [one] = resource.label;
  const picks = where === 'before' || where === 'after';
  const run = async (): Promise<void> => {
    if (picks && beside === null) return setMissing(true);
    try {
      const position = picks
        ? ({ [where]: beside } as unknown as Position)
        : await edgeOf(dataProvider, resource, where);
      if (position && !(await move(record, position))) return;
      notify(`${title} was moved.`, { type: 'success' });
      onClose();
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
  };
  return (
    <ConfirmDialog
      open
      busy={moving}
      title={`Move ${title}`}
      acceptLabel="Move"
      onAccept={() => void run()}
      onClose={onClose}
    >
      <label htmlFor={`${id}-where`}>Where to</label>
      <NativeSelect attributes={{ id: `${id}-where` }} choices={WHERE} value={where} onChange={setWhere} />
      {picks && (
        <>
          <label htmlFor={`${id}-beside`}>{one}</label>
          <RefControl
            id={`${id}-beside`}
            name="beside"
            label={one}
            field={{ kind: 'ref', to: resource.key }}
            value={beside}
            onChange={setBeside}
            apart={apart}
            invalid={missing && beside === null}
            required
          />
        </>
      )}
    </ConfirmDialog>
  );
}
