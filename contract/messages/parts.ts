/**
 * In how many parts a text travels, as networks count them: one of 160 letters of GSM 03.38, or parts of 153; with any
 * other letter, Urdu among them, one of 70, or parts of 67.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Sent as two: an escape and the letter. */
const EXTENDED = '\f^{}\\[~]|€';
const BASIC_SET = new Set(BASIC);
const EXTENDED_SET = new Set(EXTENDED);

export interface Parts {
  readonly alphabet: 'GSM-7' | 'UCS-2';
  /** As the network counts: an extended letter of GSM-7 is two, and so is what UTF-16 writes as a pair. */
  readonly length: number;
  readonly parts: number;
  /** Letters that still fit into the last part. */
  readonly left: number;
}
const LIMITS = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/** The most parts that networks join into one message. */
export const MOST_PARTS = 10;
/** Parts of a text. Nothing that is two of a part is split over two: a part that it does not fit ends before it. */
export function partsOf(text: string): Parts {
  const letters = [...text];
  const isGsm = letters.every((letter) => BASIC_SET.has(letter) || EXTENDED_SET.has(letter));
  const alphabet = isGsm ? 'GSM-7' : 'UCS-2';
  const sizes = letters.map((letter) => (isGsm ? (EXTENDED_SET.has(letter) ? 2 : 1) : letter.length));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, joined] = LIMITS[alphabet];
  if (length <= alone) return { alphabet, length, parts: length === 0 ? 0 : 1, left: alone - length };
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > joined) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return { alphabet, length, parts, left: joined - used };
}
