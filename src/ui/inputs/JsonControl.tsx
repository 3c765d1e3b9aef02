import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { inputAttributes, type ControlProps } from './kindInput.ts';

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
/** What is no JSON yet stays the text it is, which the rules of the field refuse. */
const parsed = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

export function JsonControl(props: ControlProps) {
  const { value, onChange, onBlur, invalid = false } = props;
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <OutlinedInput
      size="small"
      fullWidth
      multiline
      minRows={3}
      maxRows={14}
      error={invalid}
      value={draft ?? shown(value)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(parsed(event.target.value));
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
      slotProps={{ input: { ...inputAttributes(props), dir: 'ltr', spellCheck: false } }}
    />
  );
}
