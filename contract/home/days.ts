/** The days that the home page is about: today, this month until today, and the same of last month and last year. */
import { shiftMonth } from '../fees/planMonths.ts';
import { monthsApart, shiftDay } from '../dates.ts';

/** Days from the first to the last, and the month that they are of, 'YYYY-MM'. */
export interface HomeDays {
  readonly from: string;
  readonly to: string;
  readonly month: string;
}
/** What a figure is set beside. */
export const BEFORE = ['month', 'year'] as const;
export type Before = (typeof BEFORE)[number];
export const BEFORE_WORDS: Readonly<Record<Before, string>> = { month: 'last month', year: 'last year' };

export const dayOf = (today: string): HomeDays => ({ from: today, to: today, month: today.slice(0, 7) });
/** From the first of the month until `today`. */
export const monthOf = (today: string): HomeDays => ({ ...dayOf(today), from: `${today.slice(0, 7)}-01` });

/** The same day so many months earlier; of a shorter month its last: 30-Mar, 28-Feb. */
function earlier(today: string, months: number): string {
  const first = `${shiftMonth(today.slice(0, 7), -months)}-${today.slice(8)}`;
  const [day = first] = monthsApart(first, 1);
  return day;
}
/** This month until today as it was a month or a year ago. */
export const monthBefore = (today: string, before: Before): HomeDays =>
  monthOf(earlier(today, before === 'month' ? 1 : 12));

/** Whose salaries are the last that a school has approved, as a rule: those of last month. */
export const salaryMonth = (today: string): string => shiftMonth(today.slice(0, 7), -1);

/** The last months up to this one, oldest first. */
export const lastMonths = (today: string, count = 12): string[] =>
  Array.from({ length: count }, (_, at) => shiftMonth(today.slice(0, 7), at - count + 1));
/** The last four weeks up to today, oldest first: no day of a month comes twice. */
export const lastDays = (today: string, count = 28): string[] =>
  Array.from({ length: count }, (_, at) => shiftDay(today, at - count + 1));
