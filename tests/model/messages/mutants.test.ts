/** The life of a few messages is worth something: it finds every fault that is put into the functions of the outbox. */
import { expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { runMessages } from './run.ts';

const { finds, unfaulted } = mutantFinder({
  name: 'messages',
  files: ['messages/run.ts'],
  runs: 1,
  live: runMessages,
});
test('without a fault each step ends as it says', { timeout: 600_000 }, async () => {
  expect(await unfaulted(mutants)).toBeNull();
});
test.each(mutants)('finds that $name', { timeout: 600_000 }, async (mutant) => {
  expect(await finds(mutant)).toBe(true);
});
