/** Totals of lists: an exact count costs four to five times the page, so it is made once per filter and kept a few seconds. */
import type { Call } from '../http/route.ts';

const KEPT_MS = 5_000;
const MAX_ENTRIES = 2_000;
const kept = new Map<string, { total: number; until: number }>();
const running = new Map<string, Promise<number>>();
const prefixOf = (instituteCode: string, key: string): string => `${instituteCode}\u0000${key}\u0000`;
/** Everything of the query that does not change which rows match. */
const NOT_FILTERS = new Set(['page', 'per_page', 'sort_by', 'sort_order', 'institute_code']);

export const totals = {
  /** The total of this list, counted unless the same filter was counted within the last seconds. */
  async of(call: Call, key: string, count: () => Promise<number>): Promise<number> {
    const { session, query } = call;
    const filters = Object.entries(query)
      .filter(([name]) => !NOT_FILTERS.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    // The user counts too: a hook may limit a list to what this user may access.
    const name = `${prefixOf(session.instituteCode, key)}${session.userId}\u0000${JSON.stringify([session.campuses, filters])}`;
    const known = kept.get(name);
    if (known && known.until > Date.now()) return known.total;
    // Who asks while somebody counts the same waits for that count; when it fails, he counts himself.
    const shared = await running.get(name)?.catch(() => undefined);
    if (shared !== undefined) return shared;
    const counting = count();
    running.set(name, counting);
    try {
      const total = await counting;
      if (kept.size >= MAX_ENTRIES) kept.clear();
      // A write meanwhile has made it old before it was known.
      if (running.get(name) === counting) kept.set(name, { total, until: Date.now() + KEPT_MS });
      return total;
    } finally {
      if (running.get(name) === counting) running.delete(name);
    }
  },
  /** Forgets the totals of a resource after a write to it. */
  drop(instituteCode: string, key: string): void {
    const prefix = prefixOf(instituteCode, key);
    for (const names of [kept, running]) for (const name of names.keys()) if (name.startsWith(prefix)) names.delete(name);
  },
};
