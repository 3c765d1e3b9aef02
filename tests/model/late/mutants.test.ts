/** Lives with late fee policies and holidays find every fault that is put into what is asked of who pays late. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { runLate } from './lives.ts';
import { mutants } from './mutants.ts';

const { finds } = mutantFinder({
  name: 'late',
  files: ['auditor.ts', 'books.ts', 'commands.ts', 'late/lives.ts', 'late/terms.ts', 'world.ts'],
  runs: 600,
  live: runLate,
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
