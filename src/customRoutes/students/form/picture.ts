import type { Crop } from './crop.ts';

/** Longest side of a stored photo, in pixels: enough for a card, small enough for a list. */
export const PHOTO_SIDE = 600;
/** Larger pictures are read at this size: a phone's 50 megapixels would fill the memory of a phone. */
const READ_SIDE = 2400;

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  return [canvas, context];
}

/** Reads a picture upright. Fails where the browser does not know the format. */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, READ_SIDE / Math.max(bitmap.width, bitmap.height));
  const [canvas, context] = canvasOf(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  // A see-through picture would turn black as JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
/** The picture turned to the right. */
export function turned(picture: HTMLCanvasElement): HTMLCanvasElement {
  const [canvas, context] = canvasOf(picture.height, picture.width);
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(picture, 0, 0);
  return canvas;
}
export function drawCrop(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, { x, y, side }: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}
/** The square as a JPEG of at most PHOTO_SIDE pixels. */
export async function photoOf(picture: HTMLCanvasElement, crop: Crop): Promise<File> {
  const side = Math.max(1, Math.min(PHOTO_SIDE, Math.round(crop.side)));
  const [canvas] = canvasOf(side, side);
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('The picture could not be made smaller.');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
