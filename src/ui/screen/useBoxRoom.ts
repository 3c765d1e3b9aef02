import { useEffect } from 'react';

/** Where less than this is left for a table, it is as long as its rows, and the page scrolls. */
const LEAST = 280;
/** A telephone's page scrolls, and nothing within it but sideways. */
const PHONE = 640;
const PROPERTY = '--box-room';

/** Whether what is in it stands one below the other, so that it is as much higher as the table is. */
function isStacked(around: Element): boolean {
  const { display, flexDirection } = getComputedStyle(around);
  return display === 'block' || display === 'contents' || (display === 'flex' && flexDirection === 'column');
}
/**
 * The height that everything else leaves for the table of a screen, so that one thing scrolls: the table or the page,
 * never one inside the other. Nothing that is measured depends on the height of the table. Null where the page scrolls:
 * too little is left, a chart stands above, or the table is one of several or stands beside something.
 */
export function roomFor(main: HTMLElement): number | null {
  const screen = main.querySelector<HTMLElement>('.ui-screen');
  const boxes = screen?.querySelectorAll<HTMLElement>('.ui-table-box') ?? [];
  const [box] = boxes;
  if (!screen || !box || boxes.length > 1 || window.innerWidth <= PHONE) return null;
  for (let around = box.parentElement; around && around !== screen; around = around.parentElement)
    if (!isStacked(around)) return null;
  const [whole, table] = [screen.getBoundingClientRect(), box.getBoundingClientRect()];
  const below =
    Number.parseFloat(getComputedStyle(main).paddingBottom || '0') +
    (main.nextElementSibling?.getBoundingClientRect().height ?? 0);
  const rest = Math.ceil(whole.top + window.scrollY + (whole.height - table.height) + below);
  const room = window.innerHeight - rest;
  return room < LEAST ? null : room;
}

/** Keeps `--box-room` of the tables of the content area, which the style sheets of lists use. */
export function useBoxRoom(main: HTMLElement | null): void {
  useEffect(() => {
    if (!main) return undefined;
    let frame = 0;
    const measure = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const room = roomFor(main);
        for (const box of main.querySelectorAll<HTMLElement>('.ui-table-box'))
          box.style.setProperty(PROPERTY, room === null ? 'none' : `${room}px`);
      });
    };
    const parts = new MutationObserver(measure);
    const sizes = new ResizeObserver(measure);
    parts.observe(main, { childList: true, subtree: true });
    sizes.observe(main);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      parts.disconnect();
      sizes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [main]);
}
