import { today } from '../../../contract/dates.ts';

const [year = 0, month = 1] = today().split('-').map(Number);
const iso = (months: number, day: number): string =>
  new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
/** First day of the month that many months from this one. */
export const monthStart = (months: number): string => iso(months, 1);
/** Last day of the month that many months from this one, or days after it. */
export const monthEnd = (months: number, later = 0): string => iso(months + 1, later);
