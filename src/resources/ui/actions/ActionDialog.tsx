import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import type { EdubaseDataProvider } from '../../../dataProvider/index.ts';
import { AppDialog, ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { titleOf } from '../declared.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import type { Values } from '../form/values.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { inSentence } from '../../../ui/screen/inSentence.ts';
import type { NamedAction } from './offered.ts';

interface Props {
  readonly resource: Resource;
  readonly action: NamedAction;
  readonly records: readonly RaRecord[];
  readonly onClose: () => void;
}

/** A declared action: its form, or its question, then the call. */
export default function ActionDialog({ resource, action: [name, action], records, onClose }: Props) {
  const dataProvider = useDataProvider<EdubaseDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { busy, refused, submit } = useSubmit();
  const [first] = records;
  const about =
    action.on === 'list'
      ? inSentence(resource.label[1])
      : records.length === 1 && first
        ? titleOf(resource, first)
        : `${records.length} records`;
  const form = useMemo(() => {
    const { check: _check, form: _form, ...rest } = resource;
    return action.form ? { resource: { ...rest, fields: action.form }, fields: Object.entries(action.form) } : null;
  }, [resource, action]);

  const call = async (data?: Values): Promise<void> => {
    await dataProvider.action(resource.key, name, { ids: records.map(({ id }) => id), ...(data ? { data } : {}) });
    await queries.invalidateQueries({ queryKey: [resource.key] });
  };
  const finish = (): void => {
    notify(`${action.label}: done for ${about}.`, { type: 'success' });
    onClose();
  };
  const run = () =>
    submit(async () => {
      await call();
      finish();
    });
  const title = `${action.label}: ${about}`;

  if (form) {
    return (
      <AppDialog open onClose={onClose} title={title}>
        {action.confirm && <p>{action.confirm}</p>}
        <RecordForm
          resource={form.resource}
          fields={form.fields}
          mode="create"
          onSave={call}
          onSaved={finish}
          onCancel={onClose}
          saveLabel={action.label}
        />
      </AppDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={title}
      acceptLabel={action.label}
      onAccept={() => void run()}
      onClose={onClose}
    >
      <p>{action.confirm ?? `Do this for ${about}?`}</p>
      {refused && <Alert severity="error">{refused.message}</Alert>}
    </ConfirmDialog>
  );
}
