/** Every declared entity, one line each. Both the web application and the reference provider read this list. */
import type { Resource } from '../../contract/resource.ts';
import { genders } from './genders.ts';

export const resources: readonly Resource[] = [
  genders,
];

const byKey = new Map(resources.map((resource) => [resource.key, resource]));
export function resourceOf(key: string): Resource {
  const found = byKey.get(key);
  if (!found) throw new Error(`no resource is declared under the key '${key}'`);
  return found;
}
