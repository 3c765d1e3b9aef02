import { inputAttributes, type ControlProps } from './kindInput.ts';
import { NativeSelect } from './NativeSelect.tsx';

const ANSWERS = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
] as const;

/** Yes, no or any. */
export function BoolFilter(props: ControlProps) {
  const { value, onChange } = props;
  return (
    <NativeSelect
      attributes={inputAttributes(props)}
      choices={ANSWERS}
      empty="Any"
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(next) => onChange(next === '' ? null : next === 'true')}
    />
  );
}
