/** Words in cells that stand for a choice, for yes or no, or for one record of a list. */
import { choicesOf, type AnyField } from '../fields.ts';
import { normalise } from './normalise.ts';

const YES = ['yes', 'y', 'true', '1', 'on', 'active', 'enabled', 't', 'haan', 'ji'];
const NO = ['no', 'n', 'false', '0', 'off', 'inactive', 'disabled', 'f', 'nahi', 'nahin'];

/** Value of each normalised word of a bool or an enum. */
export function wordsOf(field: AnyField, privileges: readonly string[] = []): Map<string, string | boolean> {
  if (field.kind === 'bool')
    return new Map([...YES.map((word) => [word, true] as const), ...NO.map((word) => [word, false] as const)]);
  const words = new Map<string, string>();
  for (const { id, name } of choicesOf(field, privileges)) {
    words.set(normalise(name), id);
    words.set(normalise(id), id);
  }
  return words;
}

/**
 * The words of a cell that may hold several: parted by semicolons or lines, by commas only where the whole is no word
 * itself.
 */
export function partsOf(text: string, isWord: (word: string) => boolean): string[] {
  const split = (by: RegExp, from: string): string[] =>
    from
      .split(by)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return split(/[;\n|]/, text).flatMap((part) =>
    isWord(normalise(part)) || !part.includes(',') ? [part] : split(/,/, part),
  );
}
