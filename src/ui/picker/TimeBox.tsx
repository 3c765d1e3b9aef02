import { useId } from 'react';
import { f } from '../../../contract/fields.ts';
import { TimeControl } from '../inputs/TimeControl.tsx';
import { Box, refusalId } from './Box.tsx';

interface Props {
  readonly label: string;
  /** 'HH:MM', null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
}
const TIME = f.time();

/** A time of day with its label above. */
export function TimeBox({ label, value, onChange, error }: Props) {
  const id = useId();
  return (
    <Box label={label} of={id} error={error}>
      <TimeControl
        id={id}
        name={label}
        label={label}
        field={TIME}
        value={value}
        invalid={error !== undefined}
        describedBy={refusalId(id, error)}
        onChange={(time) => onChange(typeof time === 'string' && time !== '' ? time : null)}
      />
    </Box>
  );
}
