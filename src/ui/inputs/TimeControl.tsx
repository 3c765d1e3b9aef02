import OutlinedInput from '@mui/material/OutlinedInput';
import { inputAttributes, type ControlProps } from './kindInput.ts';

/** A time of day; the browser writes it as the clock of its language does, and gives 'HH:MM'. */
export function TimeControl(props: ControlProps) {
  const { value, onChange, onBlur, invalid = false } = props;
  return (
    <OutlinedInput
      size="small"
      fullWidth
      type="time"
      error={invalid}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      {...(onBlur ? { onBlur } : {})}
      slotProps={{ input: inputAttributes(props) }}
    />
  );
}
