import type { ChallanPage, StudentFound } from '../calls.ts';

type ChallanFound = ChallanPage['data'][number];
/** Where payers are looked up: with the searches of the provider, else with the filters of the specification. */
export interface Source {
  readonly students: (typed: string, signal?: AbortSignal) => Promise<readonly StudentFound[]>;
  readonly challans: (number: string, signal?: AbortSignal) => Promise<readonly ChallanFound[]>;
}
