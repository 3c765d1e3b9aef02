/** The lives of banks and years are worth something: they find every fault that is put where both meet. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { FILES } from './files.ts';
import { mutants } from './mutants.ts';
import { runCrossing } from './run.ts';

const { finds, unfaulted } = mutantFinder({ name: 'crossing', files: FILES, runs: 150, live: runCrossing });
test('without a fault the lives agree: what is found below is the fault', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
