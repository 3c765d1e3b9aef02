import Select from '@mui/material/Select';
import type { InputHTMLAttributes } from 'react';

interface Props {
  readonly attributes: InputHTMLAttributes<HTMLInputElement>;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  /** Text of the entry for "no value"; left out where a value is required and present. */
  readonly empty?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly invalid?: boolean;
}

/** The browser's own select: type-ahead, keyboard and phone pickers come with it. */
export function NativeSelect({ attributes, choices, empty, value, onChange, onBlur, invalid = false }: Props) {
  return (
    <Select
      native
      size="small"
      fullWidth
      error={invalid}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(onBlur ? { onBlur } : {})}
      inputProps={attributes}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
