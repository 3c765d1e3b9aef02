import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { Box } from './Box.tsx';

interface Props {
  readonly label: string;
  /** Digits as they stand in the address; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Text of "none". */
  readonly empty: string;
}
/** A number by which one thing is found. It counts when the field is left or Enter is pressed. */
export function NumberBox({ label, value, onChange, empty }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  const [from, setFrom] = useState(value);
  if (from !== value) {
    setFrom(value);
    setTyped(value ?? '');
  }
  const commit = (): void => {
    const next = typed.replaceAll(/\D/g, '') || null;
    setTyped(next ?? '');
    if (next !== value) onChange(next);
  };
  return (
    <Box label={label} of={id}>
      <OutlinedInput
        id={id}
        size="small"
        value={typed}
        placeholder={empty}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        slotProps={{ input: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
    </Box>
  );
}
