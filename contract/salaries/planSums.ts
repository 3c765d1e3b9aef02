/** What a salary plan comes to, in rupees: the screen shows what the database will write (salary_percent.sql). Pure. */
import { sumRupees, toPaisa } from '../money.ts';

export interface PlanLine {
  readonly kind: 'allowance' | 'deduction';
  readonly amount: number | null;
  /** Of the basic salary; null: a fixed amount. */
  readonly percent: number | null;
}
export interface PlanSums {
  readonly basic: number;
  readonly allowances: number;
  readonly deductions: number;
  readonly gross: number;
  readonly net: number;
}
/** A percentage of the basic salary, to the rupee, half up; exact, in whole paisa times hundredths of a percent. */
export function amountOf({ amount, percent }: PlanLine, basic: number): number {
  if (percent === null) return amount ?? 0;
  const product = BigInt(toPaisa(basic)) * BigInt(Math.round(percent * 100));
  return Number((product + 500_000n) / 1_000_000n);
}
/** @example planSums(50_000, [{ kind: 'allowance', amount: null, percent: 10 }]).gross === 55_000 */
export function planSums(basic: number, lines: readonly PlanLine[]): PlanSums {
  const of = (kind: PlanLine['kind']): number =>
    sumRupees(lines.filter((line) => line.kind === kind).map((line) => amountOf(line, basic)));
  const [allowances, deductions] = [of('allowance'), of('deduction')];
  const gross = sumRupees([basic, allowances]);
  return { basic, allowances, deductions, gross, net: sumRupees([gross, -deductions]) };
}
