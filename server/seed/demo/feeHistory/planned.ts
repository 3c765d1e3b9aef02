/** A voucher of the demo school before it is entered. */

export const HABIB = 'Habib Bank, Gulberg';
export const MEEZAN = 'Meezan Bank, Johar Town';
export const CASH = 'Cash in Hand';

/** Account and amount: a debit above zero, a credit below. */
type Line = readonly [account: string, rupees: number, memo?: string];
export interface PlannedVoucher {
  readonly kind: 'opening' | 'journal' | 'expense' | 'income' | 'transfer';
  /** Day of the month. */
  readonly day: number;
  readonly campus: string;
  readonly memo: string;
  readonly lines: readonly Line[];
  readonly payee?: string;
  readonly reference?: string;
  readonly method?: 'cash' | 'bank' | 'cheque' | 'online';
  /** The number on the bill that it pays, where that is owed. */
  readonly pays?: string;
  /** Taken back on the first of the next month. */
  readonly accrual?: true;
  /** Voided at the end of the month, for this reason. */
  readonly voided?: string;
  /** Entered wrongly before, with this total of its two lines, and replaced for the reason. */
  readonly corrects?: readonly [rupees: number, reason: string];
}
