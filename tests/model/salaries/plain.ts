/** What a salary comes to, reckoned plainly: whole months in paisa, each part to the rupee. */
import { monthEnd, monthStart } from '../assets/months.ts';

/** Parts of a salary, in the order of a slip; what is taken is negative. */
export type Parts = Readonly<Record<'basic' | 'house' | 'mess', number>>;
export interface Plan {
  readonly employee: number;
  /** Months from this one. */
  readonly from: number;
  readonly basic: number;
  readonly house: number;
  readonly mess: number;
  readonly by: number;
  /** The increment that it is of; below 0 for none. */
  readonly batch: number;
  status: string;
}
/** Tax of a year: above so much, so many percent. */
export const TAX = { above: 30_000_000, percent: 5 };
/** Months of the accounting year from this one. */
export const YEAR = { before: 12, after: 2 };
/** What the employer pays beside the mess: so much, and so many percent of the basic salary. */
export const EMPLOYER = { fixed: 15_000, percent: 2.5 };
/** House rent, percent of the basic salary. */
export const HOUSE = 45;

export const rupees = (paisa: number): number => Math.round(paisa / 100) * 100;
export const daysOf = (month: number): number => Number(monthEnd(month).slice(8));

/** Days of a month from the one day to the other, both of which may lie outside it. */
export function employed(month: number, from: string, until: string | null): number {
  const first = from > monthStart(month) ? Number(from.slice(8)) : 1;
  const last = until !== null && until < monthEnd(month) ? Number(until.slice(8)) : daysOf(month);
  if (from > monthEnd(month) || (until !== null && until < monthStart(month))) return 0;
  return Math.max(0, last - first + 1);
}
/** How many months from this one a day lies in. */
export function monthOf(day: string): number {
  const number = (of: string): number => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  return number(day) - number(monthStart(0));
}
/** What a plan gives for so many days of a month; a fixed deduction is whole. */
export function partsOf(plan: Plan, paid: number, month: number): Parts {
  const all = daysOf(month);
  const share = (amount: number): number => (paid === all ? amount : rupees((amount * paid) / all));
  return { basic: share(plan.basic), house: share(plan.house), mess: paid === 0 ? 0 : -plan.mess };
}
/** What the employer pays for so many days of a month, and of arrears of the basic salary; never less than nothing. */
export function employerOf(plan: Plan, paid: number, month: number, arrears: number): number {
  if (plan.mess === 0) return 0;
  const late = Math.sign(arrears) * rupees((Math.abs(arrears) * EMPLOYER.percent * 10) / 1000);
  return Math.max(0, late + employerOfDays(plan, paid, month));
}
function employerOfDays(plan: Plan, paid: number, month: number): number {
  if (paid === 0) return 0;
  const whole = rupees((plan.basic * EMPLOYER.percent * 10) / 1000);
  return EMPLOYER.fixed + (paid === daysOf(month) ? whole : rupees((whole * paid) / daysOf(month)));
}
/** Tax on the income of a year. */
export const taxOn = (income: number): number =>
  income > TAX.above ? Math.round(((income - TAX.above) * TAX.percent) / 100) : 0;
