/**
 * Late fee fines: a pure function of policy, dates and what is open (docs/money.md). Money in paisa, dates
 * 'YYYY-MM-DD'.
 */
export interface FinePolicy {
  readonly method: 'fixed' | 'per_day' | 'per_month' | 'percent' | 'slab';
  readonly amount: number | null;
  /** Whole percent. */
  readonly percent: number | null;
  readonly grace_days: number | null;
  readonly count_from: 'due_date' | 'validity_date' | null;
  readonly cap: number | null;
  readonly slabs: readonly { readonly from_day: number; readonly amount: number }[];
}
export interface Fined {
  readonly due_date: string;
  readonly validity_date: string | null;
  /**
   * Open without fines, for a fine never bears a fine, and without what waits for approval: it was paid when it was
   * paid.
   */
  readonly open_fee: number;
}
const days = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Days that are fined when paid on `paidDate`; 0 or less: none. */
export const daysLate = (
  policy: Pick<FinePolicy, 'grace_days' | 'count_from'>,
  challan: Pick<Fined, 'due_date' | 'validity_date'>,
  paidDate: string,
): number =>
  days(
    policy.count_from === 'validity_date' ? (challan.validity_date ?? challan.due_date) : challan.due_date,
    paidDate,
  ) - (policy.grace_days ?? 0);

function uncapped(policy: FinePolicy, late: number, openFee: number): number {
  const amount = policy.amount ?? 0;
  switch (policy.method) {
    case 'fixed':
      return amount;
    case 'per_day':
      return amount * late;
    case 'per_month':
      return amount * Math.ceil(late / 30);
    case 'percent':
      // To the whole rupee, half up.
      return Math.floor((openFee * (policy.percent ?? 0)) / 10_000 + 0.5) * 100;
    case 'slab':
      return (
        policy.slabs.filter(({ from_day }) => from_day <= late).toSorted((a, b) => b.from_day - a.from_day)[0]
          ?.amount ?? 0
      );
  }
}
/** The whole fine on `paidDate`, whatever of it is on the challan already. Nothing open: no fine. */
export function lateFine(policy: FinePolicy | null, challan: Fined, paidDate: string): number {
  if (!policy || challan.open_fee <= 0) return 0;
  const late = daysLate(policy, challan, paidDate);
  if (late <= 0) return 0;
  const fine = uncapped(policy, late, challan.open_fee);
  return policy.cap === null ? fine : Math.min(fine, policy.cap);
}
