import { choicesOf } from '../../../contract/fields.ts';
import { inputAttributes, type ControlProps } from './kindInput.ts';
import { NativeSelect } from './NativeSelect.tsx';

export function EnumControl(props: ControlProps) {
  const { field, value, onChange, onBlur, required = false, invalid = false, empty = 'None' } = props;
  const current = typeof value === 'string' ? value : '';
  return (
    <NativeSelect
      attributes={inputAttributes(props)}
      choices={choicesOf(field)}
      {...(required && current !== '' ? {} : { empty: required ? 'Choose…' : empty })}
      value={current}
      onChange={(next) => onChange(next === '' ? null : next)}
      {...(onBlur ? { onBlur } : {})}
      invalid={invalid}
    />
  );
}
