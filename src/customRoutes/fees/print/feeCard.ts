/** A fee card: the months of a session, each with its challans and what was paid of them. Rupees. */
import { formatDate } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { sumRupees } from '../../../../contract/money.ts';
import { monthsText } from './months.ts';

export interface CardChallan {
  readonly challan_no: number;
  /** 'YYYY-MM' */
  readonly challan_month: string;
  readonly challan_month_to: string;
  readonly due_date: string;
  readonly amount: number;
  readonly fine: number;
  readonly discount: number;
  readonly paid: number;
  readonly pending: number;
  readonly balance: number;
  readonly last_paid_date: string | null;
}
export interface CardLine {
  readonly month: string;
  /** null: nothing was billed for this month; a line to write on. */
  readonly billed: {
    readonly no: string;
    readonly due: string;
    readonly charged: number;
    readonly discount: number;
    readonly paid: number;
    readonly paidOn: string;
    readonly balance: number;
  } | null;
}
export interface FeeCard {
  readonly lines: readonly CardLine[];
  /** Open of the months before. */
  readonly before: number;
  readonly charged: number;
  readonly discount: number;
  readonly paid: number;
  readonly balance: number;
  /** Received and not approved yet; not in `paid`. */
  readonly pending: number;
}
const MOST_MONTHS = 24;

/** The months of a session 'YYYY-MM-DD' to 'YYYY-MM-DD'; those of twelve months where no end is known. */
export function monthsOf(start: string, end: string | null): string[] {
  const first = start.slice(0, 7);
  const last = end === null || end < start ? shiftMonth(first, 11) : end.slice(0, 7);
  const months: string[] = [];
  for (let month = first; month <= last && months.length < MOST_MONTHS; month = shiftMonth(month, 1))
    months.push(month);
  return months;
}

/** The card of one student over `months`; what was billed after them is on the card of another session. */
export function feeCardOf(challans: readonly CardChallan[], months: readonly string[]): FeeCard {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const sum = (rows: readonly CardChallan[], of: (row: CardChallan) => number): number => sumRupees(rows.map(of));
  const charged = ({ amount, fine }: CardChallan): number => sumRupees([amount, fine]);
  const inside = challans.filter((one) => one.challan_month >= first && one.challan_month <= last);
  const lines = months.flatMap((month): CardLine[] => {
    const billed = inside
      .filter((one) => one.challan_month === month)
      .toSorted((a, b) => a.challan_no - b.challan_no)
      .map((one): CardLine => ({
        month:
          one.challan_month_to > month
            ? monthsText(monthsOf(`${month}-01`, `${one.challan_month_to}-01`))
            : formatDate(month),
        billed: {
          no: String(one.challan_no),
          due: formatDate(one.due_date),
          charged: charged(one),
          discount: one.discount,
          paid: one.paid,
          paidOn: one.paid > 0 && one.last_paid_date ? formatDate(one.last_paid_date) : '',
          balance: one.balance,
        },
      }));
    if (billed.length > 0) return billed;
    // A challan for several months fills them.
    const covered = inside.some((one) => one.challan_month < month && one.challan_month_to >= month);
    return covered ? [] : [{ month: formatDate(month), billed: null }];
  });
  return {
    lines,
    before: sum(
      challans.filter((one) => one.challan_month < first),
      ({ balance }) => balance,
    ),
    charged: sum(inside, charged),
    discount: sum(inside, ({ discount }) => discount),
    paid: sum(inside, ({ paid }) => paid),
    balance: sum(inside, ({ balance }) => balance),
    pending: sum(inside, ({ pending }) => pending),
  };
}
