/**
 * What a row of a fee plan charges: the rule of the SQL function fee_discount, for previews and forms. Money in paisa.
 */
export interface PlanTerms {
  readonly amount: number;
  /** Twelve bits, bit 0 is January; 0 for what is charged once. */
  readonly months: number;
  /** Amounts of the twelve months where they differ. */
  readonly month_amounts: readonly (number | null)[] | null;
  readonly first_time: boolean;
  readonly discount_fixed: number;
  /** Hundredths of a percent. */
  readonly discount_bp: number;
  readonly discount_cap: number | null;
  readonly least_amount: number;
}
type Discounting = Pick<PlanTerms, 'discount_fixed' | 'discount_bp' | 'discount_cap' | 'least_amount'>;

/**
 * The fixed part, then the percentage of the rest to the whole rupee (half up), within its limit, never below the least
 * amount.
 */
export function planDiscount(amount: number, terms: Discounting): number {
  const fixed = Math.min(terms.discount_fixed, amount);
  // Amounts times 10,000 may leave the safe integers.
  const percent = Number((BigInt(amount - fixed) * BigInt(terms.discount_bp) + 500_000n) / 1_000_000n) * 100;
  return Math.max(
    0,
    Math.min(amount - Math.min(terms.least_amount, amount), terms.discount_cap ?? amount, fixed + percent),
  );
}
export interface Charge {
  readonly amount: number;
  readonly discount: number;
  readonly net: number;
}
const NOTHING: Charge = { amount: 0, discount: 0, net: 0 };
const chargeOf = (amount: number, terms: PlanTerms): Charge => {
  const discount = planDiscount(amount, terms);
  return { amount, discount, net: amount - discount };
};
/** What the row charges in a month of the calendar, 1 to 12; nothing for what is charged once. */
export function monthCharge(terms: PlanTerms, month: number): Charge {
  if (terms.first_time || ((terms.months >> (month - 1)) & 1) === 0) return NOTHING;
  return chargeOf(terms.month_amounts?.[month - 1] ?? terms.amount, terms);
}
/** What the row charges in a year, with what is charged once. */
export function yearCharge(terms: PlanTerms): Charge {
  if (terms.first_time) return chargeOf(terms.amount, terms);
  return sumOf(Array.from({ length: 12 }, (_, at) => monthCharge(terms, at + 1)));
}
export function sumOf(charges: readonly Charge[]): Charge {
  const sum = { amount: 0, discount: 0, net: 0 };
  for (const charge of charges) {
    sum.amount += charge.amount;
    sum.discount += charge.discount;
    sum.net += charge.net;
  }
  return sum;
}
/**
 * Standing discount that a discount type gives (design 8: by type, percent or fixed). Amounts in paisa, percent whole.
 */
export function typeDiscount(type: {
  readonly method: 'percent' | 'fixed';
  readonly percent: number | null;
  readonly amount: number | null;
  readonly max_amount: number | null;
}): Omit<Discounting, 'least_amount'> {
  return type.method === 'percent'
    ? { discount_bp: (type.percent ?? 0) * 100, discount_cap: type.max_amount, discount_fixed: 0 }
    : { discount_bp: 0, discount_cap: null, discount_fixed: type.amount ?? 0 };
}
export type IncreaseMode = 'set' | 'add' | 'percent';
/**
 * An amount in paisa after an increase; `value` is rupees, or percent. Percent is rounded half up to `roundTo` rupees.
 * May answer less than 0: the caller refuses that.
 */
export function increased(amount: number, mode: IncreaseMode, value: number, roundTo = 1): number {
  if (mode === 'set') return Math.round(value * 100);
  if (mode === 'add') return amount + Math.round(value * 100);
  const step = 10_000 * 100 * roundTo;
  // In hundredths of a percent of a paisa, whole numbers throughout.
  const exact = BigInt(amount) * BigInt(10_000 + Math.round(value * 100));
  return Number((exact + BigInt(step / 2)) / BigInt(step)) * 100 * roundTo;
}
