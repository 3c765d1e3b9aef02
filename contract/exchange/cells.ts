/** From a cell of a file to the value of a field. What this does not understand is told in words; the rules of the field come after it. */
import type { AnyField } from '../fields.ts';
import { readDate, readMonth } from './dates.ts';
import { isWorded } from './fields.ts';
import { normalise } from './normalise.ts';
import { readMoney, readNumber } from './numbers.ts';
import { partsOf } from './words.ts';

export type Cell = string | number | boolean | null;
/** What a normalised word stands for; null: leave the field empty; undefined: not known. */
export type Words = (word: string) => string | number | boolean | null | undefined;
export type Read = { readonly value: unknown } | { readonly problem: string };

/** A number typed where text belongs (codes, phone numbers) in full, never as 3.2e+9. */
export const textOfCell = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1e21 ? BigInt(cell).toString() : typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : String(cell).trim();

const or = (value: unknown, problem: string): Read => (value === null ? { problem } : { value });

function readWords(field: AnyField, text: string, words: Words): Read {
  if (field.kind !== 'refs' && field.kind !== 'enums') {
    const value = words(normalise(text));
    return value === undefined ? { problem: field.kind === 'bool' ? 'must be Yes or No' : field.to ? 'names no record' : 'is none of the choices' } : { value };
  }
  const values = partsOf(text, (word) => words(word) !== undefined).map((part) => words(normalise(part)));
  if (values.includes(undefined)) return { problem: field.to ? 'names a record that does not exist' : 'has a word that is none of the choices' };
  return { value: [...new Set(values.filter((value) => value !== null))] };
}

/** The value of a cell; an empty one is null (an empty list for refs and enums). */
export function readCell(field: AnyField, cell: Cell, words: Words = () => undefined): Read {
  const text = textOfCell(cell);
  if (text === '') return { value: null };
  if (isWorded(field)) return typeof cell === 'boolean' && field.kind === 'bool' ? { value: cell } : readWords(field, text, words);
  const given = typeof cell === 'number' ? cell : text;
  switch (field.kind) {
    case 'int': return or(readNumber(given, field.unit), 'must be a whole number');
    case 'money': return or(readMoney(given), 'must be an amount in rupees');
    case 'date': return or(readDate(given), 'must be a date, DD-MMM-YYYY or DD/MM/YYYY');
    case 'month': return or(readMonth(given), 'must be a month, MMM YYYY or YYYY-MM');
    case 'datetime': return Number.isNaN(Date.parse(text)) ? { problem: 'must be a date with time, YYYY-MM-DDTHH:MM' } : { value: new Date(text).toISOString() };
    case 'color': return { value: text.startsWith('#') ? text : `#${text}` };
    default: return { value: text };
  }
}
