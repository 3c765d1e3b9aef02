/** Declared actions: a call besides create, update and delete. What it does is a hook of the resource's module. */
import { holds } from '../../contract/conditions.ts';
import { MOVE } from '../../contract/order.ts';
import type { Action } from '../../contract/action.ts';
import type { Resource } from '../../contract/resource.ts';
import { conflict, invalid } from '../http/appError.ts';
import type { Call, Reply } from '../http/route.ts';
import { requireAllInUse, requireInUse } from './archive.ts';
import { audit } from './audit.ts';
import { visibleIds, checkReferences } from './checkReferences.ts';
import { idOf, lockForWrite, readOne } from './current.ts';
import type { Values } from './hooks.ts';
import { createValues, decodeBody } from './input.ts';
import { runnerOf } from './move.ts';
import { toWireRow } from './rows.ts';
import { totals } from './totals.ts';
import { takeTurn } from './turns.ts';

/** The form of an action checked like a create form of an entity of its own. */
const forms = new WeakMap<Action, Resource>();
function formOf(resource: Resource, action: Action): Resource {
  const known = forms.get(action);
  if (known) return known;
  const { check: _check, campus: _campus, defaults: _defaults, ...rest } = resource;
  const form: Resource = { ...rest, fields: action.form ?? {} };
  forms.set(action, form);
  return form;
}
async function idsOf(call: Call, resource: Resource, sent: unknown): Promise<number[]> {
  const list = Array.isArray(sent) ? sent.map(Number) : [];
  if (list.length === 0 || list.length > 500 || !list.every((id) => Number.isSafeInteger(id) && id > 0))
    throw invalid('ids', 'ids must be a list of 1 to 500 ids');
  const found = await visibleIds(call, resource.key, list);
  if (!list.every((id) => found.has(id))) throw invalid('ids', 'ids names a record that does not exist');
  return list;
}

/** Runs an action: `{message, data: row}` for a row action, `{message, data: {ids}}` for a bulk one, `{message, data: {}}` for one of the list. */
export async function runAction(call: Call, resource: Resource, name: string, action: Action): Promise<Reply> {
  const run = runnerOf(resource, name);
  if (!run) throw new Error(`${resource.key}.${name} has no implementation`);
  const { ids: sentIds, ...body } = action.on === 'bulk' ? call.body : { ...call.body, ids: undefined };
  const form = formOf(resource, action);
  const { values: sent, version } = decodeBody(form, body, call.form);
  if (name === MOVE) await takeTurn(call, resource);
  const current: Values | null =
    action.on === 'row' ? await lockForWrite(call, resource, idOf(call, resource), version) : null;
  if (current && !holds(action.when, current))
    throw conflict(`"${action.label}" is not possible for this ${resource.label[0].toLowerCase()}`);
  if (current) requireInUse(resource, current);
  const ids = current ? [current['id'] as number] : action.on === 'list' ? [] : await idsOf(call, resource, sentIds);
  if (action.on === 'bulk') await requireAllInUse(call, resource, ids);
  const values = createValues(form, sent);
  await checkReferences(call, form, values);
  await run({ call, resource }, values, { ids, current });
  if (action.on === 'list') await audit(call, { action: name, entity: resource.key, entityId: '' });
  for (const id of ids)
    await audit(call, {
      action: name,
      entity: resource.key,
      entityId: id,
      before: current,
      after: await readOne(call, resource, id),
    });
  call.afterCommit(() => totals.drop(call.session.instituteCode, resource.key));
  const data = current
    ? toWireRow(resource, await readOne(call, resource, ids[0] ?? 0))
    : action.on === 'list'
      ? {}
      : { ids };
  return { json: { message: `${action.label}: done`, data } };
}
