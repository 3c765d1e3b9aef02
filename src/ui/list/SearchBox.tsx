import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState, type Ref } from 'react';
import { ariaKeys, pressed } from '../keys/shortcuts.ts';
import { useStillHere } from '../screen/useStillHere.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Down into what was found. */
  readonly onDown: () => void;
  readonly ref: Ref<HTMLInputElement>;
}
const GLASS = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
);
const PAUSE_MS = 300;

/**
 * Searches when typing pauses, at once on Enter and when the box is left, so that what is done next is done to what was
 * found; Esc empties it.
 */
export function SearchBox({ label, value, onSearch, onDown, ref }: Props) {
  const stillHere = useStillHere();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  // Filters cleared or a saved list opened elsewhere; never what this box has sent itself.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = (found) => void (stillHere() && onSearch(found));
  });
  const send = (next: string): void => {
    const trimmed = next.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    latest.current(trimmed);
  };
  useEffect(() => {
    const timer = setTimeout(() => send(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <OutlinedInput
      size="small"
      className="ui-search"
      type="search"
      placeholder={label}
      startAdornment={GLASS}
      inputRef={ref}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => send(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (pressed('down', event)) onDown();
        if (event.key === 'Escape') {
          setText('');
          send('');
        }
      }}
      slotProps={{ input: { 'aria-label': label, 'aria-keyshortcuts': ariaKeys('search'), autoComplete: 'off' } }}
    />
  );
}
