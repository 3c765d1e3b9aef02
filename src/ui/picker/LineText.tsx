import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Box, refusalId } from './Box.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly wide?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
  readonly name?: string;
}
/** A text of one line with its label above. */
export function LineText({ label, value, max, wide = false, required = false, error, onChange, name }: Props) {
  const id = useId();
  return (
    <Box label={label} of={id} wide={wide} error={error}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
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
