import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';

interface Position {
  readonly top: number;
  readonly row: string | null;
}
const START: Position = { top: 0, row: null };
/** Per list as it was filtered, sorted and paged; forgotten when the page is loaded again. */
const positions = new Map<string, Position>();

/**
 * The row that Tab reaches, which is the one that had the focus last; and, under a name, where the reader was among
 * these rows: coming back from a record finds the same rows in sight and the row in hand.
 */
export function useRowPosition(name: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [start] = useState(() => (name === undefined ? START : (positions.get(name) ?? START)));
  const [reachable, setReachable] = useState(start.row);
  const note = useCallback(
    (part: Partial<Position>) =>
      void (name !== undefined && positions.set(name, { ...(positions.get(name) ?? START), ...part })),
    [name],
  );
  useLayoutEffect(() => {
    const rows = box.current;
    if (!rows || start === START) return undefined;
    rows.scrollTop = start.top;
    // Only when the way back has left the focus nowhere.
    if (document.activeElement === document.body)
      rows.querySelector<HTMLElement>(`tr[data-id="${start.row}"]`)?.focus({ preventScroll: true });
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
  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const row = event.target.closest<HTMLElement>('tr[data-id]')?.dataset['id'] ?? null;
      setReachable(row);
      note({ row });
    },
    [note],
  );
  return { box, onScroll, onFocus, reachable };
}
