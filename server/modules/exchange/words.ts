/** What the words in columns of references, choices and yes/no stand for. */
import { splitRows } from '../../../contract/exchange/childRows.ts';
import { isWorded, type NamedField } from '../../../contract/exchange/fields.ts';
import { normalise } from '../../../contract/exchange/normalise.ts';
import { partsOf, wordsOf } from '../../../contract/exchange/words.ts';
import type { AnyField } from '../../../contract/fields.ts';
import { privilegeCatalogue } from '../../http/privileges.ts';
import type { Call } from '../../http/route.ts';
import type { Word } from './runs.ts';
import { idsByTitle } from './titles.ts';

/** The meanings of the words in one column of a list of rows are kept under this name. */
export const ofRows = (name: string, column: string): string => `${name}.${column}`;

/** What each word of a field means, of those that can be told without asking. */
export async function knownWords(call: Call, field: AnyField): Promise<ReadonlyMap<string, Word>> {
  if (!field.to) return wordsOf(field, privilegeCatalogue);
  const ids = await idsByTitle(call, field.to);
  return new Map([...ids].filter(([, id]) => id !== null));
}
/** The words of a text: several where the field takes several. */
export const wordsIn = (field: AnyField, text: string, isWord: (word: string) => boolean): readonly string[] =>
  field.kind === 'refs' || field.kind === 'enums' ? partsOf(text, isWord) : [text];

/** Columns with words among the columns of a list of rows, with the texts that cells have there. */
function columnsOfRows([name, { fields = {} }]: NamedField, cells: readonly string[]) {
  const worded = [...Object.entries(fields).entries()].filter(([, [, field]]) => isWorded(field));
  if (worded.length === 0) return [];
  const rows = cells.flatMap(splitRows);
  return worded.map(([at, [column, field]]) => ({
    name: ofRows(name, column),
    field,
    texts: [...new Set(rows.flatMap((words) => words[at] || []))],
  }));
}
/** What the words of these cells mean, as far as it is known, by the name under which it is kept. */
export async function meaningsOf(
  call: Call,
  [name, field]: NamedField,
  cells: readonly string[],
): Promise<Record<string, Record<string, Word>>> {
  const columns =
    field.kind === 'children'
      ? columnsOfRows([name, field], cells)
      : isWorded(field)
        ? [{ name, field, texts: cells }]
        : [];
  const found: Record<string, Record<string, Word>> = {};
  for (const column of columns) {
    const words = await knownWords(call, column.field);
    const mine: Record<string, Word> = {};
    for (const part of column.texts.flatMap((text) => wordsIn(column.field, text, (word) => words.has(word)))) {
      const value = words.get(normalise(part));
      if (value !== undefined) mine[normalise(part)] = value;
    }
    found[column.name] = mine;
  }
  return found;
}
