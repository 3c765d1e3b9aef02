import { useCreate, useNavigate, useNotify } from 'ra-core';
import { useRef } from 'react';
import { writableFields, type Resource } from '../../../contract/resource.ts';
import { crumbsOf } from './crumbsOf.ts';
import { RecordForm } from './form/RecordForm.tsx';
import type { Values } from './form/values.ts';
import { overrides } from './overrides/index.ts';
import { listPath } from './paths.ts';
import { idempotencyKey as newKey } from '../../dataProvider/idempotencyKey.ts';
import { Screen } from './Screen.tsx';
import { useFixed } from './useFixed.ts';
import { inSentence } from './inSentence.ts';

/** `/{path}/create`. */
export default function CreateScreen({ resource }: { readonly resource: Resource }) {
  const Own = overrides[resource.key]?.Create;
  return Own ? <Own resource={resource} /> : <Create resource={resource} />;
}

function Create({ resource }: { readonly resource: Resource }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const [create] = useCreate();
  // Made when the form opens: pressing Save twice, or again after a lost answer, makes one record.
  const idempotencyKey = useRef(newKey());
  const fields = useFixed(() => writableFields(resource, 'create'));
  const [one] = resource.label;
  const title = `New ${inSentence(one)}`;
  const back = (): void => navigate(listPath(resource));
  const save = async (data: Values): Promise<void> => {
    await create(resource.key, { data, meta: { idempotencyKey: idempotencyKey.current } }, { returnPromise: true });
  };
  const saved = (values: Values, another: boolean): void => {
    notify(`${one} “${String(values[resource.title] ?? '')}” was added.`.replace(' “”', ''), { type: 'success' });
    idempotencyKey.current = newKey();
    if (!another) back();
  };
  return (
    <Screen title={title} crumbs={crumbsOf(resource, title)} narrow>
      <RecordForm resource={resource} fields={fields} mode="create" onSave={save} onSaved={saved} onCancel={back} addAnother />
    </Screen>
  );
}
