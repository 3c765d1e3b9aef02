/** Every call that reads and that the web application makes of this provider, with what came of it. */
import { z } from 'zod';
import type { Capability } from '../../contract/capabilities.ts';
import { currentMonth, today } from '../../contract/dates.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Resource } from '../../contract/resource.ts';
import { endpoints } from '../../server/endpoints.ts';
import { isObject } from '../../src/dataProvider/envelope.ts';
import { resources } from '../../server/declared.ts';
import { send, type Provider, type Reply } from './provider.ts';
import { oddAnswer, oddRows } from './shapes.ts';

export interface Found {
  /** 'GET /gender' */
  readonly call: string;
  readonly outcome: 'answered' | 'missing' | 'not allowed' | 'failed';
  readonly status: number;
  readonly odd: readonly string[];
}
const isOffered = (needs: Capability | undefined, offered: readonly Capability[]): boolean =>
  needs === undefined || offered.includes(needs);

function outcomeOf(status: number): Found['outcome'] {
  // Refused for what it was asked with: it is there.
  if ((status >= 200 && status < 300) || [400, 409, 422].includes(status)) return 'answered';
  if ([404, 405, 501].includes(status)) return 'missing';
  return status === 401 || status === 403 ? 'not allowed' : 'failed';
}
const isRead = ({ status }: Reply): boolean => status >= 200 && status < 300;

async function readList(provider: Provider, resource: Resource): Promise<Found> {
  const { list } = resource.wire;
  const perPage = list.paging === 'laravel' ? 500 : undefined;
  const query = { ...list.fixed, ...(perPage ? { page: 1, per_page: perPage } : {}) };
  const reply = await send(provider, { method: list.method, path: list.path, query });
  const odd = isRead(reply) ? oddRows(resource, reply.json, perPage) : [];
  return { call: `${list.method} ${list.path}`, outcome: outcomeOf(reply.status), status: reply.status, odd };
}

/** Something for a parameter that must be given: this month, today, the first record. */
function valueFor(name: string, schema: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (schema['type'] === 'array') return [1];
  // What is imported: students are in every school.
  if (name === 'type') return 'students';
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 1;
  return /month/.test(name) ? currentMonth() : /date|from|to|day/.test(name) ? today() : '1';
}
function requiredOf(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!schema) return {};
  const json: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { properties = {}, required = [] } = (isObject(json) ? json : {}) as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  return Object.fromEntries(required.map((name) => [name, valueFor(name, properties[name] ?? {})]));
}
async function readOther(provider: Provider, endpoint: Endpoint): Promise<Found> {
  const { method, path, query, body, response } = endpoint;
  const given = method === 'GET' ? { query: requiredOf(query) } : { body: requiredOf(body) };
  const reply = await send(provider, { method, path, ...given });
  const isPaged = response instanceof z.ZodObject && 'last_page' in response.shape;
  const odd = isRead(reply) ? oddAnswer(response, reply.json, isPaged) : [];
  return { call: `${method} ${path}`, outcome: outcomeOf(reply.status), status: reply.status, odd };
}

export async function readEverything(provider: Provider, offered: readonly Capability[]): Promise<Found[]> {
  const found: Found[] = [];
  // One after another: people work at this school meanwhile.
  for (const resource of resources)
    if (isOffered(resource.wire.list.needs, offered)) found.push(await readList(provider, resource));
  for (const endpoint of endpoints) {
    const reads = endpoint.method === 'GET' || endpoint.reads === true;
    if (reads && !endpoint.path.includes('{') && isOffered(endpoint.needs, offered))
      found.push(await readOther(provider, endpoint));
  }
  return found;
}
