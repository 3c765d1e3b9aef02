/** Refunds and voids that wait are lived well enough to find every fault put into their functions. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runOut } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'out',
  files: ['world.ts', 'lived.ts', 'out/steps.ts', 'out/run.ts'],
  runs: 1,
  live: runOut,
});
test('without a fault the steps end as they say', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
