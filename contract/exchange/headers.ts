/** From the first rows of a file to its columns: which row holds the headers, and which field each header means. */
import type { AnyField } from '../fields.ts';
import { aliasesOf, type NamedField } from './fields.ts';
import { normalise } from './normalise.ts';

export type Mapping = Readonly<Record<string, string>>;

/** Below this a likeness is chance. */
const LIKE = 0.6;
/** A longer text is no header, and a row of so many cells shows in them whether it holds headers. */
const LONGEST_HEADER = 100;
const LOOKED_AT = 60;

const known = new WeakMap<AnyField, { readonly name: string; readonly aliases: readonly string[] }>();
function namesOf([name, field]: NamedField): readonly string[] {
  const found = known.get(field);
  if (found?.name === name) return found.aliases;
  const aliases = aliasesOf(name, field);
  known.set(field, { name, aliases });
  return aliases;
}
const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
/** Share of letter pairs that two words have in common, 0 to 1. */
function likeness(a: string, b: string): number {
  const [short, long] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')].sort(
    (one, other) => one.length - other.length,
  ) as [string, string];
  // However alike, words of such different lengths do not reach it.
  if (short.length < 2 || (2 * (short.length - 1)) / (short.length + long.length - 2) < LIKE) return 0;
  const [left, right] = [pairs(short), pairs(long)];
  const rest = [...right];
  let same = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    same += 1;
  }
  return (2 * same) / (left.length + right.length);
}
/** How well a header names a field: 1 its own label or name, less for a synonym or a likeness, 0 not at all. */
export const fit = (header: string, field: NamedField): number => fitOf(wordOf(header), field);
const wordOf = (header: string): string => (header.length > LONGEST_HEADER ? '' : normalise(header));
function fitOf(word: string, field: NamedField): number {
  if (word === '') return 0;
  const aliases = namesOf(field);
  const at = aliases.indexOf(word);
  if (at >= 0) return at === 0 ? 1 : at < 3 ? 0.98 : 0.9;
  const best = Math.max(...aliases.slice(0, 3).map((alias) => likeness(word, alias)));
  return best >= LIKE ? best * 0.85 : 0;
}

/**
 * A field for each column (by its index), best fits first; never two columns for one field. `remembered` (header ->
 * field, '' for ignored) goes before any likeness.
 */
export function suggestMapping(
  headers: readonly string[],
  fields: readonly NamedField[],
  remembered: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const mapping: Record<string, string> = {};
  const free = new Map(fields);
  const settled = new Set<number>();
  headers.forEach((header, index) => {
    const known = remembered[normalise(header)];
    if (known === undefined) return;
    settled.add(index);
    if (free.delete(known)) mapping[index] = known;
  });
  const fits = headers
    .flatMap((header, index) => {
      const word = wordOf(header);
      return settled.has(index) ? [] : fields.map((field) => ({ index, name: field[0], score: fitOf(word, field) }));
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  for (const { index, name } of fits) {
    if (mapping[index] !== undefined || !free.delete(name)) continue;
    mapping[index] = name;
  }
  return mapping;
}

/** Names of required fields that no column fills, and that have no value of their own. */
export const missingFields = (mapping: Mapping, fields: readonly NamedField[]): string[] => {
  const mapped = new Set(Object.values(mapping));
  return fields
    .filter(([name, field]) => field.required && !field.when && field.default === undefined && !mapped.has(name))
    .map(([name]) => name);
};

/**
 * Index of the row that holds the headers among the first rows of a file: where most cells name a field, else the first
 * that is not empty.
 */
export function findHeaderRow(rows: readonly (readonly unknown[])[], fields: readonly NamedField[]): number {
  const texts = rows
    .slice(0, 15)
    .map((row) => row.slice(0, LOOKED_AT).map((cell) => (typeof cell === 'string' ? wordOf(cell) : '')));
  const scores = texts.map((row) =>
    row.reduce((sum, text) => sum + Math.max(0, ...fields.map((field) => fitOf(text, field))), 0),
  );
  const best = Math.max(0, ...scores);
  if (best >= 0.85) return scores.indexOf(best);
  const first = rows.findIndex((row) => row.some((cell) => cell !== null && cell !== ''));
  return Math.max(first, 0);
}
