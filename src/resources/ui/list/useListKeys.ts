import { useEffect, useRef } from 'react';

interface Keys {
  readonly search: () => void;
  readonly create: (() => void) | null;
  /** Into the rows, when nothing has the focus. */
  readonly enter: () => void;
}
const TYPING = 'input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=dialog],[role=menu],[role=listbox]';

/** The page itself has the focus, or a part of it around the rows: no row and no control has it. */
const holdsRows = (target: EventTarget | null): boolean => target instanceof Element && target.querySelector('tr[data-id]') !== null;

/** '/' searches, 'n' opens an empty form, an arrow enters the rows; never while somebody types or a dialog is open. */
export function useListKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog],[role=menu]'))
        return;
      const { search, create, enter } = latest.current;
      if (event.key === '/') search();
      else if (event.key === 'n' && create) create();
      else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && holdsRows(event.target)) enter();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
