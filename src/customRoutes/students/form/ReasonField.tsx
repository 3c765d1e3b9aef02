import { useFormContext, useWatch } from 'react-hook-form';
import type { AnyField } from '../../../../contract/fields.ts';
import type { AnyCheck } from '../../../../contract/resource.ts';
import { Field } from '../../../resources/ui/form/Field.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';

/** What is history when it changes. */
export const PLACEMENT = ['status_id', 'campus_id', 'session_id', 'class_id', 'section_id'] as const;
const differs = (values: Values, record: Values): boolean =>
  PLACEMENT.some((name) => name in values && (values[name] ?? null) !== (record[name] ?? null));

/** The reason is asked as soon as status or placement differ from what they were. */
export function ReasonField({ field, record }: { readonly field: AnyField; readonly record: Values }) {
  const values = useWatch({ control: useFormContext().control, name: [...PLACEMENT] }) as unknown[];
  const moved = differs(Object.fromEntries(PLACEMENT.map((name, at) => [name, values[at]])), record);
  return (
    moved && (
      <Field name="reason" field={{ ...field, required: true, help: 'Kept in the history of the student.' }} wide />
    )
  );
}
/** The same rule for the form's check. */
export const reasonCheck = (record: Values): AnyCheck => ({
  rule: 'reason-of-change',
  fields: ['reason'],
  message: 'is needed when the status or the place changes',
  test: (values) =>
    !differs(values, record) || (typeof values['reason'] === 'string' && values['reason'].trim() !== ''),
});
