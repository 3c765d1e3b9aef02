/** The lives of leave, attendance and meetings are worth something: they find every fault put into their functions. */
import { describe, expect, test } from 'vitest';
import { mutantFinder } from '../mutantFinder.ts';
import { mutants } from './mutants.ts';
import { lives } from './run.ts';

describe.each(['leave', 'attendance', 'shifts', 'moves', 'meetings', 'lockedMonths'] as const)('%s', (name) => {
  const files = [name, ...(name === 'shifts' || name === 'moves' ? ['attendance'] : []), 'run', 'step', 'world'].map(
    (file) => `people/${file}.ts`,
  );
  const { finds, unfaulted } = mutantFinder({
    name: `people.${name}`,
    files,
    runs: name === 'lockedMonths' ? 30 : 1,
    live: lives[name],
  });
  test('without a fault each step ends as it says', { timeout: 600_000 }, async () => {
    expect(await unfaulted(mutants[name])).toBeNull();
  });
  test.each(mutants[name])('finds that $name', { timeout: 600_000 }, async (mutant) => {
    expect(await finds(mutant)).toBe(true);
  });
});
