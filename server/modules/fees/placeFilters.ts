/** Places and search that travel in `filters` (specification 7) mean the same as the parameters of these names, and cost the same. */
import type { Filter } from '../../../contract/filters.ts';
import { invalid } from '../../http/appError.ts';

const PLACES = ['campus_id', 'session_id', 'class_id', 'section_id'] as const;
const LONGEST = 200;
interface Found {
  /** Place and search of the filters, where no parameter says them. */
  readonly place: Partial<Record<(typeof PLACES)[number], number>>;
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
const isId = (value: unknown): boolean => (typeof value === 'number' || typeof value === 'string') && /^\d{1,15}$/.test(String(value));

/** Takes places and searches out of `filters`. A place that `asked` names too is compared with besides. Throws 422. */
export function placesIn(filters: readonly Filter[], asked: Readonly<Record<string, unknown>>): Found {
  const place: Partial<Record<(typeof PLACES)[number], number>> = {};
  const searches: string[] = [];
  const rest: Filter[] = [];
  for (const filter of filters) {
    const name = PLACES.find((one) => one === filter.field);
    if (filter.field === 'search') searches.push(searchIn(filter));
    else if (name && filter.operator === '=' && isId(filter.value) && asked[name] === undefined && place[name] === undefined)
      place[name] = Number(filter.value);
    else rest.push(filter);
  }
  return { place, searches, rest };
}
