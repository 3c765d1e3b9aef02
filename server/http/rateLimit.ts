/** A sliding window per key, held in this process and bounded in size. */
export interface RateLimit {
  /** Seconds to wait, or 0 when this attempt is within the limit (it is then counted). */
  readonly take: (key: string) => number;
  readonly reset: () => void;
}

/** `max` attempts per `seconds` for each key. The oldest keys are forgotten beyond `keys`. */
export function rateLimit(max: number, seconds: number, keys = 10_000, now: () => number = Date.now): RateLimit {
  const attempts = new Map<string, number[]>();
  return {
    take(key) {
      const since = now() - seconds * 1000;
      const recent = (attempts.get(key) ?? []).filter((at) => at > since);
      const first = recent[0];
      if (first !== undefined && recent.length >= max) return Math.ceil((first - since) / 1000);
      attempts.delete(key);
      attempts.set(key, [...recent, now()]);
      if (attempts.size > keys)
        for (const oldest of attempts.keys()) {
          attempts.delete(oldest);
          break;
        }
      return 0;
    },
    reset: () => attempts.clear(),
  };
}
