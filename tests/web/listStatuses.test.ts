/** Files and paper say the status of a row in the words of the screen. */
import { expect, test } from 'vitest';
import type { ListColumn } from '../../src/ui/output/listColumn.ts';

const lists = import.meta.glob<{ default: { columns?: unknown } }>('../../src/lists/*.tsx', { eager: true });
type Columns = readonly ListColumn<unknown>[];
const columnsOf = (columns: unknown): Columns =>
  Array.isArray(columns) ? (columns as Columns) : Object.values((columns ?? {}) as Record<string, Columns>).flat();

test('a status that a column draws has its words in files too', () => {
  const all = Object.entries(lists).map(([file, { default: list }]) => [file, columnsOf(list.columns)] as const);
  expect(all.filter(([, columns]) => columns.length > 0).length).toBeGreaterThan(30);
  expect(
    all.flatMap(([file, columns]) =>
      columns
        .filter(({ key, render, value }) => /^(status|state)$/.test(key) && render && !value)
        .map(({ key }) => `${file.split('/').at(-1)}: ${key}`),
    ),
  ).toEqual([]);
});
