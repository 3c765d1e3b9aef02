/** What a call of the provider answers, as far as a list or a page shows it. */
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints/index.ts';
import { money } from '../../contract/endpoints/money.ts';
import type { Endpoint } from '../../contract/endpoint.ts';

export interface ShownColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'money' | 'number' | 'date' | 'month';
  /** The answer has its sum. */
  readonly total: boolean;
  /** A value for tests, and how it is shown. */
  readonly sample: string | number | boolean;
}
export interface ShownCall {
  readonly endpoint: Endpoint;
  readonly name: string;
  readonly columns: readonly ShownColumn[];
  readonly isPaged: boolean;
  readonly params: ReadonlySet<string>;
}
const MOST_COLUMNS = 8;
const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema;
const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>) : {};
const sentence = (key: string): string => {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function columnOf(key: string, schema: unknown, totals: ReadonlySet<string>): ShownColumn | null {
  const plain = bare(schema);
  const column = { key, label: sentence(key), total: totals.has(key) };
  if (key === 'id' || key.endsWith('_id')) return null;
  if (plain === money) return { ...column, kind: 'money', sample: 1250 };
  if (plain instanceof z.ZodNumber) return { ...column, kind: 'number', sample: 12 };
  if (plain instanceof z.ZodEnum) return { ...column, kind: 'text', sample: String(plain.options[0]) };
  if (!(plain instanceof z.ZodString)) return null;
  if (/(^|_)date$/.test(key)) return { ...column, kind: 'date', sample: '2026-11-02' };
  if (/(^|_)month$/.test(key)) return { ...column, kind: 'month', sample: '2026-11' };
  return { ...column, kind: 'text', sample: `Some ${key.replaceAll('_', ' ')}` };
}

/** @throws Error that says which calls there are, or why this one cannot be shown as rows */
export function shownCall(name: string | undefined): ShownCall {
  const rowed = (endpoint: Endpoint): unknown => {
    const data = shapeOf(endpoint.response)['data'];
    return data instanceof z.ZodArray && endpoint.method === 'GET' && !endpoint.path.includes('{')
      ? data.element
      : null;
  };
  const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
  const endpoint = endpoints.find((one) => callOf(one) === name);
  if (!endpoint || !rowed(endpoint)) {
    const known = endpoints.filter((one) => Object.keys(shapeOf(rowed(one))).length > 0).map(callOf);
    throw new Error(`--asks ${name ?? ''}: name a call that answers rows: ${known.join(', ')}`);
  }
  const problem = (why: string): Error => new Error(`${callOf(endpoint)} ${why}`);
  const missing = endpoint.query?.safeParse({}).error?.issues.map(({ path }) => path.join('.')) ?? [];
  if (missing.length > 0) throw problem(`must be sent ${missing.join(', ')}: begin its screen by hand`);
  if (Array.isArray(endpoint.access)) throw problem('is for one of several privileges: begin its page by hand');
  const answer = shapeOf(endpoint.response);
  const totals = new Set(Object.keys(shapeOf(bare(answer['totals']))));
  const row = shapeOf(rowed(endpoint));
  const columns = Object.entries(row).flatMap(([key, schema]) => columnOf(key, schema, totals) ?? []);
  if (columns.length === 0 || !row['id']) throw problem('answers rows without an id or without a text or number');
  return {
    endpoint,
    name: callOf(endpoint),
    columns: columns.slice(0, MOST_COLUMNS),
    isPaged: answer['last_page'] !== undefined,
    params: new Set(Object.keys(shapeOf(endpoint.query))),
  };
}
