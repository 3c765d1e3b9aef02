/** A word or a sentence with a capital at its beginning. */
export const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
