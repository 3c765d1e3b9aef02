import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { moveBy, zoomOf, zoomTo, type Crop } from './crop.ts';
import { drawCrop } from './picture.ts';
import css from './students.module.css';

/** Drawn at twice the size shown, for sharp screens. */
const DRAWN = 640;
const STEP = 0.04;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

interface Props {
  readonly picture: HTMLCanvasElement;
  readonly crop: Crop;
  readonly onCrop: (change: (crop: Crop) => Crop) => void;
}

/**
 * The part of the picture that is kept: dragged, pinched, scrolled, or moved by the arrows and zoomed by plus and
 * minus.
 */
export function CropSquare({ picture, crop, onCrop }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => {
    const square = canvas.current;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = square?.getBoundingClientRect();
      if (!box) return;
      const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] as const;
      onCrop((before) => zoomTo(before, zoomOf(before, picture) * Math.exp(-event.deltaY / 400), picture, ...at));
    };
    // Not React's: it listens passively, and the page would scroll.
    square?.addEventListener('wheel', wheel, { passive: false });
    return () => square?.removeEventListener('wheel', wheel);
  }, [picture, onCrop]);

  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const last = fingers.current.get(event.pointerId);
    if (!last) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const [byX, byY] = [(event.clientX - last.x) / width, (event.clientY - last.y) / width];
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!other) return onCrop((before) => moveBy(before, byX, byY, picture));
    const apart = (x: number, y: number): number => Math.max(1, Math.hypot(x - other.x, y - other.y));
    const spread = apart(event.clientX, event.clientY) / apart(last.x, last.y);
    onCrop((before) => zoomTo(moveBy(before, byX / 2, byY / 2, picture), zoomOf(before, picture) * spread, picture));
  };
  const press = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    const factor = event.key === '+' || event.key === '=' ? 1.1 : event.key === '-' ? 1 / 1.1 : 1;
    if (!by && factor === 1) return;
    event.preventDefault();
    onCrop((before) =>
      by ? moveBy(before, by[0], by[1], picture) : zoomTo(before, zoomOf(before, picture) * factor, picture),
    );
  };
  const release = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);
  return (
    <canvas
      ref={canvas}
      className={css.crop}
      width={DRAWN}
      height={DRAWN}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows move the picture
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not be drawn on
      role="img"
      aria-label="Part of the picture that is kept. Arrow keys move it, plus and minus zoom."
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}
