/** Routes of every declared entity: its wire table read backwards. */
import type { Verb } from '../../contract/action.ts';
import { privilege, type Resource } from '../../contract/resource.ts';
import type { Call as Cell } from '../../contract/wire.ts';
import { notPermitted } from '../http/appError.ts';
import type { Call, Route } from '../http/route.ts';
import { runAction } from './actions.ts';
import { createRecord, removeRecord, updateRecord } from './crud.ts';
import { idOf, readOne } from './current.ts';
import { hooksOf } from './hooks.ts';
import { listRows } from './list.ts';
import { runnerOf } from './move.ts';
import { columnOf } from './names.ts';
import { toWireRow } from './rows.ts';

function route(resource: Resource, verb: Verb, cell: Cell, run: Route['run']): Route {
  const tenant = cell.tenant === undefined || cell.tenant === 'none' ? 'any' : cell.tenant;
  return {
    method: cell.override ?? cell.method,
    path: cell.path,
    access: { anyOf: [privilege(resource, verb)] },
    body: cell.body ?? 'none',
    tenant,
    ...(verb === 'read' ? { reads: true as const } : {}),
    run,
  };
}
/** An update; a module may have one of another kind at the same address (hooks.ts). */
function updateRoute(resource: Resource, cell: Cell): Route {
  const { otherUpdate } = hooksOf(resource.key);
  if (!otherUpdate) return route(resource, 'update', cell, (call) => updateRecord(call, resource));
  const own = privilege(resource, 'update');
  const run: Route['run'] = async (call) => {
    const isOther = otherUpdate.is(call);
    if (!(isOther ? otherUpdate.access : [own]).some((name) => call.session.privileges.has(name))) throw notPermitted();
    return isOther ? otherUpdate.run(call) : updateRecord(call, resource);
  };
  return { ...route(resource, 'update', cell, run), access: { anyOf: [own, ...otherUpdate.access] } };
}
/** The call with the page that specification 9 has for it when none is asked for. */
const onPage = (resource: Resource, call: Call): Call =>
  resource.list?.paged && call.query['page'] === undefined ? { ...call, query: { ...call.query, page: '1' } } : call;
function routesOf(resource: Resource): Route[] {
  const { list, one, create, update, remove } = resource.wire;
  // Throws when the SQL of a computed field is missing.
  for (const [name, field] of Object.entries(resource.fields)) columnOf(name, field);
  const open = hooksOf(resource.key).everybodyReads ? { access: 'signed-in' as const } : {};
  const routes: Route[] = [
    { ...route(resource, 'read', list, (call) => listRows(onPage(resource, call), resource)), ...open },
  ];
  if (typeof one === 'object')
    routes.push(
      route(resource, 'read', one, async (call) => ({
        json: { data: toWireRow(resource, await readOne(call, resource, idOf(call, resource))) },
      })),
    );
  if (create) routes.push(route(resource, 'create', create, (call) => createRecord(call, resource)));
  if (update) routes.push(updateRoute(resource, update));
  if (remove) routes.push(route(resource, 'delete', remove, (call) => removeRecord(call, resource)));
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    if (!runnerOf(resource, name))
      throw new Error(`The action ${name} of ${resource.key} is declared, but no module implements it`);
    routes.push(
      route(resource, action.needs ?? 'update', action.call, (call) => runAction(call, resource, name, action)),
    );
  }
  return routes;
}
/** Call after registerHooks. Throws when a declared action is not implemented, or a computed field has no SQL. */
export const resourceRoutes = (resources: readonly Resource[]): Route[] => resources.flatMap(routesOf);
