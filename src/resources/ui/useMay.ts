import { may, useCredentials } from '../../auth/credentials.ts';
import { privilege, type Resource, type Verb } from '../../../contract/resource.ts';

/** What this user may do here: hidden buttons only, the server enforces it. A verb without a call is not offered either. */
export function useMay(resource: Resource): (verb: Verb) => boolean {
  const credentials = useCredentials();
  const exists: Record<Verb, boolean> = {
    read: true,
    create: resource.wire.create !== false,
    update: resource.wire.update !== false,
    delete: resource.wire.remove !== false,
  };
  return (verb) => exists[verb] && credentials !== null && may(credentials, privilege(resource, verb));
}
