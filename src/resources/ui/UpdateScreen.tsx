import Inventory from '@mui/icons-material/Inventory2Outlined';
import Button from '@mui/material/Button';
import { useGetOne, useNavigate, useNotify, useUpdate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { isArchived } from '../../../contract/archive.ts';
import { formFields, type Resource } from '../../../contract/resource.ts';
import { crumbsOf } from './crumbsOf.ts';
import { titleOf } from './declared.ts';
import { RecordForm } from './form/RecordForm.tsx';
import type { Values } from './form/values.ts';
import { overrides } from './overrides/index.ts';
import { listPath, viewPath } from './paths.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { Notice } from '../../ui/screen/Notice.tsx';
import { FormSkeleton, LoadFailed } from '../../ui/screen/placeholders.tsx';
import { idempotencyKey as newKey } from '../../lean/idempotencyKey.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { useFixed } from './useFixed.ts';
import { inSentence } from '../../ui/screen/inSentence.ts';
import { useStillHere } from '../../ui/screen/useStillHere.ts';

interface Props {
  readonly resource: Resource;
  readonly id: string;
}

/** `/{path}/update?id=` and `/{path}/edit/:id`. */
export default function UpdateScreen({ resource, id }: Props) {
  const Own = overrides[resource.key]?.Update;
  return Own ? <Own resource={resource} id={id} /> : <Update key={id} resource={resource} id={id} />;
}

function Update({ resource, id }: Props) {
  const query = useGetOne(resource.key, { id }, { retry: false });
  // What the form works on. A later refetch must not replace what is being typed; only "Load the current values" does.
  const [shown, setShown] = useState<RaRecord | null>(null);
  const { data, isFetching } = query;
  if (shown === null && data && !isFetching) setShown(data);
  const [one] = resource.label;
  const title = `Edit ${shown ? titleOf(resource, shown) : inSentence(one)}`;
  const reload = (): void => {
    setShown(null);
    void query.refetch();
  };
  return (
    <Screen title={title} crumbs={crumbsOf(resource, title)} narrow={!overrides[resource.key]?.Beside}>
      {shown && isArchived(resource, shown) ? (
        <Archived resource={resource} record={shown} />
      ) : shown ? (
        <Editor resource={resource} record={shown} onReload={reload} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}

/** It is not edited until it is restored, which its view offers. */
const Archived = ({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) => (
  <Notice
    icon={<Inventory fontSize="small" />}
    title={`${titleOf(resource, record)} is archived`}
    action={
      <Button component={AppLink} to={viewPath(resource, record.id)} variant="outlined">
        Show it
      </Button>
    }
  >
    It is not edited until it is restored.
  </Notice>
);

function Editor({
  resource,
  record,
  onReload,
}: {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly onReload: () => void;
}) {
  const navigate = useNavigate();
  const notify = useNotify();
  const stillHere = useStillHere();
  const [update] = useUpdate();
  const idempotencyKey = useFixed(newKey);
  const fields = useFixed(() => formFields(resource, 'update'));
  const back = (): void => navigate(listPath(resource));
  const save = async (values: Values): Promise<void> => {
    const data = record['version'] === undefined ? values : { ...values, version: record['version'] };
    await update(
      resource.key,
      { id: record.id, data, previousData: record, meta: { idempotencyKey } },
      { returnPromise: true, mutationMode: 'pessimistic' },
    );
  };
  const saved = (values: Values): void => {
    notify(`${resource.label[0]} “${titleOf(resource, { ...record, ...values })}” was saved.`, { type: 'success' });
    if (stillHere()) back();
  };
  return (
    <RecordForm
      resource={resource}
      fields={fields}
      mode="update"
      record={record}
      onSave={save}
      onSaved={saved}
      onCancel={back}
      onReload={onReload}
    />
  );
}
