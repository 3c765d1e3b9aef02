import OutlinedInput from '@mui/material/OutlinedInput';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import css from './students.module.css';

/** Text written from right to left. */
export function UrduControl(props: ControlProps) {
  const { label, field, value, onChange, onBlur, invalid = false } = props;
  return (
    <OutlinedInput
      size="small"
      fullWidth
      error={invalid}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      {...(onBlur ? { onBlur } : {})}
      slotProps={{
        input: {
          ...inputAttributes(props),
          'aria-label': label,
          dir: 'rtl',
          lang: 'ur',
          maxLength: field.max,
          autoComplete: 'off',
          className: css.urdu,
        },
      }}
    />
  );
}
