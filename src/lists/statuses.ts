/** What becomes of a payment or a discount, as a choice. */
export const STATUSES: readonly (readonly [key: string, name: string])[] = [
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['withdrawn', 'Withdrawn'],
  ['voided', 'Voided'],
];
