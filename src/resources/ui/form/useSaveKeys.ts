import { useEffect, useRef, type RefObject } from 'react';

const POPUP = '[role=menu],[role=listbox],[aria-expanded=true]';

/**
 * Ctrl+S and Ctrl+Enter save, Esc goes back. Keys meant for a menu, a list of options or a dialog above the form are left alone;
 * a dialog that holds the form closes itself on Esc.
 */
export function useSaveKeys(root: RefObject<HTMLElement | null>, save: () => void, cancel: () => void): void {
  const latest = useRef({ save, cancel });
  useEffect(() => {
    latest.current = { save, cancel };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(POPUP))) return;
      const dialogs = [...document.querySelectorAll('[role=dialog]')];
      if (dialogs.some((dialog) => !dialog.contains(root.current))) return;
      if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
        event.preventDefault();
        latest.current.save();
      } else if (event.key === 'Escape' && dialogs.length === 0) latest.current.cancel();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
}
