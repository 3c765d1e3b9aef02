/** Rows of a plan while they are typed. Amounts in rupees; NaN while what is typed is no number. */
import {
  sumOf,
  typeDiscount,
  yearCharge,
  monthCharge,
  type Charge,
  type PlanTerms,
} from '../../../../../contract/fees/planAmounts.ts';
import { PLAN_MONTHS, toMask, type PlanMonth } from '../../../../../contract/fees/planMonths.ts';
import type { PlanRow } from '../calls.ts';
import type { DiscountType } from '../../../../lists/feePlans/useDiscountTypes.ts';

type Discount = Pick<PlanTerms, 'discount_fixed' | 'discount_bp' | 'discount_cap'>;
export interface DraftRow {
  /** Unique among the rows, also before it has an id. */
  readonly key: string;
  readonly id: number | null;
  readonly version: number | null;
  readonly particular_id: number;
  readonly particular: string;
  readonly amount: number | null;
  readonly months: readonly PlanMonth[];
  readonly month_amounts: Readonly<Partial<Record<PlanMonth, number>>>;
  readonly first_time: boolean;
  readonly discount_type_id: number | null;
  readonly least_amount: number;
  readonly remarks: string | null;
  readonly from_month: string | null;
  readonly billed_to: string | null;
  /** Ends with this change. */
  readonly ends: boolean;
  /** As it was, with the discount as it was given; null for a new row. */
  readonly before: { readonly row: PlanRow; readonly discount: Discount } | null;
}
const paisa = (rupees: number): number => Math.round(rupees * 100);
const isMonth = (month: string): month is PlanMonth => (PLAN_MONTHS as readonly string[]).includes(month);
type Proposed = Pick<
  PlanRow,
  | 'particular_id'
  | 'particular'
  | 'amount'
  | 'months'
  | 'month_amounts'
  | 'first_time'
  | 'discount_type_id'
  | 'least_amount'
>;

/** A row that a tariff proposes, not written yet. */
export const draftOf = (row: Proposed): DraftRow => ({
  key: `new-${row.particular_id}`,
  id: null,
  version: null,
  particular_id: row.particular_id,
  particular: row.particular,
  amount: row.amount,
  months: row.months.filter(isMonth),
  month_amounts: row.month_amounts ?? {},
  first_time: row.first_time,
  discount_type_id: row.discount_type_id,
  least_amount: row.least_amount,
  remarks: null,
  from_month: null,
  billed_to: null,
  ends: false,
  before: null,
});
/** A row of a plan, to be changed. */
export const draftOfRow = (row: PlanRow): DraftRow => ({
  ...draftOf(row),
  key: String(row.id),
  id: row.id,
  version: row.version,
  remarks: row.remarks,
  from_month: row.from_month,
  billed_to: row.billed_to,
  before: {
    row,
    discount: {
      discount_fixed: paisa(row.discount_fixed),
      discount_bp: Math.round(row.discount_percent * 100),
      discount_cap: row.discount_cap === null ? null : paisa(row.discount_cap),
    },
  },
});
const NO_DISCOUNT: Discount = { discount_fixed: 0, discount_bp: 0, discount_cap: null };
const inPaisa = (value: number | null): number | null => (value === null ? null : paisa(value));
/** A type that stays gives what it gave; another one what it gives today. */
function discountOf(row: DraftRow, types: readonly DiscountType[]): Discount {
  if (row.before && row.before.row.discount_type_id === row.discount_type_id) return row.before.discount;
  const type = types.find(({ id }) => id === row.discount_type_id);
  return type
    ? typeDiscount({ ...type, amount: inPaisa(type.amount), max_amount: inPaisa(type.max_amount) })
    : NO_DISCOUNT;
}
/** What the row charges, in paisa; a half-typed amount counts as nothing. */
export const termsOf = (row: DraftRow, types: readonly DiscountType[]): PlanTerms => ({
  amount: Number.isFinite(row.amount) ? paisa(row.amount ?? 0) : 0,
  months: row.first_time ? 0 : toMask(row.months),
  month_amounts: PLAN_MONTHS.map((month) => inPaisa(row.month_amounts[month] ?? null)),
  first_time: row.first_time,
  least_amount: paisa(row.least_amount),
  ...discountOf(row, types),
});
const inRupees = ({ amount, discount, net }: Charge): Charge => ({
  amount: amount / 100,
  discount: discount / 100,
  net: net / 100,
});
/** The whole plan in a month of the calendar (1 to 12), and in a year, in rupees; rows that end do not count. */
export function totalsOf(
  rows: readonly DraftRow[],
  types: readonly DiscountType[],
  month: number,
): { readonly month: Charge; readonly year: Charge; readonly once: Charge } {
  const terms = rows
    .filter(({ ends }) => !ends)
    .map((row) => ({ terms: termsOf(row, types), billed: row.billed_to !== null }));
  return {
    month: inRupees(sumOf(terms.map((one) => monthCharge(one.terms, month)))),
    year: inRupees(sumOf(terms.filter((one) => !one.terms.first_time).map((one) => yearCharge(one.terms)))),
    once: inRupees(
      sumOf(terms.filter((one) => one.terms.first_time && !one.billed).map((one) => yearCharge(one.terms))),
    ),
  };
}
/** What a row sends: all of it for a new one, what differs for one that is there; null when nothing does. */
export function sentOf(row: DraftRow) {
  return {
    amount: row.amount ?? 0,
    months: row.first_time ? undefined : [...row.months],
    month_amounts: row.first_time
      ? null
      : Object.fromEntries(
          Object.entries(row.month_amounts).filter(([month]) => row.months.includes(month as PlanMonth)),
        ),
    first_time: row.first_time,
    discount_type_id: row.discount_type_id,
    remarks: row.remarks === '' ? null : row.remarks,
  };
}
const shape = (
  row: Pick<PlanRow, 'amount' | 'months' | 'month_amounts' | 'first_time' | 'discount_type_id' | 'remarks'>,
): string =>
  JSON.stringify([
    row.amount,
    row.first_time ? null : row.months.toSorted(),
    row.first_time ? null : Object.entries(row.month_amounts ?? {}).toSorted(),
    row.first_time,
    row.discount_type_id,
    row.remarks ?? '',
  ]);
export const isChanged = (row: DraftRow): boolean =>
  row.before !== null &&
  shape({
    ...row,
    amount: row.amount ?? 0,
    months: [...row.months],
    month_amounts: row.month_amounts as Record<string, number>,
  }) !== shape(row.before.row);
/** What is wrong with a row before it is sent, in words. */
export function problemOf(row: DraftRow): string | null {
  if (row.ends) return null;
  if (row.amount === null || !Number.isFinite(row.amount) || row.amount < 0)
    return `Type the amount of ${row.particular}`;
  if (!row.first_time && row.months.length === 0) return `Choose the months of ${row.particular}`;
  const special = row.months.some(
    (month) => row.month_amounts[month] !== undefined && !Number.isFinite(row.month_amounts[month]),
  );
  return special ? `Type the amounts of the months of ${row.particular}` : null;
}
