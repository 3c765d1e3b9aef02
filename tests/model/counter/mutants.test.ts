/** What is taken back and joined at the counter is lived well enough to find every fault put into its functions. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runCounter } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'counter',
  files: ['world.ts', 'books.ts', 'lived.ts', 'counter/steps.ts', 'counter/lateSteps.ts', 'counter/run.ts'],
  runs: 1,
  live: runCounter,
});
test('without a fault the steps end as they say', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
