import type { Resource } from '../../contract/resource.ts';
import type { Call } from '../../contract/wire.ts';
import { perform, type CallOptions } from './calls.ts';
import { decodeOver, type Row } from './decode.ts';
import { encodeValues, type Values } from './encode.ts';
import { recordOf } from './envelope.ts';
import { fieldErrors } from './fieldErrors.ts';
import { dropLists } from './wholeList.ts';

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
async function write(call: Call, options: CallOptions): Promise<unknown> {
  try {
    return await perform(call, options);
  } finally {
    // Also after a refusal: a stale version means that the rows have changed.
    dropLists();
  }
}

/** Creates a record. The same `meta.idempotencyKey` never creates it twice. */
export async function createRow(resource: Resource, { data, meta }: Written): Promise<Row> {
  const call = allowed(resource.wire.create, resource, 'created');
  const headers = meta?.idempotencyKey ? { 'Idempotency-Key': meta.idempotencyKey } : {};
  try {
    const record = recordOf(await write(call, { body: encodeValues(resource.fields, 'create', data), headers }));
    // A provider that answers with a message alone: the list shows the new row, its id is not known here.
    return record ? decodeOver(resource, data, record) : { ...data, id: 0 };
  } catch (error) {
    throw fieldErrors(resource.fields, 'create', error);
  }
}

/**
 * Updates a record with the values given, and its `version`, so that a stale edit is refused (409). Without
 * `previousData` (an update of many) the version is not known and not sent. Members that the declaration does not know
 * stay in the record.
 */
export async function updateRow(resource: Resource, id: Id, { data, previousData }: Written): Promise<Row> {
  const call = allowed(resource.wire.update, resource, 'changed');
  const version = previousData && (data['version'] ?? previousData['version']);
  const body = { ...encodeValues(resource.fields, 'update', data), ...(version === undefined || version === null ? {} : { version }) };
  try {
    const record = recordOf(await write(call, { id, body }));
    const known = { ...previousData, ...data };
    return { ...(record ? decodeOver(resource, known, record) : known), id };
  } catch (error) {
    throw fieldErrors(resource.fields, 'update', error);
  }
}

export async function removeRow(resource: Resource, id: Id): Promise<{ id: Id }> {
  await write(allowed(resource.wire.remove, resource, 'deleted'), { id });
  return { id };
}

/**
 * Runs a declared action. A call with `{id}` in its path is made once per record; any other is made once, with all of
 * them as `ids`. Gives the answers.
 */
export async function runAction(resource: Resource, name: string, { ids, data = {} }: { ids: readonly Id[]; data?: Values }): Promise<unknown[]> {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.label[1]} have no action '${name}'.`);
  const fields = action.form ?? {};
  const body = encodeValues(fields, 'create', data);
  try {
    if (!action.call.path.includes('{id}')) return [await write(action.call, { body: { ids, ...body } })];
    return await Promise.all(ids.map((id) => write(action.call, { id, body })));
  } catch (error) {
    throw fieldErrors(fields, 'create', error);
  }
}
