/**
 * Money: rupees (decimal number) on the wire and on screens, whole paisa (bigint in the database, safe integer here)
 * inside.
 */

/** Largest amount the product accepts, in rupees: 9 000 000 000 000 (schema rule: |paisa| ≤ 9·10^14). */
export const MAX_RUPEES = 9_000_000_000_000;

/**
 * Rupees to whole paisa. Exact to the paisa; throws RangeError on more than two decimals, on a non-finite number
 * and beyond MAX_RUPEES, so that no amount is ever rounded silently.
 */
export function toPaisa(rupees: number): number {
  const paisa = Math.round(rupees * 100);
  if (!Number.isFinite(rupees) || Math.abs(rupees) > MAX_RUPEES) throw new RangeError('amount is out of range');
  // Room for the last bits of a floating-point sum, and for nothing a person could have typed.
  if (Math.abs(paisa / 100 - rupees) > 2 * Number.EPSILON * Math.max(1, Math.abs(rupees)))
    throw new RangeError('amount has more than two decimals');
  return paisa;
}
/** Whether `toPaisa` takes it. */
export function isPaisa(rupees: number): boolean {
  try {
    toPaisa(rupees);
    return true;
  } catch {
    return false;
  }
}
/**
 * The sum of amounts in rupees, to the paisa. Of any size: what is summed may be a sum itself, and more than one amount
 * may be.
 */
export const sumRupees = (amounts: readonly number[]): number =>
  amounts.reduce((paisa, one) => paisa + Math.round(one * 100), 0) / 100;
/** Whole paisa to rupees. */
export const toRupees = (paisa: number | bigint | string): number => Number(paisa) / 100;

const whole = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Paisa as `formatMoney` writes their rupees. */
export const formatPaisa = (paisa: number): string => formatMoney(toRupees(paisa));
/** 1234.5 -> '1,234.50', 1200 -> '1,200'. */
export const formatMoney = (rupees: number): string => (Number.isInteger(rupees) ? whole : cents).format(rupees);
/**
 * The form of amounts that stand below each other: with paisa for all where one of them has paisa, so that figures
 * stand below figures. An amount that was not among them keeps its paisa.
 */
export const alignMoney = (amounts: readonly number[]): ((rupees: number) => string) =>
  amounts.every(Number.isInteger) ? formatMoney : (rupees) => cents.format(rupees);
