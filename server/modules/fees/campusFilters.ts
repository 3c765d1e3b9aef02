/**
 * Campus, session, class, section and search that travel in `filters` (specification 7) mean the same as the parameters
 * of these names, and cost the same.
 */
import type { Filter } from '../../../contract/filters.ts';
import { invalid } from '../../http/appError.ts';

const COLUMNS = ['campus_id', 'session_id', 'class_id', 'section_id'] as const;
const LONGEST = 200;
interface Found {
  /** What the filters say of campus, session, class and section, where no parameter does. */
  readonly at: Partial<Record<(typeof COLUMNS)[number], number>>;
  readonly searches: string[];
  /** The other filters. */
  readonly rest: readonly Filter[];
}
function searchIn({ operator, value }: Filter): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  if (operator !== 'LIKE' || text === '' || text.length > LONGEST || text.includes('\u0000'))
    throw invalid('filters', `filters: search is compared with LIKE, and with a text of 1 to ${LONGEST} letters`);
  return text;
}
const isId = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && /^\d{1,15}$/.test(String(value));

/** Takes them out of `filters`. One that `asked` names too is compared with besides. Throws 422. */
export function campusAndSearchIn(filters: readonly Filter[], query: Readonly<Record<string, unknown>>): Found {
  const at: Partial<Record<(typeof COLUMNS)[number], number>> = {};
  const searches: string[] = [];
  const rest: Filter[] = [];
  for (const filter of filters) {
    const name = COLUMNS.find((one) => one === filter.field);
    if (filter.field === 'search') searches.push(searchIn(filter));
    else if (
      name &&
      filter.operator === '=' &&
      isId(filter.value) &&
      query[name] === undefined &&
      at[name] === undefined
    )
      at[name] = Number(filter.value);
    else rest.push(filter);
  }
  return { at, searches, rest };
}
