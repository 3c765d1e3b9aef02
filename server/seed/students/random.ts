/** Numbers that look like chance and are the same every time: two demo schools are alike. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** A whole number from 0 up to below `n`. */
  readonly below: (n: number) => number;
  /** @throws RangeError for an empty list */
  readonly pick: <T>(list: readonly T[]) => T;
  readonly chance: (share: number) => boolean;
}
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    next,
    below,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
    chance: (share) => next() < share,
  };
}
