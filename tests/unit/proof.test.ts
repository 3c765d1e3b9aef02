/** What the pages name as proof is held against what ran: every test of a name ran, and passed. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { namedIn, namedTests, titled, titlePattern } from '../../scripts/proof/named.ts';
import {
  clearOutcomes,
  filesLeftOut,
  keepOutcomes,
  notProven,
  readOutcomes,
  type Outcome,
} from '../../scripts/proof/outcomes.ts';
import config from '../../vitest.config.ts';

const FILE = 'tests/api/till.test.ts';
const outcome = (title: string, state = 'passed', file = FILE): Outcome => ({ file, path: ['the till', title], state });
const named = (title: string, file = FILE) => ({ page: 'docs/money.md', file, title });
const holds = (title: string, ...outcomes: Outcome[]): string[] => notProven([named(title)], outcomes);

describe('a named test', () => {
  it('is proven when it ran and passed', () => {
    expect(holds('closes', outcome('closes'), outcome('opens', 'failed'))).toEqual([]);
  });
  it.each(['failed', 'skipped', 'pending', 'timedOut', 'interrupted', 'not run'])('is not when it is %s', (state) => {
    expect(holds('closes', outcome('closes', state))).toEqual([
      `docs/money.md: ${FILE} "closes": ${state}: the till › closes`,
    ]);
  });
  it('is not when it did not run, or ran in another file, or as a part of another title', () => {
    const missing = [`docs/money.md: ${FILE} "closes": did not run`];
    expect(holds('closes')).toEqual(missing);
    expect(holds('closes', outcome('closes', 'passed', 'tests/api/other.test.ts'))).toEqual(missing);
    expect(holds('closes', outcome('closes twice'))).toEqual(missing);
  });
  it('may be a row of a table: all of its rows passed', () => {
    expect(holds('of $kind.name closes', outcome('of cash closes'), outcome('of a bank closes'))).toEqual([]);
    expect(
      holds('of $kind.name closes', outcome('of cash closes'), outcome('of a bank closes', 'skipped')),
    ).toHaveLength(1);
    expect(holds('of $kind.name closes', outcome('opens'))).toHaveLength(1);
  });
  it('may be a group or a whole file: all in it passed', () => {
    expect(holds('the till', outcome('closes'), outcome('opens'))).toEqual([]);
    expect(holds('the till', outcome('closes'), outcome('opens', 'skipped'))).toHaveLength(1);
    expect(holds('', outcome('closes'))).toEqual([]);
    expect(holds('', outcome('closes', 'failed'))).toHaveLength(1);
  });
  it('is told of once, however often a page names it', () => {
    expect(notProven([named('closes'), named('closes')], [])).toHaveLength(1);
  });
});

describe('a title', () => {
  it.each([
    ['get 403 on every route: %s', 'get 403 on every route: a dead token'],
    ['${half + 1} of 2 (all)', '1 of 2 (all)'],
    ['takes $5 (or less)?', 'takes $5 (or less)?'],
    ['obeys: $name', 'obeys: a rule\nof two lines'],
  ])('%s is that of what ran', (title, ran) => {
    expect(titlePattern(title).test(ran)).toBe(true);
    expect(titlePattern(title).test(`${ran.slice(1)}!`)).toBe(false);
  });
  it('is in a source as a title, not as a word in passing', () => {
    expect(titled("it('closes', () => {})", 'closes')).toBe(true);
    expect(titled("it('closes twice', () => {})", 'closes')).toBe(false);
  });
});

describe('a page', () => {
  it('names tests in a text, in a cell, and whole files', () => {
    expect(
      namedIn(
        'p',
        '| sum | `tests/a.test.ts` "adds up" |\n| 1.1 | how | `tests/e2e/b.spec.ts` · is (1 of 2) |\nSee `tests/web/c.test.tsx`.',
      ),
    ).toEqual([
      { page: 'p', file: 'tests/a.test.ts', title: 'adds up' },
      { page: 'p', file: 'tests/e2e/b.spec.ts', title: 'is (1 of 2)' },
      { page: 'p', file: 'tests/web/c.test.tsx', title: '' },
    ]);
  });
});

it('no page names a whole file that leaves a test out under a condition', () => {
  const root = process.cwd();
  const whole = new Set(
    namedTests(root)
      .filter(({ title }) => title === '')
      .map(({ file }) => file),
  );
  expect(whole.size).toBeGreaterThan(5);
  expect(
    [...whole].filter((file) => /\b(?:skipIf|runIf|skip|fixme|todo)\(/.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});

describe('what is kept', () => {
  const root = mkdtempSync(join(tmpdir(), 'proof-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  for (const file of [FILE, 'tests/unit/a.test.ts', 'tests/api/support.ts', 'tests/e2e/b.spec.ts']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const whole = [outcome('closes'), outcome('adds', 'failed', 'tests/unit/a.test.ts')];

  it('is a whole run; a part leaves it as it is', () => {
    keepOutcomes(root, 'vitest', whole.slice(0, 1));
    expect(filesLeftOut(root, 'vitest', whole.slice(0, 1))).toEqual(['tests/unit/a.test.ts']);
    expect(readOutcomes(root, 'vitest')).toBeNull();
    keepOutcomes(root, 'vitest', whole);
    keepOutcomes(root, 'vitest', []);
    expect(readOutcomes(root, 'vitest')).toEqual(whole);
    expect(readOutcomes(root, 'playwright')).toBeNull();
    keepOutcomes(root, 'playwright', [outcome('shows', 'passed', 'tests/e2e/b.spec.ts')]);
    expect(readOutcomes(root, 'playwright')).toHaveLength(1);
  });
  it('is asked of the files that the command runs, and of no others', () => {
    const projects = config.test?.projects as readonly { readonly test: { readonly include: readonly string[] } }[];
    const run = projects.flatMap(({ test }) => globSync([...test.include]));
    expect(filesLeftOut(process.cwd(), 'vitest', [])).toEqual([...new Set(run)].toSorted());
  });
  it('is gone when the next one begins', () => {
    clearOutcomes(root);
    expect(readOutcomes(root, 'vitest')).toBeNull();
  });
});
