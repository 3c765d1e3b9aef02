/** Refunds and voids that wait for a second person: what they are called, on every screen and paper. */
export const MONEY_REQUEST_KINDS = ['void_payment', 'refund', 'void_refund'] as const;
export type MoneyRequestKind = (typeof MONEY_REQUEST_KINDS)[number];
export const MONEY_REQUEST_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

/** What of a receipt or refund waits. */
export const WAITS = ['void', 'refund'] as const;
export type Waits = (typeof WAITS)[number];
/** The same words wherever such a receipt or refund is shown. */
export const waitsText: Readonly<Record<Waits, string>> = {
  void: 'Void waits for approval',
  refund: 'Refund waits for approval',
};
