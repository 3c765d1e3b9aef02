/**
 * Replaces the package query-string in the build, as far as react-admin uses it: flat objects, keys in order,
 * a repeated name is a list, a name without a value is null.
 */
type Value = string | number | boolean | null | undefined;

const encode = (text: unknown): string =>
  encodeURIComponent(String(text)).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `{b: 1, a: null}` -> 'a&b=1'; undefined is left out. */
export function stringify(values: Readonly<Record<string, Value | readonly Value[]>>): string {
  return Object.keys(values)
    .sort()
    .flatMap((name) => [values[name]].flat().map((value) => [name, value] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === null ? encode(name) : `${encode(name)}=${encode(value)}`))
    .filter((part) => part !== '')
    .join('&');
}

export type Parsed = Record<string, string | null | (string | null)[]>;
/** '?a=1&a=2&b' -> `{a: ['1', '2'], b: null}`. */
export function parse(search: string): Parsed {
  const found: Parsed = Object.create(null) as Parsed;
  for (const part of search
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (part === '') continue;
    const [name = '', ...rest] = part.replaceAll('+', ' ').split('=');
    const [key, value] = [decode(name), rest.length ? decode(rest.join('=')) : null];
    const before = found[key];
    found[key] = before === undefined ? value : [before, value].flat();
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
export default { stringify, parse };
