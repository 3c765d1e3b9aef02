import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { useState } from 'react';
import { inputAttributes, type ControlProps } from './kindInput.ts';

export function PasswordControl(props: ControlProps) {
  const { label, value, onChange, onBlur, invalid = false } = props;
  const [open, setOpen] = useState(false);
  return (
    <OutlinedInput
      size="small"
      fullWidth
      type={open ? 'text' : 'password'}
      error={invalid}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      {...(onBlur ? { onBlur } : {})}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            aria-label={`${open ? 'Hide' : 'Show'} ${label}`}
            onClick={() => setOpen(!open)}
          >
            {open ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
      slotProps={{ input: { ...inputAttributes(props), autoComplete: 'new-password', spellCheck: false } }}
    />
  );
}
