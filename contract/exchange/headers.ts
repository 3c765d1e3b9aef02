/** From the first rows of a file to its columns: which row holds the headers, and which field each header means. */
import { aliasesOf, type NamedField } from './fields.ts';
import { normalise } from './normalise.ts';

export type Mapping = Readonly<Record<string, string>>;

const pairs = (text: string): string[] => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
/** Share of letter pairs that two words have in common, 0 to 1. */
function likeness(a: string, b: string): number {
  const [left, right] = [pairs(a.replaceAll(' ', '')), pairs(b.replaceAll(' ', ''))];
  if (left.length + right.length === 0) return 0;
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
/** Below this a likeness is chance. */
const LIKE = 0.6;

/** How well a header names a field: 1 its own label or name, less for a synonym or a likeness, 0 not at all. */
export function fit(header: string, [name, field]: NamedField): number {
  const word = normalise(header);
  if (word === '') return 0;
  const aliases = aliasesOf(name, field);
  const at = aliases.indexOf(word);
  if (at >= 0) return at === 0 ? 1 : at < 3 ? 0.98 : 0.9;
  const best = Math.max(...aliases.slice(0, 3).map((alias) => likeness(word, alias)));
  return best >= LIKE ? best * 0.85 : 0;
}

/**
 * A field for each column (by its index), best fits first; never two columns for one field. `remembered` (header ->
 * field, '' for ignored) goes before any likeness.
 */
export function suggestMapping(headers: readonly string[], fields: readonly NamedField[], remembered: Readonly<Record<string, string>> = {}): Record<string, string> {
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
    .flatMap((header, index) => (settled.has(index) ? [] : fields.map((field) => ({ index, name: field[0], score: fit(header, field) }))))
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
  return fields.filter(([name, field]) => field.required && !field.when && field.default === undefined && !mapped.has(name)).map(([name]) => name);
};

/** Index of the row that holds the headers among the first rows of a file: where most cells name a field, else the first that is not empty. */
export function findHeaderRow(rows: readonly (readonly unknown[])[], fields: readonly NamedField[]): number {
  const texts = rows.slice(0, 15).map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')));
  const scores = texts.map((row) => row.reduce((sum, text) => sum + Math.max(0, ...fields.map((field) => fit(text, field))), 0));
  const best = Math.max(0, ...scores);
  if (best >= 0.85) return scores.indexOf(best);
  const first = rows.findIndex((row) => row.some((cell) => cell !== null && cell !== ''));
  return Math.max(first, 0);
}
