import type { VisibleGroup } from './visibleMenu.ts';

/** Items whose label (or whose group's label) contains every word typed; groups without a match are left out. */
export function filterMenu(groups: readonly VisibleGroup[], typed: string): VisibleGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  const matches = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const pick = (group: VisibleGroup, outer: string): VisibleGroup => ({
    ...group,
    items: group.items.filter((item) => matches(`${outer} ${group.label} ${item.label}`)),
    groups: group.groups
      .map((inner) => pick(inner, `${outer} ${group.label}`))
      .filter((inner) => inner.items.length > 0),
  });
  return groups.map((group) => pick(group, '')).filter((group) => group.items.length > 0 || group.groups.length > 0);
}
