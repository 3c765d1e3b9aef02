/**
 * A question that is asked of many pages: whole of those of which anything has changed since it was last answered, short
 * of the others. `npm run proofs:pages` asks all of it of all, and the reporter writes the record.
 */
import { test } from '@playwright/test';
import { keyOf, Proven, textsOf } from '../../support/proven.ts';

const proven = new Proven('pages');

export class PageProof {
  readonly #name: string;
  readonly #asks: string;

  /**
   * @param name Of the proof, one for each test file that asks
   * @param files That ask the question, from the root of the project
   */
  constructor(name: string, files: readonly string[]) {
    this.#name = name;
    this.#asks = keyOf(textsOf(files));
  }
  /** Whether the whole question was answered of a part as it is; `decides` is what its answer depends on. */
  holds(part: string, decides: unknown): boolean {
    return proven.holds(`${this.#name}: ${part}`, [this.#asks, decides]);
  }
  /** Whether it has to be asked in the test that runs. */
  isWhole(part: string, decides: unknown): boolean {
    if (this.holds(part, decides)) return false;
    const name = `${this.#name}: ${part}`;
    const whole = [this.#asks, decides];
    // Counts if the test passes.
    test.info().annotations.push({ type: 'proven', description: JSON.stringify({ [name]: keyOf(whole) }) });
    return true;
  }
}
/** One of so many of the parts that are proven already is asked all the same, so that each run asks. */
const IN_TURN = 8;
export const isInTurn = (at: number): boolean => at % IN_TURN === 0;
