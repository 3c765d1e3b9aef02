import { ranked } from './rank.ts';
import type { PaletteItem } from './paletteItem.ts';

export interface Section {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}
interface Known {
  /** Screens and actions. */
  readonly items: readonly PaletteItem[];
  /** Records that were found, or, without a word, those used last. */
  readonly records: readonly PaletteItem[];
  readonly typed: string;
  readonly recent: readonly string[];
  /** The records are those of what is typed. */
  readonly isCurrent: boolean;
}
export interface Sections {
  readonly sections: readonly Section[];
  /** Screens that fit and are not shown: another letter is nearer than the end of such a list. */
  readonly left: number;
}
/** More than these nobody reads. */
const SCREENS = 12;
const SCREENS_HEADING = 'Screens and actions';

const byGroup = (items: readonly PaletteItem[]): Section[] => {
  const groups = new Map<string, PaletteItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([heading, members]) => ({ heading, items: members }));
};

/**
 * Without a word: what was used last, then everything under its heading. With one: screens whose words begin so, then
 * records, then screens that may be meant. What comes from the server stands below what is there at once, so that
 * nothing moves under the finger; a number is a record's before it is a screen's.
 */
export function sectionsOf({ items, records, typed, recent, isCurrent }: Known): Sections {
  if (typed.trim() === '') {
    const all = [...items, ...records];
    const last = recent.flatMap((id) => all.find((item) => item.id === id) ?? []);
    const rest = items.filter((item) => !last.includes(item));
    return {
      sections: [{ heading: 'Recently used', items: last }, ...byGroup(rest)].filter(
        ({ items: some }) => some.length > 0,
      ),
      left: 0,
    };
  }
  const { strong, weak } = ranked(items, typed, recent);
  const first = strong.slice(0, SCREENS);
  // Until the records are there, what only may be meant would stand where they will.
  const last = isCurrent || records.length > 0 ? weak.slice(0, SCREENS) : [];
  const screens = (some: readonly PaletteItem[], heading: string): Section[] =>
    some.length > 0 ? [{ heading, items: some }] : [];
  return {
    sections: [
      ...screens(first, SCREENS_HEADING),
      ...byGroup(records),
      ...screens(last, first.length > 0 ? 'Other screens' : SCREENS_HEADING),
    ],
    left: strong.length - first.length + (isCurrent ? weak.length - last.length : 0),
  };
}
