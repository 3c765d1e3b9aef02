import { resourceOf } from '../resources/index.ts';
import type { Resource } from '../../contract/resource.ts';
import { perform } from './calls.ts';
import { decodeRow, type Row } from './decode.ts';
import { pagedQuery, pageOf, readFilter, type ListQuery } from './listQuery.ts';
import { openParcel } from './parcels.ts';
import { readRange, type ReadPage } from './pages.ts';
import { readMany, readOne } from './records.ts';
import type { Store } from './store.ts';
import { FRESH_MS, wholeList } from './wholeList.ts';
import { createRow, removeRow, updateRow, type Written } from './writes.ts';

export const COUNT_HEADER = 'X-Total-Count';

interface Options {
  readonly method?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}
interface Reply {
  status: number;
  headers: Headers;
  body: string;
  json: unknown;
}
const reply = (json: unknown, total?: number): Reply => ({
  status: 200,
  headers: new Headers({ [COUNT_HEADER]: String(total) }),
  body: '',
  json,
});

async function list(resource: Resource, query: ListQuery, signal?: AbortSignal): ReturnType<Store['list']> {
  if (resource.wire.list.paging === 'none')
    return pageOf(resource, await wholeList(resource, FRESH_MS, query.extra), query);
  const read: ReadPage = (page = 1, perPage = query.perPage) =>
    perform(resource.wire.list, { query: pagedQuery(resource, { ...query, page, perPage }), signal });
  const { rows, total } = await readRange(read, query.page, query.perPage);
  return { rows: rows.map((row): Row => decodeRow(resource, row)), total };
}
const provider: Store = { list, one: readOne, many: readMany, create: createRow, update: updateRow, remove: removeRow };
const storeOf = async ({ source }: Resource): Promise<Store> =>
  source === undefined ? provider : (await import('./sources.ts')).storeOf(source);

function readList(resource: Resource, search: URLSearchParams): ListQuery {
  const read = <T>(name: string, otherwise: T): T => JSON.parse(search.get(name) ?? JSON.stringify(otherwise)) as T;
  const [first, last] = read<[number, number]>('range', [0, 49]);
  const perPage = last - first + 1;
  return {
    sort: read<[string, string]>('sort', ['id', 'ASC']),
    page: first / perPage + 1,
    perPage,
    ...readFilter(resource, read('filter', {})),
  };
}

async function get(
  resource: Resource,
  id: string | undefined,
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<Reply> {
  const store = await storeOf(resource);
  if (id !== undefined) return reply(await store.one(resource, id, signal));
  if (search.has('range')) {
    const { rows, total } = await store.list(resource, readList(resource, search), signal);
    return reply(rows, total);
  }
  const { id: ids = [] } = JSON.parse(search.get('filter') ?? '{}') as { id?: (number | string)[] };
  return reply(await store.many(resource, ids));
}

/**
 * The http client of ra-data-simple-rest: takes the calls of its dialect (`/{key}?sort&range&filter`, `/{key}/{id}`)
 * and makes those of the entity's wire table. The total is answered in a header, 'undefined' when the provider gives
 * none.
 */
export async function dialect(url: string, { method = 'GET', body, signal }: Options = {}): Promise<Reply> {
  const [path = '', search = ''] = url.split('?');
  const [, key = '', last] = path.split('/');
  const resource = resourceOf(key);
  const id = last === undefined ? undefined : decodeURIComponent(last);
  switch (method) {
    case 'POST':
      return reply(await (await storeOf(resource)).create(resource, openParcel<Written>(body)));
    case 'PUT':
      return reply(await (await storeOf(resource)).update(resource, idOf(id), openParcel<Written>(body)));
    case 'DELETE':
      return reply(await (await storeOf(resource)).remove(resource, idOf(id)));
    default:
      return get(resource, id, new URLSearchParams(search), signal);
  }
}
/** Ids are numbers in every row, also when they come out of an address. */
const idOf = (id = ''): number | string => (/^\d+$/.test(id) ? Number(id) : id);
