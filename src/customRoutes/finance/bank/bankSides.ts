/** The two sides of a bank statement as they are worked on: what is shown, ticked and put together. */
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { sumRupees } from '../../../../contract/money.ts';

export type BankStatement = Answer<'GET /bank_statement'>['data'];
export type BankLine = BankStatement['lines'][number];
export type BookLine = BankStatement['books'][number];
export type Show = 'free' | 'matched' | 'all';

export const bankId = ({ id }: BankLine): number => id;
export const bookId = ({ journal_id, line_no }: BookLine): string => `${journal_id}.${line_no}`;
interface Shown {
  readonly group_no: number | null;
  readonly amount: number;
  readonly date: string;
}
const textOf = (row: object): string => Object.values(row).join(' ').toLowerCase();
/** Rows of one side that are wanted; matched ones in the order of their groups. */
export function shownOf<R extends Shown>(rows: readonly R[], show: Show, search: string): R[] {
  const words = search.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (show === 'all' || (show === 'free') === (row.group_no === null)) &&
      (words === '' || textOf(row).includes(words)),
  );
  return show === 'matched' ? found.toSorted((a, b) => (a.group_no ?? 0) - (b.group_no ?? 0)) : found;
}
export const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  sumRupees(rows.map(({ amount }) => amount));
/** What a voucher for a line of the bank that the books do not have begins with. */
export const voucherOf = ({ statement }: BankStatement, { amount, date, description, reference }: BankLine) =>
  ({
    kind: amount < 0 ? 'expense' : 'income',
    begun: {
      money: statement.account_id,
      amount: Math.abs(amount),
      day: date,
      memo: description === '' ? 'As per bank statement' : description,
      reference,
    },
  }) as const;
