/** Sums of a list over all of its pages: read once per filter, kept for a few seconds, forgotten at the next write. */
import type { Call } from '../../../http/route.ts';
import { ownWrites } from '../../../resources/ownWrites.ts';

const CACHE_MS = 5_000;
const MOST = 500;
const cache = new Map<string, { readonly value: unknown; readonly until: number }>();
const NOT_FILTERS = new Set(['page', 'per_page', 'sort_by', 'sort_order', 'institute_code']);

export const sums = {
  /** `read` unless the same user asked for the same filter of `list` a moment ago. */
  async of<T>(call: Call, list: string, read: () => Promise<T>): Promise<T> {
    const { session, query } = call;
    const filters = Object.entries(query)
      .filter(([name]) => !NOT_FILTERS.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = `${session.instituteCode}\u0000${JSON.stringify([list, session.userId, session.campuses, filters, await ownWrites.mark(call)])}`;
    const known = cache.get(key);
    if (known && known.until > Date.now()) return known.value as T;
    const value = await read();
    if (cache.size >= MOST) cache.clear();
    cache.set(key, { value, until: Date.now() + CACHE_MS });
    return value;
  },
  /** What was read for an application before this one in the process. */
  forget: (): void => cache.clear(),
  /** After money moved in an institute. */
  drop(instituteCode: string): void {
    for (const key of cache.keys()) if (key.startsWith(`${instituteCode}\u0000`)) cache.delete(key);
  },
};
