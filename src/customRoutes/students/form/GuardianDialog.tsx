import { useCreate, useNotify } from 'ra-core';
import { useRef } from 'react';
import { writableFields } from '../../../../contract/resource.ts';
import { idempotencyKey } from '../../../lean/idempotencyKey.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { guardians } from '../../../resources/guardians.ts';
import { RecordForm } from '../../../resources/ui/form/RecordForm.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import { useFixed } from '../../../resources/ui/useFixed.ts';
import css from './students.module.css';

interface Props {
  readonly start: Values;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

/** A new guardian in a window over the student's form. */
export default function GuardianDialog({ start, onMade, onClose }: Props) {
  const notify = useNotify();
  const [create] = useCreate();
  const fields = useFixed(() => writableFields(guardians, 'create').filter(([name]) => name !== 'is_active'));
  const meta = useFixed(() => ({ idempotencyKey: idempotencyKey() }));
  const made = useRef(0);
  const save = async (data: Values): Promise<void> => {
    const record = (await create('guardians', { data, meta }, { returnPromise: true })) as { id: number };
    made.current = Number(record.id);
  };
  const saved = (values: Values): void => {
    notify(`Guardian “${String(values['name'])}” was added.`, { type: 'success' });
    onMade(made.current);
  };
  return (
    <AppDialog open onClose={onClose} title="New guardian">
      <div className={css.dialog}>
        <RecordForm
          resource={guardians}
          fields={fields}
          mode="create"
          preset={start}
          onSave={save}
          onSaved={saved}
          onCancel={onClose}
          saveLabel="Add guardian"
        />
      </div>
    </AppDialog>
  );
}
