/**
 * How a small school plans is worth something: it finds every fault put into the functions of budgets, prepayments and
 * recurring vouchers.
 */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runPlanning } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'planning',
  files: ['lived.ts', 'assets/months.ts', 'planning/steps.ts', 'planning/run.ts'],
  runs: 1,
  live: runPlanning,
});
test('without a fault the lives agree', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
