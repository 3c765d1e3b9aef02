import OutlinedInput from '@mui/material/OutlinedInput';
import type { ComponentType } from 'react';
import { inputAttributes, type ControlProps } from './kindInput.ts';

/** A line of text; `type` chooses the keyboard of a telephone. What is written so runs from left to right. */
const lineOf = (type: 'text' | 'email' | 'tel' | 'url'): ComponentType<ControlProps> =>
  function Line(props) {
    const { field, value, onChange, onBlur, invalid = false } = props;
    return (
      <OutlinedInput
        size="small"
        fullWidth
        type={type}
        error={invalid}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        {...(onBlur ? { onBlur } : {})}
        slotProps={{
          input: {
            ...inputAttributes(props),
            inputMode: type,
            dir: type === 'text' ? 'auto' : 'ltr',
            maxLength: field.max,
            autoComplete: props.autoComplete ?? 'off',
          },
        }}
      />
    );
  };
export const TextControl = lineOf('text');
export const EmailControl = lineOf('email');
export const PhoneControl = lineOf('tel');
export const UrlControl = lineOf('url');
