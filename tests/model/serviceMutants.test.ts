/** The laws of spreading and late fines find every rule that is wrong: each mutant breaks at least one. */
import { expect, test } from 'vitest';
import type * as LateFine from '../../contract/fees/lateFine.ts';
import type * as Spread from '../../contract/fees/spread.ts';
import { lateFineLaws } from '../unit/feeLaws/lateFineLaws.ts';
import { spreadLaws } from '../unit/feeLaws/spreadLaws.ts';
import { lateFineMutants, loadRule, spreadMutants, type ServiceMutant } from './serviceMutants.ts';

/** Names of the laws that do not hold. */
function broken<T>(laws: Readonly<Record<string, (rule: T) => void>>, rule: T): string[] {
  return Object.entries(laws)
    .filter(([, holds]) => {
      try {
        holds(rule);
        return false;
      } catch {
        return true;
      }
    })
    .map(([law]) => law);
}
const ofSpread = async (...changes: readonly ServiceMutant[]): Promise<string[]> =>
  broken(spreadLaws, (await loadRule<typeof Spread>('spread.ts', ...changes)).spread);
const ofLateFine = async (...changes: readonly ServiceMutant[]): Promise<string[]> =>
  broken(lateFineLaws, await loadRule<typeof LateFine>('lateFine.ts', ...changes));

test('the rules themselves, loaded in the same way, keep every law', async () => {
  expect([await ofSpread(), await ofLateFine()]).toEqual([[], []]);
});
test.each(spreadMutants)('spreading: $what', async (mutant) => {
  expect(await ofSpread(mutant)).not.toEqual([]);
});
test.each(lateFineMutants)('late fine: $what', async (mutant) => {
  expect(await ofLateFine(mutant)).not.toEqual([]);
});
