/** From a request body to checked values: wire names, form texts, defaults, conditions, rules. */
import { holds } from '../../contract/conditions.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import type { Resource } from '../../contract/resource.ts';
import { writableFields } from '../../contract/resource.ts';
import { errorsOf, inputSchema } from '../../contract/schema.ts';
import { invalid, invalidFields } from '../http/appError.ts';
import { privilegeCatalogue } from '../http/privileges.ts';
import type { Values } from './hooks.ts';
import { completeRows, ownRows } from './children/input.ts';
import { kindOf } from './kinds/index.ts';
import { ownName, toWireNames } from './names.ts';

type Mode = 'create' | 'update';
const schemas = new WeakMap<object, Partial<Record<Mode, ReturnType<typeof inputSchema>>>>();
function schemaOf(resource: Resource, mode: Mode): ReturnType<typeof inputSchema> {
  const known = schemas.get(resource) ?? {};
  schemas.set(resource, known);
  return (known[mode] ??= inputSchema(resource, mode, privilegeCatalogue));
}

/**
 * Own names and typed values; `id` and `version` are taken out, whatever else is not a field stays and is refused
 * later.
 */
export function decodeBody(
  resource: Resource,
  body: Readonly<Values>,
  form: boolean,
): { values: Values; version: number | null } {
  const { id: _id, version, ...sent } = body;
  const values: Values = {};
  for (const [name, value] of Object.entries(sent)) {
    const own = ownName(resource, name) ?? name;
    const field = resource.fields[own];
    values[own] = form && field && !(value instanceof Blob) ? kindOf(field).decode(value) : value;
    if (field?.kind === 'children') values[own] = ownRows(resource, own, values[own]);
  }
  if (version === undefined || version === null || version === '') return { values, version: null };
  if (!/^\d{1,9}$/.test(String(version))) throw invalid('version', 'version must be a whole number');
  return { values, version: Number(version) };
}

/** An empty file input, or text of the code that is stored already, is not an upload. */
const withoutEmptyFiles = (resource: Resource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(resource.fields[name]?.kind === 'file' && value instanceof Blob && value.size === 0),
    ),
  );

/** Fields whose condition does not hold exist for nobody: they become null (refs and enums: empty). */
function dropConditional(resource: Resource, record: Values, mode: Mode): void {
  for (const [name, field] of writableFields(resource, mode)) {
    if (field.when && !holds(field.when, record)) record[name] = contractKinds[field.kind].several ? [] : null;
  }
}
function parse(resource: Resource, mode: Mode, record: Values): Values {
  const parsed = schemaOf(resource, mode).safeParse(record);
  if (!parsed.success) throw invalidFields(toWireNames(resource, errorsOf(resource, parsed.error)));
  return parsed.data;
}

/** The rules have not run yet: what is sent may be anything, and what cannot be made of it is left to them. */
function madeOf(value: (values: Values) => unknown, record: Values): unknown {
  try {
    return value(record) ?? null;
  } catch {
    return null;
  }
}
/** Values of a create: every writable field is there. Throws 422 with messages per field. */
export function createValues(resource: Resource, sent: Values): Values {
  const record: Values = withoutEmptyFiles(resource, sent);
  for (const [name, field] of writableFields(resource, 'create')) {
    if (field.default !== undefined && (record[name] === undefined || record[name] === null))
      record[name] = field.default;
  }
  for (const [name, { value }] of Object.entries(resource.defaults ?? {}))
    if (record[name] === undefined || record[name] === null) record[name] = madeOf(value, record);
  completeRows(resource, record);
  dropConditional(resource, record, 'create');
  return parse(resource, 'create', record);
}

const known = new Set(privilegeCatalogue);
/**
 * Takes privileges out of `record` that no longer exist and answers them by field: who holds one (its entity was
 * removed, or is of another version) is still edited like everybody, and keeps it. One that is not held is left in, and
 * refused with the rest.
 */
function takeUnknown(resource: Resource, record: Values, current: Readonly<Values>): Record<string, string[]> {
  const gone: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const [held, wanted] = [current[name], record[name]];
    if (field.of !== '@privileges' || !Array.isArray(held) || !Array.isArray(wanted)) continue;
    const unknown = new Set((wanted as string[]).filter((one) => !known.has(one) && (held as string[]).includes(one)));
    if (unknown.size === 0) continue;
    gone[name] = [...unknown];
    record[name] = (wanted as string[]).filter((one) => !unknown.has(one));
  }
  return gone;
}

/**
 * Values of an update: what was sent, and fields that a changed condition empties. Rules run on the whole record as it
 * would become. Throws 422 with messages per field.
 */
export function updateValues(resource: Resource, sent: Values, current: Readonly<Values>): Values {
  const fields = writableFields(resource, 'update');
  const record: Values = {};
  for (const [name, field] of fields)
    if (field.kind !== 'password') record[name] = current[name] ?? (field.default === undefined ? null : field.default);
  const patch = withoutEmptyFiles(resource, sent);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'password' && (patch[name] === null || patch[name] === '')) delete patch[name]; // left empty: the stored one remains
    if (field.default !== undefined && patch[name] === null) patch[name] = field.default;
  }
  Object.assign(record, patch);
  completeRows(resource, record);
  dropConditional(resource, record, 'update');
  const gone = takeUnknown(resource, record, current);
  const parsed = parse(resource, 'update', dropUnsetRequired(resource, record, patch));
  for (const [name, unknown] of Object.entries(gone))
    if (Array.isArray(parsed[name])) parsed[name] = [...(parsed[name] as unknown[]), ...unknown];
  const changed = fields
    .map(([name]) => name)
    .filter((name) => name in patch || JSON.stringify(parsed[name] ?? null) !== JSON.stringify(current[name] ?? null));
  return Object.fromEntries(changed.filter((name) => name in parsed).map((name) => [name, parsed[name]]));
}
/** A required field that an older row left empty is asked for only when it is sent. */
const dropUnsetRequired = (resource: Resource, record: Values, patch: Values): Values =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        name in patch || value !== null || !resource.fields[name]?.required || resource.fields[name].when,
    ),
  );
