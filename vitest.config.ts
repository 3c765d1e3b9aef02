import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { heldTests } from './tests/support/heldTests.ts';
import { vitestProof } from './tests/support/vitestProof.ts';

const WEB = ['tests/web/**/*.test.{ts,tsx}'];
const UNIT = ['tests/unit/**/*.test.ts'];
const API = ['tests/api/**/*.test.ts', 'tests/race/**/*.test.ts', 'tests/model/**/*.test.ts'];
const saying = (patterns: string[], words: string): string[] =>
  globSync(patterns, { cwd: import.meta.dirname }).filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes(words),
  );
/** Files that replace a module of the product: only in a process of their own is it new to them. */
const mocking = (patterns: string[]): string[] => saying(patterns, 'vi.mock(');
/** Those that replace the declared entities by the same: they share a process. */
const importing = (patterns: string[], replaces: string): string[] =>
  saying(patterns, `import './support/${basename(replaces)}'`);
const ON_SHELVES = 'tests/web/support/onShelves.ts';
const onShelves = importing(WEB, ON_SHELVES);
const ON_EXAMPLES = 'tests/api/support/onExamples.ts';
const onExamples = importing(API, ON_EXAMPLES);

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;
const unit: Settings = { environment: 'node', setupFiles: ['tests/support/seed.ts'], testTimeout: 300_000 };
const web: Settings = { environment: 'jsdom', setupFiles: ['tests/web/support/setup.ts'], testTimeout: 300_000 };
const api: Settings = {
  environment: 'node',
  globalSetup: ['tests/api/support/globalSetup.ts'],
  setupFiles: ['tests/api/support/oneNode.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
};
const inOneProcess = (name: string, patterns: string[], settings: Settings, others: string[] = []): Settings => ({
  ...settings,
  name,
  include: patterns,
  exclude: [...mocking(patterns), ...others, ...heldTests()],
  // Loading what the files share, once for each of them, takes longer than most of their tests.
  isolate: false,
});

/**
 * Nothing is run again: a test that fails now and then is a defect, of the test or of what it tests.
 * The limits of time are for what hangs; how fast the machine is, or what runs beside the tests, decides nothing.
 * unit and api run in Node, web in jsdom; api starts one embedded PostgreSQL and copies a template database per file.
 */
export default defineConfig({
  test: {
    reporters: ['default', vitestProof()],
    // Also on two cores: a file waits for the database, and for servers that it starts and kills.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { test: inOneProcess('unit', UNIT, unit) },
      { test: { ...unit, name: 'unit-mocks', include: mocking(UNIT) } },
      { test: inOneProcess('api', API, api, onExamples) },
      {
        test: inOneProcess('api-examples', onExamples, {
          ...api,
          setupFiles: ['tests/api/support/oneNode.ts', ON_EXAMPLES],
        }),
      },
      { test: { ...api, name: 'api-mocks', include: mocking(API) } },
      { plugins: [react()], test: inOneProcess('web', WEB, web, onShelves) },
      {
        plugins: [react()],
        test: inOneProcess('web-shelves', onShelves, {
          ...web,
          setupFiles: ['tests/web/support/setup.ts', ON_SHELVES],
        }),
      },
      {
        plugins: [react()],
        test: { ...web, name: 'web-mocks', include: mocking(WEB), exclude: [...heldTests()] },
      },
    ],
  },
});
