/**
 * Sources of records beside the provider, over HTTP, each in its own dialect: json-server itself, and small servers of
 * our own that do what their dialect's documents say and refuse what they do not. What they were asked is remembered.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import jsonServer from 'json-server';
import { matches, type Filter } from '../../contract/filters.ts';
import type { DialectName } from '../../contract/sources.ts';
import { jsonApiRoutes } from './sources/jsonApi.ts';
import {
  bySort,
  drop,
  having,
  missing,
  newLibrary,
  store,
  type Records,
  type SourceOptions,
  type SourceRow,
} from './sources/records.ts';

export interface SourceServer {
  readonly url: string;
  /** `GET /library_books?…`, as they came, and what was sent with them. */
  readonly asked: {
    readonly call: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  }[];
  readonly rows: (name: string) => readonly SourceRow[];
  readonly stop: () => Promise<void>;
}
function simpleRest(app: Hono, records: Records, { total }: SourceOptions): void {
  app.get('/:name', (context) => {
    const read = (name: string): unknown => JSON.parse(context.req.query(name) ?? 'null');
    const [field, order] = read('sort') as [string, string];
    const [first, last] = read('range') as [number, number];
    const wanted = Object.entries(read('filter') as object).map(([name, value]) => [name, [value].flat()] as const);
    const found = bySort(having(records[context.req.param('name')] ?? [], wanted), field, order === 'DESC');
    const page = found.slice(first, last + 1);
    context.header('content-range', `rows ${first}-${first + page.length - 1}/${total ? found.length : '*'}`);
    return context.json(page);
  });
  plainRecords(app, records, 'PUT');
}
function laravel(app: Hono, records: Records, { total }: SourceOptions): void {
  app.get('/:name', (context) => {
    const {
      page = '1',
      per_page = '15',
      sort_by = 'id',
      sort_order,
      filters = '[]',
      search = '',
    } = context.req.query();
    const asked = JSON.parse(filters) as Filter[];
    const rows = (records[context.req.param('name')] ?? []).filter(
      (row) => asked.every((filter) => matches(row, filter)) && JSON.stringify(row).includes(search),
    );
    const found = bySort(rows, sort_by, sort_order === 'DESC');
    // Its pages hold 25 rows at most, and it says so.
    const size = Math.min(25, Number(per_page));
    const end = Number(page) * size;
    const next_page_url = end < found.length ? `/?page=${Number(page) + 1}` : null;
    const counted = { total: found.length, last_page: Math.max(1, Math.ceil(found.length / size)) };
    return context.json({
      data: found.slice(end - size, end),
      current_page: Number(page),
      per_page: size,
      next_page_url,
      ...(total ? counted : {}),
    });
  });
  plainRecords(app, records, 'PATCH');
}
/** Records bare; PUT replaces them, PATCH changes them. */
function plainRecords(app: Hono, records: Records, edit: 'PUT' | 'PATCH'): void {
  const rowsOf = (context: Context): SourceRow[] => records[context.req.param('name') ?? ''] ?? [];
  const rowOf = (context: Context) => rowsOf(context).find(({ id }) => String(id) === context.req.param('id'));
  app.post('/:name', async (context) => {
    const values = await context.req.json<Record<string, unknown>>();
    if (values['name'] === '')
      return context.json({ message: 'The data is invalid.', errors: { name: ['The name is required.'] } }, 422);
    return context.json(store(rowsOf(context), values), 201);
  });
  app.get('/:name/:id', (context) => context.json(rowOf(context) ?? null, rowOf(context) ? 200 : 404));
  app.on(edit, '/:name/:id', async (context) => {
    const known = rowOf(context);
    if (!known) return missing(context);
    if (edit === 'PUT') for (const name of Object.keys(known)) if (name !== 'id') delete known[name];
    return context.json(store(rowsOf(context), await context.req.json(), known));
  });
  app.delete('/:name/:id', (context) => {
    const known = rowOf(context);
    if (!known) return missing(context);
    drop(records, context.req.param('name'), known);
    return context.json(known);
  });
}

function handlerOf(dialect: DialectName, records: Records, options: SourceOptions): RequestListener {
  if (dialect === 'json-server') {
    const app = jsonServer.create();
    app.use(jsonServer.defaults({ logger: false, static: import.meta.dirname }));
    app.use(jsonServer.router(records));
    return app;
  }
  const app = new Hono();
  app.use(
    cors({
      origin: '*',
      allowHeaders: ['authorization', 'content-type', 'x-library'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposeHeaders: ['content-range'],
    }),
  );
  ({ 'simple-rest': simpleRest, 'json-api': jsonApiRoutes, laravel })[dialect](app, records, options);
  return getRequestListener(app.fetch);
}

/** Starts one on a free port of this machine. */
export async function startSource(
  dialect: DialectName,
  options: SourceOptions = { total: true },
): Promise<SourceServer> {
  const records = newLibrary();
  const asked: SourceServer['asked'] = [];
  const handler = handlerOf(dialect, records, options);
  const server = createServer((request, response) => {
    asked.push({ call: `${request.method} ${decodeURIComponent(request.url ?? '')}`, headers: request.headers });
    handler(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    rows: (name) => records[name] ?? [],
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
