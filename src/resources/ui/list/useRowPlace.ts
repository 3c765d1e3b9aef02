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
    if (!box.current || start === START) return;
    box.current.scrollTop = start.top;
    // Only when the way back has left the focus nowhere.
    if (document.activeElement === document.body)
      box.current.querySelector<HTMLElement>(`tr[data-id="${start.row}"]`)?.focus({ preventScroll: true });
  }, [start]);
  const onScroll = useCallback(() => note({ top: box.current?.scrollTop ?? 0 }), [note]);
  const remember = useCallback((row: string | null) => note({ row }), [note]);
  return { box, onScroll, lastRow: start.row, remember };
}
