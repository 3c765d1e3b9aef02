import type { PaletteItem } from './paletteItem.ts';

const NO = -1;
/** How well one typed word fits: at the start of the label, of a word, inside a word, in the group. */
function fit(word: string, label: string, group: string): number {
  if (label.startsWith(word)) return 8;
  if (label.split(/[^a-z0-9]+/).some((part) => part.startsWith(word))) return 6;
  if (label.includes(word)) return 3;
  return group.includes(word) ? 1 : NO;
}
/** Initials: 'gfr' finds 'Gl Fee Report'. */
const initials = (label: string): string =>
  label
    .split(/[^a-z0-9]+/)
    .map((part) => part.charAt(0))
    .join('');

function score({ label, group }: PaletteItem, words: readonly string[]): number {
  const [text, heading] = [label.toLowerCase(), group.toLowerCase()];
  const fits = words.map((word) => fit(word, text, heading));
  if (fits.includes(NO))
    return words.length === 1 && (words[0]?.length ?? 0) > 1 && initials(text).startsWith(words[0] ?? '') ? 2 : NO;
  // A short label is nearer to what was typed than a long one.
  return fits.reduce((sum, one) => sum + one, 0) - text.length / 100;
}

/** Items that fit every word typed, the nearest first; among equals those used recently, then the menu's order. */
export function rank(items: readonly PaletteItem[], typed: string, recent: readonly string[]): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const used = (id: string): number => (recent.includes(id) ? 0.5 : 0);
  return items
    .map((item) => ({ item, at: score(item, words) + used(item.id) }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => b.at - a.at)
    .map(({ item }) => item);
}
