/** A square part of a picture, in the picture's own pixels. Always inside the picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export const MAX_ZOOM = 5;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
const inside = ({ x, y, side }: Crop, { width, height }: Size): Crop => ({
  x: within(x, 0, width - side),
  y: within(y, 0, height - side),
  side,
});

/** The largest square; of an upright picture the upper part, where the face is. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / (height > width ? 4 : 2), side };
}
export const zoomOf = ({ side }: Crop, { width, height }: Size): number => Math.min(width, height) / side;

/** Zooms to `zoom` times the largest square, around the point at (`atX`, `atY`) of the square, 0 to 1. */
export function zoomTo(crop: Crop, zoom: number, size: Size, atX = 0.5, atY = 0.5): Crop {
  const side = Math.min(size.width, size.height) / within(zoom, 1, MAX_ZOOM);
  return inside({ x: crop.x + (crop.side - side) * atX, y: crop.y + (crop.side - side) * atY, side }, size);
}
/** Moves the picture under the square by parts of the square. */
export const moveBy = (crop: Crop, byX: number, byY: number, size: Size): Crop =>
  inside({ ...crop, x: crop.x - byX * crop.side, y: crop.y - byY * crop.side }, size);
