import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useKeyScopes } from '../keys/openScopes.ts';
import { pressed } from '../keys/shortcuts.ts';

const POPUP = '[role=menu],[role=listbox],[aria-expanded=true]';

/**
 * The keys that save and that go back. Keys meant for a menu, a list of options or a dialog above the form are left
 * alone; a dialog that holds the form closes itself on Esc.
 */
export function useSaveKeys(root: RefObject<HTMLElement | null>, save: () => void, cancel: () => void): void {
  useKeyScopes('Form');
  // In the frame that shows what the keys act on, so that none pressed at once is lost.
  const latest = useRef({ save, cancel });
  useLayoutEffect(() => {
    latest.current = { save, cancel };
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(POPUP))) return;
      const dialogs = [...document.querySelectorAll('[role=dialog]')];
      if (dialogs.some((dialog) => !dialog.contains(root.current))) return;
      if (pressed('save', event)) {
        event.preventDefault();
        latest.current.save();
      } else if (pressed('cancel', event) && dialogs.length === 0) latest.current.cancel();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
}
