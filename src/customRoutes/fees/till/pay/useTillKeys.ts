import { useLayoutEffect, useRef } from 'react';
import { useKeyScopes } from '../../../../ui/keys/openScopes.ts';
import { pressed, type ShortcutName } from '../../../../ui/keys/shortcuts.ts';
import { isTextInput } from './typing.ts';

type TillKey = Extract<ShortcutName, `till${string}`>;
export type TillKeys = Readonly<Partial<Record<TillKey, () => void>>>;

const isAbove = (): boolean => document.querySelector('[role=dialog],[role=menu]') !== null;

/** The keys of the counter; those that are not given do nothing. They wait while a window is open above. */
export function useTillKeys(keys: TillKeys): void {
  useKeyScopes('Counter');
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || isAbove()) return;
      for (const name of Object.keys(latest.current) as TillKey[]) {
        const isPlain = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
        if (!pressed(name, event) || (isPlain && isTextInput(event.target))) continue;
        event.preventDefault();
        latest.current[name]?.();
        return;
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
