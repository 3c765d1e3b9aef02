/**
 * First parts of entry links `{section}/{instituteCode}/{id}/{token}` (specification 2), without slashes around. The
 * build replaces this module by its value (`vite.config.ts`): the hand-off comes before everything else, and loads no
 * table of pages.
 */
import { outlines } from '../resources/outlines.ts';
import { allPages } from './index.ts';

const withoutParameters = (path: string): string => path.split('/:')[0] ?? path;
export const knownSections: readonly string[] = [
  ...new Set([
    ...allPages
      .filter(({ above, path }) => above.length === 0 && path !== '')
      .map(({ path }) => withoutParameters(path)),
    ...outlines.map(({ path }) => path),
  ]),
];
