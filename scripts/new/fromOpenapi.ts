/** The fields of an entity from a schema of an OpenAPI document: openapi.json#/components/schemas/BusRoute. */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Kind } from '../../contract/fields.ts';
import { isOwn, LEFT_OUT, nameOf, refName, targetOf, type Guess, type NewField } from './fields.ts';
import { isLong, isMail, isMoney, isPage, isPercent, isPhone } from './hints.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly readOnly?: boolean;
  readonly default?: unknown;
  readonly pattern?: string;
}
type Found = Partial<NewField> & { readonly kind: Kind };

const FORMATS: Readonly<Record<string, Kind>> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
  binary: 'file',
  byte: 'file',
};

/** What stands at '#/components/schemas/X'. */
function at(document: unknown, pointer: string): Schema {
  const parts = pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  let found: unknown = document;
  for (const part of parts) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part)
        ? (found as Record<string, unknown>)[part]
        : undefined;
  }
  if (typeof found === 'object' && found !== null) return found;
  const { components } = document as { components?: { schemas?: object } };
  throw new Error(`there is no ${pointer}; schemas are ${Object.keys(components?.schemas ?? {}).join(', ') || 'none'}`);
}

/** What a schema says with what it refers to; a choice between one schema and null is that schema. */
function whole(document: unknown, schema: Schema, seen: readonly string[] = []): Schema {
  const { $ref, allOf = [], oneOf = [], anyOf = [], ...own } = schema;
  if ($ref !== undefined) {
    if (!$ref.startsWith('#')) throw new Error(`refers to ${$ref}, which is in another file`);
    if (seen.includes($ref)) throw new Error(`refers to itself by ${$ref}`);
    return { ...whole(document, at(document, $ref), [...seen, $ref]), ...own };
  }
  const real = [...oneOf, ...anyOf].filter(({ type }) => type !== 'null');
  const parts = [...allOf, ...(real.length === 1 ? real : [])].map((part) => whole(document, part, seen));
  return [...parts, own].reduce<Schema>(
    (all, part) => ({
      ...all,
      ...part,
      properties: { ...all.properties, ...part.properties },
      required: [...(all.required ?? []), ...(part.required ?? [])],
    }),
    {},
  );
}
/** The names of schemas that a property refers to, itself or through its one choice. */
const refersTo = ({ $ref, allOf = [], oneOf = [], anyOf = [] }: Schema): readonly string[] =>
  $ref === undefined ? [...allOf, ...oneOf, ...anyOf].flatMap(refersTo) : [$ref.split('/').at(-1) ?? ''];

function ofText(name: string, { format = '', maxLength }: Schema): Found {
  const limit = maxLength === undefined ? {} : { max: maxLength };
  const kind = FORMATS[format];
  if (kind !== undefined) return kind === 'email' || kind === 'url' ? { kind, ...limit } : { kind };
  if (isMail(name)) return { kind: 'email', ...limit };
  if (isPhone(name)) return { kind: 'phone', ...limit };
  if (isPage(name)) return { kind: 'url', ...limit };
  if ((maxLength ?? 0) > 500 || isLong(name)) return { kind: 'longtext', ...limit };
  return { kind: 'text', ...(maxLength === undefined ? { max: 200 } : limit) };
}
function ofNumber(name: string, type: string, { minimum, format }: Schema): readonly [Found, string] {
  const least = minimum !== undefined && minimum < 0 ? { min: minimum } : {};
  if (isPercent(name)) return [{ kind: 'percent' }, 'a percentage by its name'];
  if (isMoney(name) || format === 'money' || format === 'decimal') return [{ kind: 'money', ...least }, 'an amount'];
  if (type === 'integer') return [{ kind: 'int', ...least }, ''];
  return [{ kind: 'text', max: 40 }, 'no kind keeps such a number whole'];
}
function typed(name: string, schema: Schema): readonly [Found | null, string] {
  const type = [schema.type].flat().find((one) => one !== 'null');
  const choices = (schema.enum ?? []).filter((one) => typeof one === 'string');
  if (choices.length > 1) return [{ kind: 'enum', of: choices }, `enum of ${choices.length}`];
  if (type === 'string') return [ofText(name, schema), schema.pattern === undefined ? '' : 'its pattern is left out'];
  if (type === 'integer' || type === 'number') return ofNumber(name, type, schema);
  if (type === 'boolean') return [{ kind: 'bool', default: schema.default === true }, ''];
  const several = (schema.items?.enum ?? []).filter((one) => typeof one === 'string');
  if (type === 'array' && several.length > 1) return [{ kind: 'enums', of: several }, `several of ${several.length}`];
  if (type === 'object' || type === 'array' || schema.properties)
    return [{ kind: 'json' }, 'no fields of its own here'];
  return [null, 'no kind holds it'];
}

/** One property. */
function ofProperty(
  document: unknown,
  from: string,
  property: Schema,
  required: boolean,
  keys: readonly string[],
): Guess {
  const name = nameOf(from);
  if (name === '') throw new Error('gives no name: it begins with a letter from a to z');
  if (isOwn(name)) return { from, field: null, why: LEFT_OUT };
  const marks = required ? ['required'] : [];
  const target = (one: Schema): string | undefined =>
    refersTo(one).flatMap((word) => targetOf(nameOf(word), keys) ?? [])[0];
  const to = target(property) ?? (name.endsWith('_id') ? targetOf(name.slice(0, -3), keys) : undefined);
  if (to !== undefined)
    return {
      from,
      field: { name: refName(name, 'ref'), kind: 'ref', required, of: [to] },
      why: [`refers to ${to}`, ...marks].join('; '),
    };
  const several = property.items && target(property.items);
  if (several !== undefined)
    return {
      from,
      field: { name: refName(name, 'refs'), kind: 'refs', required, of: [several] },
      why: [`several of ${several}`, ...marks].join('; '),
    };
  const schema = whole(document, property);
  if (schema.readOnly) return { from, field: null, why: 'readOnly: the server makes it' };
  const [found, more] = typed(name, { ...schema, ...(schema.items ? { items: whole(document, schema.items) } : {}) });
  const why = [[schema.type].flat().join(' or '), schema.format, more, ...marks].filter(Boolean).join('; ');
  if (!found) return { from, field: null, why };
  const { default: given } = schema;
  const standard =
    ['text', 'enum', 'int', 'money'].includes(found.kind) && (typeof given === 'string' || typeof given === 'number')
      ? { default: given }
      : {};
  return { from, field: { of: [], ...found, ...standard, name, required: required && found.kind !== 'bool' }, why };
}

/** @throws Error that names the file, the schema and the property */
export function fromOpenapi(address: string, keys: readonly string[]): Guess[] {
  const [file = '', pointer = ''] = address.split(/(?=#)/);
  const problem = (where: string, error: unknown): Error =>
    new Error(`${basename(file)}${where}: ${error instanceof Error ? error.message : String(error)}`);
  if (!existsSync(file)) throw problem('', `there is no such file at ${file}`);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw problem(': is no JSON', error);
  }
  try {
    const schema = whole(document, at(document, pointer || '#'));
    const properties = Object.entries(schema.properties ?? {});
    if (properties.length === 0) throw new Error('has no properties');
    return properties.map(([name, property]) => {
      try {
        return ofProperty(document, name, property, (schema.required ?? []).includes(name), keys);
      } catch (error) {
        throw problem(`${pointer}, property “${name}”`, error);
      }
    });
  } catch (error) {
    throw error instanceof Error && error.message.startsWith(basename(file)) ? error : problem(pointer, error);
  }
}
