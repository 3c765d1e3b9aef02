/** A state as a word: 'part_paid' is 'Part paid'. */
export const worded = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`;
/** What a choice calls it; as a word where it is none of them. */
export const wordIn = (choices: readonly (readonly [key: string, name: string])[], key: string): string =>
  choices.find(([one]) => one === key)?.[1] ?? worded(key);
