import type { VisibleGroup, VisibleItem } from './visibleMenu.ts';

const itemsOf = (group: VisibleGroup): readonly VisibleItem[] => [...group.items, ...group.groups.flatMap(itemsOf)];
/** Every entry, with those of the groups inside. */
export const allItems = (groups: readonly VisibleGroup[]): readonly VisibleItem[] => groups.flatMap(itemsOf);

/**
 * The menu for the day: without what is seldom used (seldom.ts), but for the page that is open, which is always there.
 */
export function shortMenu(
  groups: readonly VisibleGroup[],
  isActive: (item: VisibleItem) => boolean,
): readonly VisibleGroup[] {
  const shorten = (group: VisibleGroup): VisibleGroup => ({
    ...group,
    items: group.items.filter((item) => !item.seldom || isActive(item)),
    groups: group.groups.map(shorten).filter((inner) => inner.items.length > 0),
  });
  return groups.map(shorten).filter((group) => group.items.length > 0 || group.groups.length > 0);
}

/** Entries by their ids, in the order of the ids; what is not in the menu any more is left out. */
export const itemsBy = (groups: readonly VisibleGroup[], ids: readonly string[]): readonly VisibleItem[] => {
  const all = allItems(groups);
  return ids.flatMap((id) => all.find((item) => item.id === id) ?? []);
};
