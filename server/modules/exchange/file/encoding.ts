/** The text of a csv file in whatever encoding the program that saved it uses. */

const zerosAt = (bytes: Uint8Array, parity: 0 | 1): number => {
  let zeros = 0;
  for (let at: number = parity; at < Math.min(bytes.length, 2000); at += 2) zeros += Number(bytes[at] === 0);
  return zeros;
};

/** UTF-8, UTF-16 (with or without its mark), else Windows-1252, which every byte sequence can be. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const half = Math.min(bytes.length, 2000) / 2;
  if (zerosAt(bytes, 1) > half * 0.3) return 'utf-16le';
  if (zerosAt(bytes, 0) > half * 0.3) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
/** The decoded text without its byte order mark. */
export const textOfFile = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
