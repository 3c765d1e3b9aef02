import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyField } from '../../../../contract/fields.ts';
import { guardians } from '../../../resources/guardians.ts';
import { Field } from '../../../resources/ui/form/Field.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import { useMay } from '../../../resources/ui/useMay.ts';
import type { FoundFamily } from './familyQuery.ts';
import css from './students.module.css';

const GuardianDialog = lazy(() => import('./GuardianDialog.tsx'));

/** Chooses the guardian, or makes one without leaving the form; what is known of the father is the start. */
export function GuardianFields({ field, family }: { readonly field: AnyField; readonly family: FoundFamily | null }) {
  const { setValue, getValues } = useFormContext();
  const may = useMay(guardians);
  const [start, setStart] = useState<Values | null>(null);
  const open = (): void => {
    const [name, cnic, mobile] = getValues(['father_name', 'father_cnic', 'mobile']) as unknown[];
    setStart({
      name: name ?? family?.father_name ?? null,
      cnic: cnic ?? family?.father_cnic ?? null,
      mobile: mobile ?? family?.mobile ?? null,
      address: family?.address ?? null,
    });
  };
  return (
    <div className={css.guardian}>
      <Field name="guardian_id" field={field} />
      {may('create') && (
        <Button size="small" onClick={open}>
          New guardian
        </Button>
      )}
      <Suspense>
        {start && (
          <GuardianDialog
            start={start}
            onClose={() => setStart(null)}
            onMade={(id) => {
              setValue('guardian_id', id, { shouldDirty: true });
              setStart(null);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
