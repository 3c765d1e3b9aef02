/** Sums of a list over all of its pages: read once per filter, kept for a few seconds, forgotten at the next write. */
import type { Call } from '../../../http/route.ts';

const KEPT_MS = 5_000;
const MOST = 500;
const kept = new Map<string, { readonly value: unknown; readonly until: number }>();
const NOT_FILTERS = new Set(['page', 'per_page', 'sort_by', 'sort_order', 'institute_code']);

export const sums = {
  /** `read` unless the same user asked for the same filter of `list` a moment ago. */
  async of<T>({ session, query }: Call, list: string, read: () => Promise<T>): Promise<T> {
    const filters = Object.entries(query)
      .filter(([name]) => !NOT_FILTERS.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = `${session.instituteCode}\u0000${JSON.stringify([list, session.userId, session.campuses, filters])}`;
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.value as T;
    const value = await read();
    if (kept.size >= MOST) kept.clear();
    kept.set(key, { value, until: Date.now() + KEPT_MS });
    return value;
  },
  /** After money moved in an institute. */
  drop(instituteCode: string): void {
    for (const key of kept.keys()) if (key.startsWith(`${instituteCode}\u0000`)) kept.delete(key);
  },
};
