import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import type { ChangeTogether } from '../scoped.ts';
import type { NamedAction } from './offered.ts';

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));
const BulkEditDialog = lazy(() => import('./BulkEditDialog.tsx'));
const ActionDialog = lazy(() => import('./ActionDialog.tsx'));

type Asked = { readonly records: readonly RaRecord[]; readonly action?: NamedAction; readonly edit?: true };

/** The dialogs a list and a view share: deleting, editing many, declared actions. `dialogs` goes anywhere into the screen. */
export function useDialogs(
  resource: Resource,
  onDeleted: (deleted: readonly RaRecord[]) => void,
  onChanged: (settled: readonly RaRecord[]) => void = () => undefined,
  together?: ChangeTogether,
): {
  readonly askDelete: (records: readonly RaRecord[]) => void;
  readonly askEdit: (records: readonly RaRecord[]) => void;
  readonly askAction: (action: NamedAction, records: readonly RaRecord[]) => void;
  readonly dialogs: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const askDelete = useCallback((records: readonly RaRecord[]) => setAsked({ records }), []);
  const askEdit = useCallback((records: readonly RaRecord[]) => setAsked({ records, edit: true }), []);
  const askAction = useCallback((action: NamedAction, records: readonly RaRecord[]) => setAsked({ records, action }), []);
  const dialogs = asked && (
    <Suspense>
      {asked.action ? (
        <ActionDialog resource={resource} action={asked.action} records={asked.records} onClose={close} />
      ) : asked.edit ? (
        <BulkEditDialog resource={resource} records={asked.records} onClose={close} onChanged={onChanged} together={together} />
      ) : (
        <DeleteDialog resource={resource} records={asked.records} onClose={close} onDeleted={onDeleted} />
      )}
    </Suspense>
  );
  return { askDelete, askEdit, askAction, dialogs };
}
