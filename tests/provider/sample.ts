/** An answer to a call that is not plain reading and writing of an entity, in the shape that its declaration assumes. */
import { z } from 'zod';
import { endpoints } from '../../server/endpoints.ts';

type Json = Readonly<Record<string, unknown>>;
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/(^at|_at|_time|since)$/, '2026-04-01T05:00:00.000Z'],
  [/month|^labels$|(effective|deduct|spread)_from$/, '2026-04'],
  [/date|^as_of$|^pay_by$|^from$|^to$|^day$|_on$/, '2026-04-01'],
  [/studentName|student_name/, 'Ayesha Yaqoob'],
  [/class_name|^class$/, 'Eight'],
  [/section_name|^section$/, 'Blue'],
  [/campus_name|^campus$/, 'Main Campus'],
  [/status_class/, 'enrolled'],
];
const textOf = (name: string, n: number): string =>
  (TEXTS.find(([names]) => names.test(name))?.[1] ?? name.replaceAll('_', ' ')).replace(/^2026-04/, `2026-0${n + 3}`);
const WITH_ROWS = 2;
/** What no provider of section 7 alone would answer: sums of a selection, another period beside it, sections. */
const OWN = new Set(['totals', 'compared', 'sections', 'user_paid_dates', 'version', 'on_paper']);

function valueOf(schema: Json, name: string, n: number): unknown {
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
  if (options) return valueOf(options.find(({ type }) => type !== 'null') ?? {}, name, n);
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  const [type] = [schema['type']].flat().filter((one) => one !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>)
          .filter(([own]) => !OWN.has(own))
          .map(([own, of]) => [own, valueOf(of, own, n)]),
      );
    case 'array':
      return Array.from({ length: WITH_ROWS }, (_, at) => valueOf(schema['items'] as Json, name, at + 1));
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return /(^|_)id$/.test(name) || name === 'sid' ? n : 100 * n;
    case 'string':
      return textOf(name, n);
    default:
      return null;
  }
}

/** Made once for each call, of a schema that never changes. */
const schemas = new Map<string, Json | undefined>();
function schemaOf(method: string, path: string): Json | undefined {
  const call = `${method} ${path}`;
  if (!schemas.has(call)) {
    const endpoint = endpoints.find((one) => one.method === method && one.path === path);
    const schema = endpoint && z.toJSONSchema(endpoint.response, { io: 'input', unrepresentable: 'any' });
    schemas.set(call, schema as Json | undefined);
  }
  return schemas.get(call);
}
/** The whole answer; undefined where nothing in the product makes the call. */
export function sampleOf(method: string, path: string): Json | undefined {
  const schema = schemaOf(method, path);
  return schema && (valueOf(schema, '', 1) as Json);
}
