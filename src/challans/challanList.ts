/**
 * Asking for challans, and for students without one, as specification 7 writes these two calls: classes and search
 * travel in `filters`, as JSON.
 */
import type { Filter } from '../../contract/filters.ts';
import { CLASS_PARAMS } from '../students/useListAddress.ts';
import type { Answer, Query } from '../../contract/endpoints/calls.ts';
import { ask } from './ask.ts';

const SEARCH = { field: 'search', operator: 'LIKE' } as const;
type ListQuery = Readonly<Record<string, unknown>>;

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
 * @example classesAsFilters({ class_id: '4', page: '1' }) // { page: '1', filters:
 *   '[{"field":"class_id","operator":"=","value":4}]' }
 */
export function classesAsFilters<A extends ListQuery>(
  query: A,
): Omit<A, (typeof CLASS_PARAMS)[number] | 'search' | 'filters'> & { filters?: string } {
  const { filters, search, ...rest } = query;
  const own = written(filters);
  // What cannot be read is the provider's to refuse.
  if (own === null) return query as ReturnType<typeof classesAsFilters<A>>;
  const classes = CLASS_PARAMS.flatMap((field): Filter[] =>
    query[field] === undefined ? [] : [{ field, operator: '=', value: Number(query[field]) }],
  );
  const all = [...own, ...classes, ...(search === undefined || search === '' ? [] : [{ ...SEARCH, value: search }])];
  const left = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !CLASS_PARAMS.some((param) => param === name)),
  );
  return { ...left, ...(all.length > 0 ? { filters: JSON.stringify(all) } : {}) } as ReturnType<
    typeof classesAsFilters<A>
  >;
}
export const CHALLANS = 'GET /student_challan';
export const askChallans = (query: Query<typeof CHALLANS>, signal?: AbortSignal): Promise<Answer<typeof CHALLANS>> =>
  ask(CHALLANS, { query: classesAsFilters(query), signal });
