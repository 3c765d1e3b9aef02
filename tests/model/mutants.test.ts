/** The model test is worth something: it finds every fault that is put in (mutantFinder.ts says which are put in again). */
import { expect, test } from 'vitest';
import { mutantFinder } from './mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runModel } from './runModel.ts';

const { finds } = mutantFinder({
  name: 'fees',
  files: ['auditor.ts', 'books.ts', 'commands.ts', 'runModel.ts', 'world.ts'],
  runs: 600,
  live: runModel,
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
