/** Whether two ISO dates, months or times of day are in order; a missing one is not out of order. */
export const inOrder = (first: string | null | undefined, last: string | null | undefined): boolean => !first || !last || first < last;
