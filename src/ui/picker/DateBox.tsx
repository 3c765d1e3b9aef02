import { useId } from 'react';
import { f } from '../../../contract/fields.ts';
import { DateControl, MonthControl } from '../inputs/DateControl.tsx';
import { Box, refusalId } from './Box.tsx';

interface Props {
  readonly label: string;
  /** 'YYYY-MM-DD', for a month 'YYYY-MM'; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
}
const DAY = f.date();
const MONTH = f.month();
/** A half-typed date is not passed on. */
const wholeOnly = (change: Props['onChange'], shape: RegExp) => (value: unknown) => {
  if (value === null || value === '') change(null);
  else if (typeof value === 'string' && shape.test(value)) change(value);
};

export function DateBox({ label, value, onChange, required = false, error }: Props) {
  const id = useId();
  return (
    <Box label={label} error={error} errorId={refusalId(id, error)} required={required} date>
      <DateControl
        id={id}
        name={label}
        label={label}
        field={DAY}
        value={value}
        required={required}
        invalid={error !== undefined}
        describedBy={refusalId(id, error)}
        onChange={wholeOnly(onChange, /^\d{4}-\d{2}-\d{2}$/)}
      />
    </Box>
  );
}
export function MonthBox({ label, value, onChange, required = false, error }: Props) {
  const id = useId();
  return (
    <Box label={label} error={error} errorId={refusalId(id, error)} required={required} date>
      <MonthControl
        id={id}
        name={label}
        label={label}
        field={MONTH}
        value={value}
        required={required}
        invalid={error !== undefined}
        describedBy={refusalId(id, error)}
        onChange={wholeOnly(onChange, /^\d{4}-\d{2}$/)}
      />
    </Box>
  );
}
