import { writableFields, type Resource } from '../../contract/resource.ts';
import type { Call } from '../../contract/wire.ts';
import { perform, type CallOptions } from './calls.ts';
import { decodeOver, type Row } from './decode.ts';
import { encodeValues } from './encode.ts';
import type { Values } from './formData.ts';
import { recordOf } from './envelope.ts';
import { fieldErrors } from './fieldErrors.ts';
import { dropLists } from './listCache.ts';

type Id = number | string;
export interface Written {
  readonly data: Values;
  readonly previousData?: Values | undefined;
  readonly meta?: { readonly idempotencyKey?: string } | undefined;
}

function allowed(call: Call | false, resource: Resource, verb: string): Call {
  if (!call) throw new Error(`${resource.label[1]} cannot be ${verb}.`);
  return call;
}
/** Makes the call of a write: to the provider, or to another source. */
export type Send = (call: Call, options: CallOptions) => Promise<unknown>;

async function write(call: Call, options: CallOptions, send: Send = perform): Promise<unknown> {
  try {
    return await send(call, options);
  } finally {
    // Also after a refusal: a stale version means that the rows have changed.
    dropLists();
  }
}

/** Creates a record. The same `meta.idempotencyKey` never creates it twice. */
export async function createRow(resource: Resource, { data, meta }: Written, send?: Send): Promise<Row> {
  const call = allowed(resource.wire.create, resource, 'created');
  const headers = meta?.idempotencyKey ? { 'Idempotency-Key': meta.idempotencyKey } : {};
  try {
    const body = encodeValues(resource.fields, 'create', data);
    const record = recordOf(await write(call, { body, headers }, send));
    // A provider that answers with a message alone: the list shows the new row, its id is not known here.
    return record ? decodeOver(resource, data, record) : { ...data, id: 0 };
  } catch (error) {
    throw fieldErrors(resource.fields, 'create', error);
  }
}

/** As text; nothing, an emptied text and an empty list are all nothing. */
const written = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? '' : (value ?? ''));
const same = (a: unknown, b: unknown): boolean => written(a) === written(b);
/**
 * What an edit sends: only what differs from the record as it was loaded. A field that its row did not carry was loaded
 * as empty; sent again, it would empty what the provider holds. A file that was chosen always differs.
 */
function changedValues(resource: Resource, data: Values, previous: Values | undefined): Record<string, unknown> {
  const body = encodeValues(resource.fields, 'update', data);
  if (!previous) return body;
  const before = encodeValues(resource.fields, 'update', previous);
  for (const [name, field] of writableFields(resource, 'update')) {
    const own = field.wire ?? name;
    const value = body[own];
    // A file that is there is not encoded; it is emptied only where there is one.
    const known = field.kind === 'file' ? previous[name] : before[own];
    if (!(value instanceof Blob) && same(value, known)) delete body[own];
  }
  return body;
}

/**
 * Updates a record with those of the values given that changed, and its `version`, so that a stale edit is refused
 * (409). Without `previousData` (an update of many) all are sent, and the version is not known. Members that the
 * declaration does not know stay in the record.
 */
export async function updateRow(
  resource: Resource,
  id: Id,
  { data, previousData }: Written,
  send?: Send,
): Promise<Row> {
  const call = allowed(resource.wire.update, resource, 'changed');
  const version = resource.source === undefined && previousData && (data['version'] ?? previousData['version']);
  const body = {
    ...changedValues(resource, data, previousData),
    ...(version === undefined || version === null || version === false ? {} : { version }),
  };
  try {
    const record = recordOf(await write(call, { id, body }, send));
    const known = { ...previousData, ...data };
    return { ...(record ? decodeOver(resource, known, record) : known), id };
  } catch (error) {
    throw fieldErrors(resource.fields, 'update', error);
  }
}

export async function removeRow(resource: Resource, id: Id, send?: Send): Promise<{ id: Id }> {
  await write(allowed(resource.wire.remove, resource, 'deleted'), { id }, send);
  return { id };
}

/**
 * Runs a declared action. A call with `{id}` in its path is made once per record; one for the whole list is made
 * once, and any other once with all of them as `ids`. Gives the answers.
 */
export async function runAction(
  resource: Resource,
  name: string,
  { ids, data = {} }: { ids: readonly Id[]; data?: Values },
): Promise<unknown[]> {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.label[1]} have no action '${name}'.`);
  const fields = action.form ?? {};
  const body = encodeValues(fields, 'create', data);
  try {
    if (action.on === 'list') return [await write(action.call, { body })];
    if (!action.call.path.includes('{id}')) return [await write(action.call, { body: { ids, ...body } })];
    return await Promise.all(ids.map((id) => write(action.call, { id, body })));
  } catch (error) {
    throw fieldErrors(fields, 'create', error);
  }
}
