/**
 * Totals of lists: an exact count costs four to five times the page, so it is made once per filter and cached for a few
 * seconds. So are other counts of what a filter selects.
 */
import type { Call } from '../http/route.ts';
import { hooksOf } from './hooks.ts';
import { ownWrites } from './ownWrites.ts';

const CACHE_MS = 5_000;
const MAX_ENTRIES = 2_000;
const cached = new Map<string, { total: unknown; until: number }>();
const running = new Map<string, Promise<unknown>>();
const prefixOf = (instituteCode: string, key: string): string => `${instituteCode}\u0000${key}\u0000`;
/** Everything of the query that does not change which rows match. */
const NOT_FILTERS = new Set(['page', 'per_page', 'sort_by', 'sort_order', 'institute_code']);

export const totals = {
  /**
   * The total of this list, counted unless the same filter was counted within the last seconds. `what` names another
   * count of the same list, of type T.
   */
  async of<T = number>(
    call: Pick<Call, 'trx' | 'session' | 'query'>,
    key: string,
    count: () => Promise<T>,
    what = 'total',
  ): Promise<T> {
    const { session, query } = call;
    const filters = Object.entries(query)
      .filter(([name]) => !NOT_FILTERS.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    // The user counts too: a hook may limit a list to what this user may access.
    const name = `${prefixOf(session.instituteCode, key)}${session.userId}\u0000${what}\u0000${JSON.stringify([session.campuses, filters])}\u0000${await ownWrites.mark(call)}`;
    const known = cached.get(name);
    if (known && known.until > Date.now()) return known.total as T;
    // Who asks while somebody counts the same waits for that count; when it fails, they count themselves.
    const shared = await running.get(name)?.catch(() => undefined);
    if (shared !== undefined) return shared as T;
    const counting = count();
    running.set(name, counting);
    try {
      const total = await counting;
      if (cached.size >= MAX_ENTRIES) cached.clear();
      // A write meanwhile has made it old before it was known.
      if (running.get(name) === counting) cached.set(name, { total, until: Date.now() + CACHE_MS });
      return total;
    } finally {
      if (running.get(name) === counting) running.delete(name);
    }
  },
  /** What was counted for an application before this one in the process: its database may be another. */
  forget(): void {
    cached.clear();
    running.clear();
  },
  /**
   * Forgets the totals of a resource after a write to it; of every institute, when it is one whose records the lists of
   * all show.
   */
  drop(instituteCode: string, key: string): void {
    const everywhere = hooksOf(key).listsOf === instituteCode;
    const prefix = everywhere ? `\u0000${key}\u0000` : prefixOf(instituteCode, key);
    for (const names of [cached, running])
      for (const name of names.keys())
        if (everywhere ? name.includes(prefix) : name.startsWith(prefix)) names.delete(name);
  },
};
