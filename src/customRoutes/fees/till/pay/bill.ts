/** What the till shows of a bill: open lines in the order in which a payment clears them. Whole paisa. */
import { oldestFirst, spread } from '../../../../../contract/fees/spread.ts';
import { toPaisa } from '../../../../../contract/money.ts';
import type { Open, OpenChallan } from '../calls.ts';
import { paisaOf } from '../../../../ui/inputs/rupees.ts';

export interface BillLine {
  /** Of the line; negative (of its challan) for a late fine that is not on the challan yet. */
  readonly id: number;
  readonly challan_id: number;
  readonly challan_no: number;
  readonly student_id: number;
  readonly studentName: string;
  readonly challan_month: string;
  readonly particular: string;
  readonly due_date: string;
  readonly overdue: boolean;
  readonly priority: number;
  readonly is_fine: boolean;
  /** A fine of the paid date, written when the payment is taken. */
  readonly is_new: boolean;
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
  readonly pending: number;
  readonly open: number;
}
/** After every particular, and after a fine that is there already. */
const LAST = 100_000;

const common = (challan: OpenChallan) => ({
  challan_id: challan.id,
  challan_no: challan.challan_no,
  student_id: challan.student.id,
  studentName: challan.student.studentName,
  due_date: challan.due_date,
  overdue: challan.overdue,
});
function linesOf(challan: OpenChallan, withFines: boolean): BillLine[] {
  const lines = challan.particulars.flatMap((line): BillLine[] =>
    line.is_void || line.open <= 0
      ? []
      : [
          {
            ...common(challan),
            id: line.id,
            challan_month: line.challan_month,
            particular: line.particular,
            priority: line.priority,
            is_fine: line.source === 'fine',
            is_new: false,
            amount: toPaisa(line.amount),
            discount: toPaisa(line.discount),
            paid: toPaisa(line.paid),
            pending: toPaisa(line.pending),
            open: toPaisa(line.open),
          },
        ],
  );
  const fine = toPaisa(challan.late_fee_fine);
  if (!withFines || fine <= 0) return lines;
  const month = {
    challan_month: challan.challan_month_to,
    particular: 'Late fee fine',
    priority: LAST,
    is_fine: true,
    is_new: true,
  };
  return [
    ...lines,
    { ...common(challan), ...month, id: -challan.id, amount: fine, discount: 0, paid: 0, pending: 0, open: fine },
  ];
}
export const billOf = ({ challans }: Pick<Open, 'challans'>, withFines: boolean): BillLine[] =>
  challans.flatMap((challan) => linesOf(challan, withFines)).toSorted(oldestFirst);
export const dueOf = (lines: readonly BillLine[]): number => lines.reduce((sum, { open }) => sum + open, 0);

/** What the clerk typed: an amount to be spread (null: all that is due), or an amount per line. */
export type Entry =
  | { readonly kind: 'amount'; readonly text: string | null }
  | { readonly kind: 'lines'; readonly texts: Readonly<Record<number, string>> };
export const WHOLE: Entry = { kind: 'amount', text: null };

export interface Split {
  /** Paisa per line; lines that get nothing are not in it. */
  readonly shares: ReadonlyMap<number, number>;
  readonly amount: number;
  /** More than is due. */
  readonly advance: number;
  readonly remaining: number;
  /** Sentence per line whose amount cannot be taken. */
  readonly wrong: ReadonlyMap<number, string>;
  /** The amount itself is no amount. */
  readonly wrongAmount: boolean;
}
/** What each line gets of what was typed. */
export function splitOf(lines: readonly BillLine[], entry: Entry): Split {
  const due = dueOf(lines);
  if (entry.kind === 'amount') {
    const amount = entry.text === null ? due : paisaOf(entry.text);
    const { shares, left } = spread(lines, amount ?? 0);
    const got = new Map(shares.map(({ id, amount: share }) => [id, share]));
    return {
      shares: got,
      amount: amount ?? 0,
      advance: left,
      remaining: due - (amount ?? 0) + left,
      wrong: new Map(),
      wrongAmount: amount === null,
    };
  }
  const shares = new Map<number, number>();
  const wrong = new Map<number, string>();
  for (const { id, open } of lines) {
    const paisa = paisaOf(entry.texts[id] ?? '');
    if (paisa === null) wrong.set(id, 'This is not an amount');
    else if (paisa > open) wrong.set(id, 'More than is open');
    if (paisa) shares.set(id, paisa);
  }
  const amount = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return { shares, amount, advance: 0, remaining: due - amount, wrong, wrongAmount: false };
}
