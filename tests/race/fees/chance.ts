/** Random numbers that a seed repeats. */
export interface Chance {
  /** From 0 up to but not including `limit`. */
  readonly below: (limit: number) => number;
  readonly of: <T>(list: readonly T[]) => T | undefined;
  readonly often: (share: number) => boolean;
}
/** mulberry32 */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    of: (list) => list[Math.floor(next() * list.length)],
    often: (share) => next() < share,
  };
}
