/**
 * Rows of a record in one cell: 'Thokar, 07:10; Kalma Chowk, 07:20'. Each value has its position, so that an empty one
 * between others stays empty; a value that holds a comma, a semicolon or a quotation mark is quoted as in csv.
 */
import { labelOf, type AnyField } from '../fields.ts';
import type { Read } from './cell.ts';

type ReadInner = (name: string, field: AnyField, word: string) => Read;

const quoted = (word: string): string => (/[",;\r\n]|^\s|\s$/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);
const withoutLast = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => word !== '') + 1);
export const joinRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((words) => withoutLast(words).map(quoted).join(', ')).join('; ');

const WORD = /[^\S\r\n]*(?:"((?:[^"]|"")*)"[^\S\r\n]*|([^,;\r\n]*))(,|;|\r?\n|$)/gy;
/** The values of each row; lines part rows as semicolons do. Rows without a value are left out. */
export function splitRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, inQuotes, plain = '', end] of text.matchAll(WORD)) {
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? plain.trim());
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((words) => words.some((word) => word !== ''));
}

/** The rows of a cell; a value that is not there leaves its field to its default. */
export function readRows({ fields = {} }: AnyField, text: string, read: ReadInner): Read {
  const columns = Object.entries(fields);
  const rows: Record<string, unknown>[] = [];
  for (const [at, words] of splitRows(text).entries()) {
    if (words.length > columns.length)
      return { problem: `row ${at + 1} has ${words.length} values, for ${columns.length} columns` };
    const row: Record<string, unknown> = {};
    for (const [index, [name, field]] of columns.entries()) {
      const word = words[index] ?? '';
      if (word === '') continue;
      const found = read(name, field, word);
      if ('problem' in found) return { problem: `row ${at + 1}: ${labelOf(name, field)} ${found.problem}` };
      row[name] = found.value;
    }
    rows.push(row);
  }
  return { value: rows };
}
