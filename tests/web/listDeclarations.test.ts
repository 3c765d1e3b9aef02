/** What holds of every declared list. Files and paper say the status of a row in the words of the screen. */
import { expect, test } from 'vitest';
import type { ListColumn } from '../../src/ui/output/listColumn.ts';

interface Declared {
  readonly columns?: unknown;
  readonly filters?: readonly { readonly kind: string }[];
}
const lists = import.meta.glob<{ default: Declared }>('../../src/lists/*.tsx', { eager: true });
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
test('days from and to are one filter, whose end follows its beginning', () => {
  const filters = Object.entries(lists).map(([file, { default: list }]) => [file, list.filters ?? []] as const);
  expect(filters.flatMap(([, all]) => all).filter(({ kind }) => kind === 'days').length).toBeGreaterThan(10);
  expect(
    filters.flatMap(([file, all]) => (all.filter(({ kind }) => kind === 'date').length > 1 ? [file] : [])),
  ).toEqual([]);
});
