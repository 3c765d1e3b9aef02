/**
 * A provider of section 7 and nothing else: what it does not specify is 404, its pages hold fifty rows whatever is
 * asked, and browsers may send it no header but `authorization` and `content-type`. What it was asked is remembered.
 */
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import type { Resource } from '../../contract/resource.ts';
import { resources } from '../../src/resources/index.ts';
import { listIn, recordIn, writtenIn, type Dialect } from './dialects.ts';
import { feesAnswer, newFees, type Fees } from './fees.ts';
import { handOffAnswer } from './handOff.ts';
import { narrowed } from './narrowed.ts';
import { sampleOf } from './sample.ts';
import { embedding, newSchool, type WireRow } from './school.ts';
import { specified, unnamed } from './section7.ts';

export const TOKEN = 'strict-token';
export const INSTITUTE = 'harbour';
const CAP = 50;
const FEW = 7;

export interface Asked {
  /** As the specification writes the call: `_method` counts. */
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** How it travelled. */
  readonly verb: string;
  readonly encoding: 'json' | 'multipart' | 'none';
  /** Files as their type and size. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
}
export interface StrictProvider {
  readonly url: string;
  readonly asked: Asked[];
  readonly school: Map<string, WireRow[]>;
  readonly fees: Fees;
  readonly dialect: Dialect;
  readonly stop: () => Promise<void>;
}

async function bodyOf(context: Context): Promise<Pick<Asked, 'encoding' | 'body'>> {
  const type = context.req.header('content-type') ?? '';
  if (type.startsWith('application/json'))
    return { encoding: 'json', body: await context.req.json<Record<string, unknown>>() };
  if (!type.startsWith('multipart/')) return { encoding: 'none', body: {} };
  const form = await context.req.formData();
  const values = [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.type}:${value.size}`,
  ]);
  return { encoding: 'multipart', body: Object.fromEntries(values) as Record<string, unknown> };
}

type Answer = readonly [status: 200 | 403 | 404 | 422, json: unknown];
const missing: Answer = [404, { message: 'Not Found' }];
type Request = Omit<Asked, 'status'> & { readonly last: string; readonly base: string };
interface World {
  readonly dialect: Dialect;
  /** Rows of a page at most, whatever is asked. */
  readonly cap: number;
  readonly school: Map<string, WireRow[]>;
  readonly fees: Fees;
}

const refused = (message: string): Answer => [422, { message }];
/** A page of rows, or all of them where the dialect has no pages. */
function pageIn({ dialect, cap }: World, all: readonly unknown[], isPaged: boolean, { query, body }: Request): Answer {
  const wanted = { ...query, ...body };
  const perPage = isPaged ? Math.min(cap, Number(wanted['per_page'] ?? cap)) : Math.max(1, all.length);
  const page = Number(wanted['page'] ?? 1);
  const rows = all.slice((page - 1) * perPage, page * perPage);
  return [200, listIn(dialect, { rows, page, perPage, total: all.length }, isPaged)];
}

function list(world: World, resource: Resource, request: Request): Answer {
  const { dialect, school } = world;
  const found = narrowed(school.get(resource.key) ?? [], request.query['filters']);
  if (found === null) return refused('The filters are invalid.');
  // Nobody has to page a list of settings; this one does so in the dialect of pages alone.
  const isPaged = dialect === 'laravel' || resource.wire.list.paging === 'laravel';
  const rows = found.map((row) => embedding(school, resource, row, dialect === 'strings'));
  return pageIn(world, rows, isPaged, request);
}

const NOT_KEPT = new Set(['institute_code', '_method']);
function writeRow({ dialect, school }: World, resource: Resource, { method, last, body }: Request): Answer {
  const rows = school.get(resource.key) ?? [];
  const known = rows.find(({ id }) => String(id) === last);
  if (method !== 'POST' && !known) return missing;
  if (method === 'DELETE') {
    school.set(
      resource.key,
      rows.filter((row) => row !== known),
    );
    return [200, { message: 'Deleted successfully.' }];
  }
  const values = Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_KEPT.has(name)));
  const row = Object.assign(known ?? { id: Math.max(0, ...rows.map(({ id }) => id)) + 1 }, values);
  if (!known) rows.push(row);
  return [200, writtenIn(dialect, embedding(school, resource, row, false))];
}

/** The entity whose cell the call is, as its declaration says. */
const entityOf = ({ method, base, verb }: Request): Resource | undefined =>
  resources.find(({ wire }) =>
    Object.values(wire).some(
      (cell) =>
        typeof cell === 'object' && cell.method === verb && (cell.override ?? verb) === method && cell.path === base,
    ),
  );

const IMPORTED = { created: 2, failed: [{ row: 4, errors: ['The SID is unknown.'] }] };

function answerOf(world: World, request: Request): Answer {
  const { method, base, last } = request;
  const own = handOffAnswer(world, base, last);
  if (own !== undefined) return [200, recordIn(world.dialect, own)];
  if (base === '/bulk_imports/') return [200, writtenIn(world.dialect, IMPORTED)];
  const unknown = unnamed(request);
  if (unknown.length > 0) return refused(`Not in the specification: ${unknown.join(', ')}.`);
  const fees = feesAnswer(world.fees, request);
  if (fees && 'rows' in fees) return pageIn(world, fees.rows, true, request);
  if (fees) return 'done' in fees ? [200, writtenIn(world.dialect, fees.done)] : refused(fees.refused);
  const resource = entityOf(request);
  if (resource) return method === 'GET' ? list(world, resource, request) : writeRow(world, resource, request);
  const sample = sampleOf(method, base);
  // A page that the product asks nothing of.
  if (sample === undefined) return [200, listIn(world.dialect, { rows: [], page: 1, perPage: CAP, total: 0 }, false)];
  const { data } = sample;
  if (Array.isArray(data)) {
    const page = { rows: data, page: 1, perPage: CAP, total: data.length };
    return [200, listIn(world.dialect, page, 'current_page' in sample)];
  }
  const isRead = method === 'GET' || /^\/(get|fetch|campus_|students|fee)/.test(base);
  return [200, (isRead ? recordIn : writtenIn)(world.dialect, data ?? sample)];
}

export function strictApp(world: World, asked: Asked[]): Hono {
  const app = new Hono();
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  app.use(cors({ origin: '*', allowHeaders: ['authorization', 'content-type'], allowMethods: methods }));
  app.all('*', async (context) => {
    const verb = context.req.method;
    const query = context.req.query();
    const override = verb === 'POST' ? query['_method']?.toUpperCase() : undefined;
    const method = override ?? verb;
    const path = decodeURI(context.req.path);
    const found = specified(method, path, override !== undefined);
    const request = { method, path, query, verb, headers: context.req.header(), ...(await bodyOf(context)) };
    const answer = (): Answer => {
      if (context.req.header('authorization') !== `Bearer ${TOKEN}`) return [403, { message: 'Unauthenticated.' }];
      return found ? answerOf(world, { ...request, base: found.call.path, last: found.last }) : missing;
    };
    const [status, json] = answer();
    asked.push({ ...request, status });
    return context.json(json as object, status);
  });
  return app;
}

/** Starts it on a free port of this machine; with `few`, lists are short and have two pages all the same. */
export async function startStrict(dialect: Dialect, few = false): Promise<StrictProvider> {
  const asked: Asked[] = [];
  const school = newSchool(few ? FEW : undefined);
  const fees = newFees(school.get('students') ?? []);
  const app = strictApp({ dialect, school, fees, cap: few ? FEW - 1 : CAP }, asked);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((listening) => server.once('listening', listening));
  const stop = (): Promise<void> =>
    new Promise((stopped) => {
      server.close(() => stopped());
      // What a browser keeps open would keep it from ending.
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, school, fees, dialect, stop };
}
