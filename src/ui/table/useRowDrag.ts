import { useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** Where a row was dropped: ids as the rows have them in the page. */
export interface Drop {
  readonly id: string;
  readonly beside: string;
  readonly after: boolean;
}
interface Drag {
  readonly row: HTMLElement;
  readonly from: number;
  over: HTMLElement | null;
  after: boolean;
  begun: boolean;
}
/** A slip of the finger is a press. */
const SLIP = 4;
const rowOf = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>('tr[data-id]') ?? null;

/**
 * Rows that are dragged by a button of theirs (`data-do="move"`), by mouse, finger or pen: handlers for a box around the
 * table. The row in hand has `data-dragged`, the one where it would land `data-drop`.
 */
export function useRowDrag(onDrop: (drop: Drop) => void) {
  const latest = useRef(onDrop);
  useLayoutEffect(() => {
    latest.current = onDrop;
  });
  const drag = useRef<Drag | null>(null);
  const dropped = useRef(false);
  return useMemo(() => {
    const mark = (over: HTMLElement | null, after: boolean): void => {
      const now = drag.current;
      if (!now) return;
      if (now.over !== over) delete now.over?.dataset['drop'];
      Object.assign(now, { over, after });
      if (over) over.dataset['drop'] = after ? 'after' : 'before';
    };
    const end = (): Drag | null => {
      const ended = drag.current;
      mark(null, false);
      delete ended?.row.dataset['dragged'];
      drag.current = null;
      return ended;
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        const handle = event.target instanceof Element ? event.target.closest('[data-do=move]') : null;
        const row = rowOf(handle);
        dropped.current = false;
        if (!handle || !row || event.button !== 0) return;
        handle.setPointerCapture?.(event.pointerId);
        drag.current = { row, from: event.clientY, over: null, after: false, begun: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const now = drag.current;
        if (!now || (!now.begun && Math.abs(event.clientY - now.from) < SLIP)) return;
        now.begun = true;
        now.row.dataset['dragged'] = '';
        const over = rowOf(document.elementFromPoint(event.clientX, event.clientY));
        if (!over || over === now.row || !event.currentTarget.contains(over)) return mark(null, false);
        const { top, height } = over.getBoundingClientRect();
        mark(over, event.clientY > top + height / 2);
        over.scrollIntoView?.({ block: 'nearest' });
      },
      onPointerUp: (): void => {
        const now = drag.current;
        const [over, after] = [now?.over, now?.after ?? false];
        const ended = end();
        if (ended) dropped.current = ended.begun;
        const [id, beside] = [ended?.row.dataset['id'], over?.dataset['id']];
        if (id !== undefined && beside !== undefined) latest.current({ id, beside, after });
      },
      onPointerCancel: (): void => void end(),
      onKeyDownCapture: ({ key }: KeyboardEvent): void => {
        if (key === 'Escape' && drag.current) dropped.current = end()?.begun ?? false;
      },
      /** The end of a drag is no press of the button. */
      onClickCapture: (event: MouseEvent<HTMLElement>): void => {
        if (!dropped.current) return;
        dropped.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, []);
}
