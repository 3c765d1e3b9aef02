/**
 * Requests that cost their sender little and might cost the server much: made from the OpenAPI document, for every
 * operation and field.
 */
import type { Json, Operation } from './requests.ts';

export interface Heavy {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Json;
}

/** Bytes of a body: just within what most routes read. */
const BODY = 250_000;
/** The most of an address and its headers. */
const ADDRESS = 12_000;

/**
 * Texts that a careless expression walks again from each of their characters, that unfold when normalised, or that
 * count as numbers.
 */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: (n) => 'a'.repeat(n),
  'spaces before a letter': (n) => `1${' '.repeat(n - 2)}x`,
  'dots of an address': (n) => `a@${'.'.repeat(n - 3)}@`,
  digits: (n) => '9'.repeat(n),
  'signs that unfold': (n) => '\ufdfa'.repeat(n / 3),
  brackets: (n) => '[{'.repeat(n / 2),
};
const long = (one: string, length: number): string =>
  `[${Array.from({ length: Math.floor(length / (one.length + 1)) }, () => one).join(',')}]`;
/** The same as JSON: lists of everything, and many names. */
const VALUES: Readonly<Record<string, (length: number) => string>> = {
  'a list of different numbers': (n) =>
    `[${Array.from({ length: Math.floor(n / 7) }, (_none, at) => at + 1).join(',')}]`,
  'a list of records with fields': (n) => long('{"id":1,"name":"x","field":"name","operator":"=","value":1}', n),
  'a record of many fields': (n) =>
    `{${Array.from({ length: Math.floor(n / 12) }, (_none, at) => `"f${at}":1`).join(',')}}`,
  'lists in lists': (n) => long('[[[[[[[[1]]]]]]]]', n),
};

function propertiesOf(schema: Json | undefined, document: Json, depth = 0): readonly string[] {
  if (!schema || depth > 5) return [];
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => (at as Json)[part], document);
    return propertiesOf(found as Json, document, depth + 1);
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (schema[key] as Json[] | undefined) ?? []);
  return [
    ...Object.keys((schema['properties'] as Json | undefined) ?? {}),
    ...parts.flatMap((one) => propertiesOf(one, document, depth + 1)),
  ];
}
const contentOf = (operation: Operation): [string, { schema?: Json }] | undefined =>
  Object.entries(
    (operation.described['requestBody'] as { content?: Record<string, { schema?: Json }> } | undefined)?.content ?? {},
  )[0];
const parametersOf = (operation: Operation): Parameter[] => (operation.described['parameters'] ?? []) as Parameter[];

function addressOf(operation: Operation, instituteCode: string, query: Readonly<Record<string, string>> = {}): string {
  const path = operation.path.replace(/\{(\w+)\}/g, () => '1');
  const override = parametersOf(operation).find(({ name }) => name === '_method')?.schema['enum'] as
    | string[]
    | undefined;
  const all = {
    institute_code: instituteCode,
    ...(override?.[0] === undefined ? {} : { _method: override[0] }),
    ...query,
  };
  return `/api${path}?${new URLSearchParams(all).toString()}`;
}

function bodies(operation: Operation, document: Json, instituteCode: string): Heavy[] {
  const [type, declared] = contentOf(operation) ?? [];
  if (!type) return [];
  const path = addressOf(operation, instituteCode);
  const fields = [...new Set(propertiesOf(declared?.schema, document))].filter((name) => name !== 'institute_code');
  const share = Math.floor(BODY / Math.max(fields.length, 1)) - 60;
  const heavy = (name: string, body: string, contentType: string): Heavy => ({
    name,
    path,
    method: operation.method,
    headers: { 'content-type': contentType },
    body,
  });
  const json = (name: string, valueOf: (length: number) => string): Heavy => {
    const entries = fields.map((field) => `${JSON.stringify(field)}:${valueOf(share)}`);
    return heavy(
      `every field is ${name}`,
      `{"institute_code":"${instituteCode}"${entries.map((one) => `,${one}`).join('')}}`,
      'application/json',
    );
  };
  const inParts = (name: string, text: string): Heavy => {
    const parts = fields.map((field) => `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`);
    return heavy(`every part is ${name}`, `${parts.join('')}--x--\r\n`, 'multipart/form-data; boundary=x');
  };
  return [
    ...Object.entries(TEXTS).map(([name, text]) => json(name, (length) => JSON.stringify(text(length)))),
    ...Object.entries(VALUES).map(([name, value]) => json(name, value)),
    heavy('unknown fields', unknownFields(1_900), 'application/json'),
    ...(type === 'multipart/form-data'
      ? ['spaces before a letter', 'brackets'].map((name) =>
          inParts(name, (TEXTS[name] as (length: number) => string)(share * 4)),
        )
      : []),
  ];
}
const unknownFields = (count: number): string =>
  `{${Array.from({ length: count }, (_none, at) => `"${'f'.repeat(100)}${at}":1`).join(',')}}`;
/**
 * What a body can be before anybody knows its fields: sent to some operations only, since all of them read it alike.
 */
export function heavyBodies(path: string, instituteCode: string): Heavy[] {
  const heavy = (name: string, body: string, contentType: string): Heavy => ({
    name,
    path: `${path}?institute_code=${instituteCode}`,
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  });
  return [
    heavy(
      'short fields that nobody knows',
      `{${Array.from({ length: BODY / 12 }, (_none, at) => `"f${at}":1`).join(',')}}`,
      'application/json',
    ),
    heavy('long fields that nobody knows', unknownFields(2_200), 'application/json'),
    heavy('one field with a long name', `{"${'n'.repeat(BODY)}":1}`, 'application/json'),
    heavy('lists in lists in lists', `{"name":${'['.repeat(BODY / 2)}`, 'application/json'),
    heavy('one text', JSON.stringify(' '.repeat(BODY)), 'application/json'),
    heavy('pairs', 'a&'.repeat(5_000_000), 'application/x-www-form-urlencoded'),
    heavy('pairs within the size', 'a&'.repeat(130_000), 'application/x-www-form-urlencoded'),
    heavy(
      'pairs with names',
      Array.from({ length: 1_900 }, (_none, at) => `${'f'.repeat(120)}${at}=1`).join('&'),
      'application/x-www-form-urlencoded',
    ),
    heavy('escapes', `a=${'%41'.repeat(80_000)}`, 'application/x-www-form-urlencoded'),
  ];
}
/** What multipart can hide in. */
export function heavyForms(path: string): Heavy[] {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nv\r\n';
  const form = (name: string, body: string): Heavy => ({
    name,
    path,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  });
  return [
    form('parts', `${part.repeat(150_000)}--x--\r\n`),
    form(
      'headers of a part',
      `--x\r\ncontent-disposition: form-data; name="a"\r\n${'a: b\r\n'.repeat(1_500_000)}\r\nv\r\n--x--\r\n`,
    ),
    form('a name', `--x\r\ncontent-disposition: form-data; name="${'%22'.repeat(3_000_000)}"\r\n\r\nv\r\n--x--\r\n`),
    form(
      'parts with headers',
      `${part.replace('\r\n\r\n', `\r\n${'a: b\r\n'.repeat(600)}\r\n`).repeat(1_900)}--x--\r\n`,
    ),
    form('nearly boundaries', `${part}${'\r\n--'.repeat(2_400_000)}`),
    form('no end', `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'v'.repeat(9_000_000)}`),
  ];
}

function addresses(operation: Operation, instituteCode: string): Heavy[] {
  const queries = parametersOf(operation).filter(
    (one) => one.in === 'query' && !['_method', 'institute_code'].includes(one.name),
  );
  const share = Math.floor(ADDRESS / Math.max(queries.length, 1) / 3);
  const heavy = (name: string, valueOf: (length: number) => string): Heavy => ({
    name: `every parameter is ${name}`,
    path: addressOf(operation, instituteCode, Object.fromEntries(queries.map((one) => [one.name, valueOf(share)]))),
    method: operation.method,
    headers: {},
    body: null,
  });
  if (queries.length === 0) return [];
  return [
    ...Object.entries(TEXTS).map(([name, text]) => heavy(name, text)),
    ...['a list of records with fields', 'lists in lists'].map((name) =>
      heavy(name, VALUES[name] as (length: number) => string),
    ),
  ];
}
/** Everything heavy that this operation can be sent. */
export const heavyRequests = (operation: Operation, document: Json, instituteCode: string): Heavy[] => [
  ...bodies(operation, document, instituteCode),
  ...addresses(operation, instituteCode),
];
