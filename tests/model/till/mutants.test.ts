/** Days at the counter are worth something: they find every fault put into the functions of drawers. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runTill } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'till',
  files: ['world.ts', 'lived.ts', 'till/world.ts', 'till/steps.ts', 'till/run.ts'],
  runs: 1,
  live: runTill,
});
test('without a fault the days agree', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
