import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { allItems, itemsBy } from './shortMenu.ts';
import type { Favourites } from './Star.tsx';
import type { VisibleGroup, VisibleItem } from './visibleMenu.ts';

const MOST_RECENT = 6;
const NONE: readonly string[] = [];
// What another version, or a person, has put there may be anything.
const idsIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : NONE;

/** Pages that the user wants at hand, by the ids of their entries; with the user's settings, on every machine. */
export function useFavourites(): Favourites {
  const [stored, setStored] = useStore<readonly string[]>('menu.favourites', NONE);
  const ids = idsIn(stored);
  const toggle = (id: string): void => setStored(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return { ids, toggle };
}

/** Pages that were open before this one, the latest first. */
export function useRecentItems(
  groups: readonly VisibleGroup[],
  isActive: (item: VisibleItem) => boolean,
): readonly VisibleItem[] {
  const [stored, setStored] = useStore<readonly string[]>('menu.recent', NONE);
  const ids = idsIn(stored);
  const here = allItems(groups).find(isActive)?.id;
  useEffect(() => {
    if (here !== undefined && ids[0] !== here)
      setStored([here, ...ids.filter((other) => other !== here)].slice(0, MOST_RECENT));
  }, [here, ids, setStored]);
  return itemsBy(
    groups,
    ids.filter((id) => id !== here),
  );
}
