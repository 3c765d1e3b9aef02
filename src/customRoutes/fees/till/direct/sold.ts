/** What is sold at the counter: rows of particular and amount. */
import { paisaOf } from '../../../../ui/inputs/rupees.ts';

export interface Sold {
  /** Of the row on the screen. */
  readonly key: number;
  readonly particular: number | null;
  readonly amount: string;
  readonly remarks: string;
}
export const emptyRow = (key: number): Sold => ({ key, particular: null, amount: '', remarks: '' });
/** Nothing typed in it yet. */
export const isEmpty = ({ particular, amount, remarks }: Sold): boolean =>
  particular === null && amount.trim() === '' && remarks.trim() === '';
/** Whole paisa of all rows; amounts that are none count as nothing. */
export const totalOf = (rows: readonly Sold[]): number =>
  rows.reduce((sum, { amount }) => sum + (paisaOf(amount) ?? 0), 0);
/** Why the rows cannot be sold as they are; null when they can. */
export function wrongIn(rows: readonly Sold[]): string | null {
  const filled = rows.filter((row) => !isEmpty(row));
  if (filled.length === 0) return 'Choose what is sold';
  if (filled.some(({ particular }) => particular === null)) return 'Choose the particular of every row';
  return filled.some(({ amount }) => !paisaOf(amount)) ? 'Type the amount of every row' : null;
}
/** Changes one row; there is always an empty one at the end to go on with. */
export function withRow(rows: readonly Sold[], key: number, part: Partial<Sold>): Sold[] {
  const next = rows.map((row) => (row.key === key ? { ...row, ...part } : row));
  const last = next.at(-1);
  return last && isEmpty(last) ? next : [...next, emptyRow((last?.key ?? 0) + 1)];
}
