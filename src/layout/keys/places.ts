import { useEffect } from 'react';
import { PLACES, type Place } from './shortcuts.ts';

const open: Place[] = [];

/** While the component is on screen, the shortcuts of these places work; the help sheet shows them first. */
export function usePlaces(...places: readonly Place[]): void {
  const names = places.join();
  useEffect(() => {
    const own = PLACES.filter((place) => names.split(',').includes(place));
    open.push(...own);
    return () => {
      for (const place of own) open.splice(open.lastIndexOf(place), 1);
    };
  }, [names]);
}
/** Places whose shortcuts work now. */
export const openPlaces = (): ReadonlySet<Place> => new Set<Place>(['Everywhere', ...open]);
