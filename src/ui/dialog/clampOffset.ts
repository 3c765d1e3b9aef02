export interface Offset {
  readonly x: number;
  readonly y: number;
}
/** Where a box would be without any offset, and how large it is, in CSS pixels of the viewport. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/**
 * The nearest offset that keeps the box inside the viewport; one larger than the viewport keeps its top left corner in
 * sight.
 */
export function clampOffset(
  wanted: Offset,
  box: Box,
  viewport: { readonly width: number; readonly height: number },
): Offset {
  return {
    x: between(-box.left, wanted.x, Math.max(-box.left, viewport.width - box.width - box.left)),
    y: between(-box.top, wanted.y, Math.max(-box.top, viewport.height - box.height - box.top)),
  };
}
