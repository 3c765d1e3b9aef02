/** How a school pays its people is worth something: it finds every fault put into the functions of salaries. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runSalaries } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'salaries',
  files: [
    'assets/months.ts',
    ...[
      'plain',
      'rows',
      'auditor',
      'counting',
      'calls',
      'step',
      'steps',
      'formSteps',
      'advanceSteps',
      'overtimeSteps',
      'settling',
      'settlementSteps',
      'run',
    ].map((name) => `salaries/${name}.ts`),
  ],
  runs: 1,
  live: runSalaries,
});
test('without a fault the lives agree', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
