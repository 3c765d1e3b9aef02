/**
 * How one entity travels: a table with a cell per verb (specification 7). Presets build the table, every cell can be
 * overridden, and a cell beyond section 7 names the capability that it needs.
 * The same table drives the web client's calls and, read the other way, the routes of the reference provider.
 */
import type { Capability } from './capabilities.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Call {
  readonly method: Method;
  /** Relative to the API base, with `{id}`. */
  readonly path: string;
  /** Sent as `?_method=…` on a POST. */
  readonly override?: 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: 'json' | 'multipart' | 'none';
  /** Where institute_code goes. */
  readonly tenant?: 'query' | 'body' | 'none';
  /** Beyond section 7: made only where the provider has this capability. */
  readonly needs?: Capability;
  /** In section 7, but what we take of its shape is not. */
  readonly assumed?: true;
}
export interface ListCall extends Call {
  /**
   * 'laravel': page, per_page, sort_by, sort_order, filters. 'none': the answer is the whole list and the client pages
   * it.
   */
  readonly paging: 'laravel' | 'none';
  /** IS with an empty value is sent as '__NULL__' ('sentinel'), or empty filters are left out ('drop'). */
  readonly empty: 'sentinel' | 'drop';
  /** Constant query parameters. */
  readonly fixed?: Readonly<Record<string, string>>;
}
export interface Wire {
  readonly list: ListCall;
  /** No GET by id exists for lookups: from the cached whole list, or by a filter on id when the list is paged. */
  readonly one: 'from-list' | 'by-filter' | Call;
  readonly create: Call | false;
  readonly update: Call | false;
  readonly remove: Call | false;
}
export interface WireOverrides {
  readonly list?: Partial<ListCall>;
  readonly one?: Wire['one'];
  readonly create?: Partial<Call> | false;
  readonly update?: Partial<Call> | false;
  readonly remove?: Partial<Call> | false;
}
type Cells = { create: Call; update: Call; remove: Call };

const cell = (base: Call, change: Partial<Call> | false | undefined): Call | false =>
  change === false ? false : { ...base, ...change };

function table(path: string, cells: Cells, over: WireOverrides = {}): Wire {
  const list: ListCall = { method: 'GET', path, tenant: 'query', paging: 'none', empty: 'sentinel', ...over.list };
  return {
    list,
    one: over.one ?? (list.paging === 'laravel' ? 'by-filter' : 'from-list'),
    create: cell(cells.create, over.create),
    update: cell(cells.update, over.update),
    remove: cell(cells.remove, over.remove),
  };
}
const write = (method: 'POST' | 'PUT', path: string): Call => ({ method, path, body: 'json', tenant: 'body' });
const remove = (path: string): Call => ({ method: 'DELETE', path, body: 'none', tenant: 'query' });
const overridden = (override: 'PUT' | 'DELETE', path: string, body: 'multipart' | 'none'): Call => ({
  method: 'POST',
  path,
  override,
  body,
  tenant: body === 'none' ? 'query' : 'body',
});

/**
 * The same table where records have files, which travel in forms: a create and an update as JSON become multipart, the
 * update by POST ?_method=PUT. What a declaration says itself stays.
 */
export function withFiles(cells: Wire): Wire {
  const form = (call: Call | false): Call | false =>
    call === false || call.body !== 'json'
      ? call
      : { ...call, ...(call.method === 'PUT' ? { method: 'POST', override: 'PUT' } : {}), body: 'multipart' };
  return { ...cells, create: form(cells.create), update: form(cells.update) };
}

/** The table of a declaration with a source: paths, and what cannot be done. The rest is said by the source's dialect. */
export function ofSource({ list, create, update, remove: gone }: Wire): Wire {
  const one = `${list.path}/{id}`;
  const call = (method: Method, path: string, body: 'json' | 'none'): Call => ({ method, path, body, tenant: 'none' });
  return {
    list: { ...call('GET', list.path, 'none'), paging: 'laravel', empty: 'sentinel' },
    one: call('GET', one, 'none'),
    create: create && call('POST', create.path, 'json'),
    update: update && call('PUT', update.path, 'json'),
    remove: gone && call('DELETE', gone.path, 'none'),
  };
}

export const wire = {
  /** GET list, POST, PUT /{id}, DELETE /{id}. */
  rest: (path: string, over?: WireOverrides): Wire =>
    table(
      path,
      { create: write('POST', path), update: write('PUT', `${path}/{id}`), remove: remove(`${path}/{id}`) },
      over,
    ),
  /** As rest, but a delete travels as POST …?_method=DELETE. */
  deleteByPost: (path: string, over?: WireOverrides): Wire =>
    table(
      path,
      {
        create: write('POST', path),
        update: write('PUT', `${path}/{id}`),
        remove: overridden('DELETE', `${path}/{id}`, 'none'),
      },
      over,
    ),
  /**
   * Files: create is multipart, update is multipart POST ?_method=PUT (PHP reads files only on POST), delete is POST
   * ?_method=DELETE.
   */
  multipart: (path: string, over?: WireOverrides): Wire =>
    table(
      path,
      {
        create: { ...write('POST', path), body: 'multipart' },
        update: overridden('PUT', `${path}/{id}`, 'multipart'),
        remove: overridden('DELETE', `${path}/{id}`, 'none'),
      },
      over,
    ),
  /** Every verb has an endpoint of its own name. */
  verbs: (paths: { list: string; create: string; update: string; remove: string }, over?: WireOverrides): Wire =>
    table(
      paths.list,
      { create: write('POST', paths.create), update: write('PUT', paths.update), remove: remove(paths.remove) },
      over,
    ),
  /** A list of our own at the same shape as `rest`; every cell needs `own-lists` (the legacy application owns these pages). */
  own: (path: string, over?: WireOverrides): Wire => {
    const cells = wire.rest(path, over);
    const needing = <C extends Call | false>(c: C): C => (c ? { ...c, needs: 'own-lists' } : c);
    return {
      ...cells,
      list: needing(cells.list),
      create: needing(cells.create),
      update: needing(cells.update),
      remove: needing(cells.remove),
    };
  },
  /** The specification shows the GET alone; the writes, at the shape of `rest`, need `own-lists`. */
  listed: (list: string, write: string = list, over?: WireOverrides): Wire => ({
    ...wire.own(write, over),
    list: wire.rest(list, over).list,
  }),
};
