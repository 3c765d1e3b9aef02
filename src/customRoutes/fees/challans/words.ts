import { formatDate } from '../../../../contract/dates.ts';
import type { Outcome } from './calls.ts';

/** What came of a student in a job, in words. */
export const OUTCOMES: Readonly<Record<Outcome, string>> = {
  created: 'Billed',
  already: 'Billed before',
  no_plan: 'No fee plan',
  nothing_due: 'Nothing due in these months',
  not_enrolled: 'Not enrolled',
  not_found: 'Not found',
  failed: 'Refused',
};
/** 'Nov, 2026' or 'Nov, 2026 to Jan, 2027'. */
export const monthsOf = (from: string, to: string | null): string =>
  to === null || to === from ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
/** Months one by one; beyond three only the ends. */
export const monthList = (months: readonly string[]): string =>
  months.length > 3
    ? `${formatDate(months[0] ?? '')} … ${formatDate(months.at(-1) ?? '')} (${months.length})`
    : months.map((month) => formatDate(month)).join('; ');
