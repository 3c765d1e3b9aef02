/** Words that people read: in the guides and on the screens. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const guides = globSync(['README.md', 'docs/**/*.md']);
const sources = globSync(['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/{modules,http,resources}/**/*.ts']);
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

test('there are guides and sources to look at', () => {
  expect(guides.length).toBeGreaterThan(10);
  expect(sources.length).toBeGreaterThan(300);
});

test('the guides and the screens do not say of anybody that they are a man', () => {
  // Certificates speak of one child, whose gender is known.
  const known = /certificateFields\.ts$|certificates\/words\.ts$/;
  const found = [...guides, ...sources].flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const read = path.endsWith('.md') ? text : withoutComments(text);
    return known.test(path) ? [] : [...read.matchAll(/.{0,30}\b(?:he|him|his|himself)\b.{0,30}/gi)].map(([phrase]) => `${path}: ${phrase}`);
  });
  expect(found).toEqual([]);
});
