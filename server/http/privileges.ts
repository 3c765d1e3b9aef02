/** The privilege catalogue: every name a user may hold, and what holding one implies. */
import { isInternalAdmin } from '../../contract/internal.ts';
import { endpoints } from '../endpoints.ts';
import { otherPrivilegeNames, otherPrivileges } from '../../contract/otherPrivileges.ts';
import { VERBS } from '../../contract/action.ts';
import { privilege, type Resource } from '../../contract/resource.ts';
import { resources } from '../declared.ts';

/** May manage users; an institute always keeps one active user who holds it. */
export const ADMINISTRATOR = 'users.update';

const ofEndpoints = endpoints
  .flatMap((endpoint) => endpoint.access)
  .filter((access) => access !== 'public' && access !== 'signed-in');
/**
 * Every privilege of the product: `<key>.<verb>` of each resource, the ones that endpoints name, and those that a call
 * asks for only sometimes.
 */
export const privilegeCatalogue: readonly string[] = [
  ...new Set([
    ...resources.flatMap((resource) => VERBS.map((verb) => privilege(resource, verb))),
    ...ofEndpoints,
    ...otherPrivilegeNames,
  ]),
];

const referenced = (resource: Resource): string[] =>
  [
    ...Object.values(resource.fields),
    ...Object.values(resource.actions ?? {}).flatMap((action) => Object.values(action.form ?? {})),
  ].flatMap((field) => (field.to ? [field.to] : []));
const direct = new Map(resources.map((resource) => [resource.key, new Set(referenced(resource))]));

/**
 * Keys of all resources that a screen of `key` shows by reference, directly or through another (their titles may name
 * further ones).
 */
function reach(key: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const target of direct.get(key) ?? []) {
    if (seen.has(target)) continue;
    seen.add(target);
    reach(target, seen);
  }
  return seen;
}
const implied = new Map<string, readonly string[]>([
  ...resources.flatMap((resource) => {
    const reads = [...reach(resource.key)].map((key) => `${key}.read`);
    return VERBS.map((verb) => [privilege(resource, verb), [privilege(resource, 'read'), ...reads]] as const);
  }),
  ...otherPrivileges.flatMap(({ key, verbs, also = [], alone = [], reads = [] }) => {
    const picked = [...new Set(reads.flatMap((target) => [target, ...reach(target)]))].map(
      (target) => `${target}.read`,
    );
    const own = verbs.includes('read') ? [`${key}.read`] : [];
    const names = [...verbs, ...also.map(([name]) => name)].filter((name) => !alone.includes(name));
    return names.map((name) => [`${key}.${name}`, [...own, ...picked]] as const);
  }),
]);

/**
 * The news feed is the product's own: no school's administrator writes it, and nobody who does not hold them gives
 * these to others.
 */
export const INTERNAL_PRIVILEGES: readonly string[] = resources
  .filter(({ menu }) => menu !== false && menu.when === 'news')
  .flatMap((resource) => VERBS.filter((verb) => verb !== 'read').map((verb) => privilege(resource, verb)));
const ofSchools = privilegeCatalogue.filter((name) => !INTERNAL_PRIVILEGES.includes(name));

/**
 * What a user may do, from the row in the database: an administrator everything that is a school's, those of the
 * internal institute also what is the product's; others what is stored and what it implies.
 */
export const heldPrivileges = (
  user: { all_privileges: boolean; privileges: readonly string[] | null; username?: string },
  instituteCode = '',
): ReadonlySet<string> =>
  user.all_privileges
    ? new Set(isInternalAdmin(instituteCode, user.username ?? null) ? privilegeCatalogue : ofSchools)
    : effectivePrivileges(user.privileges ?? []);

/**
 * What a user with these stored privileges may do: whoever may read, create, update or delete a record may also read
 * the record lists it references, else no picker of its form could be filled.
 */
export function effectivePrivileges(stored: readonly string[]): ReadonlySet<string> {
  const all = new Set(stored);
  for (const name of stored) for (const read of implied.get(name) ?? []) all.add(read);
  return all;
}
