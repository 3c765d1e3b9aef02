import { useId } from 'react';
import { f } from '../../../contract/fields.ts';
import { PercentControl } from '../inputs/IntControl.tsx';
import { Box, refusalId } from './Box.tsx';

interface Props {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly error?: string | undefined;
}
const FIELD = f.percent();
/** A percentage to type, with its label above. */
export function PercentBox({ label, value, onChange, error }: Props) {
  const id = useId();
  return (
    <Box label={label} of={id} error={error}>
      <PercentControl
        id={id}
        name={label}
        label={label}
        field={FIELD}
        value={value}
        required
        invalid={error !== undefined}
        describedBy={refusalId(id, error)}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    </Box>
  );
}
