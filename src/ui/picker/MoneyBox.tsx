import { useId } from 'react';
import { f } from '../../../contract/fields.ts';
import { formatMoney } from '../../../contract/money.ts';
import { MoneyControl } from '../inputs/MoneyControl.tsx';
import { Box, refusalId } from './Box.tsx';

/** Rupees; nothing owed or paid is a quiet dash. */
export const Money = ({ value, strong = false }: { readonly value: number; readonly strong?: boolean }) =>
  value === 0 ? (
    <span className="ui-muted">–</span>
  ) : (
    <span className={strong ? 'ui-strong' : undefined}>{formatMoney(value)}</span>
  );

interface Props {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
}
const FIELD = f.money();
/** An amount to type, with its label above. NaN while what is typed is no number. */
export function MoneyBox({ label, value, onChange, required = false, error }: Props) {
  const id = useId();
  return (
    <Box label={label} of={id} error={error}>
      <MoneyControl
        id={id}
        name={label}
        label={label}
        field={FIELD}
        value={value}
        required={required}
        invalid={error !== undefined}
        describedBy={refusalId(id, error)}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    </Box>
  );
}
