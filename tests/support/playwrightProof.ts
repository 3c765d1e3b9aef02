/**
 * Writes down what became of every browser test of a whole run, for `npm run test:proof`, and with `PROOFS=record` which
 * pages those that passed have proven whole.
 */
import { join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { keepOutcomes } from '../../scripts/proof/outcomes.ts';
import { addProven } from './proven.ts';

const root = join(import.meta.dirname, '..', '..');

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
    keepOutcomes(
      root,
      'playwright',
      tests.map((test) => ({
        file: relative(root, test.location.file).replaceAll('\\', '/'),
        // Without the root, the project and the file.
        path: test.titlePath().slice(3),
        state: test.results.at(-1)?.status ?? 'not run',
      })),
    );
  }
  printsToStdio(): boolean {
    return false;
  }
}
