/**
 * npm run test:proof, the last step of npm test: every test that a page of docs names passed, in this run or, where its
 * file was left out by its record, when that was written. Skipped is not passed.
 * `clear` forgets earlier runs, at the start of npm test. After a part of the tests it has nothing to say: only whole
 * runs are kept.
 */
import { join } from 'node:path';
import { namedTests } from './proof/named.ts';
import { clearOutcomes, HELD, notProven, readOutcomes } from './proof/outcomes.ts';

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
  if (problems.length === 0) {
    const held = new Set(outcomes.filter(({ state }) => state === HELD).map(({ file }) => file));
    const tests = new Map(named.map(({ file, title }) => [`${file} ${title}`, file]));
    const before = [...tests.values()].filter((file) => held.has(file)).length;
    console.info(
      `✓ all ${tests.size} tests named in docs passed: ${tests.size - before} in this run, ${before} when what decides them was last as it is now`,
    );
  }
  return problems;
}

if (process.argv[2] === 'clear') clearOutcomes(root);
else {
  const problems = prove();
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
