import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { inputAttributes, type ControlProps } from './kindInput.ts';

/** The browser's colour picker beside the code it stands for: the code can be typed and pasted. */
export function ColorControl(props: ControlProps) {
  const { label, value, onChange, onBlur, invalid = false } = props;
  const code = typeof value === 'string' ? value : '';
  return (
    <OutlinedInput
      size="small"
      fullWidth
      error={invalid}
      value={code}
      placeholder="#1a56b8"
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      {...(onBlur ? { onBlur } : {})}
      startAdornment={
        <InputAdornment position="start">
          <input
            type="color"
            className="ui-color-input"
            aria-label={`Choose ${label}`}
            value={/^#[0-9a-f]{6}$/i.test(code) ? code : '#808080'}
            onChange={(event) => onChange(event.target.value)}
          />
        </InputAdornment>
      }
      slotProps={{ input: { ...inputAttributes(props), maxLength: 7, spellCheck: false, autoComplete: 'off' } }}
    />
  );
}
