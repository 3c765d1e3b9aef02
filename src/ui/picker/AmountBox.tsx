import { useState } from 'react';
import { MoneyBox } from './MoneyBox.tsx';

interface Props {
  readonly label: string;
  /** Rupees as they stand in the address; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/**
 * An amount that filters a list: it counts when the field is left or Enter is pressed, so that half a number asks for
 * nothing.
 */
export function AmountBox({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState<number | null>(value === null ? null : Number(value));
  const [from, setFrom] = useState(value);
  if (from !== value) {
    setFrom(value);
    setTyped(value === null ? null : Number(value));
  }
  const commit = (): void => {
    const next = typed === null || Number.isNaN(typed) || typed <= 0 ? null : String(typed);
    if (next !== value) onChange(next);
  };
  return (
    <div
      className="ui-amount"
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      role="presentation"
    >
      <MoneyBox label={label} value={typed} onChange={setTyped} />
    </div>
  );
}
