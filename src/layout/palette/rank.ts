import { isNearly } from './nearWord.ts';
import type { PaletteItem } from './paletteItem.ts';

const NO = -1;
/** From here on a word typed is the beginning of a word. */
const STRONG = 4;
const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
/** How well one typed word fits: a word of the label, its beginning, inside it, in other words for it, in the group. */
function fit(word: string, label: string, others: readonly string[], group: string): number {
  const parts = partsOf(label);
  if (parts.includes(word)) return parts[0] === word ? 9 : 7;
  if (label.startsWith(word)) return 8;
  if (parts.some((part) => part.startsWith(word))) return 6;
  if (others.some((part) => part.startsWith(word))) return 4;
  if (label.includes(word)) return 3;
  return group.includes(word) ? 1 : NO;
}
/** Initials: 'gfr' finds 'Gl Fee Report'. */
const initials = (label: string): string =>
  partsOf(label)
    .map((part) => part.charAt(0))
    .join('');

function score({ label, group, words: others = '' }: PaletteItem, words: readonly string[]): number {
  const [text, heading] = [label.toLowerCase(), group.toLowerCase()];
  const fits = words.map((word) => fit(word, text, partsOf(others), heading));
  if (fits.includes(NO))
    return words.length === 1 && (words[0]?.length ?? 0) > 1 && initials(text).startsWith(words[0] ?? '') ? 2 : NO;
  // A short label is nearer to what was typed than a long one.
  return fits.reduce((sum, one) => sum + one, 0) - text.length / 100;
}
/** The same of words that are nearly spelt: of the label rather than of the other words for it. */
function nearScore({ label, group, words: others = '' }: PaletteItem, words: readonly string[]): number {
  const isIn = (known: readonly string[]): boolean =>
    words.every((word) => known.some((one) => one.startsWith(word)) || isNearly(word, known));
  const own = partsOf(label.toLowerCase());
  if (isIn(own)) return 2 - label.length / 100;
  return isIn([...own, ...partsOf(`${others} ${group.toLowerCase()}`)]) ? 1 - label.length / 100 : NO;
}

export interface Ranked {
  /** Each word begins a word of the label, or of the other words for it. */
  readonly strong: readonly PaletteItem[];
  /** Some are inside a word, or only in the heading; where nothing fits, what is nearly spelt so. */
  readonly weak: readonly PaletteItem[];
}
/** Items that fit every word typed, the nearest first; among equals those used recently, then the menu's order. */
export function ranked(items: readonly PaletteItem[], typed: string, recent: readonly string[]): Ranked {
  const words = partsOf(typed.toLowerCase());
  if (words.length === 0) return { strong: [], weak: [] };
  const used = (id: string): number => (recent.includes(id) ? 0.5 : 0);
  const by = (judge: typeof score) =>
    items
      .flatMap((item) => {
        const at = judge(item, words);
        return at > 0 ? [{ item, near: at, at: at + used(item.id) }] : [];
      })
      .toSorted((a, b) => b.at - a.at);
  const found = by(score);
  if (found.length === 0) return { strong: [], weak: by(nearScore).map(({ item }) => item) };
  const isStrong = ({ item, near }: (typeof found)[number]): boolean =>
    near + item.label.length / 100 >= STRONG * words.length;
  return {
    strong: found.filter(isStrong).map(({ item }) => item),
    weak: found.filter((one) => !isStrong(one)).map(({ item }) => item),
  };
}
/** All of them in one list. */
export const rank = (...given: Parameters<typeof ranked>): PaletteItem[] => {
  const { strong, weak } = ranked(...given);
  return [...strong, ...weak];
};
