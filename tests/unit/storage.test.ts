/** What `npm run storage` and the health check report about a table that needs attention. */
import { expect, it } from 'vitest';
import { isBehind, MOST_AGE, troublesOf, type TableStorage } from '../../server/observe/storage.ts';

const table = (more: Partial<TableStorage>): TableStorage => ({
  table: 'challans',
  rows: 1_000_000,
  dead: 0,
  heap: 0,
  index: 0,
  updated: 0,
  hot: 0,
  vacuumed: null,
  age: 0,
  ...more,
});

it('a table of which more than a fifth is dead is named, unless it is small', () => {
  expect(troublesOf([table({ dead: 200_000 })])).toEqual([]);
  expect(troublesOf([table({ dead: 250_001 })])).toEqual([
    'challans: 20 of 100 rows are dead; autovacuum does not get there',
  ]);
  expect(troublesOf([table({ rows: 10, dead: 50_000 })])).toEqual([]);
  expect(troublesOf([table({ rows: 10, dead: 50_001 })])).toHaveLength(1);
});
it('rows that are not frozen in time are named, long before PostgreSQL takes no more', () => {
  expect([isBehind(MOST_AGE), isBehind(MOST_AGE + 1)]).toEqual([false, true]);
  expect(MOST_AGE).toBeLessThan(2 ** 31 / 2);
  expect(troublesOf([table({ age: 1_200_000_000 })])).toEqual([
    'challans: rows of 1200 million transactions ago are not frozen',
  ]);
});
it('both are said of one table, and of each table in turn', () => {
  const worn = table({ dead: 900_000, age: 1_500_000_000 });
  expect(
    troublesOf([worn, table({ table: 'students' }), table({ ...worn, table: 'outbox' })]).map(
      (one) => one.split(':')[0],
    ),
  ).toEqual(['challans', 'challans', 'outbox', 'outbox']);
});
