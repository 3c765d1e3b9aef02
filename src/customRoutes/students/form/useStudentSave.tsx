import { offered } from '../../../auth/offers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDataProvider, useUpdate, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyField } from '../../../../contract/fields.ts';
import type { Values } from '../../../resources/ui/form/values.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { useFormKey } from '../../../ui/form/useFormKey.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { chosenValues, conflictsOf, type Side } from './conflicts.ts';
import { DuplicatesDialog } from './DuplicatesDialog.tsx';
import { useAsk } from './useAsk.tsx';
import { ask as read } from '../../../dataProvider/ask.ts';

interface Save {
  readonly save: (values: Values) => Promise<RaRecord>;
  /** The dialog that is open while the clerk is asked. */
  readonly question: ReactNode;
}
const text = (value: unknown): { readonly is: string } | null =>
  typeof value === 'string' && value !== '' ? { is: value } : null;

/**
 * Adds a student, after asking when one like this is known. `fatherOf`: the father behind a family that is joined;
 * `keyName`: where the key of a save whose answer was lost outlives the page.
 */
export function useStudentCreate(editPath: string, fatherOf: (values: Values) => string | null, keyName: string): Save {
  const [create] = useCreate();
  const queries = useQueryClient();
  const { ask, question } = useAsk<boolean>();
  // Pressing Save again after a lost answer makes no second student.
  const send = useFormKey(keyName);
  const save = async (data: Values): Promise<RaRecord> => {
    const [name, father, born, bForm] = [
      text(data['student_name']),
      text(fatherOf(data)),
      text(data['date_of_birth']),
      text(data['b_form_no']),
    ];
    const looked = offered('families');
    const like = {
      ...(name ? { studentName: name.is } : {}),
      ...(father ? { father_name: father.is } : {}),
      ...(born ? { date_of_birth: born.is } : {}),
      ...(bForm ? { b_form_no: bForm.is } : {}),
    };
    // A provider that does not look is no reason to refuse an admission.
    const found = looked ? (await read('GET /student_duplicates', { offered: looked, query: like })).data : [];
    const goOn =
      found.length === 0 ||
      (await ask((answer) => <DuplicatesDialog found={found} editPath={editPath} onAnswer={answer} />));
    if (!goOn) throw new Error('Not saved yet: this student may be here already.');
    const record = await send(
      async (idempotencyKey) =>
        (await create('students', { data, meta: { idempotencyKey } }, { returnPromise: true })) as RaRecord,
    );
    await queries.invalidateQueries({ queryKey: ['students'], refetchType: 'none' });
    return record;
  };
  return { save, question };
}

/**
 * Changes a student; when someone else did so meanwhile, the clerk chooses between the values, and it is tried again.
 */
export function useStudentUpdate(record: RaRecord, fields: readonly (readonly [string, AnyField])[]): Save {
  const [update] = useUpdate();
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const { ask, question } = useAsk<Readonly<Record<string, Side>> | null>();
  const send = async (data: Values, over: RaRecord): Promise<RaRecord> => {
    try {
      const sent = { ...data, version: over['version'] };
      return (await update(
        'students',
        { id: over.id, data: sent, previousData: over },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )) as RaRecord;
    } catch (error) {
      if (refusalOf(error).status !== 409) throw error;
      const { data: current } = await dataProvider.getOne('students', { id: over.id });
      // Refused for another reason: the record is as this form knows it.
      if (current['version'] === over['version']) throw error;
      const conflicts = conflictsOf(fields, over, current, data);
      // What changed is nothing that this form shows or sends.
      if (conflicts.length === 0) return send(data, current);
      const choice = await ask((answer) => <ConflictDialog conflicts={conflicts} onAnswer={answer} />);
      if (choice === null)
        throw new Error('Not saved yet: someone else has changed this student meanwhile.', { cause: error });
      return send(chosenValues(conflicts, data, choice), current);
    }
  };
  const save = async (data: Values): Promise<RaRecord> => {
    const saved = await send(data, record);
    await queries.invalidateQueries({ queryKey: ['students'], refetchType: 'none' });
    return saved;
  };
  return { save, question };
}
