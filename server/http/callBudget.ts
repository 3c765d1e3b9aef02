/** How many calls one user may make: a bucket that fills by the minute, so that a screen which asks for much at once is served. */
export interface CallBudget {
  /** Seconds to wait, or 0 when the call is within the budget (it is then counted). */
  readonly take: (key: string) => number;
}

/** `perMinute` calls a minute for each key, as many at once after a quiet minute; 0 is without a limit. The oldest of `keys` keys are forgotten. */
export function callBudget(perMinute: number, keys = 10_000, now: () => number = Date.now): CallBudget {
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = perMinute / 60_000;
  return {
    take(key) {
      if (perMinute === 0) return 0;
      const at = now();
      const known = buckets.get(key);
      const left = known ? Math.min(perMinute, known.left + (at - known.at) * perMs) : perMinute;
      if (left < 1) return Math.ceil((1 - left) / perMs / 1000);
      buckets.delete(key);
      buckets.set(key, { left: left - 1, at });
      if (buckets.size > keys) for (const oldest of buckets.keys()) return (buckets.delete(oldest), 0);
      return 0;
    },
  };
}
