/**
 * What is owed, said the same everywhere: counter, paper, lists, letters, statements (docs/money.md, "One amount").
 * Money in paisa, dates 'YYYY-MM-DD'.
 */
import { shiftDay } from '../dates.ts';
import { lastFreeDay, lateFine, type Fined, type FinePolicy } from './lateFine.ts';

/** An open challan. */
export interface Debt extends Fined {
  /** What can still be paid: open, less what waits for approval. */
  readonly due: number;
  /** Waits for approval: payments and discounts. */
  readonly pending: number;
  /** Late fee fine that is on it already. */
  readonly fine: number;
  readonly policy: FinePolicy | null;
}
/** The sentence: due, fine today, waiting for approval, advance; and what is billed for later. */
export interface Owed {
  readonly due: number;
  readonly fine: number;
  readonly pending: number;
  readonly advance: number;
  readonly ahead: number;
}
/** The words of the sentence, in its order: wherever a part of it is said, it is said so. */
export const OWED_WORDS = {
  due: 'Due',
  fine: 'Fine today',
  pending: 'Waiting for approval',
  advance: 'Advance',
  ahead: 'Months ahead',
} as const satisfies Readonly<Record<keyof Owed, string>>;
/** What the policy asks on `day` beyond the fine that is on the challan. */
export const furtherFine = (
  { policy, fine, ...fined }: Pick<Debt, keyof Fined | 'policy' | 'fine'>,
  day: string,
): number => Math.max(0, lateFine(policy, fined, day) - fine);
export const furtherFines = (debts: readonly Debt[], day: string): number =>
  debts.reduce((sum, debt) => sum + furtherFine(debt, day), 0);

/** The last day on which a challan is paid without a fine of its own. */
export const lastDay = (policy: FinePolicy | null, challan: Pick<Fined, 'due_date' | 'validity_date'>): string =>
  policy ? lastFreeDay(policy, challan) : challan.due_date;
export interface PayDays {
  /** The day whose amount is asked for: the last without a fine, or today when that is over. */
  readonly by: string;
  /** The day whose amount is asked for after it. */
  readonly after: string;
  /** The last day without a fine is over: what is asked for is of today alone. */
  readonly late: boolean;
  /** The last day without a fine. */
  readonly last: string;
}
/** Of which days a bill tells its amounts, when its last challan can be paid without a fine until `last`. */
export const payDays = (last: string, today: string): PayDays =>
  last < today
    ? { by: today, after: today, late: true, last }
    : { by: last, after: shiftDay(last, 1), late: false, last };
