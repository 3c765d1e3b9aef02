/** Asking for challans, and for students without one, as specification 7 writes these two calls: places and search travel in `filters`, as JSON. */
import type { Filter } from '../../../../contract/filters.ts';
import { PLACE_NAMES } from './usePlace.ts';
import type { Answer, Query } from '../../../../contract/endpoints/calls.ts';
import { ask } from './ask.ts';

const SEARCH = { field: 'search', operator: 'LIKE' } as const;
type Asked = Readonly<Record<string, unknown>>;

function written(filters: unknown): readonly Filter[] | null {
  if (filters === undefined) return [];
  try {
    const list: unknown = typeof filters === 'string' ? JSON.parse(filters) : filters;
    return Array.isArray(list) ? (list as Filter[]) : null;
  } catch {
    return null;
  }
}
/**
 * Campus, class, section, session and search of a query or body, taken into its `filters`.
 * @example placesAsFilters({ class_id: '4', page: '1' }) // { page: '1', filters: '[{"field":"class_id","operator":"=","value":4}]' }
 */
export function placesAsFilters<A extends Asked>(asked: A): Omit<A, (typeof PLACE_NAMES)[number] | 'search' | 'filters'> & { filters?: string } {
  const { filters, search, ...rest } = asked;
  const own = written(filters);
  // What cannot be read is the provider's to refuse.
  if (own === null) return asked as ReturnType<typeof placesAsFilters<A>>;
  const places = PLACE_NAMES.flatMap((field): Filter[] =>
    asked[field] === undefined ? [] : [{ field, operator: '=', value: Number(asked[field]) }],
  );
  const all = [...own, ...places, ...(search === undefined || search === '' ? [] : [{ ...SEARCH, value: search }])];
  const left = Object.fromEntries(Object.entries(rest).filter(([name]) => !PLACE_NAMES.some((place) => place === name)));
  return { ...left, ...(all.length > 0 ? { filters: JSON.stringify(all) } : {}) } as ReturnType<typeof placesAsFilters<A>>;
}
export const CHALLANS = 'GET /student_challan';
export const askChallans = (query: Query<typeof CHALLANS>, signal?: AbortSignal): Promise<Answer<typeof CHALLANS>> =>
  ask(CHALLANS, { query: placesAsFilters(query), signal });
