/** The lives of bank accounts are worth something: they find every fault that is put into the functions of reconciliation. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { BANK_FILES } from './files.ts';
import { mutants } from './mutants.ts';
import { runBank } from './run.ts';

const { finds, unfaulted } = mutantFinder({ name: 'bank', files: BANK_FILES, runs: 150, live: runBank });
test('without a fault the lives agree: what is found below is the fault', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
