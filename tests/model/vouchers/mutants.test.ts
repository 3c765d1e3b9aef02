/** The lives of vouchers are worth something: they find every fault that is put into their functions. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runVouchers } from './run.ts';

const { finds } = mutantFinder({
  name: 'vouchers',
  files: ['vouchers/auditor.ts', 'vouchers/run.ts'],
  runs: 300,
  live: runVouchers,
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
