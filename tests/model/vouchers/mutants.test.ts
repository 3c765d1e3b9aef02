/** The lives of vouchers are worth something: they find every fault that is put into their functions. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { billMutants } from './billMutants.ts';
import { mutants } from './mutants.ts';
import { runVouchers } from './run.ts';

const all = [...mutants, ...billMutants];
const { finds, unfaulted } = mutantFinder({
  name: 'vouchers',
  files: ['auditor', 'bills', 'cash', 'run'].map((name) => `vouchers/${name}.ts`),
  runs: 600,
  live: runVouchers,
});
test('without a fault the lives agree: what is found below is the fault', { timeout: 600_000 }, async () => {
  expect(await unfaulted(all)).toBeNull();
});
test.each(all)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
