import Search from '@mui/icons-material/Search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { useTyped } from '../../../../ui/inputs/useTyped.ts';
import { readCode } from './code.ts';
import { findPayers, payerHint, type Found, type Payer } from './findPayers.ts';
import { moveCursor } from '../../../../ui/keys/moveCursor.ts';
import css from '../till.module.css';
import { freshWhenFound } from '../../../../dataProvider/fresh.ts';

interface Props {
  readonly onChoose: (payer: Payer) => void;
  readonly box: RefObject<HTMLInputElement | null>;
  /** Takes the cursor when the screen opens. */
  readonly first: boolean;
  readonly disabled?: boolean;
  /** Families and challans too; without it only students. */
  readonly studentsOnly?: boolean;
  /** Something scanned into another input of the screen; a new object each time. */
  readonly scanned?: { readonly text: string } | null;
}
const PAUSE_MS = 150;
const LEAST = 2;
const query = (text: string) => ({
  queryKey: ['till', 'find', text],
  queryFn: ({ signal }: { signal: AbortSignal }) => findPayers(text, signal),
  staleTime: freshWhenFound(30_000),
});
const isWorth = (text: string): boolean => text.length >= LEAST || /^\d$/.test(text);

/**
 * One box for everybody who pays: a name, SID, roll, family, mobile or challan number, or a scanned code, which types
 * itself and ends in Enter. Enter takes the first; a number that a scanner sent and that names several things opens the
 * list instead.
 */
export function FindPayer({ onChoose, box, first, disabled = false, studentsOnly = false, scanned = null }: Props) {
  const id = useId();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  const still = useTyped(text.trim(), PAUSE_MS);
  const { data, error } = useQuery({ ...query(still), enabled: isWorth(still) && readCode(still) === null });
  const fits = (found: readonly Found[]): readonly Found[] =>
    studentsOnly ? found.filter(({ payer }) => 'student_id' in payer) : found;
  const isCurrent = still === text.trim() && data !== undefined;
  const options = isCurrent && isOpen ? fits(data) : [];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first) moveCursor(box.current);
  }, [first, box]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const choose = (found: Found): void => {
    setText('');
    setIsOpen(false);
    setSaid(null);
    onChoose(found.payer);
  };
  const resolve = async (wanted: string, elsewhere = false): Promise<void> => {
    if (wanted === '') return;
    setSaid(null);
    try {
      const found = fits(await queries.fetchQuery<readonly Found[]>(query(wanted)));
      // Typed on in the meantime: the answer is about something else.
      if (!elsewhere && box.current && box.current.value.trim() !== wanted) return;
      const [only] = found;
      if (!only) setSaid(`Nobody was found by “${wanted}”.`);
      else if (found.filter(({ exact }) => exact).length > 1 || (found.length > 1 && !only.exact)) {
        setActive(0);
        setIsOpen(true);
      } else choose(only);
    } catch (failure) {
      setSaid(refusalOf(failure).message);
    }
  };
  useEffect(() => {
    if (!scanned) return;
    box.current?.focus();
    setText(scanned.text);
    setIsOpen(true);
    void resolve(scanned.text, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each scan
  }, [scanned]);
  const press = (event: KeyboardEvent): void => {
    const at = options[active];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (at) choose(at);
      else void resolve(text.trim());
    } else if (event.key === 'Escape' && (text !== '' || isOpen)) {
      event.preventDefault();
      setText('');
      setIsOpen(false);
      setSaid(null);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
    }
  };
  const problem =
    said ??
    (isOpen && error
      ? refusalOf(error).message
      : isOpen && isCurrent && options.length === 0 && isWorth(still)
        ? `Nobody was found by “${still}”.`
        : null);
  return (
    <search className={css.find}>
      <label htmlFor={id} className="ui-hidden">
        Find who pays
      </label>
      <Search fontSize="small" aria-hidden="true" />
      <input
        ref={box}
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-describedby={`${id}-said`}
        aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
        placeholder={studentsOnly ? 'Name, SID or roll number' : payerHint()}
        value={text}
        disabled={disabled}
        onChange={(event) => {
          setText(event.target.value);
          setIsOpen(true);
          setActive(0);
          setSaid(null);
        }}
        onKeyDown={press}
        onBlur={() => setIsOpen(false)}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" hidden={options.length === 0}>
        {options.map((found, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys and focus are the input's
          <div
            key={found.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // The press must not take the focus, or the list would be gone before the click.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(at)}
            onClick={() => choose(found)}
          >
            <bdi>{found.name}</bdi>
            {found.badge !== null && <em>{found.badge}</em>}
            <span>{found.about}</span>
          </div>
        ))}
      </div>
      <output id={`${id}-said`} className="ui-error">
        {problem}
      </output>
    </search>
  );
}
