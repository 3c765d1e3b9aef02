/** Everything that is limited by time, in one place: how many, in how many seconds, by what. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly by: 'user' | 'address' | 'account' | 'account and address';
}
const GUESSES = 15 * 60;
export const limits = {
  /**
   * Calls, as many at once after a quiet minute: a screen that asks for much at once is served. RATE_PER_MINUTE sets
   * another number.
   */
  calls: { name: 'calls', points: 600, seconds: 60, by: 'user' },
  /** Attempts to sign in, right or wrong: each costs a hash, so this is about work. */
  signIns: { name: 'sign-ins', points: 300, seconds: 60, by: 'address' },
  /** Wrong passwords (modules/identity/guessing.ts). */
  guessesAtAccount: { name: 'account', points: 10, seconds: GUESSES, by: 'account' },
  guessesFromAddress: { name: 'address', points: 100, seconds: GUESSES, by: 'address' },
  guessesAtBoth: { name: 'pair', points: 10, seconds: GUESSES, by: 'account and address' },
} as const satisfies Readonly<Record<string, Limit>>;
