import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useBelow } from './useBelow.ts';
import css from './comboBox.module.css';

export interface ComboChoice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
interface Props {
  /** Names it for who cannot see its place; `id` where a label stands beside it. */
  readonly label: string;
  readonly id?: string;
  readonly choices: readonly ComboChoice[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** Id of what is said of it. */
  readonly describedBy?: string | undefined;
  /** Enter, when nothing is left to choose; whether the box holds something now. */
  readonly onNext?: (holds: boolean) => void;
}
const MOST = 60;
const textOf = ({ code, name }: ComboChoice): string => `${code} ${name}`;
/** Those whose code begins with what is typed, then those that have all its words. */
export function fitting(choices: readonly ComboChoice[], typed: string): readonly ComboChoice[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return choices;
  const words = text.split(/\s+/);
  const rank = ({ code, name }: ComboChoice): number => {
    const [by, all] = [code.toLowerCase(), `${code} ${name}`.toLowerCase()];
    if (by === text || all === text) return 0;
    if (by.startsWith(text)) return 1;
    if (name.toLowerCase().startsWith(text)) return 2;
    return words.every((word) => all.includes(word)) ? 3 : 4;
  };
  const ranked = choices.map((choice) => ({ choice, at: rank(choice) })).filter(({ at }) => at < 4);
  return ranked.toSorted((a, b) => a.at - b.at).map(({ choice }) => choice);
}

/**
 * One of many, found by its code or its name: what is typed narrows the choices, arrows walk them, Enter and Tab take
 * the one that is marked, Escape leaves what was chosen before.
 */
export function ComboBox({
  label,
  id: given,
  choices,
  value,
  onChange,
  invalid = false,
  disabled = false,
  required = false,
  placeholder = 'Code or name',
  describedBy,
  onNext,
}: Props) {
  const own = useId();
  const id = given ?? own;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The choice that is marked; none until something is typed or walked to. */
  const [active, setActive] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const chosen = choices.find((choice) => choice.id === value);
  const found = useMemo(() => (isOpen ? fitting(choices, typed ?? '').slice(0, MOST) : []), [isOpen, choices, typed]);
  const marked = active === null ? undefined : found[active];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, isOpen]);
  const position = useBelow(box, isOpen);
  const close = (): void => {
    setTyped(null);
    setIsOpen(false);
    setActive(null);
  };
  const take = (choice: ComboChoice): void => {
    close();
    if (choice.id !== value) onChange(choice.id);
  };
  /** Whatever is marked is chosen; a box that was emptied holds nothing. */
  const leave = (): void => {
    if (marked) return take(marked);
    if (typed !== null && typed.trim() === '' && value !== null) onChange(null);
    close();
  };
  const walk = (by: 1 | -1): void => {
    if (!isOpen) {
      setIsOpen(true);
      const at = choices.findIndex((choice) => choice.id === value);
      setActive(at >= 0 && at < MOST ? at : 0);
    } else if (found.length > 0)
      setActive(active === null ? (by > 0 ? 0 : found.length - 1) : (active + by + found.length) % found.length);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const isUnknown = typed !== null && typed.trim() !== '' && !marked;
      const holds = marked !== undefined || (typed === null && value !== null);
      leave();
      if (!isUnknown) onNext?.(holds);
    }
  };
  return (
    <span className={css.combo}>
      <input
        ref={box}
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-label={given === undefined ? label : undefined}
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy}
        aria-activedescendant={marked ? `${id}-${active ?? 0}` : undefined}
        placeholder={placeholder}
        title={chosen && textOf(chosen)}
        value={typed ?? (chosen ? textOf(chosen) : '')}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onClick={() => setIsOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsOpen(true);
          setActive(event.target.value.trim() === '' ? null : 0);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen} style={position}>
        {found.map((choice, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus are the input's
          <div
            key={choice.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // The press must not take the focus, or the list would be gone before the click.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(at)}
            onClick={() => take(choice)}
          >
            <span>{choice.code}</span> <bdi>{choice.name}</bdi>
          </div>
        ))}
        {isOpen && found.length === 0 && <p>Nothing has this code or name.</p>}
      </div>
    </span>
  );
}
