/**
 * Pictures that people upload: decoded and written anew by us, so that nothing is kept but the pixels (no place and
 * time of a photograph, no archive or script behind the picture).
 */
import sharp from 'sharp';
import type { PictureType } from '../../contract/kinds/file.ts';
import { assertOutsideDoor } from '../database/outsideDoor.ts';

/** More pixels are refused before they are decoded: 30,000 by 30,000 fit in 100 KB and would fill 3 GB. */
const MAX_PIXELS = 25_000_000;
/** Longer sides are scaled down; enough for a page at 300 dpi. */
export const MAX_SIDE = 4_096;
const SECONDS = 5;
const AT_ONCE = 2;

// Several pictures at once are served one after the other; the rest of the machine is for requests.
sharp.concurrency(1);
sharp.cache(false);

const MAGIC: readonly (readonly [type: PictureType, test: (bytes: Buffer) => boolean])[] = [
  ['image/png', (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['image/webp', (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'],
];
const EXTENSION: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The type that the first bytes show, or null: what the sender says is not believed. */
export const typeOf = (bytes: Buffer): PictureType | null => MAGIC.find(([, test]) => test(bytes))?.[0] ?? null;
export const extensionOf = (type: PictureType): string => EXTENSION[type];

/**
 * A file that is an archive or a document as well as a picture: its end is the end of a ZIP, or a PDF starts within its
 * first KB.
 */
function isTwoThings(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const zip = end >= 0 && end + 22 <= bytes.length && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length;
  return zip || bytes.subarray(0, 1024).includes('%PDF-');
}

/** What is wrong with an upload, in words for its sender. */
export class BadImage extends Error {}

const waiting: (() => void)[] = [];
let running = 0;
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => void waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The picture written anew in its own format. Throws BadImage when it is none, is cut off, too large, or something else
 * besides.
 */
export async function reencode(bytes: Buffer, type: PictureType): Promise<Buffer> {
  assertOutsideDoor('Decoding a picture');
  if (isTwoThings(bytes)) throw new BadImage('is not only a picture');
  return inTurn(async () => {
    const open = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 });
    const { width, height, format } = await open.metadata().catch((error: unknown) => {
      throw new BadImage(isTooManyPixels(error) ? TOO_LARGE : 'cannot be read as a picture');
    });
    if (`image/${format}` !== type) throw new BadImage('cannot be read as a picture');
    if (width * height > MAX_PIXELS) throw new BadImage(TOO_LARGE);
    const picture = open
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true });
    const written =
      type === 'image/png'
        ? picture.png()
        : type === 'image/webp'
          ? picture.webp({ quality: 90 })
          : picture.jpeg({ quality: 90 });
    return written.toBuffer().catch((error: unknown) => {
      throw new BadImage(isTooManyPixels(error) ? TOO_LARGE : 'is damaged or takes too long to read');
    });
  });
}
const TOO_LARGE = `has more than ${MAX_PIXELS / 1_000_000} million pixels`;
const isTooManyPixels = (error: unknown): boolean => error instanceof Error && error.message.includes('pixel limit');
