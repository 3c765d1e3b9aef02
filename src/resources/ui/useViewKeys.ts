import { useLayoutEffect, useRef } from 'react';
import { useKeyScopes } from '../../ui/keys/openScopes.ts';
import { pressed } from '../../ui/keys/shortcuts.ts';
import { isBusy } from '../../ui/keys/typing.ts';

type ViewKey = 'editRecord' | 'copyRecord';
const KEYS: readonly ViewKey[] = ['editRecord', 'copyRecord'];
/** The shortcuts of a record's view; null while it is not allowed or the record is not there. */
export function useViewKeys(handlers: Readonly<Record<ViewKey, (() => void) | null | undefined>>): void {
  useKeyScopes('Record');
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isBusy(event)) return;
      const key = KEYS.find((name) => latest.current[name] && pressed(name, event));
      if (!key) return;
      event.preventDefault();
      latest.current[key]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
