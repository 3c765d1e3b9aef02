import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '../../../contract/money.ts';
import { inputAttributes, type ControlProps } from './kindInput.ts';

const RUPEES = <InputAdornment position="start">Rs</InputAdornment>;
const shown = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? formatMoney(value) : '';

/** Rupees. Grouped while it rests; while it is typed it stays exactly as typed, so that '12.' can become '12.5'. */
export function MoneyControl(props: ControlProps) {
  const { value, onChange, onBlur, invalid = false } = props;
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <OutlinedInput
      size="small"
      fullWidth
      error={invalid}
      startAdornment={RUPEES}
      value={draft ?? shown(value)}
      onFocus={({ target }) => {
        // Drawn at once, then selected: the Tab key selects what rests, and a new text would leave the cursor behind
        // it, to be typed after.
        flushSync(() => setDraft(typeof value === 'number' && Number.isFinite(value) ? String(value) : ''));
        target.select();
      }}
      onChange={(event) => {
        setDraft(event.target.value);
        const plain = event.target.value.replaceAll(',', '').trim();
        onChange(plain === '' ? null : Number(plain));
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setDraft(null);
        onBlur?.();
      }}
      slotProps={{
        input: { ...inputAttributes(props), inputMode: 'decimal', autoComplete: 'off', className: 'ui-number' },
      }}
    />
  );
}
