/** That a change of a page is noticed: what the browser tests ask in part is asked whole of pages that have changed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allPages } from '../../src/pages/index.ts';
import { filesOf, keyAt, pageKey } from '../e2e/support/pageText.ts';

const root = join(import.meta.dirname, '../..');

test('each page has a key of its own, which is the same by its address', () => {
  expect(new Set(allPages.map(pageKey)).size).toBe(allPages.length);
  expect(keyAt('/genders?perPage=10')).toBe(keyAt('http://127.0.0.1:8199/genders'));
  expect(keyAt('/no-such-page')).toBeUndefined();
});
test('every file of the application belongs to a page, but for those of types alone and the worker', () => {
  const known = filesOf(allPages);
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root });
  expect(files.length).toBeGreaterThan(1000);
  const unknown = files.filter((file) => !known.has(join(root, file)));
  const runs = unknown.filter((file) =>
    /^(export )?(default |async )?(const|let|function|class|\.|:root)|^export default/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(runs).toEqual(['src/installed/worker.ts']);
});
