import { useCallback, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { pressed } from './shortcuts.ts';

/** The links, buttons and boxes of each row that has any. */
const rowsOf = (box: HTMLElement): HTMLElement[][] =>
  [...box.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('a[href], button, input')])
    .filter((stops) => stops.length > 0);
const columnOf = (stop: Element): number => stop.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;
/** The stop of a row that is in that column, or next before it. */
const nearest = (row: readonly HTMLElement[], column: number): HTMLElement | undefined =>
  row.findLast((stop) => columnOf(stop) <= column) ?? row[0];

interface OneStop<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}
/**
 * Rows of links and buttons that are one stop of the Tab key (a roving tabindex, as WAI-ARIA has it for grids): the
 * arrows walk among them, Tab comes back to the one that had the focus last. The answer is for the box around the rows,
 * and is to be called where they are drawn.
 */
export function useOneStop<E extends HTMLElement>(): OneStop<E> {
  const ref = useRef<E>(null);
  const stay = useCallback((at: HTMLElement | undefined): void => {
    const all = ref.current ? rowsOf(ref.current).flat() : [];
    // The box may take the focus itself.
    if (!at || !all.includes(at)) return;
    for (const stop of all) {
      const tabIndex = stop === at ? 0 : -1;
      // Writing it, though nothing changes, would draw a long report again.
      if (stop.getAttribute('tabindex') !== String(tabIndex)) stop.tabIndex = tabIndex;
    }
  }, []);
  // After every drawing, as any may bring stops or take away the one there is.
  useLayoutEffect(() => {
    const all = ref.current ? rowsOf(ref.current).flat() : [];
    stay(all.find((stop) => stop.getAttribute('tabindex') === '0') ?? all[0]);
  });
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => stay(target), [stay]);
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (!ref.current || !(target instanceof HTMLElement)) return;
    const rows = rowsOf(ref.current);
    const row = rows.findIndex((stops) => stops.includes(target));
    const at = rows[row]?.indexOf(target) ?? -1;
    if (at < 0) return;
    const to = pressed('right', event)
      ? rows[row]?.[at + 1]
      : pressed('left', event)
        ? rows[row]?.[at - 1]
        : pressed('down', event)
          ? nearest(rows[row + 1] ?? [], columnOf(target))
          : pressed('up', event)
            ? nearest(rows[row - 1] ?? [], columnOf(target))
            : undefined;
    if (!to) return;
    event.preventDefault();
    to.focus();
  }, []);
  return { ref, onKeyDown, onFocus };
}
