/** The words and options of `npm run new`. */
import { parseArgs } from 'node:util';
import { groups } from '../../src/pages/index.ts';

const options = {
  group: { type: 'string' },
  from: { type: 'string' },
  sheet: { type: 'string' },
  of: { type: 'string' },
  by: { type: 'string', multiple: true },
  sum: { type: 'string', multiple: true },
  asks: { type: 'string' },
  title: { type: 'string' },
  pattern: { type: 'string' },
  hint: { type: 'string' },
  sample: { type: 'string' },
  about: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'no-tests': { type: 'boolean' },
  'allow-drop': { type: 'boolean' },
} as const;
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
export interface Command {
  readonly what: string;
  readonly words: readonly string[];
  readonly values: Values;
}

export function readCommand(): Command {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [what = '', ...words] = positionals;
  return { what, words, values };
}
/** The key of an entity or a report. */
export function checkKey(key: string, taken: readonly string[]): string {
  if (!/^[a-z][a-z0-9_]{1,40}$/.test(key))
    throw new Error(`${key || 'The key'}: a key has small letters, digits and underscores, as in bus_routes`);
  if (taken.includes(key)) throw new Error(`${key} is declared already`);
  return key;
}
/** A heading of the menu. */
export function checkGroup({ group: title = 'Extras' }: Values): string {
  const titles = groups.flatMap((group) => [group, ...(group.groups ?? [])]).map((group) => group.title);
  if (!titles.includes(title)) throw new Error(`--group: the menu has ${titles.join(', ')}`);
  return title;
}
