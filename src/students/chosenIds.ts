/** Chosen students on their way from a list to another screen, in the address as far as it holds them. */
const KEY = 'students.chosen';
const IN_ADDRESS = 150;

/**
 * The address of a screen that works on these students: `?ids=5,9`, or `?ids=stored` for more than an address holds.
 */
export function withStudents(path: string, ids: readonly (number | string)[]): string {
  if (ids.length <= IN_ADDRESS) return `${path}?ids=${ids.join(',')}`;
  sessionStorage.setItem(KEY, ids.join(','));
  return `${path}?ids=stored`;
}

/** Ids in the query of an address, null when it names none. */
export function chosenIds(search: string): number[] | null {
  const named = new URLSearchParams(search).get('ids');
  if (named === null) return null;
  const text = named === 'stored' ? (sessionStorage.getItem(KEY) ?? '') : named;
  return text.split(',').flatMap((id) => (/^\d+$/.test(id) ? [Number(id)] : []));
}
