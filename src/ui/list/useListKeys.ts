import { useLayoutEffect, useRef } from 'react';
import { useKeyScopes } from '../keys/openScopes.ts';
import { pressed, type ShortcutName } from '../keys/shortcuts.ts';
import { isBusy } from '../keys/typing.ts';

type ListKey = 'search' | 'create' | 'filter' | 'previousPage' | 'nextPage';
export interface Keys extends Readonly<Partial<Record<ListKey, (() => void) | null>>> {
  /** Into the rows, when nothing has the focus; left out where another part of the screen does it. */
  readonly enter?: () => void;
}
const KEYS: readonly (ListKey & ShortcutName)[] = ['search', 'create', 'filter', 'previousPage', 'nextPage'];

/** The page itself has the focus, or a part of it around the rows: no row and no control has it. */
const holdsRows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.querySelector('tr[data-id]') !== null;

/** The shortcuts of a list; never while someone types or a dialog is open. */
export function useListKeys(keys: Keys): void {
  useKeyScopes('List', 'Rows of a list');
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isBusy(event)) return;
      const { enter } = latest.current;
      const key = KEYS.find((name) => latest.current[name] && pressed(name, event));
      if (key) latest.current[key]?.();
      else if (enter && (pressed('down', event) || pressed('up', event)) && holdsRows(event.target)) enter();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
