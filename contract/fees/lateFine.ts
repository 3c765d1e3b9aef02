/**
 * Late fee fines: a pure function of policy, dates and what is open (docs/money.md). Money in paisa, dates
 * 'YYYY-MM-DD'.
 */
import { daysBetween, shiftDay } from '../dates.ts';

/** First and last day. */
type Days = readonly [first: string, last: string];
export interface FinePolicy {
  readonly method: 'fixed' | 'per_day' | 'per_month' | 'percent' | 'slab';
  readonly amount: number | null;
  /** Whole percent. */
  readonly percent: number | null;
  readonly grace_days: number | null;
  readonly count_from: 'due_date' | 'validity_date' | null;
  readonly cap: number | null;
  readonly slabs: readonly { readonly from_day: number; readonly amount: number }[];
  /**
   * Holidays of the campus of the challan, apart from one another (adjacent ones are one); none where the policy skips
   * none.
   */
  readonly holidays: readonly Days[];
}
export interface Fined {
  readonly due_date: string;
  readonly validity_date: string | null;
  /**
   * Open without fines, for a fine never bears a fine, and without what waits for approval: it was paid when it was
   * paid.
   */
  readonly open_fee: number;
}
type Terms = Pick<FinePolicy, 'method' | 'grace_days' | 'count_from' | 'holidays'>;
type Dates = Pick<Fined, 'due_date' | 'validity_date'>;

const holidayOn = ({ holidays }: Terms, day: string): Days | undefined =>
  holidays.find(([first, last]) => first <= day && day <= last);
/** The day from which days are counted: the date of the policy with its grace, or the next that is no holiday. */
function countedFrom(policy: Terms, challan: Dates): string {
  const date = policy.count_from === 'validity_date' ? (challan.validity_date ?? challan.due_date) : challan.due_date;
  const day = shiftDay(date, policy.grace_days ?? 0);
  const holiday = holidayOn(policy, day);
  return holiday ? shiftDay(holiday[1], 1) : day;
}
/** Days that are fined when paid on `paidDate`; 0 or less: none. A fine per day leaves out holidays among them. */
export function daysLate(policy: Terms, challan: Dates, paidDate: string): number {
  const from = countedFrom(policy, challan);
  const late = daysBetween(from, paidDate);
  if (policy.method !== 'per_day') return late;
  return policy.holidays
    .filter(([first]) => from < first && first <= paidDate)
    .reduce((left, [first, last]) => left - daysBetween(first, last < paidDate ? last : paidDate) - 1, late);
}
/** The last day that is not fined. */
export function lastFreeDay(policy: Terms, challan: Dates): string {
  const from = countedFrom(policy, challan);
  const holiday = policy.method === 'per_day' ? holidayOn(policy, shiftDay(from, 1)) : undefined;
  return holiday ? holiday[1] : from;
}

function uncapped(policy: FinePolicy, late: number, openFee: number): number {
  const amount = policy.amount ?? 0;
  switch (policy.method) {
    case 'fixed':
      return amount;
    case 'per_day':
      return amount * late;
    case 'per_month':
      return amount * Math.ceil(late / 30);
    case 'percent':
      // To the whole rupee, half up.
      return Math.floor((openFee * (policy.percent ?? 0)) / 10_000 + 0.5) * 100;
    case 'slab':
      return (
        policy.slabs.filter(({ from_day }) => from_day <= late).toSorted((a, b) => b.from_day - a.from_day)[0]
          ?.amount ?? 0
      );
  }
}
/** The whole fine on `paidDate`, whatever of it is on the challan already. Nothing open: no fine. */
export function lateFine(policy: FinePolicy | null, challan: Fined, paidDate: string): number {
  if (!policy || challan.open_fee <= 0) return 0;
  const late = daysLate(policy, challan, paidDate);
  if (late <= 0) return 0;
  const fine = uncapped(policy, late, challan.open_fee);
  return policy.cap === null ? fine : Math.min(fine, policy.cap);
}
