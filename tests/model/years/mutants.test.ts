/** The lives of years are worth something: they find every fault that is put into their functions. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runYears } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'years',
  files: ['years/auditor.ts', 'years/run.ts'],
  runs: 300,
  live: runYears,
});
test('without a fault the lives agree: what is found below is the fault', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
