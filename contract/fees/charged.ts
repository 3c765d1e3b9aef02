/** Every particular that was charged, as the Detail Fee Report lists it (specification 7). */

/** What is left of a particular, in the words of a challan. */
export const LINE_STATUSES = ['Unpaid', 'Partially Paid', 'Fully Paid'] as const;
/** Rows of a page at most: a file is read in few pages, and sums over the whole selection come with each. */
export const MOST_DETAILS = 5000;
