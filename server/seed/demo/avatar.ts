/** A drawn portrait for a made-up student: shoulders, face, hair or scarf on a coloured ground. Nobody's photograph. */
import { pngOf } from './png.ts';

const SIZE = 96;
type Colour = readonly [red: number, green: number, blue: number];
const GROUNDS: readonly Colour[] = [
  [197, 219, 236],
  [214, 229, 205],
  [240, 222, 196],
  [226, 212, 236],
  [207, 232, 228],
  [243, 214, 214],
];
const SKINS: readonly Colour[] = [
  [224, 172, 125],
  [198, 140, 96],
  [236, 190, 148],
  [173, 120, 80],
];
const HAIRS: readonly Colour[] = [
  [32, 26, 24],
  [56, 38, 28],
  [24, 24, 30],
];
const CLOTHES: readonly Colour[] = [
  [24, 78, 119],
  [13, 92, 77],
  [120, 40, 60],
  [70, 70, 90],
];
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** `key` decides the colours, `girl` the scarf. */
export function drawAvatar(key: number, girl: boolean): Buffer {
  const [ground, skin, hair, cloth] = [
    at(GROUNDS, key),
    at(SKINS, key >> 1),
    at(HAIRS, key >> 2),
    at(CLOTHES, key >> 3),
  ];
  const inside = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  const colourAt = (x: number, y: number): Colour => {
    if (y > 0.37 && y < 0.43 && (inside(x, y, 0.43, 0.4, 0.022, 0.026) || inside(x, y, 0.57, 0.4, 0.022, 0.026)))
      return hair;
    if (inside(x, y, 0.5, 0.5, 0.06, 0.03) && y > 0.505) return [150, 70, 60];
    if (inside(x, y, 0.5, 0.42, 0.16, 0.2) && (girl || y > 0.3)) return y < 0.29 ? hair : skin;
    if (girl && inside(x, y, 0.5, 0.46, 0.25, 0.32)) return cloth;
    if (!girl && inside(x, y, 0.5, 0.36, 0.19, 0.18)) return hair;
    if (inside(x, y, 0.5, 0.62, 0.07, 0.1)) return skin;
    return inside(x, y, 0.5, 1.02, 0.38, 0.34) ? cloth : ground;
  };
  return pngOf(SIZE, (column, row) => [...colourAt((column + 0.5) / SIZE, (row + 0.5) / SIZE), 255]);
}
