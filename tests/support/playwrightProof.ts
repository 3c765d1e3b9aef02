/**
 * Writes down what became of every browser test of a whole run, for `npm run test:proof`, and with `PROOFS=record` which
 * pages those that passed have proven whole, and what decides the specs of which all passed.
 */
import { join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { HELD, keepOutcomes } from '../../scripts/proof/outcomes.ts';
import { heldWalks, keepWalks } from '../e2e/support/walks.ts';
import { addProven } from './proven.ts';

const root = join(import.meta.dirname, '..', '..');
const fileOf = (test: TestCase): string => relative(root, test.location.file).replaceAll('\\', '/');
/** Some tests of a file: chosen by their title or line, or dealt out. */
const isPart = process.argv.some((word) => /^(-g|--(grep|last-failed|shard|test-list))|\.ts:\d+/.test(word));

/** The specs of which every test passed, with the pages that they opened; none that do not note them. */
function walkedBy(tests: readonly TestCase[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, all] of Map.groupBy(tests, fileOf)) {
    const walks = all.map(({ results }) =>
      results.every(({ status }) => status === 'passed')
        ? results.at(-1)?.annotations.find(({ type }) => type === 'walked')?.description
        : undefined,
    );
    if (walks.includes(undefined)) continue;
    const pages = walks.flatMap((walk) => JSON.parse(walk ?? '[]') as string[]);
    found.set(file, [...new Set(pages)].toSorted());
  }
  return found;
}

export default class PlaywrightProof implements Reporter {
  private all: Suite | undefined;
  onBegin(_config: FullConfig, all: Suite): void {
    this.all = all;
  }
  onEnd(): void {
    const tests = this.all?.allTests() ?? [];
    const found = tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status === 'passed')
      .flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'proven'))
      .map(({ description = '{}' }) => JSON.parse(description) as Record<string, string>);
    addProven('pages', Object.assign({}, ...found) as Record<string, string>);
    if (process.env['PROOFS'] === 'record' && !isPart) keepWalks(walkedBy(tests));
    keepOutcomes(root, 'playwright', [
      ...tests.map((test) => ({
        file: fileOf(test),
        // Without the root, the project and the file.
        path: test.titlePath().slice(3),
        state: test.results.at(-1)?.status ?? 'not run',
      })),
      ...heldWalks().map((file) => ({ file, path: [], state: HELD })),
    ]);
  }
  printsToStdio(): boolean {
    return false;
  }
}
