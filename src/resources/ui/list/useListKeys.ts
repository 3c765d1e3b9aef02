import { useLayoutEffect, useRef } from 'react';
import { usePlaces } from '../../../layout/keys/places.ts';
import { pressed, type ShortcutName } from '../../../layout/keys/shortcuts.ts';
import { isBusy } from '../../../layout/keys/typing.ts';

type Deed = 'search' | 'create' | 'filter' | 'previousPage' | 'nextPage';
export interface Keys extends Readonly<Partial<Record<Deed, (() => void) | null>>> {
  /** Into the rows, when nothing has the focus; left out where another part of the screen does it. */
  readonly enter?: () => void;
}
const DEEDS: readonly (Deed & ShortcutName)[] = ['search', 'create', 'filter', 'previousPage', 'nextPage'];

/** The page itself has the focus, or a part of it around the rows: no row and no control has it. */
const holdsRows = (target: EventTarget | null): boolean => target instanceof Element && target.querySelector('tr[data-id]') !== null;

/** The shortcuts of a list; never while somebody types or a dialog is open. */
export function useListKeys(keys: Keys): void {
  usePlaces('List', 'Rows of a list');
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isBusy(event)) return;
      const { enter } = latest.current;
      const deed = DEEDS.find((name) => latest.current[name] && pressed(name, event));
      if (deed) latest.current[deed]?.();
      else if (enter && (pressed('down', event) || pressed('up', event)) && holdsRows(event.target)) enter();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
