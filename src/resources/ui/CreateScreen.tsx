import { useCreate, useLocation, useNavigate, useNotify } from 'ra-core';
import { useRef } from 'react';
import { formFields, type Resource } from '../../../contract/resource.ts';
import { crumbsOf } from './crumbsOf.ts';
import { useCreateStart } from './form/useCreateStart.ts';
import { RecordForm } from './form/RecordForm.tsx';
import type { Values } from './form/values.ts';
import { overrides } from './overrides/index.ts';
import { listPath } from './paths.ts';
import { idempotencyKey as newKey } from '../../lean/idempotencyKey.ts';
import { FormSkeleton, LoadFailed } from '../../ui/screen/placeholders.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { useFixed } from './useFixed.ts';
import { inSentence } from '../../ui/screen/inSentence.ts';
import { useStillHere } from '../../ui/screen/useStillHere.ts';

/** `/{path}/create`. */
export default function CreateScreen({ resource }: { readonly resource: Resource }) {
  const Own = overrides[resource.key]?.Create;
  return Own ? <Own resource={resource} /> : <Create resource={resource} />;
}

/** An address with `copy` or `source` is a form of its own. */
function Create({ resource }: { readonly resource: Resource }) {
  const { search } = useLocation();
  const start = useCreateStart(resource, search);
  if (start.failed) return <Failed resource={resource} error={start.failed} />;
  return start.preset === null ? (
    <Waiting resource={resource} />
  ) : (
    <NewRecord key={search} resource={resource} preset={start.preset} focusOn={start.focusOn} />
  );
}

function NewRecord({
  resource,
  preset,
  focusOn,
}: {
  readonly resource: Resource;
  readonly preset: Values;
  readonly focusOn: string | undefined;
}) {
  const navigate = useNavigate();
  const notify = useNotify();
  const stillHere = useStillHere();
  const [create] = useCreate();
  // Made when the form opens: pressing Save twice, or again after a lost answer, makes one record.
  const idempotencyKey = useRef(newKey());
  const fields = useFixed(() => formFields(resource, 'create'));
  const [one] = resource.label;
  const title = titleFor(resource);
  const back = (): void => navigate(listPath(resource));
  const save = async (data: Values): Promise<void> => {
    await create(resource.key, { data, meta: { idempotencyKey: idempotencyKey.current } }, { returnPromise: true });
  };
  const saved = (values: Values, another: boolean): void => {
    notify(`${one} “${String(values[resource.title] ?? '')}” was added.`.replace(' “”', ''), { type: 'success' });
    idempotencyKey.current = newKey();
    if (!another && stillHere()) back();
  };
  return (
    <Screen title={title} crumbs={crumbsOf(resource, title)} narrow={!overrides[resource.key]?.Beside}>
      <RecordForm
        resource={resource}
        fields={fields}
        mode="create"
        preset={preset}
        focusOn={focusOn}
        onSave={save}
        onSaved={saved}
        onCancel={back}
        addAnother
      />
    </Screen>
  );
}

const titleFor = (resource: Resource): string => `New ${inSentence(resource.label[0])}`;
const Waiting = ({ resource }: { readonly resource: Resource }) => (
  <Screen title={titleFor(resource)} crumbs={crumbsOf(resource, titleFor(resource))} narrow>
    <FormSkeleton />
  </Screen>
);
const Failed = ({
  resource,
  error,
}: {
  readonly resource: Resource;
  readonly error: { readonly reason: unknown; readonly retry: () => void };
}) => (
  <Screen title={titleFor(resource)} crumbs={crumbsOf(resource, titleFor(resource))} narrow>
    <LoadFailed error={error.reason} onRetry={error.retry} />
  </Screen>
);
