/**
 * From a cell of a file to the value of a field. What this does not understand is told in words; the rules of the field
 * come after it.
 */
import type { AnyField } from '../fields.ts';
import { contractKinds } from '../kinds/index.ts';
import type { Cell, Read } from './cell.ts';
import { readRows } from './childRows.ts';
import { isWorded } from './fields.ts';
import { normalise } from './normalise.ts';
import { partsOf } from './words.ts';

/**
 * What a normalised word stands for; null: leave the field empty; undefined: not known. `column`: of a list of rows, the
 * field of the row that it is in.
 */
export type Words = (word: string, column?: string) => string | number | boolean | null | undefined;

/** A number typed where text belongs (codes, phone numbers) in full, never as 3.2e+9. */
export const textOfCell = (cell: Cell): string =>
  cell === null
    ? ''
    : typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1e21
      ? BigInt(cell).toString()
      : typeof cell === 'boolean'
        ? cell
          ? 'Yes'
          : 'No'
        : String(cell).trim();

function readWords(field: AnyField, text: string, words: Words): Read {
  if (!contractKinds[field.kind].several) {
    const value = words(normalise(text));
    return value === undefined
      ? {
          problem:
            field.kind === 'bool' ? 'must be Yes or No' : field.to ? 'names no record' : 'is none of the choices',
        }
      : { value };
  }
  const values = partsOf(text, (word) => words(word) !== undefined).map((part) => words(normalise(part)));
  if (values.includes(undefined))
    return { problem: field.to ? 'names a record that does not exist' : 'has a word that is none of the choices' };
  return { value: [...new Set(values.filter((value) => value !== null))] };
}

/** The value of a cell; an empty one is null (an empty list for refs and enums). */
export function readCell(field: AnyField, cell: Cell, words: Words = () => undefined): Read {
  const text = textOfCell(cell);
  if (text === '') return { value: null };
  if (field.kind === 'children')
    return readRows(field, text, (name, inner, one) => readCell(inner, one, (word) => words(word, name)));
  if (isWorded(field))
    return typeof cell === 'boolean' && field.kind === 'bool' ? { value: cell } : readWords(field, text, words);
  const { read } = contractKinds[field.kind];
  return read ? read(typeof cell === 'number' ? cell : text, field) : { value: text };
}
