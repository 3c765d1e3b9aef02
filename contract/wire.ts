/**
 * How one entity travels: a table with a cell per verb (specification 7). Presets build the table, every cell can be
 * overridden, and a cell that the specification does not state says `assumed: true`.
 * The same table drives the web client's calls and, read the other way, the routes of the reference provider.
 */
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
  /** The specification does not state this cell. */
  readonly assumed?: true;
}
export interface ListCall extends Call {
  /** 'laravel': page, per_page, sort_by, sort_order, filters. 'none': the answer is the whole list and the client pages it. */
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

const cell = (base: Call, change: Partial<Call> | false | undefined): Call | false => (change === false ? false : { ...base, ...change });

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
const overridden = (override: 'PUT' | 'DELETE', path: string, body: 'multipart' | 'none'): Call =>
  ({ method: 'POST', path, override, body, tenant: body === 'none' ? 'query' : 'body' });

export const wire = {
  /** GET list, POST, PUT /{id}, DELETE /{id}. */
  rest: (path: string, over?: WireOverrides): Wire =>
    table(path, { create: write('POST', path), update: write('PUT', `${path}/{id}`), remove: remove(`${path}/{id}`) }, over),
  /** As rest, but a delete travels as POST …?_method=DELETE. */
  deleteByPost: (path: string, over?: WireOverrides): Wire =>
    table(path, { create: write('POST', path), update: write('PUT', `${path}/{id}`), remove: overridden('DELETE', `${path}/{id}`, 'none') }, over),
  /** Files: create is multipart, update is multipart POST ?_method=PUT (PHP reads files only on POST), delete is POST ?_method=DELETE. */
  multipart: (path: string, over?: WireOverrides): Wire =>
    table(path, {
      create: { ...write('POST', path), body: 'multipart' },
      update: overridden('PUT', `${path}/{id}`, 'multipart'),
      remove: overridden('DELETE', `${path}/{id}`, 'none'),
    }, over),
  /** Every verb has an endpoint of its own name. */
  verbs: (paths: { list: string; create: string; update: string; remove: string }, over?: WireOverrides): Wire =>
    table(paths.list, { create: write('POST', paths.create), update: write('PUT', paths.update), remove: remove(paths.remove) }, over),
  /** A list of our own at the same shape as `rest`; every cell is assumed (the legacy application owns these pages). */
  own: (path: string, over?: WireOverrides): Wire => {
    const cells = wire.rest(path, over);
    const assumed = <C extends Call | false>(c: C): C => (c ? { ...c, assumed: true } : c);
    return { ...cells, list: assumed(cells.list), create: assumed(cells.create), update: assumed(cells.update), remove: assumed(cells.remove) };
  },
  /** The specification shows the GET alone; the writes, at the shape of `rest`, are assumed. */
  listed: (list: string, write: string = list, over?: WireOverrides): Wire => ({ ...wire.own(write, over), list: wire.rest(list, over).list }),
};
