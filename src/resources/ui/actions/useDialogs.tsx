import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { MOVE } from '../../../../contract/order.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { ChangeTogether } from '../scoped.ts';
import { archiveAction, type NamedAction } from './offered.ts';

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));
const BulkEditDialog = lazy(() => import('./BulkEditDialog.tsx'));
const MoveDialog = lazy(() => import('./MoveDialog.tsx'));
const ArchiveDialog = lazy(() => import('./ArchiveDialog.tsx'));
const ActionDialog = lazy(() => import('./ActionDialog.tsx'));

type Open = { readonly records: readonly RaRecord[]; readonly action?: NamedAction; readonly edit?: true };

/**
 * The dialogs a list and a view share: deleting, editing many, declared actions. `dialogs` goes anywhere into the
 * screen.
 */
export function useDialogs(
  resource: Resource,
  onDeleted: (deleted: readonly RaRecord[]) => void,
  onChanged: (settled: readonly RaRecord[]) => void = () => undefined,
  together?: ChangeTogether,
): {
  readonly askDelete: (records: readonly RaRecord[]) => void;
  readonly askEdit: (records: readonly RaRecord[]) => void;
  readonly askAction: (action: NamedAction, records: readonly RaRecord[]) => void;
  readonly askMove: (record: RaRecord) => void;
  readonly dialogs: ReactNode;
} {
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const askDelete = useCallback((records: readonly RaRecord[]) => setOpen({ records }), []);
  const askEdit = useCallback((records: readonly RaRecord[]) => setOpen({ records, edit: true }), []);
  const askAction = useCallback(
    (action: NamedAction, records: readonly RaRecord[]) => setOpen({ records, action }),
    [],
  );
  const [first] = open?.records ?? [];
  const move = resource.order !== undefined && open?.action?.[0] === MOVE;
  const away = open?.action && archiveAction(resource, open.action);
  const dialogs = open && (
    <Suspense>
      {move && first ? (
        <MoveDialog resource={resource} record={first} onClose={close} />
      ) : away !== undefined ? (
        <ArchiveDialog resource={resource} records={open.records} away={away} onClose={close} onChanged={onChanged} />
      ) : open.action ? (
        <ActionDialog resource={resource} action={open.action} records={open.records} onClose={close} />
      ) : open.edit ? (
        <BulkEditDialog
          resource={resource}
          records={open.records}
          onClose={close}
          onChanged={onChanged}
          together={together}
        />
      ) : (
        <DeleteDialog resource={resource} records={open.records} onClose={close} onDeleted={onDeleted} />
      )}
    </Suspense>
  );
  const askMove = useCallback(
    (record: RaRecord): void => {
      const action = resource.actions?.[MOVE];
      if (action) askAction([MOVE, action], [record]);
    },
    [resource, askAction],
  );
  return { askDelete, askEdit, askAction, askMove, dialogs };
}
