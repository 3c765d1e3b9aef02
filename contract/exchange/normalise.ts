const LONGEST = 1_000;

/**
 * A text as it is compared with others when files are read: case, accents, punctuation and spacing do not count, but for
 * a sign at the end, which parts A+ from A-.
 */
export const normalise = (text: string): string => {
  // Some signs unfold to eighteen letters; a whole cell of them would take a second, and no name is that long.
  const plain = text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/(?<=[\p{L}\p{N}])\+$/u, ' plus')
    .replace(/(?<=[\p{L}\p{N}])[-\u2212]$/u, ' minus')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? text.trim().toLowerCase() : plain;
};
