/** Tests that several `check` rules share. A value that is not there breaks none of them. */

/** Whether two ISO dates, months or times of day are in order; a missing one is not out of order. */
export const inOrder = (first: string | null | undefined, last: string | null | undefined): boolean =>
  !first || !last || first < last;
/** Whether an amount stays within a limit. */
export const within = (amount: number | null | undefined, limit: number | null | undefined): boolean =>
  typeof amount !== 'number' || typeof limit !== 'number' || amount <= limit;

interface Days {
  readonly from_date?: string | null;
  readonly to_date?: string | null;
}
/** Whether no day is in two of these rows; what lacks a day is in nobody's way. */
export function apart(rows: readonly Days[]): boolean {
  const whole = rows.flatMap(({ from_date, to_date }) => (from_date && to_date ? [{ from_date, to_date }] : []));
  const sorted = whole.toSorted((a, b) => a.from_date.localeCompare(b.from_date));
  return sorted.every(({ from_date }, at) => at === 0 || (sorted[at - 1]?.to_date ?? '') < from_date);
}
