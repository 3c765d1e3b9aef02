import { useCallback, type RefCallback } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * A box whose text scrolls and that holds nothing to stop at becomes a stop of the Tab key, so that the arrows can
 * scroll it.
 */
export function useScrollStop(): RefCallback<HTMLElement> {
  return useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return undefined;
    const look = (): void => {
      if (box.scrollHeight > box.clientHeight && !box.querySelector(FOCUSABLE)) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
}
