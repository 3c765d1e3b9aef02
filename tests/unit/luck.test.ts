/** What is proven is proven by the first try: nothing in the tests is run again, left out or waited for by the clock. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import playwright from '../../playwright.config.ts';

const SELF = 'tests/unit/luck.test.ts';
const files = globSync(['tests/**/*.{ts,tsx}', '*.config.ts'])
  .filter((path) => path !== SELF)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const naming = (words: RegExp): string[] => files.filter(({ text }) => words.test(text)).map(({ path }) => path);

test('no test is run again when it fails', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(playwright.retries).toBe(0);
  // `retry: false` is that of the queries of a page, which is switched off.
  expect(naming(/\bretry: ?[^f\s]|\bretries: ?[^0\s]|--retry|\bretry\(/)).toEqual([]);
});

test('no test is left out, and none keeps the others out', () => {
  expect(naming(/\b(?:it|test|describe)\.(?:only|skip|todo|fixme|fails)\(/)).toEqual([]);
});

test('a browser test waits for what it is about; one waits on the clock, for a second print that must not come', () => {
  expect(naming(/\bwaitForTimeout\(/)).toEqual(['tests/e2e/print.spec.ts']);
});
