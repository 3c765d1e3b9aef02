/** Which files of tests `npm test` leaves out: those of which nothing has changed, but for some in turn. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HELD, notProven } from '../../scripts/proof/outcomes.ts';
import { walkKey } from '../e2e/support/walks.ts';
import { componentKey, KINDS } from '../support/heldTests.ts';
import { heldFiles, IN_TURN, isItsTurn, readPassed, type Passed } from '../support/heldFiles.ts';
import { Loads } from '../support/loads.ts';

const asRecorded = (_: string, { key }: Passed): string => key;
afterEach(() => vi.unstubAllEnvs());

describe('what a file loads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loads-'));
  const written = (name: string, text = ''): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  it('is what it imports, now or later, with what that imports; not what is there for its types, or another package', () => {
    const [deep, later, face, other, sheet] = ['deep.ts', 'later.tsx', 'face.woff2', 'other.ts', 'a.css'].map((name) =>
      written(name),
    );
    const words = written('words.ts', "export * from './deep.ts';\n");
    written('types.ts');
    const file = written(
      'file.ts',
      [
        "import './a.css';",
        "import face from './face.woff2?url';",
        "import type { A } from './types.ts';",
        "import { useState } from 'react';",
        "import {\n  one,\n  type Two,\n} from './words.ts';",
        "export { other } from './other.ts';",
        "const load = () => import('./later.tsx');",
      ].join('\n'),
    );
    expect([...new Loads().of(file)].toSorted()).toEqual([file, deep, later, face, other, sheet, words].toSorted());
    expect(new Loads(() => false).of(file).has(String(later))).toBe(false);
    expect(new Loads().of(file, new Set([words])).has(String(deep))).toBe(false);
  });
});

describe('what decides', () => {
  it('a component test is told from its text, unless it looks around', () => {
    expect(componentKey('tests/web/till.test.tsx')).toMatch(/^\w{24}$/);
    expect(componentKey('tests/web/till.test.tsx')).not.toBe(componentKey('tests/web/home.test.tsx'));
    expect(componentKey('tests/web/theme.test.tsx')).toBeUndefined();
  });
  it('a browser test is its words and the pages that it opened, of which none is gone', () => {
    const key = walkKey('tests/e2e/rights.spec.ts', ['genders']);
    expect(key).toMatch(/^\w{24}$/);
    expect(walkKey('tests/e2e/rights.spec.ts', ['genders', 'cities'])).not.toBe(key);
    expect(walkKey('tests/e2e/ledger.spec.ts', ['genders'])).not.toBe(key);
    expect(walkKey('tests/e2e/rights.spec.ts', ['no-such-page'])).toBeUndefined();
  });
});

describe('a file whose record holds', () => {
  it('is left out of npm test alone, not of what is run by hand', () => {
    vi.stubEnv('TESTS', undefined);
    expect(heldFiles('components', asRecorded)).toEqual([]);
    vi.stubEnv('TESTS', 'changed');
    expect(heldFiles('components', asRecorded).length).toBeGreaterThan(50);
    expect(heldFiles('components', () => 'another key')).toEqual([]);
    expect(heldFiles('components', () => undefined)).toEqual([]);
    expect(heldFiles('no such record', asRecorded)).toEqual([]);
  });
  it('is one that `npm run proofs:files` runs, which runs no others', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const [, words = ''] = /vitest run (.+)$/.exec(scripts['proofs:files'] ?? '') ?? [];
    const all = globSync('tests/**/*.test.{ts,tsx}');
    const run = all.filter((file) => words.split(' ').some((word) => file.includes(word)));
    const kept = all.filter((file) => KINDS.some(({ files }) => matchesGlob(file, files)));
    expect(kept.length).toBeGreaterThan(100);
    expect(run.toSorted()).toEqual(kept.toSorted());
  });
  it('has its turn at some commit, and so has every other; at each commit some have', () => {
    const files = Object.keys({ ...readPassed('components'), ...readPassed('walks') });
    const commits = Array.from({ length: 20 * IN_TURN }, (_, at) => `commit ${at}`);
    expect(files.filter((file) => !commits.some((commit) => isItsTurn(file, commit)))).toEqual([]);
    expect(commits.filter((commit) => !files.some((file) => isItsTurn(file, commit)))).toEqual([]);
  });
  it('is none that opens every page, opens the screens cold, or takes money at the counter', () => {
    const always = /^tests\/e2e\/(layout|routes|clerkMorning)\.spec\.ts$/;
    expect(Object.keys(readPassed('walks')).filter((file) => always.test(file))).toEqual([]);
  });
  it('counts as run for what docs name: all of its tests passed when the record was written', () => {
    const held = { file: 'tests/web/till.test.tsx', path: [], state: HELD };
    expect(notProven([{ page: 'p', file: held.file, title: 'closes' }], [held])).toEqual([]);
    expect(notProven([{ page: 'p', file: 'tests/web/other.test.tsx', title: 'closes' }], [held])).toHaveLength(1);
    const failed = { file: held.file, path: ['closes'], state: 'failed' };
    expect(notProven([{ page: 'p', file: held.file, title: 'closes' }], [held, failed])).toHaveLength(1);
  });
});
