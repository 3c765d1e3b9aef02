/** Which branches of the chart are folded, as short as the address can say it. */
const ALL = 'all';
const shortOf = (id: string): string => id.replace(/^(class|group)\//, '');
const idOf = (short: string): string => (/^\d+$/.test(short) ? `group/${short}` : `class/${short}`);

/** `asset.12`: these are folded; `all.asset`: every branch but these is. */
export function foldedIn(text: string | null, branches: readonly string[]): ReadonlySet<string> {
  const [first = '', ...rest] = (text ?? '').split('.').filter((one) => one !== '');
  if (first !== ALL) return new Set([first, ...rest].filter((one) => one !== '').map(idOf));
  const open = new Set(rest.map(idOf));
  return new Set(branches.filter((id) => !open.has(id)));
}
/** The same as text; null where nothing is folded. */
export function foldText(folded: ReadonlySet<string>, branches: readonly string[]): string | null {
  if (folded.size === 0) return null;
  const open = branches.filter((id) => !folded.has(id));
  if (open.length < folded.size) return [ALL, ...open.map(shortOf)].join('.');
  return [...folded].map(shortOf).join('.');
}
