import OutlinedInput from '@mui/material/OutlinedInput';
import { inputAttributes, type ControlProps } from './kindInput.ts';

export function LongTextControl(props: ControlProps) {
  const { value, onChange, onBlur, invalid = false } = props;
  return (
    <OutlinedInput
      size="small"
      fullWidth
      multiline
      minRows={3}
      maxRows={14}
      error={invalid}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      {...(onBlur ? { onBlur } : {})}
      slotProps={{ input: { ...inputAttributes(props), dir: 'auto' } }}
    />
  );
}
