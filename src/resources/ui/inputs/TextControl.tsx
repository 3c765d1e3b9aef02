import OutlinedInput from '@mui/material/OutlinedInput';
import { inputAttributes, type ControlProps } from './kindInput.ts';

export function TextControl(props: ControlProps) {
  const { field, value, onChange, onBlur, invalid = false } = props;
  return (
    <OutlinedInput
      size="small"
      fullWidth
      error={invalid}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      {...(onBlur ? { onBlur } : {})}
      slotProps={{ input: { ...inputAttributes(props), dir: 'auto', maxLength: field.max, autoComplete: props.autoComplete ?? 'off' } }}
    />
  );
}
