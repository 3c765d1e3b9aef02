import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useNotify, useUpdate, type RaRecord } from 'ra-core';
import { useRef } from 'react';
import { today } from '../../../../contract/dates.ts';
import { writableFields } from '../../../../contract/resource.ts';
import { idempotencyKey } from '../../../lean/idempotencyKey.ts';
import { admissionFollowUps } from '../../../resources/admissionFollowUps.ts';
import { Inputs } from '../../../resources/ui/Inputs.tsx';
import { RecordForm } from '../../../resources/ui/form/RecordForm.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import { useFixed } from '../../../resources/ui/useFixed.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';

interface Props {
  readonly studentId: number;
  /** What was planned and is done now; null plans another. */
  readonly record: RaRecord | null;
  readonly onClose: () => void;
}
const KEY = admissionFollowUps.key;
/** Whose it is goes along and is not asked for. */
const WHOSE = 'student_id';
const PLANNED = ['kind', 'due_date', 'note'];
const DONE = [...PLANNED, 'done_on', 'outcome', 'total_marks', 'marks', 'result'];

/** Plans a follow-up of an inquiry, or says what came of one; of a test its marks and result. */
export function FollowUpDialog({ studentId, record, onClose }: Props) {
  const [create] = useCreate();
  const [update] = useUpdate();
  const queries = useQueryClient();
  const notify = useNotify();
  // Pressing Save again after a lost answer plans nothing twice.
  const key = useRef(idempotencyKey());
  const names = record ? DONE : PLANNED;
  const fields = useFixed(() => {
    const known = new Map(writableFields(admissionFollowUps, record ? 'update' : 'create'));
    return [WHOSE, ...names].flatMap((name) => {
      const field = known.get(name);
      return field ? [[name, field] as const] : [];
    });
  });
  const shown = fields.filter(([name]) => name !== WHOSE);
  const preset = useFixed(() => ({
    student_id: studentId,
    ...(record ? { done_on: record['done_on'] ?? today() } : { due_date: today() }),
  }));
  const save = async (values: Values): Promise<void> => {
    const how = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    if (record) {
      const data = { ...values, version: record['version'] };
      await update(KEY, { id: record.id, data, previousData: record }, how);
    } else await create(KEY, { data: values, meta: { idempotencyKey: key.current } }, { returnPromise: true });
  };
  const saved = (): void => {
    notify(record ? 'The follow-up was saved.' : 'The follow-up was planned.', { type: 'success' });
    void queries.invalidateQueries({ queryKey: [KEY] });
    onClose();
  };
  return (
    <AppDialog open onClose={onClose} title={record ? 'What came of it' : 'Plan a follow-up'}>
      <RecordForm
        resource={admissionFollowUps}
        fields={fields}
        mode={record ? 'update' : 'create'}
        {...(record ? { record } : {})}
        preset={preset}
        focusOn={record ? 'outcome' : 'kind'}
        onSave={save}
        onSaved={saved}
        onCancel={onClose}
        saveLabel={record ? 'Save' : 'Plan'}
      >
        <Inputs resource={admissionFollowUps} fields={shown} />
      </RecordForm>
    </AppDialog>
  );
}
