import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** What a page of A4 holds between its margins, across and down, in millimetres. */
const ROOM = { 'a4-portrait': [190, 273], 'a4-landscape': [273, 190] } as const;
/** Smaller than this, nobody reads it: then it takes more pages. */
const SMALLEST = 0.6;
/** Printers and browsers round. */
const SPARE = 0.98;

/** How much smaller something has to be for one page; 1 where it fits as it is, or would be too small to read. */
export function scaleFor(across: number, down: number, paper: keyof typeof ROOM, smallest = SMALLEST): number {
  const [width, height] = ROOM[paper];
  if (across <= 0) return 1;
  const scale = (height * SPARE * across) / (width * down);
  return scale >= 1 || scale < smallest ? 1 : scale;
}

interface Props {
  readonly paper: keyof typeof ROOM;
  /** How small it may be set, where its letters are small as they are. */
  readonly smallest?: number | undefined;
  readonly children: ReactNode;
}
/** What belongs on one page of paper: set smaller as far as that takes, so that no signature is alone on the next. */
export function OnePage({ paper, smallest, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = box.current;
    if (!page) return undefined;
    const fit = (): void => {
      page.style.zoom = '1';
      const scale = scaleFor(page.offsetWidth, page.offsetHeight, paper, smallest);
      page.style.zoom = scale === 1 ? '' : scale.toFixed(3);
    };
    fit();
    // Letters and pictures that come later take other room.
    let isThere = true;
    void document.fonts?.ready.then(() => isThere && fit());
    page.addEventListener('load', fit, true);
    return () => {
      isThere = false;
      page.removeEventListener('load', fit, true);
    };
  }, [paper, smallest, children]);
  return <div ref={box}>{children}</div>;
}
