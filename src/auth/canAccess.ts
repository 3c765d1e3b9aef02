import type { Outline } from '../../contract/outline.ts';
import { privilege, type Verb } from '../../contract/resource.ts';
import { may, type Credentials } from './credentials.ts';

const verbs: Readonly<Record<string, Verb>> = { list: 'read', show: 'read', export: 'read', edit: 'update', create: 'create', delete: 'delete' };

/**
 * Whether the user may do what react-admin is about to offer. An action without a call on the wire is never offered; a
 * resource or an action that is not declared is left to the server.
 */
export function canAccess(credentials: Credentials, resource: Outline | undefined, action: string): boolean {
  const verb = verbs[action];
  if (!resource || !verb) return true;
  if (verb === 'create' && !resource.wire.create) return false;
  if (verb === 'update' && !resource.wire.update) return false;
  if (verb === 'delete' && !resource.wire.remove) return false;
  return may(credentials, privilege(resource, verb));
}
