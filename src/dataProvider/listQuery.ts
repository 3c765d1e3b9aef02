import { archivedFilters } from '../../contract/archive.ts';
import { offers } from '../auth/offers.ts';
import { matches, toWire, type Filter } from '../../contract/filters.ts';
import { searchFields } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { inTreeOrder } from '../../contract/tree.ts';
import type { Row } from './decode.ts';

/** What a list asks for, in own field names. */
export interface ListQuery {
  readonly sort: readonly [field: string, order: string];
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  readonly filters: readonly Filter[];
  /** Parameters of the list call that are no field of the entity (`as_per_user_access`). */
  readonly extra: Readonly<Record<string, string>>;
}

/** What is archived is in no list that does not ask for it, or for certain records. */
function withoutArchived(resource: Resource, filters: readonly Filter[]): readonly Filter[] {
  const none = archivedFilters(resource)?.none;
  return none && !filters.some(({ field }) => field === none.field || field === 'id') ? [...filters, none] : filters;
}

/**
 * React-admin's filter object as filters: `q` is the search text, `filters` holds complete filters, a field's name
 * holds a plain value (a list means "one of"), and any other name is a parameter of the call.
 */
export function readFilter(
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
): Pick<ListQuery, 'search' | 'filters' | 'extra'> {
  const { q, filters, ...rest } = filter;
  const complete: Filter[] = Array.isArray(filters) ? (filters as Filter[]) : [];
  const extra: Record<string, string> = {};
  const plain: Filter[] = [];
  for (const [field, value] of Object.entries(rest)) {
    if (field === 'id' || field in resource.fields)
      plain.push({ field, operator: Array.isArray(value) ? 'IN' : '=', value });
    else if (value !== undefined && value !== null && value !== '') extra[field] = String(value);
  }
  return {
    search: typeof q === 'string' ? q.trim() : '',
    filters: toWire(withoutArchived(resource, [...complete, ...plain]), resource.wire.list.empty),
    extra,
  };
}

/** The name of a field on the wire. */
export const wireName = (resource: Pick<Resource, 'fields'>, field: string): string =>
  resource.fields[field]?.wire ?? field;

/** What is looked for where a provider has no search of its own: in the title; a number in the one that people know. */
function byTitle({ title, fields }: Resource, search: string): readonly Filter[] {
  if (search === '') return [];
  return 'sid' in fields && /^\d+$/.test(search)
    ? [{ field: 'sid', operator: '=', value: Number(search) }]
    : [{ field: title, operator: 'LIKE', value: search }];
}
/** Query of a paged list call (specification 7). */
export function pagedQuery(
  resource: Resource,
  { sort, page, perPage, search, filters, extra }: ListQuery,
): Record<string, string> {
  const isSearched = offers('list-parameters');
  const onWire = [...filters, ...(isSearched ? [] : byTitle(resource, search))].map((filter) => ({
    ...filter,
    field: wireName(resource, filter.field),
  }));
  return {
    ...resource.wire.list.fixed,
    page: String(page),
    per_page: String(perPage),
    sort_by: wireName(resource, sort[0]),
    sort_order: sort[1],
    ...(onWire.length ? { filters: JSON.stringify(onWire) } : {}),
    ...(search && isSearched ? { search } : {}),
    ...extra,
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Ascending, unset values last, as PostgreSQL orders them. */
function compare(a: unknown, b: unknown): number {
  const [noA, noB] = [a === null || a === undefined, b === null || b === undefined];
  if (noA || noB) return Number(noA) - Number(noB);
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

const asTree = ({ title }: Resource, tree: string, rows: readonly Row[]): Row[] =>
  inTreeOrder(
    rows,
    (row) => row[tree],
    (a, b) => compare(a[title], b[title]) || compare(a.id, b.id),
  );

/** One page of a list that the client holds whole, and how many rows match. */
export function pageOf(resource: Resource, rows: readonly Row[], query: ListQuery): { rows: Row[]; total: number } {
  const [field, order] = query.sort;
  const wanted = query.search.toLowerCase();
  const searched = searchFields(resource);
  const isTree = field === resource.tree && order !== 'DESC';
  const found = (isTree ? asTree(resource, field, rows) : rows).filter(
    (row) =>
      query.filters.every((filter) => matches(row, filter)) &&
      (wanted === '' ||
        searched.some((name) =>
          String(row[name] ?? '')
            .toLowerCase()
            .includes(wanted),
        )),
  );
  const direction = order === 'DESC' ? -1 : 1;
  if (!isTree) found.sort((a, b) => direction * (compare(a[field], b[field]) || compare(a.id, b.id)));
  return { rows: found.slice((query.page - 1) * query.perPage, query.page * query.perPage), total: found.length };
}
