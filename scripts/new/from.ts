/** `--from`: the fields of an entity from a table, a database or a schema, and what was guessed, for people to read. */
import type { Guess, NewField } from './fields.ts';
import { fieldText } from './entity.ts';
import { fromOpenapi } from './fromOpenapi.ts';
import { fromPostgres } from './fromPostgres.ts';
import { fromTable } from './fromTable.ts';

/** @throws Error that names the source and what of it is not understood */
export async function readFrom(from: string, sheet: string | null, keys: readonly string[]): Promise<Guess[]> {
  if (/^postgres(ql)?:/.test(from)) return fromPostgres(from, keys);
  if (/\.(csv|tsv|txt|xlsx)$/i.test(from)) return fromTable(from, sheet, keys);
  if (/\.json(#.*)?$/i.test(from)) return fromOpenapi(from, keys);
  throw new Error(
    `${from}: name a table (.csv, .xlsx), postgres://user@host/db/table, or openapi.json#/components/schemas/Name`,
  );
}

/** The fields in their order, with those that were named besides in place of the guessed ones, or behind them. */
export function withNamed(guesses: readonly Guess[], named: readonly NewField[]): Guess[] {
  const kept = guesses.map((guess) => {
    const own = named.find(({ name }) => name === guess.field?.name);
    return own ? { ...guess, field: own, why: 'as you named it' } : guess;
  });
  const more = named.filter(({ name }) => !guesses.some(({ field }) => field?.name === name));
  const all = [...kept, ...more.map((field) => ({ from: '–', field, why: 'as you named it' }))];
  // The first field is the title of a record: one that can be read.
  const isTitle = ({ field }: Guess): boolean => field?.kind === 'text';
  const first = all.findIndex(({ field }) => field !== null);
  const title = all.findIndex((guess) => isTitle(guess) && guess.field?.unique);
  const any = all.findIndex(isTitle);
  const at = title >= 0 ? title : any;
  const chosen = all[at];
  if (!chosen || at <= first || (all[first] && isTitle(all[first]) && title < 0)) return all;
  return [chosen, ...all.toSpliced(at, 1)];
}

/** What each column becomes, and why. */
export function guessTable(guesses: readonly Guess[]): string {
  const rows = [
    ['Column', 'Field', 'Declared as', 'Because'],
    ...guesses.map(({ from, field, why }) => [from, field?.name ?? 'left out', field ? fieldText(field) : '', why]),
  ];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
