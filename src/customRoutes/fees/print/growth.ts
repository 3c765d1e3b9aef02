/** How long one run of sheets may keep the page from answering. */
const AIM_MS = 60;
const [FEWEST, MOST] = [2, 40] as const;

/**
 * How many sheets to add next, after `size` of them took `took` ms: twice as many at most, and never so many that the
 * page would freeze.
 */
export const nextRun = (size: number, took: number): number =>
  Math.max(FEWEST, Math.min(MOST, size * 2, Math.floor((size * AIM_MS) / Math.max(took, 1))));
