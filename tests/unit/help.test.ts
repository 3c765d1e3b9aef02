/** Help where one stands: every page leads to a section of the documentation that is there, and every link in it leads on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ANYWHERE, groupHelp, HELP_DOCS, helpOf, pageHelp } from '../../src/layout/help/helpPages.ts';
import { slugOf, wholeOf } from '../../src/layout/help/sections.ts';
import { allPages, groups } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';

const docs = join(process.cwd(), 'docs');
const read = (name: string): string => readFileSync(join(docs, `${name}.md`), 'utf8');
const there = new Set(
  Object.entries(HELP_DOCS).flatMap(([name, title]) =>
    wholeOf(title, read(name)).map(({ slug }) => (slug === '' ? name : `${name}#${slug}`)),
  ),
);

describe('the help of a page', () => {
  test('is a section that there is, for every page that is declared', () => {
    expect(allPages.length).toBeGreaterThan(150);
    expect(allPages.map((page) => [page.path, helpOf(page)]).filter(([, to]) => !there.has(to ?? ''))).toEqual([]);
  });
  test('is named for pages that there are, and for every group of the menu', () => {
    const paths = new Set([...allPages.map(({ path }) => path), ...outlines.map(({ path }) => path)]);
    expect(Object.keys(pageHelp).filter((path) => !paths.has(path))).toEqual([]);
    expect(groups.map(({ title }) => title).filter((title) => groupHelp[title] === undefined)).toEqual([]);
    expect([...Object.values(pageHelp), ...Object.values(groupHelp), ANYWHERE].filter((to) => !there.has(to))).toEqual(
      [],
    );
  });
  test('below a page is that of the page above it', () => {
    const print = allPages.find(({ path }) => path === 'journal-inquiry/print');
    expect(print && helpOf(print)).toBe('accountants#following-it');
  });
});

describe('a section', () => {
  test('has the address that everybody makes of its heading', () => {
    expect([slugOf('Cheques in hand'), slugOf('Parent-teacher meetings'), slugOf('What is “owed”?')]).toEqual([
      'cheques-in-hand',
      'parent-teacher-meetings',
      'what-is-owed',
    ]);
  });
  test('has its text without the heading, and a page without sections is one', () => {
    expect(wholeOf('P', '# P\n\nIntro\n\n## A b\n\ntext\n\n### c\n\nmore\n\n## D\n\nend\n')).toEqual([
      { slug: 'a-b', title: 'A b', text: 'text\n\n### c\n\nmore' },
      { slug: 'd', title: 'D', text: 'end' },
    ]);
    expect(wholeOf('P', '# P\n\nAll of it\n')).toEqual([{ slug: '', title: 'P', text: 'All of it' }]);
  });
});
