/** The crest of the demo school, drawn as a PNG: a shield with a rising sun, so that the banner has a real picture. */
import { pngOf } from './png.ts';

const SIZE = 128;
/** Samples per pixel and direction, for smooth edges. */
const SAMPLES = 3;
type Colour = readonly [red: number, green: number, blue: number];
const GREEN: Colour = [13, 92, 77];
const WHITE: Colour = [255, 255, 255];
const GOLD: Colour = [244, 180, 26];

/** Colour at a point of the unit square, or null outside the shield. */
function colourAt(x: number, y: number): Colour | null {
  const inside = (margin: number): boolean => {
    const half = y < 0.55 ? 0.4 : 0.4 * Math.sqrt(Math.max(0, 1 - ((y - 0.55) / 0.4) ** 2));
    return y > 0.06 + margin && y < 0.95 - margin && Math.abs(x - 0.5) < half - margin;
  };
  if (!inside(0)) return null;
  if (!inside(0.035)) return GOLD;
  if (y > 0.6) return y < 0.64 || (y > 0.7 && y < 0.74) ? WHITE : GREEN;
  const distance = Math.hypot(x - 0.5, y - 0.6);
  if (distance < 0.15) return GOLD;
  const ray = Math.abs(((Math.atan2(0.6 - y, x - 0.5) * 9) / Math.PI) % 2);
  return distance > 0.19 && distance < 0.32 && ray < 0.8 ? WHITE : GREEN;
}

function pixel(column: number, row: number): number[] {
  const sum = [0, 0, 0, 0];
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const dx = ((sample % SAMPLES) + 0.5) / SAMPLES;
    const dy = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    const colour = colourAt((column + dx) / SIZE, (row + dy) / SIZE);
    if (colour) [...colour, 1].forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part));
  }
  const [red = 0, green = 0, blue = 0, covered = 0] = sum;
  return covered === 0
    ? [0, 0, 0, 0]
    : [red / covered, green / covered, blue / covered, (covered / SAMPLES ** 2) * 255].map(Math.round);
}

/** The picture as the bytes of a PNG file. */
export const drawCrest = (): Buffer => pngOf(SIZE, pixel);
