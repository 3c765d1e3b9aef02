import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { inputAttributes, type ControlProps } from './kindInput.ts';

export function IntControl(props: ControlProps) {
  const { field, value, onChange, onBlur, invalid = false } = props;
  return (
    <OutlinedInput
      size="small"
      fullWidth
      type="number"
      error={invalid}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      {...(onBlur ? { onBlur } : {})}
      {...(field.unit ? { endAdornment: <InputAdornment position="end">{field.unit}</InputAdornment> } : {})}
      slotProps={{ input: { ...inputAttributes(props), min: field.min, max: field.max, step: 1, className: 'ui-number' } }}
    />
  );
}
