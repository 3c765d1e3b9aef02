/** A text as it is compared with others when files are read: case, accents, punctuation and spacing do not count. */
export const normalise = (text: string): string => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return plain === '' ? text.trim().toLowerCase() : plain;
};
