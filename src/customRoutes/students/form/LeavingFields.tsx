import { useFormContext, useWatch } from 'react-hook-form';
import type { AnyField } from '../../../../contract/fields.ts';
import { Field } from '../../../resources/ui/form/Field.tsx';
import { useStatuses, type StatusClass } from './statuses.ts';

const HERE: readonly (StatusClass | undefined)[] = [
  'inquiry',
  'applied',
  'rejected',
  'enrolled',
  'on_leave',
  undefined,
];

/** Date and reason of leaving, for who has left. */
export function LeavingFields({ fields }: { readonly fields: readonly (readonly [string, AnyField])[] }) {
  const [status, date] = useWatch({
    control: useFormContext().control,
    name: ['status_id', 'leaving_date'],
  }) as unknown[];
  const { statuses } = useStatuses();
  const left = !HERE.includes(statuses?.find(({ id }) => id === status)?.status_class);
  return left || typeof date === 'string'
    ? fields.map(([name, field]) => <Field key={name} name={name} field={field} />)
    : null;
}
