import { useEffect, useRef, type RefObject } from 'react';

const ROWS = 'tr[data-id]';
/** What goes with what was acted upon. Elsewhere, as among filters, Tab goes on from where the focus was. */
const ACTED = `${ROWS}, .ui-bulk, .ui-actions, .ui-empty, [role=toolbar], [role=dialog], .MuiModal-root`;
/** Above the page: these move the focus themselves. */
const ABOVE = '[role=dialog], [role=menu], [role=listbox]';
/** How long, in milliseconds, a second Enter still belongs to the button that was pressed by the first. */
const SAME_ENTER = 500;

/**
 * Catches the focus of a screen. What had it may be gone: the button of a row that was acted upon, the opener of a
 * dialog, a list that has become empty. Then the row that was worked on last has it, or the one that took its turn, or
 * what stands for the rows that are gone, or the heading; so that nobody without a mouse starts again at the top. A button
 * that is disabled while it works, and is still there afterwards, has the focus again.
 */
export function useFocusNet(): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = screen.current;
    if (!root) return undefined;
    let last: Element | null = null;
    let focused: Element | null = null;
    /** The button that lost the focus because it works. */
    let working: HTMLElement | null = null;
    let row = 0;
    /** The heading, while the rows that should have the focus are still awaited. */
    let until: Element | null = null;
    let frame = 0;
    let caught: { readonly element: Element; readonly at: number } | null = null;
    const rows = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(ROWS)];
    const isLost = (): boolean => {
      const { activeElement } = document;
      const isNowhere = activeElement === null || activeElement === document.body;
      const isGone = isNowhere && last !== null && !last.isConnected;
      return (isGone || (until !== null && activeElement === until)) && document.querySelector(ABOVE) === null;
    };
    const restore = (): void => {
      if (!isLost()) return;
      const all = rows();
      const found = all[Math.min(row, all.length - 1)] ?? root.querySelector<HTMLElement>('.ui-empty h2');
      const to = found ?? root.querySelector<HTMLElement>('h1');
      if (!to || to === document.activeElement) return;
      // Headings take the focus from here alone, never by Tab.
      if (!to.hasAttribute('tabindex')) to.tabIndex = -1;
      to.focus();
      caught = { element: to, at: performance.now() };
      until = found ? null : to;
    };
    // Who presses Enter twice on a button of a dialog does not mean to open the row that has the focus after it.
    const twice = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || caught?.element !== document.activeElement) return;
      if (performance.now() - caught.at > SAME_ENTER) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const look = (): void => {
      if (!isLost()) return;
      // In the next frame: a part of the screen that has a use for the focus takes it before.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(restore);
    };
    const work = (records: readonly MutationRecord[]): void => {
      for (const { type, target } of records) {
        if (type !== 'attributes' || !(target instanceof HTMLButtonElement)) continue;
        if (target.disabled && target === focused) working = target;
        if (target.disabled || target !== working) continue;
        working = null;
        // A dialog takes the focus that its button lost to itself.
        if (document.activeElement?.contains(target)) target.focus();
      }
    };
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      focused = target;
      if (working && !target.contains(working)) working = null;
      last = target.closest(ACTED) ? target : null;
      if (target !== until) until = null;
      const of = target.closest<HTMLElement>(ROWS);
      if (of && root.contains(of)) row = rows().indexOf(of);
    };
    const changes = new MutationObserver((records) => {
      work(records);
      look();
    });
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', twice, true);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', twice, true);
    };
  }, []);
  return screen;
}
