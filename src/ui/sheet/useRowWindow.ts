import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Height of a row in pixels; students.css gives every row of a sheet this height. */
export const ROW_HEIGHT = 32;
const SPARE = 10;
const UNMEASURED = 640;

/** Which rows are near the sight: only those are drawn, the others are kept room for. */
export function useRowWindow(count: number): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly first: number;
  readonly last: number;
  /** Scrolls as little as needed to bring a row into sight. */
  readonly show: (row: number) => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: UNMEASURED });
  const measure = useCallback(() => {
    const { scrollTop: top = 0, clientHeight = 0 } = box.current ?? {};
    // In steps of half the spare rows, so that not every pixel draws the table anew.
    const step = (ROW_HEIGHT * SPARE) / 2;
    const next = { top: Math.floor(top / step) * step, height: clientHeight || UNMEASURED };
    setSeen((now) => (now.top === next.top && now.height === next.height ? now : next));
  }, []);
  useLayoutEffect(measure, [measure, count]);
  const show = useCallback(
    (row: number) => {
      const element = box.current;
      if (!element) return;
      const [top, bottom] = [row * ROW_HEIGHT, (row + 2) * ROW_HEIGHT];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + (element.clientHeight || UNMEASURED))
        element.scrollTop = bottom - (element.clientHeight || UNMEASURED);
      measure();
    },
    [measure],
  );
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - SPARE);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + SPARE + SPARE / 2);
  return { box, onScroll: measure, first, last, show };
}
