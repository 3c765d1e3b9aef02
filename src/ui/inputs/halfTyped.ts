/**
 * What a form holds of a date that is not typed to its end; the server refuses it, and what narrows a list or a report
 * leaves it out.
 */
export const HALF_TYPED = 'Invalid Date';
