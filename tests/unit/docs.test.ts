/** The generated pages say what the declarations say, and no page links to one that is not there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { renderDocs } from '../../scripts/docs/render.ts';
import { openApiDocument } from '../../server/openapi/document.ts';
import { resources } from '../../src/resources/index.ts';

const docs = join(process.cwd(), 'docs');
const read = (path: string): string => readFileSync(join(docs, path), 'utf8');

test('the generated pages are up to date (npm run docs)', () => {
  const pages = renderDocs(resources, read);
  for (const [path, text] of pages) expect(read(path), path).toBe(text);
  expect(readdirSync(join(docs, 'entities')).filter((name) => !pages.has(`entities/${name}`))).toEqual([]);
});

test('the page of assumptions names every call that OpenAPI marks as assumed', () => {
  type Operation = Record<string, unknown>;
  const page = read('assumptions.md');
  const assumed = Object.entries(
    openApiDocument()['paths'] as Record<string, Record<string, Operation | Operation[]>>,
  ).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, described]) => {
      const method = verb.replace(/^x-(\w+)-alternatives$/, '$1').toUpperCase();
      return [described].flat().flatMap((one) => (one['x-assumed'] ? [`\`${method} ${path}`] : []));
    }),
  );
  expect(assumed.length).toBeGreaterThan(100);
  expect(assumed.filter((call) => !page.includes(call))).toEqual([]);
});

const pages = [
  '../README.md',
  ...readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md')),
];
test.each(pages)('the links of %s lead somewhere', (path) => {
  const targets = [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((found) => found[1] ?? '');
  expect(
    targets.filter((target) => !/^https?:/.test(target) && !existsSync(join(docs, dirname(path), target))),
  ).toEqual([]);
});

test('every command that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = pages.flatMap((path) =>
    [...read(path).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map((found) => found[1] ?? ''),
  );
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
});
