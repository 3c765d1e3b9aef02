/** The life of a few assets is worth something: it finds every fault that is put into the functions of fixed assets. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runAssets } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'assets',
  files: ['lived.ts', 'assets/months.ts', 'assets/steps.ts', 'assets/run.ts'],
  runs: 1,
  live: runAssets,
});
test('without a fault each step ends as it says', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
