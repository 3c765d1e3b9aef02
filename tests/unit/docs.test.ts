/** The generated pages say what the declarations say, and no page links to one that is not there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { renderDocs } from '../../scripts/docs/render.ts';
import { resources } from '../../src/resources/index.ts';

const docs = join(process.cwd(), 'docs');
const read = (path: string): string => readFileSync(join(docs, path), 'utf8');

test('the generated pages are up to date (npm run docs)', () => {
  const pages = renderDocs(resources, read('assumptions.in.md'));
  for (const [path, text] of pages) expect(read(path), path).toBe(text);
  expect(readdirSync(join(docs, 'entities')).filter((name) => !pages.has(`entities/${name}`))).toEqual([]);
});

const pages = ['../README.md', ...readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))];
test.each(pages)('the links of %s lead somewhere', (path) => {
  const targets = [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((found) => found[1] ?? '');
  expect(targets.filter((target) => !/^https?:/.test(target) && !existsSync(join(docs, dirname(path), target)))).toEqual([]);
});

test('every command that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = pages.flatMap((path) => [...read(path).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map((found) => found[1] ?? ''));
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
});
