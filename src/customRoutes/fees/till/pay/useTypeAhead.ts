import { useEffect, type RefObject } from 'react';
import { isLetter, isTextInput, shortcutsOf } from './typing.ts';

/**
 * Letters typed where no text goes (a button, an amount, the page) begin a new search, and so does a scanned code: its
 * first letter is a capital. The counter's own single keys keep their meaning. Digits outside of an amount do the same.
 */
export function useTypeAhead(box: RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('[role=dialog],[role=menu]')
      )
        return;
      const isAmount = event.target instanceof HTMLInputElement && event.target.inputMode === 'decimal';
      const begins = isLetter(event.key) ? !shortcutsOf(event) : /^\d$/.test(event.key) && !isAmount;
      // The browser types the key where the cursor is when the press is over.
      if (begins && !isTextInput(event.target)) box.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box, on]);
}
