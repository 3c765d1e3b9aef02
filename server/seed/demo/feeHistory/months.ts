/** Months of the fee history of the demo school. */
export interface HistoryMonth {
  /** First day, 'YYYY-MM-DD'. */
  readonly first: string;
  readonly last: string;
}
export const HISTORY_MONTHS = 14;
/** The first month whose salaries are run; those before it are vouchers. */
export const FIRST_RUN = HISTORY_MONTHS - 3;

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
/** The fourteen months up to that of `today`, or the last few of them, the oldest first; the last one ends today. */
export function historyMonths(today: string, count = HISTORY_MONTHS): HistoryMonth[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = month - count + index;
    const last = iso(year, at + 1, 0);
    return { first: iso(year, at, 1), last: last > today ? today : last };
  });
}
