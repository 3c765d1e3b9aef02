import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Height of a row in pixels; sheet.module.css gives every row of a sheet this height. */
export const ROW_HEIGHT = 32;
const SPARE = 10;
const UNMEASURED = 640;

/**
 * How far down the rows the sight begins, how much it shows, and what moves it: the box itself, or the page where the box
 * is as long as its rows (useBoxRoom).
 */
function sightOf(box: HTMLElement): { top: number; height: number; scroll: (by: number) => void } {
  if (box.clientHeight > 0 && box.scrollHeight <= box.clientHeight + 1) {
    const { top } = box.getBoundingClientRect();
    return { top: Math.max(0, -top), height: window.innerHeight, scroll: (by) => window.scrollBy(0, by) };
  }
  return {
    top: box.scrollTop,
    height: box.clientHeight || UNMEASURED,
    scroll: (by) => {
      box.scrollTop += by;
    },
  };
}
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
    const { top, height } = box.current ? sightOf(box.current) : { top: 0, height: UNMEASURED };
    // In steps of half the spare rows, so that not every pixel draws the table anew.
    const step = (ROW_HEIGHT * SPARE) / 2;
    const next = { top: Math.floor(top / step) * step, height };
    setSeen((now) => (now.top === next.top && now.height === next.height ? now : next));
  }, []);
  useLayoutEffect(measure, [measure, count]);
  useEffect(() => {
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);
  const show = useCallback(
    (row: number) => {
      if (!box.current) return;
      const { top, height, scroll } = sightOf(box.current);
      const [from, to] = [row * ROW_HEIGHT, (row + 2) * ROW_HEIGHT];
      if (from < top) scroll(from - top);
      else if (to > top + height) scroll(to - top - height);
      measure();
    },
    [measure],
  );
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - SPARE);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + SPARE + SPARE / 2);
  return { box, onScroll: measure, first, last, show };
}
