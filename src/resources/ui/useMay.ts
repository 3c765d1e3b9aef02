import { mayDo } from '../../auth/canAccess.ts';
import { useCredentials } from '../../auth/credentials.ts';
import type { Verb } from '../../../contract/action.ts';
import type { Resource } from '../../../contract/resource.ts';

/**
 * What this user may do here: hidden buttons only, the server enforces it. A verb without a call is not offered either.
 */
export function useMay(resource: Resource): (verb: Verb) => boolean {
  const credentials = useCredentials();
  return (verb) => credentials !== null && mayDo(credentials, resource, verb);
}
