import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface Place {
  readonly top: number;
  readonly row: string | null;
}
const START: Place = { top: 0, row: null };
/** Per list as it was filtered, sorted and paged; forgotten when the page is loaded again. */
const places = new Map<string, Place>();

/** Where the reader was among these rows: coming back from a record finds the same rows in sight and the row in hand. */
export function useRowPlace(name: string): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly lastRow: string | null;
  readonly remember: (row: string | null) => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const [start] = useState(() => places.get(name) ?? START);
  const note = useCallback((part: Partial<Place>) => void places.set(name, { ...(places.get(name) ?? START), ...part }), [name]);
  useLayoutEffect(() => {
    const rows = box.current;
    if (!rows || start === START) return undefined;
    rows.scrollTop = start.top;
    // Only when the way back has left the focus nowhere.
    if (document.activeElement === document.body) rows.querySelector<HTMLElement>(`tr[data-id="${start.row}"]`)?.focus({ preventScroll: true });
    if (rows.scrollTop >= start.top) return undefined;
    // The box is as long as its rows until the room for it is measured; only then can it scroll.
    const room = new ResizeObserver(() => {
      if (rows.scrollHeight <= rows.clientHeight) return;
      rows.scrollTop = start.top;
      room.disconnect();
    });
    room.observe(rows);
    return () => room.disconnect();
  }, [start]);
  const onScroll = useCallback(() => note({ top: box.current?.scrollTop ?? 0 }), [note]);
  const remember = useCallback((row: string | null) => note({ row }), [note]);
  return { box, onScroll, lastRow: start.row, remember };
}
