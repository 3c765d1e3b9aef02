/**
 * npm run test:proof, the last step of npm test: every test that a page of docs names ran and passed in this run.
 * Skipped is not passed.
 * `clear` forgets earlier runs, at the start of npm test. After a part of the tests it has nothing to say: only whole
 * runs are kept.
 */
import { join } from 'node:path';
import { namedTests } from './proof/named.ts';
import { clearOutcomes, notProven, readOutcomes } from './proof/outcomes.ts';

const root = join(import.meta.dirname, '..');

function prove(): string[] {
  const vitest = readOutcomes(root, 'vitest');
  const playwright = readOutcomes(root, 'playwright');
  if (!vitest || !playwright)
    return [
      `there was no whole run of ${vitest ? 'the browser tests' : 'the unit, API and component tests'}; npm test runs everything`,
    ];
  const named = namedTests(root);
  const outcomes = [...vitest, ...playwright];
  const problems = notProven(named, outcomes);
  if (problems.length === 0)
    console.info(
      `✓ all ${new Set(named.map(({ file, title }) => `${file} ${title}`)).size} tests named in docs ran and passed`,
    );
  return problems;
}

if (process.argv[2] === 'clear') clearOutcomes(root);
else {
  const problems = prove();
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
