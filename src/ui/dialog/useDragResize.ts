import { useCallback, useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefCallback } from 'react';
import { clampOffset, type Offset } from './clampOffset.ts';
import { pressed } from '../keys/shortcuts.ts';

const STEP = 24;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface DragResize {
  /** Ref of the title bar; what moves is the dialog's box around it. */
  readonly attach: RefCallback<HTMLElement>;
  /** For the title bar: drag it, or press Alt and an arrow key; with Shift too, the arrow resizes (WCAG 2.2, 2.5.7). */
  readonly handle: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/**
 * Moves and resizes a dialog without rendering again: the place is written to the element, and kept inside the
 * viewport.
 */
export function useDragResize({
  draggable,
  resizable,
}: {
  readonly draggable: boolean;
  readonly resizable: boolean;
}): DragResize {
  const paper = useRef<HTMLElement | null>(null);
  const offset = useRef<Offset>({ x: 0, y: 0 });
  const grip = useRef<Offset | null>(null);

  const moveTo = useCallback((wanted: Offset) => {
    if (!paper.current) return;
    const { left, top, width, height } = paper.current.getBoundingClientRect();
    const { x, y } = offset.current;
    offset.current = clampOffset(
      wanted,
      { left: left - x, top: top - y, width, height },
      { width: window.innerWidth, height: window.innerHeight },
    );
    paper.current.style.translate = `${offset.current.x}px ${offset.current.y}px`;
  }, []);

  const attach = useCallback<RefCallback<HTMLElement>>(
    (bar) => {
      paper.current = bar?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? null;
      if (paper.current && resizable)
        Object.assign(paper.current.style, { resize: 'both', overflow: 'auto', maxHeight: 'calc(100dvh - 32px)' });
    },
    [resizable],
  );

  useEffect(() => {
    const keepInside = (): void => moveTo(offset.current);
    window.addEventListener('resize', keepInside);
    return () => window.removeEventListener('resize', keepInside);
  }, [moveTo]);

  const release = (): void => {
    grip.current = null;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!draggable || event.button !== 0 || (event.target as Element).closest('button, a, input')) return;
    grip.current = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const arrow = ARROWS[event.key];
    const moves = pressed('move', event);
    if (!arrow || !paper.current || !(moves || pressed('resize', event))) return;
    // Alt and the left arrow would otherwise leave the page.
    event.preventDefault();
    const [x, y] = arrow;
    if (moves) {
      if (draggable) moveTo({ x: offset.current.x + x, y: offset.current.y + y });
    } else if (resizable) {
      const { offsetWidth, offsetHeight, style } = paper.current;
      Object.assign(style, {
        width: `${offsetWidth + x}px`,
        maxWidth: 'calc(100vw - 32px)',
        height: `${offsetHeight + y}px`,
      });
      moveTo(offset.current);
    }
  };
  return {
    attach,
    handle: { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release, onKeyDown },
  };
}
