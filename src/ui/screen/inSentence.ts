/**
 * A label within a sentence: 'Late Fee Policy' reads 'late fee policy', 'GL Account' reads 'GL account',
 * 'Parent-Teacher Meeting' reads 'parent-teacher meeting'.
 */
export const inSentence = (label: string): string =>
  label.replaceAll(/\S+/g, (word) => (/[A-Z][^-]*[A-Z]/.test(word) ? word : word.toLowerCase()));
