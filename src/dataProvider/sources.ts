/** Records of another source than the provider: read and written in the words of its dialect. */
import { HttpError } from 'ra-core';
import type { Resource } from '../../contract/resource.ts';
import type { DialectName, Source } from '../../contract/sources.ts';
import { getCredentials } from '../auth/credentials.ts';
import { decodeRow, type Row } from './decode.ts';
import type { Dialect, Words } from './dialects/dialect.ts';
import { answerOf, refused } from './httpClient.ts';
import { pageOf, wireName, type ListQuery } from './listQuery.ts';
import { CAP, readAll, readRange, type ReadPage } from './pages.ts';
import type { Answer, RequestOptions } from './send.ts';
import type { Store } from './store.ts';
import { webConfig } from './webConfig.ts';
import { FRESH_MS, heldList } from './wholeList.ts';
import { createRow, removeRow, updateRow, type Send } from './writes.ts';

const dialects = {
  'simple-rest': async () => (await import('./dialects/simpleRest.ts')).dialect,
  'json-server': async () => (await import('./dialects/jsonServer.ts')).dialect,
  'json-api': async () => (await import('./dialects/jsonApi.ts')).dialect,
  laravel: async () => (await import('./dialects/laravel.ts')).dialect,
} satisfies Readonly<Record<DialectName, () => Promise<Dialect>>>;

type Call = (path: string, options?: RequestOptions & { readonly words?: Words }) => Promise<Answer>;
/** Calls of a source; what is ours (the key, the institute) does not go there, and its refusals end no session. */
function callsOf({ base, signIn }: Source, { media, refusal }: Dialect): Call {
  const fixed = typeof signIn === 'object' ? { [signIn.header]: signIn.value } : {};
  return async (path, { words = {}, ...options } = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(words)) for (const one of [value].flat()) search.append(name, one);
    const token = signIn === 'session' ? (getCredentials()?.token ?? null) : null;
    const types = { Accept: media, ...(options.body === undefined ? {} : { 'Content-Type': media }) };
    const answer = await answerOf(token, `${path}${search.size > 0 ? `?${search}` : ''}`, {
      ...options,
      base,
      headers: { ...types, ...fixed },
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw refused(answer.status, refusal(answer.json));
  };
}
const onePath = ({ wire }: Resource, id: number | string): string =>
  `${wire.list.path}/${encodeURIComponent(String(id))}`;
/** Ids asked for in one call; more would not fit an address. */
const CHUNK = 100;
const EVERYTHING: Omit<ListQuery, 'page' | 'perPage' | 'extra'> = { sort: ['id', 'ASC'], search: '', filters: [] };

function storeIn(call: Call, dialect: Dialect): Store {
  /** Reads pages of a list; null where the dialect cannot say what is asked. */
  const reader = (resource: Resource, query: Omit<ListQuery, 'page' | 'perPage'>, signal?: AbortSignal) => {
    const { sort, search, extra } = query;
    const filters = query.filters.map((filter) => ({ ...filter, field: wireName(resource, filter.field) }));
    const words = (page: number, perPage: number): Words | null =>
      dialect.list({ sort: [wireName(resource, sort[0]), sort[1]], page, perPage, filters, search });
    if (words(1, 1) === null) return null;
    const read: ReadPage = async (page = 1, perPage = CAP) => {
      const { json, headers } = await call(resource.wire.list.path, {
        words: { ...words(page, perPage), ...extra },
        signal,
      });
      return dialect.rows(json, headers);
    };
    return read;
  };
  const decoded = (resource: Resource, rows: readonly object[]): Row[] =>
    rows.map((row) => decodeRow(resource, row as Readonly<Record<string, unknown>>));
  const every = (resource: Resource, extra: ListQuery['extra']): ReadPage => {
    const read = reader(resource, { ...EVERYTHING, extra });
    if (read === null) throw new Error('A dialect has words for a list without filters.');
    return read;
  };
  const whole = (resource: Resource, extra: ListQuery['extra']): Promise<Row[]> =>
    heldList(resource, FRESH_MS, extra, async () => decoded(resource, await readAll(every(resource, extra), CAP)));
  const one: Store['one'] = async (resource, id, signal) => {
    const record = dialect.record((await call(onePath(resource, id), { signal })).json);
    if (record) return decodeRow(resource, record);
    throw new HttpError(`This ${resource.label[0].toLowerCase()} does not exist.`, 404);
  };
  const send =
    (resource: Resource): Send =>
    async ({ method, path }, { id, body = {} }) => {
      const at = path.replace('{id}', encodeURIComponent(String(id)));
      if (method === 'DELETE') return (await call(at, { method })).json;
      const isNew = id === undefined;
      const known = !isNew && dialect.edit === 'PUT' ? dialect.record((await call(at)).json) : {};
      const values = dialect.body(resource, { ...known, ...body }, isNew ? undefined : String(id));
      return dialect.record((await call(at, { method: isNew ? method : dialect.edit, body: values })).json);
    };
  return {
    list: async (resource, query, signal) => {
      const read = reader(resource, query, signal);
      if (read === null) return pageOf(resource, await whole(resource, query.extra), query);
      const { rows, total } = await readRange(read, query.page, query.perPage);
      return { rows: decoded(resource, rows), total };
    },
    one,
    many: async (resource, ids) => {
      const parts = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) =>
        ids.slice(n * CHUNK, (n + 1) * CHUNK),
      );
      const read = await Promise.all(
        parts.map((value) => {
          const filters = [{ field: 'id', operator: 'IN' as const, value }];
          const some = reader(resource, { ...EVERYTHING, filters, extra: {} });
          return some ? readAll(some, value.length, value.length) : readAll(every(resource, {}), CAP);
        }),
      );
      const rows = decoded(resource, read.flat());
      const byId = new Map(rows.map((row) => [String(row.id), row]));
      return ids.flatMap((id) => byId.get(String(id)) ?? []);
    },
    create: (resource, written) => createRow(resource, written, send(resource)),
    update: (resource, id, written) => updateRow(resource, id, written, send(resource)),
    remove: (resource, id) => removeRow(resource, id, send(resource)),
  };
}

/** Where the records of a source are read and written. Throws where the settings of the page have no such source. */
export async function storeOf(name: string): Promise<Store> {
  const source = webConfig.sources[name];
  if (!source) throw new Error(`The source '${name}' is not set.`);
  const dialect = await dialects[source.dialect]();
  return storeIn(callsOf(source, dialect), dialect);
}
