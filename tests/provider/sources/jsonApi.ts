/** A server of JSON:API: what is not its media type is refused, and so are ids that are no texts. */
import type { Context, Hono } from 'hono';
import { bySort, drop, having, store, type Records, type SourceOptions, type SourceRow } from './records.ts';

const MEDIA = 'application/vnd.api+json';
interface Named {
  readonly type: string;
  readonly id: string;
}
interface Sent {
  readonly data: Named & {
    readonly attributes?: Readonly<Record<string, unknown>>;
    readonly relationships?: Readonly<Record<string, { readonly data: Named | null }>>;
  };
}
const SHELVES = 'library_shelves';

function shown(type: string, { id, shelf_id, ...attributes }: SourceRow): object {
  const shelf = { data: shelf_id === undefined || shelf_id === null ? null : { type: SHELVES, id: String(shelf_id) } };
  return { type, id: String(id), attributes, ...(type === 'library_books' ? { relationships: { shelf } } : {}) };
}
function valuesOf({ data }: Sent): Record<string, unknown> {
  const named = Object.entries(data.relationships ?? {}).map(([name, { data: one }]) => {
    if (one && (one.type !== SHELVES || typeof one.id !== 'string')) throw new Error('this is no shelf');
    return [`${name}_id`, one && Number(one.id)];
  });
  return { ...data.attributes, ...Object.fromEntries(named) };
}
const refused = (context: Context, status: 404 | 415 | 422, detail: string, pointer?: string) =>
  context.json({ errors: [{ status: String(status), detail, ...(pointer ? { source: { pointer } } : {}) }] }, status);

export function jsonApiRoutes(app: Hono, records: Records, { total }: SourceOptions): void {
  const typeOf = (context: Context): string => context.req.param('name') ?? '';
  const rowsOf = (context: Context): SourceRow[] => records[typeOf(context)] ?? [];
  const rowOf = (context: Context) => rowsOf(context).find(({ id }) => String(id) === context.req.param('id'));
  app.use(async (context, next) => {
    const type = context.req.header('content-type') ?? MEDIA;
    if (type !== MEDIA || context.req.header('accept') !== MEDIA) return refused(context, 415, 'Not JSON:API');
    await next();
    return undefined;
  });
  app.get('/:name', (context) => {
    const query = context.req.query();
    const wanted = Object.entries(query).flatMap(([name, value]) => {
      const field = /^filter\[(\w+)\]$/.exec(name)?.[1];
      return field === undefined ? [] : [[field, value.split(',')] as const];
    });
    const sort = query['sort'] ?? 'id';
    const found = bySort(having(rowsOf(context), wanted), sort.replace('-', ''), sort.startsWith('-'));
    const [number, size] = [Number(query['page[number]']), Number(query['page[size]'])];
    const data = found.slice((number - 1) * size, number * size).map((row) => shown(typeOf(context), row));
    return context.json({ data, meta: total ? { total: found.length } : {} });
  });
  app.post('/:name', async (context) => {
    const sent = await context.req.json<Sent>();
    if (sent.data.type !== typeOf(context)) return refused(context, 422, 'Another type');
    const values = valuesOf(sent);
    if (values['name'] === '') return refused(context, 422, 'The name is required.', '/data/attributes/name');
    return context.json({ data: shown(typeOf(context), store(rowsOf(context), values)) }, 201);
  });
  app.get('/:name/:id', (context) => {
    const row = rowOf(context);
    return row ? context.json({ data: shown(typeOf(context), row) }) : refused(context, 404, 'Not Found');
  });
  app.patch('/:name/:id', async (context) => {
    const row = rowOf(context);
    const sent = await context.req.json<Sent>();
    if (!row) return refused(context, 404, 'Not Found');
    if (sent.data.id !== String(row.id)) return refused(context, 422, 'Another id');
    return context.json({ data: shown(typeOf(context), store(rowsOf(context), valuesOf(sent), row)) });
  });
  app.delete('/:name/:id', (context) => {
    const row = rowOf(context);
    if (!row) return refused(context, 404, 'Not Found');
    drop(records, typeOf(context), row);
    return context.body(null, 204);
  });
}
