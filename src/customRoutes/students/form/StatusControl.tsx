import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { useFormKind } from './formKind.ts';
import { BEFORE, useStatuses, type StatusClass } from './statuses.ts';

/** Statuses that make sense here: an inquiry is not enrolled by being written down, a new student is no inquiry. */
export function StatusControl(props: ControlProps) {
  const { label, value, onChange, onBlur, invalid = false } = props;
  const { creating, inquiries, only } = useFormKind();
  const { statuses } = useStatuses();
  const fits = (status_class: StatusClass): boolean =>
    only ? status_class === only : !creating || BEFORE.includes(status_class) === inquiries;
  const fitting = statuses?.filter(({ id, status_class }) => id === value || fits(status_class)) ?? [];
  return (
    <NativeSelect
      attributes={{ ...inputAttributes(props), 'aria-label': label }}
      choices={fitting.map(({ id, name }) => ({ id: String(id), name }))}
      {...(value === null || value === undefined ? { empty: 'Choose…' } : {})}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      {...(onBlur ? { onBlur } : {})}
      invalid={invalid}
    />
  );
}
