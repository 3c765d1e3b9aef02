/** Requests made from an OpenAPI document: right ones, nearly right ones and wrong ones, as arbitraries that shrink. */
import fc from 'fast-check';
import { PAYLOADS } from './payloads.ts';

export type Json = Readonly<Record<string, unknown>>;
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Pointer to the operation in the document. */
  readonly pointer: string;
  readonly described: Json;
}
export interface Request {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** A body as it is sent: an object for JSON or a form, or text that is sent as it stands. */
  readonly body:
    | { readonly kind: 'json' | 'form'; readonly value: unknown }
    | { readonly kind: 'raw'; readonly value: string; readonly type: string }
    | null;
}
/** What the document cannot know: ids of records that are there, and the institute of the caller. */
export interface Known {
  readonly instituteCode: string;
  readonly ids: readonly number[];
  /** Good values of parameters that are plain texts in the document. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** What is sent where a file is wanted. */
  readonly files: readonly File[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Json;
}

export const escapePointer = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');
/** Every operation of a document, also those that share a path and verb. */
export function operationsOf(document: Json): Operation[] {
  return Object.entries(document['paths'] as Record<string, Json>).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, described]): Operation[] => {
      const method = verb.replace(/^x-(\w+)-alternatives$/, '$1').toUpperCase();
      const pointer = `/paths/${escapePointer(path)}/${escapePointer(verb)}`;
      return Array.isArray(described)
        ? (described as Json[]).map((one, index) => ({ method, path, pointer: `${pointer}/${index}`, described: one }))
        : [{ method, path, pointer, described: described as Json }];
    }),
  );
}

/**
 * The description of an operation with everything that it refers to: what a request and its answer are made and judged
 * by.
 */
export function wholeOf(document: Json, { described }: Operation): unknown[] {
  const seen = new Set<string>();
  const parts: unknown[] = [described];
  for (let at = 0; at < parts.length; at += 1) {
    for (const [, ref = ''] of JSON.stringify(parts[at]).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      if (seen.has(ref)) continue;
      seen.add(ref);
      parts.push(ref.split('/').reduce<unknown>((within, part) => (within as Json)[part], document));
    }
  }
  return parts;
}

const hostileText = fc.constantFrom(...PAYLOADS.filter(({ text }) => text.length < 1_000).map(({ text }) => text));
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    9_007_199_254_740_994,
    '',
    [],
    {},
    [null],
    [[]],
    '9'.repeat(40),
    '2026-02-30',
    '__NULL__',
    { $gt: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
/** Names that fields do not have, some of which every object has. */
const strangeNames = fc.constantFrom(
  'constructor',
  'toString',
  'hasOwnProperty',
  'institute_id',
  'created_at',
  'deleted_at',
  'password_hash',
  'nonsense',
  'id',
  'version',
  '',
  'a.b',
  'ids',
);

/**
 * What is required with nothing, a little or much of the rest: with twenty options something of much is always wrong.
 */
function sparse<T>(
  all: Readonly<Record<string, fc.Arbitrary<T>>>,
  required: readonly string[],
): fc.Arbitrary<Record<string, T>> {
  const optional = Object.keys(all).filter((name) => !required.includes(name));
  const whole = fc.record({ ...all }, { requiredKeys: [...required] }) as fc.Arbitrary<Record<string, T>>;
  if (optional.length < 3) return whole;
  const few = (most: number): fc.Arbitrary<Record<string, T>> =>
    fc
      .subarray(optional, { maxLength: most })
      .chain((chosen) =>
        fc.record(
          Object.fromEntries(
            [...required, ...chosen].flatMap((name) => (all[name] ? [[name, all[name]]] : [])),
          ) as Record<string, fc.Arbitrary<T>>,
        ),
      );
  return fc.oneof({ arbitrary: few(1), weight: 2 }, { arbitrary: few(3), weight: 2 }, { arbitrary: whole, weight: 1 });
}
/** Days and months in which something happened at the school, more often than others. */
const near = fc.date({ min: new Date('2025-10-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const anyDay = fc.oneof(
  { arbitrary: near, weight: 3 },
  { arbitrary: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), weight: 1 },
);

export class Generator {
  readonly #document: Json;
  readonly #known: Known;
  constructor(document: Json, known: Known) {
    this.#document = document;
    this.#known = known;
  }
  #resolve(schema: Json): Json {
    const ref = schema['$ref'];
    if (typeof ref !== 'string') return schema;
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => (at as Json)[part], this.#document);
    return this.#resolve(found as Json);
  }
  #id(): fc.Arbitrary<number> {
    return fc.oneof(
      { arbitrary: fc.constantFrom(...this.#known.ids), weight: 5 },
      { arbitrary: fc.integer({ min: 1, max: 2 ** 40 }), weight: 1 },
    );
  }
  /** A value that the schema allows; `name` tells references and codes apart. */
  valid(given: Json, name = ''): fc.Arbitrary<unknown> {
    const schema = this.#resolve(given);
    if (name === 'institute_code') return fc.constant(this.#known.instituteCode);
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const words = this.#known.words[name];
    if (words) return fc.constantFrom(...words);
    if (schema['format'] === 'binary') return fc.constantFrom(...this.#known.files);
    for (const key of ['anyOf', 'oneOf'])
      if (Array.isArray(schema[key])) return fc.oneof(...(schema[key] as Json[]).map((one) => this.valid(one, name)));
    if (Array.isArray(schema['allOf']))
      return fc
        .tuple(...(schema['allOf'] as Json[]).map((one) => this.valid(one, name)))
        .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
    const type = schema['type'];
    if (Array.isArray(type))
      return fc.oneof(...(type as string[]).map((one) => this.valid({ ...schema, type: one }, name)));
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer': {
        if (/(^|_)ids?$/.test(name)) return this.#id();
        if (name === 'version') return fc.integer({ min: 1, max: 4 });
        const min = Number(
          schema['minimum'] ?? Number(schema['exclusiveMinimum'] ?? -1_000) + ('exclusiveMinimum' in schema ? 1 : 0),
        );
        return fc.integer({ min, max: Math.max(min, Math.min(Number(schema['maximum'] ?? 1_000), min + 100_000)) });
      }
      case 'number': {
        const min = Number(schema['minimum'] ?? 0);
        const step = Number(schema['multipleOf'] ?? 0);
        if (step > 0)
          return fc
            .integer({
              min: Math.ceil(min / step),
              max: Math.floor(Math.min(Number(schema['maximum'] ?? 30), 1_000_000) / step),
            })
            .map((steps) => steps * step);
        return fc
          .integer({ min: min * 100, max: Math.min(Number(schema['maximum'] ?? 1_000_000), 1_000_000) * 100 })
          .map((paisa) => paisa / 100);
      }
      case 'array':
        return fc.array(this.valid((schema['items'] ?? {}) as Json, name), {
          minLength: Number(schema['minItems'] ?? 0),
          maxLength: Math.max(Number(schema['minItems'] ?? 0), Math.min(Number(schema['maxItems'] ?? 4), 4)),
        });
      case 'object':
        return this.#object(schema);
      case 'string':
        return this.#text(schema, name);
      default:
        return hostile;
    }
  }
  #text(schema: Json, name: string): fc.Arbitrary<string> {
    const pattern = schema['pattern'];
    const max = Number(schema['maxLength'] ?? 60);
    if (schema['format'] === 'date-time')
      return fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((at) => at.toISOString());
    if (typeof pattern === 'string') {
      if (/^\^\\d\{4\}-\\d\{2\}-\\d\{2\}\$$/.test(pattern)) return anyDay.map((at) => at.toISOString().slice(0, 10));
      if (pattern.startsWith('^\\d{4}-(0[1-9]')) return anyDay.map((at) => at.toISOString().slice(0, 7));
      if (/(^|_)(id|ids|no)$/.test(name) && pattern.includes('\\d{1,15}')) return this.#id().map(String);
      return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, max));
    }
    const min = Number(schema['minLength'] ?? 0);
    const word = fc.string({ minLength: Math.max(min, 1), maxLength: Math.min(max, 40) });
    return fc.oneof(
      { arbitrary: word, weight: 4 },
      { arbitrary: hostileText.map((text) => text.slice(0, max)), weight: 1 },
    );
  }
  #object(schema: Json): fc.Arbitrary<unknown> {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
    if (properties.length === 0) return fc.constant({});
    const required = (schema['required'] ?? []) as string[];
    return sparse(
      Object.fromEntries(properties.map(([name, one]) => [name, this.valid(one, name)])),
      required.filter((name) => properties.some(([known]) => known === name)),
    );
  }
  /** A body that is right but for one thing. */
  #nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    return fc
      .tuple(valid, fc.nat(), hostile, strangeNames, fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add'))
      .map(([body, at, value, strange, how]) => {
        if (typeof body !== 'object' || body === null) return value;
        const names = Object.keys(body);
        const name = names[at % Math.max(names.length, 1)];
        if (how === 'add' || name === undefined) return { ...body, [strange]: value };
        if (how === 'drop') return Object.fromEntries(Object.entries(body).filter(([own]) => own !== name));
        return { ...body, [name]: value };
      });
  }
  #body(operation: Operation): fc.Arbitrary<Request['body']> {
    const content = (operation.described['requestBody'] as { content?: Record<string, { schema: Json }> } | undefined)
      ?.content;
    const [type, declared] = Object.entries(content ?? {})[0] ?? [];
    if (!type || !declared) return fc.constant(null);
    const kind = type === 'multipart/form-data' ? 'form' : 'json';
    const valid = this.valid(declared.schema);
    const broken: fc.Arbitrary<Request['body']> = fc.constantFrom<Request['body']>(
      { kind: 'raw', value: '{"name":', type: 'application/json' },
      { kind: 'raw', value: '[]', type: 'application/json' },
      { kind: 'raw', value: 'null', type: 'application/json' },
      { kind: 'raw', value: '"x"', type: 'application/json' },
      { kind: 'raw', value: 'a=b', type: 'text/plain' },
      { kind: 'raw', value: '<a/>', type: 'application/xml' },
      { kind: 'raw', value: 'a=b&a=c&constructor=1', type: 'application/x-www-form-urlencoded' },
      { kind: 'raw', value: '--x', type: 'multipart/form-data; boundary=x' },
      { kind: 'raw', value: 'x', type: 'multipart/form-data' },
      { kind: 'raw', value: '', type: 'application/json' },
    );
    return fc.oneof(
      { arbitrary: valid.map((value): Request['body'] => ({ kind, value })), weight: 5 },
      { arbitrary: this.#nearly(valid).map((value): Request['body'] => ({ kind, value })), weight: 4 },
      { arbitrary: broken, weight: 1 },
    );
  }
  #parameters(operation: Operation, where: string): Parameter[] {
    return ((operation.described['parameters'] ?? []) as Parameter[]).filter((one) => one.in === where);
  }
  #query(operation: Operation): fc.Arbitrary<Record<string, string>> {
    const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    const entries = this.#parameters(operation, 'query').map((one) => {
      const valid = one.name === 'filters' ? this.#filters(one) : this.valid(one.schema, one.name);
      if (one.name === '_method' || one.name === 'institute_code') return [one, valid.map(text)] as const;
      return [
        one,
        fc.oneof({ arbitrary: valid.map(text), weight: 5 }, { arbitrary: hostile.map(text), weight: 1 }),
      ] as const;
    });
    const always = entries.filter(([one]) => one.required || one.name === 'institute_code').map(([one]) => one.name);
    if (entries.length === 0) return fc.constant({});
    return sparse(Object.fromEntries(entries.map(([one, value]) => [one.name, value])), always);
  }
  /** Filters by the fields that the parameter's description lists. */
  #filters(parameter: Parameter & { readonly description?: string }): fc.Arbitrary<string> {
    const list = (after: string): string[] =>
      (new RegExp(`${after}: ([^.;]+)`).exec(parameter.description ?? '')?.[1] ?? 'id').split(', ');
    const filter = fc.record({
      field: fc.oneof(
        { arbitrary: fc.constantFrom(...list('Fields')), weight: 6 },
        { arbitrary: strangeNames, weight: 1 },
      ),
      operator: fc.constantFrom(...list('Operators')),
      value: fc.oneof(
        this.#id(),
        hostile,
        fc.array(this.#id(), { maxLength: 3 }),
        fc.boolean(),
        fc.constantFrom('2026-01-01', '2026-01', '__NULL__', '10.50'),
      ),
    });
    return fc.array(filter, { maxLength: 3 }).map((filters) => JSON.stringify(filters));
  }
  #path(operation: Operation): fc.Arbitrary<string> {
    const parts = this.#parameters(operation, 'path').map((one) => {
      const valid =
        one.schema['type'] === 'integer'
          ? this.#id().map(String)
          : fc.oneof(
              fc.constantFrom(...(this.#known.words[one.name] ?? [this.#known.instituteCode, 'genders'])),
              fc.string({ maxLength: 20 }),
            );
      return fc
        .oneof({ arbitrary: valid, weight: 8 }, { arbitrary: hostileText, weight: 1 })
        .map((text): [string, string] => [one.name, text]);
    });
    return fc
      .tuple(...parts)
      .map((values) =>
        operation.path.replace(
          /\{(\w+)\}/g,
          (_all, name: string) =>
            encodeURIComponent((values.find(([own]) => own === name)?.[1] ?? '').toWellFormed().slice(0, 200)) || '%20',
        ),
      );
  }
  request(operation: Operation): fc.Arbitrary<Request> {
    const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
      { arbitrary: fc.constant<Record<string, string>>({}), weight: 6 },
      {
        arbitrary: fc.constantFrom<Record<string, string>>(
          { 'idempotency-key': 'short' },
          { 'x-request-id': "'; --" },
          { accept: 'text/html' },
          { 'idempotency-key': 'x'.repeat(300) },
        ),
        weight: 1,
      },
      { arbitrary: fc.uuid().map((key): Record<string, string> => ({ 'idempotency-key': key })), weight: 1 },
    );
    return fc.record({
      path: this.#path(operation),
      query: this.#query(operation),
      headers,
      body: this.#body(operation),
    });
  }
}
