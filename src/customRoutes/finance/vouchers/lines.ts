/** The lines of a voucher while they are typed. Amounts as typed; sums in paisa. */
import { toRupees } from '../../../../contract/money.ts';
import { paisaOf, shown } from '../../../ui/inputs/rupees.ts';

export type Side = 'debit' | 'credit';
/** A bill that a line pays. */
export interface LineBill {
  readonly id: number;
  readonly name: string;
  /** What is left of it, in paisa; null where the voucher that pays it is changed. */
  readonly rest: number | null;
}
export interface Line {
  readonly key: number;
  readonly account: number | null;
  readonly debit: string;
  readonly credit: string;
  readonly memo: string;
  /** Of what is paid ahead: over how many months, and from which on ('YYYY-MM'; that of the voucher without it). */
  readonly months: string;
  readonly from: string | null;
  /** Another than that of the voucher, where its account does not say which. */
  readonly campus: number | null;
  readonly bill: LineBill | null;
  /** Whom it is about, with the name where it was read with the line. */
  readonly employee: LineEmployee | null;
}
export interface LineEmployee {
  readonly id: number;
  readonly name: string | null;
}
let last = 0;
export const emptyLine = (): Line => ({
  key: (last += 1),
  account: null,
  debit: '',
  credit: '',
  memo: '',
  months: '',
  from: null,
  campus: null,
  bill: null,
  employee: null,
});
/** Months to spread over, as they are typed; null when they are none. */
export const monthsOf = ({ months }: Pick<Line, 'months'>): number | null =>
  /^\d{1,2}$/.test(months.trim()) && Number(months) >= 2 && Number(months) <= 60 ? Number(months) : null;
export const isEmpty = ({ account, debit, credit, memo }: Line): boolean =>
  account === null && debit.trim() === '' && credit.trim() === '' && memo.trim() === '';
/** Lines to type in: those there are, and an empty one at the end. */
export const grown = (lines: readonly Line[]): readonly Line[] => {
  const end = lines.at(-1);
  return end && isEmpty(end) ? lines : [...lines, emptyLine()];
};
/** A line is on one side: an amount on one empties the other. */
export function changed(lines: readonly Line[], key: number, part: Partial<Line>): readonly Line[] {
  const other = part.debit?.trim() ? { credit: '' } : part.credit?.trim() ? { debit: '' } : {};
  return grown(
    lines.map((line) => {
      if (line.key !== key) return line;
      // A bill is owed on its account: on another one the line pays none.
      const isMoved = part.account !== undefined && part.account !== line.account;
      return { ...line, ...other, ...part, ...(isMoved ? { bill: null } : {}) };
    }),
  );
}
export const sumOf = (lines: readonly Line[], side: Side): number =>
  lines.reduce((sum, line) => sum + (paisaOf(line[side]) ?? 0), 0);
/** Debits less credits. */
export const differenceOf = (lines: readonly Line[]): number => sumOf(lines, 'debit') - sumOf(lines, 'credit');
/** A line with what the others lack, on the side that lacks it; as it was, where nothing is lacking. */
export function filled(lines: readonly Line[], key: number): readonly Line[] {
  const lacking = differenceOf(lines.filter((line) => line.key !== key));
  if (lacking === 0) return lines;
  const side: Side = lacking < 0 ? 'debit' : 'credit';
  return changed(lines, key, { [side]: shown(Math.abs(lacking)) });
}
/**
 * Why the lines cannot be saved; null when they can. `sides`: those on which amounts are typed. `withheld`: what a line
 * that comes of itself credits, in paisa.
 */
export function problemOfLines(lines: readonly Line[], sides: readonly Side[], withheld = 0): string | null {
  const used = lines.filter((line) => !isEmpty(line));
  for (const line of used) {
    const at = lines.indexOf(line) + 1;
    const amounts = sides.map((side) => paisaOf(line[side]));
    if (amounts.includes(null)) return `The amount of line ${at} is not a valid amount`;
    if (line.account === null) return `Choose the account of line ${at}`;
    if (amounts.every((amount) => amount === 0)) return `Enter the amount of line ${at}`;
    if (
      line.bill !== null &&
      line.bill.rest !== null &&
      sides.some((side) => (paisaOf(line[side]) ?? 0) > (line.bill?.rest ?? 0))
    )
      return `Of ${line.bill.name} Rs ${shown(line.bill.rest)} is left to pay`;
    if (line.months.trim() !== '' && monthsOf(line) === null) return `Spread line ${at} over 2 to 60 months`;
  }
  if (used.length === 0) return 'Choose an account and enter an amount';
  if (sides.length === 1) return null;
  if (used.length < 2) return 'A voucher has two lines or more';
  const difference = differenceOf(used) - withheld;
  return difference === 0
    ? null
    : `${difference > 0 ? 'Debits' : 'Credits'} are Rs ${shown(Math.abs(difference))} more than ${difference > 0 ? 'credits' : 'debits'}`;
}
interface Sent {
  account_id: number;
  debit?: number;
  credit?: number;
  memo?: string;
  spread_months?: number;
  spread_from?: string;
  campus_id?: number;
  employee_id?: number;
}
function spreadOf(line: Pick<Line, 'months' | 'from'>): Pick<Sent, 'spread_months' | 'spread_from'> {
  const months = monthsOf(line);
  if (months === null) return {};
  return { spread_months: months, ...(line.from === null ? {} : { spread_from: `${line.from}-01` }) };
}
/** A line as the call takes it; `spreads`: whether its provider spreads this voucher; `several`: takes lines of several campuses; `people`: lines that name employees. */
export const sentLine = (
  { account, debit, credit, memo, campus, employee, bill: _bill, ...line }: Line,
  { spreads, several, people }: { readonly spreads: boolean; readonly several: boolean; readonly people: boolean },
): Sent => ({
  account_id: account ?? 0,
  ...((paisaOf(debit) ?? 0) > 0 ? { debit: toRupees(paisaOf(debit) ?? 0) } : {}),
  ...((paisaOf(credit) ?? 0) > 0 ? { credit: toRupees(paisaOf(credit) ?? 0) } : {}),
  ...(memo.trim() === '' ? {} : { memo: memo.trim() }),
  ...(spreads ? spreadOf(line) : {}),
  ...(several && campus !== null ? { campus_id: campus } : {}),
  ...(people && employee !== null ? { employee_id: employee.id } : {}),
});
