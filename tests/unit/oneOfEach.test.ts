/** What looks and works alike is one part. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const screens = globSync('src/**/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const PAGER = 'src/ui/list/Pager.tsx';

test('pages are turned by one pager', () => {
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.filter(({ text }) => /ui-pager|aria-label="Pages/.test(text)).map(({ path }) => path)).toEqual([
    PAGER,
  ]);
  // Whoever knows of a last page has that pager, by itself or through the one of the fee lists.
  const without = screens.filter(({ text }) => /\blast_?[pP]age\b/.test(text) && !/\bPager\b|\bPagesOf\b/.test(text));
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('a connection beside those of requests is opened in one place, where one that is lost ends no process', () => {
  const opens = globSync('server/**/*.ts').filter((path) => readFileSync(path, 'utf8').includes('new pg.Client('));
  expect(opens.toSorted()).toEqual(['server/database/engine/connect.ts', 'server/database/withConnection.ts']);
});
