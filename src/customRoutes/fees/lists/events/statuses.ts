/** What becomes of a payment or a discount, as a choice. */
export const STATUSES: readonly (readonly [key: string, name: string])[] = [
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['voided', 'Voided'],
];
/** A payment may also be taken back by who took it. */
export const PAYMENT_STATES: typeof STATUSES = [...STATUSES, ['withdrawn', 'Withdrawn']];
