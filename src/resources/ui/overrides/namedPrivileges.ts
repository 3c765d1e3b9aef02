/** Privileges in words, as the matrix of the user form says them: 'Students: see, add; Payments: see, void'. */
import { otherPrivileges } from '../../../../contract/otherPrivileges.ts';
import { outlines } from '../../outlines.ts';

const WORD: Readonly<Record<string, string>> = { read: 'see', create: 'add', update: 'change', delete: 'delete' };
const labels = new Map<string, string>([
  // Without a menu entry of their own, students have no outline.
  ['students', 'Students'],
  ...outlines.map(({ key, label }) => [key, label[1]] as const),
  ...otherPrivileges.map(({ key, label }) => [key, label] as const),
]);
const also = new Map<string, string>(
  otherPrivileges.flatMap(({ key, also: more = [] }) =>
    more.map(([name, label]) => [`${key}.${name}`, label.toLowerCase()] as const),
  ),
);
const keyOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/** Whether this version of the product knows the entity of a privilege. */
export const isKnownPrivilege = (name: string): boolean => labels.has(keyOf(name));

export function namedPrivileges(value: unknown): string {
  if (!Array.isArray(value)) return '';
  const held = value.map(String);
  const keys = [...new Set(held.filter(isKnownPrivilege).map(keyOf))];
  const known = keys.map((key) => {
    const verbs = held
      .filter((name) => keyOf(name) === key)
      .map((name) => also.get(name) ?? WORD[name.slice(key.length + 1)] ?? name.slice(key.length + 1));
    return `${labels.get(key) ?? key}: ${verbs.join(', ')}`;
  });
  const gone = held.filter((name) => !isKnownPrivilege(name));
  return [...known, ...(gone.length ? [`no longer in use: ${gone.join(', ')}`] : [])].join('; ');
}
