/** Tests that several `check` rules share. A value that is not there breaks none of them. */

/** Whether two ISO dates, months or times of day are in order; a missing one is not out of order. */
export const inOrder = (first: string | null | undefined, last: string | null | undefined): boolean =>
  !first || !last || first < last;
/** Whether an amount stays within a limit. */
export const within = (amount: number | null | undefined, limit: number | null | undefined): boolean =>
  typeof amount !== 'number' || typeof limit !== 'number' || amount <= limit;
