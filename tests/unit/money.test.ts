/** docs/money.md names tests; each of them is there (that it passes: `npm run test:proof`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedIn, titled } from '../../scripts/proof/named.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'money.md'), 'utf8');
const named = namedIn('docs/money.md', page).filter(({ title }) => title !== '');
const rules = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('tests/'));

describe('docs/money.md', () => {
  test('names a test beside every rule', () => {
    const tables = page.slice(page.indexOf('## Rules'), page.indexOf('## Day by day')).split('\n');
    const rows = tables.filter((line) => line.startsWith('| ') && !line.startsWith('| rule'));
    expect(rows.filter((row) => !row.includes('`tests/'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
    expect(named.length).toBe(rules.length);
  });
  test.each(named)('$file holds "$title"', ({ file, title }) => {
    expect(titled(readFileSync(join(root, file), 'utf8'), title), title).toBe(true);
  });
});
