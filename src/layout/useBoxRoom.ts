import { useEffect } from 'react';

/** A table is never lower than this: where there is less room, the page scrolls. */
const LEAST = 320;
const PROPERTY = '--box-room';

/**
 * The height that everything else leaves for the table of a screen, so that one thing scrolls: the table, not the page
 * below it too. Nothing that is measured depends on the height of the table. Null where a screen has no such table.
 */
export function roomFor(main: HTMLElement): number | null {
  const screen = main.querySelector<HTMLElement>('.ui-screen');
  const boxes = screen?.querySelectorAll<HTMLElement>('.ui-table-box') ?? [];
  const [box] = boxes;
  // Not beside other columns, and not the one of several.
  if (!screen || !box || boxes.length > 1 || ![box.parentElement, box.parentElement?.parentElement].includes(screen)) return null;
  const [whole, table] = [screen.getBoundingClientRect(), box.getBoundingClientRect()];
  const below = Number.parseFloat(getComputedStyle(main).paddingBottom || '0') + (main.nextElementSibling?.getBoundingClientRect().height ?? 0);
  const rest = Math.ceil(whole.top + window.scrollY + (whole.height - table.height) + below);
  return Math.max(LEAST, window.innerHeight - rest);
}

/** Keeps `--box-room` of the content area, which the style sheets of lists use. */
export function useBoxRoom(main: HTMLElement | null): void {
  useEffect(() => {
    if (!main) return undefined;
    let asked = 0;
    const measure = (): void => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => {
        const room = roomFor(main);
        if (room === null) main.style.removeProperty(PROPERTY);
        else main.style.setProperty(PROPERTY, `${room}px`);
      });
    };
    const parts = new MutationObserver(measure);
    const sizes = new ResizeObserver(measure);
    parts.observe(main, { childList: true, subtree: true });
    sizes.observe(main);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(asked);
      parts.disconnect();
      sizes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [main]);
}
