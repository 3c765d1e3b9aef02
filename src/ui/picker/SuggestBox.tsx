import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Box, refusalId } from './Box.tsx';
import { useBelow } from './useBelow.ts';
import css from './comboBox.module.css';

/** A text that was entered before, and what stands beside it in the list. */
export interface Suggestion {
  readonly text: string;
  readonly note: string | null;
}
interface Props {
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly suggestions: readonly Suggestion[];
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly onChange: (text: string) => void;
  /** What spellings of the same have in common: one that is there already is taken for another spelling of it. */
  readonly keyOf: (text: string) => string;
}
const MOST = 20;
/** Those that begin with what is typed, then those that have all its words, in the text or beside it. */
export function suggested(suggestions: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const start = words.join(' ');
  const found = suggestions.filter(({ text, note }) => {
    const all = `${text} ${note ?? ''}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const first = found.filter(({ text }) => text.toLowerCase().startsWith(start));
  return [...first, ...found.filter((one) => !first.includes(one))].slice(0, MOST);
}

/**
 * A text of one line that offers what was entered before. What is typed stays as it is: nothing is marked until the
 * arrows walk to it, then Enter and Tab take it; Escape closes the list.
 */
export function SuggestBox({ label, value, max, suggestions, error, required = false, onChange, keyOf }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const found = useMemo(() => (isOpen ? suggested(suggestions, value) : []), [isOpen, suggestions, value]);
  const marked = active === null ? undefined : found[active];
  const isShown = found.length > 0;
  const position = useBelow(box, isShown);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const close = (): void => {
    setIsOpen(false);
    setActive(null);
  };
  const take = (text: string): void => {
    close();
    if (text !== value) onChange(text);
  };
  const leave = (): void => {
    const key = keyOf(value);
    const same = key === '' ? undefined : suggestions.find(({ text }) => keyOf(text) === key);
    take((marked ?? same)?.text ?? value);
  };
  const press = (event: KeyboardEvent): void => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !event.altKey) {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (!isShown) setIsOpen(true);
      else if (active === null) setActive(by > 0 ? 0 : found.length - 1);
      else setActive((active + by + found.length) % found.length);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') leave();
  };
  return (
    <Box label={label} of={id} error={error}>
      <span className={css.combo}>
        <input
          ref={box}
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={max}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={refusalId(id, error)}
          aria-activedescendant={marked ? `${id}-${active ?? 0}` : undefined}
          value={value}
          onChange={(event) => {
            setIsOpen(true);
            setActive(null);
            onChange(event.target.value);
          }}
          onKeyDown={press}
          onBlur={leave}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isShown} style={position}>
          {found.map(({ text, note }, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus are the input's
            <div
              key={text}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              // The press must not take the focus, or the list would be gone before the click.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(at)}
              onClick={() => take(text)}
            >
              <bdi>{text}</bdi> {note !== null && <span>{note}</span>}
            </div>
          ))}
        </div>
      </span>
    </Box>
  );
}
