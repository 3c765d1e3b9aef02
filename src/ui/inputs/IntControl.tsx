import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentType } from 'react';
import { inputAttributes, type ControlProps } from './kindInput.ts';

const numberOf = (step: number, ownUnit?: string): ComponentType<ControlProps> =>
  function NumberBox(props) {
    const { field, value, onChange, onBlur, invalid = false } = props;
    const unit = field.unit ?? ownUnit;
    return (
      <OutlinedInput
        size="small"
        fullWidth
        type="number"
        error={invalid}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        {...(onBlur ? { onBlur } : {})}
        {...(unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {})}
        slotProps={{
          input: {
            ...inputAttributes(props),
            inputMode: step < 1 ? 'decimal' : 'numeric',
            min: field.min,
            max: field.max,
            step,
            className: 'ui-number',
          },
        }}
      />
    );
  };
export const IntControl = numberOf(1);
export const PercentControl = numberOf(0.01, '%');
