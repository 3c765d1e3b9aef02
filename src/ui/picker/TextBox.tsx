import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Box, refusalId } from './Box.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Letters that fit in. */
  readonly max: number;
  readonly wide?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Has the cursor when it appears: the first thing that a dialog asks for. */
  readonly focused?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
  readonly name?: string;
}
/** A text of one line with its label above. */
export function TextBox({ label, value, max, wide, required, disabled, placeholder, focused, error, ...rest }: Props) {
  const { onChange, name } = rest;
  const id = useId();
  return (
    <Box label={label} of={id} wide={wide === true} error={error}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        disabled={disabled === true}
        placeholder={placeholder ?? ''}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a dialog asks for it first
        autoFocus={focused === true}
        error={error !== undefined}
        aria-describedby={refusalId(id, error)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: { maxLength: max, dir: 'auto', autoComplete: 'off', name, 'aria-required': required || undefined },
        }}
      />
    </Box>
  );
}
