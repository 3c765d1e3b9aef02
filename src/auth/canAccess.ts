import { offers } from './offers.ts';
import type { Outline } from '../../contract/outline.ts';
import type { Verb } from '../../contract/action.ts';
import { privilege } from '../../contract/resource.ts';
import { may, type Credentials } from './credentials.ts';

const verbs: Readonly<Record<string, Verb>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  edit: 'update',
  create: 'create',
  delete: 'delete',
};

const cells = { read: 'list', create: 'create', update: 'update', delete: 'remove' } as const;
/** Whether there is such a call, the provider has it, and the user holds its privilege. */
export function mayDo(credentials: Credentials, resource: Outline, verb: Verb): boolean {
  const cell = resource.wire[cells[verb]];
  // Another source than the provider knows no privileges of ours: it decides by itself.
  if (resource.source !== undefined) return cell !== false;
  return cell !== false && (!cell.needs || offers(cell.needs)) && may(credentials, privilege(resource, verb));
}

/**
 * Whether the user may do what react-admin is about to offer; a resource or an action that is not declared is left to
 * the server.
 */
export function canAccess(credentials: Credentials, resource: Outline | undefined, action: string): boolean {
  const verb = verbs[action];
  return !resource || !verb || mayDo(credentials, resource, verb);
}
