/** Entities that the product does not have, and the tests do: one for each power of a declaration. */
import type { Resource } from '../../contract/resource.ts';
import { assetKinds } from './assetKinds.ts';
import { buildings, cupboards, storeRooms } from './buildings.ts';
import { assemblyItems } from './assemblyItems.ts';
import { busHires } from './busHires.ts';
import { busRiders, busRoutes, busStops } from './busRoutes.ts';
import { busTimetables } from './busTimetables.ts';
import { clubMembers, clubs } from './clubs.ts';
import { libraryBooks, libraryShelves } from './library.ts';
import { libraryTags } from './libraryTags.ts';
import { outings } from './outings.ts';
import { visitors } from './visitors.ts';

export const examples: readonly Resource[] = [
  visitors,
  outings,
  busRoutes,
  busStops,
  busRiders,
  busHires,
  assetKinds,
  clubs,
  clubMembers,
  busTimetables,
  buildings,
  storeRooms,
  cupboards,
  assemblyItems,
];
/** Of another source than the provider: the reference server has nothing of them. */
export const elsewhere: readonly Resource[] = [libraryShelves, libraryBooks, libraryTags];

interface Declared {
  readonly resources: readonly Resource[];
  readonly resourceOf: (key: string) => Resource;
}
/**
 * The declarations of the product with these, for tests that replace src/resources/index.ts. An entity that the product
 * declares under the key of an example goes before it.
 */
export function withExamples(own: Declared): Declared {
  const declared = new Set(own.resources.map(({ key }) => key));
  const more = [...examples, ...elsewhere].filter(({ key }) => !declared.has(key));
  const resources = [...own.resources, ...more];
  return { resources, resourceOf: (key) => more.find((one) => one.key === key) ?? own.resourceOf(key) };
}
