/** From what is sent to the terms of a row: months, amounts of months, the standing discount of a discount type. */
import { sql } from 'kysely';
import { typeDiscount } from '../../../../contract/fees/planAmounts.ts';
import { EVERY_MONTH_MASK, PLAN_MONTHS, toMask } from '../../../../contract/fees/planMonths.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { invalid, notPermitted } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import type { Terms } from './planRows.ts';
import type { Row } from '../../../database/tables.ts';

type Columns = Pick<
  Row<'discount_types'>,
  'id' | 'name' | 'percent' | 'amount' | 'max_amount' | 'sibling_from' | 'needs_approval' | 'is_active'
>;
export interface DiscountType extends Columns {
  readonly method: 'percent' | 'fixed';
  /** Empty: any. */
  readonly particulars: readonly number[];
}
export interface Book {
  readonly types: ReadonlyMap<number, DiscountType>;
  readonly particulars: ReadonlyMap<number, { readonly name: string; readonly is_active: boolean }>;
}
/** Discount types and particulars of the institute: a few dozen. */
export async function readBook({ trx, session }: Call): Promise<Book> {
  const code = session.instituteCode;
  const [types, particulars] = await Promise.all([
    sql<DiscountType>`SELECT d.id, d.name, d.method, d.percent, d.amount, d.max_amount, d.sibling_from, d.needs_approval, d.is_active,
      ARRAY(SELECT x.fee_particulars_id::int FROM discount_types_particular x WHERE x.institute_code = ${code} AND x.discount_types_id = d.id) AS particulars
      FROM discount_types d WHERE d.institute_code = ${code}`.execute(trx),
    sql<
      Pick<Row<'fee_particulars'>, 'id' | 'name' | 'is_active'>
    >`SELECT id, name, is_active FROM fee_particulars WHERE institute_code = ${code}`.execute(trx),
  ]);
  return {
    types: new Map(types.rows.map((type) => [type.id, type])),
    particulars: new Map(particulars.rows.map((row) => [row.id, row])),
  };
}
export const allows = (type: DiscountType, particularId: number): boolean =>
  type.particulars.length === 0 || type.particulars.includes(particularId);
export const mayGive = ({ session }: Pick<Call, 'session'>, type: DiscountType): boolean =>
  !type.needs_approval || session.privileges.has('challan_discounts.approve');

/**
 * The type, when it may be given now. Throws 422 on discount_type_id, 401 when it needs an approval that the session
 * may not give.
 */
export function discountType(call: Call, book: Book, id: number): DiscountType {
  const type = book.types.get(id);
  if (!type) throw invalid('discount_type_id', 'The discount type does not exist');
  if (!type.is_active) throw invalid('discount_type_id', `${type.name} is not in use any more`);
  if (!mayGive(call, type)) throw notPermitted(`${type.name} needs approval; ask somebody who may approve discounts`);
  return type;
}
const NO_DISCOUNT = { discount_type_id: null, discount_fixed: 0, discount_bp: 0, discount_cap: null } as const;
export type Discounted = Pick<Terms, 'discount_type_id' | 'discount_fixed' | 'discount_bp' | 'discount_cap'>;
export const discountOf = (type: DiscountType | null): Discounted =>
  type ? { discount_type_id: type.id, ...typeDiscount(type) } : NO_DISCOUNT;

export interface SentTerms {
  readonly amount?: number | undefined;
  readonly months?: readonly string[] | undefined;
  readonly month_amounts?: Readonly<Partial<Record<string, number | undefined>>> | null | undefined;
  readonly first_time?: boolean | undefined;
  readonly discount_type_id?: number | null | undefined;
  readonly remarks?: string | null | undefined;
}
const rest = { fee_plan_list_id: null, least_amount: 0, remarks: null } as const;
const EMPTY: Terms = {
  amount: 0,
  months: EVERY_MONTH_MASK,
  month_amounts: null,
  first_time: false,
  ...NO_DISCOUNT,
  ...rest,
};

function monthAmounts(sent: NonNullable<SentTerms['month_amounts']>, months: number): Terms['month_amounts'] {
  const amounts = PLAN_MONTHS.map((month, at) => {
    const value = sent[month];
    if (value === undefined) return null;
    if (((months >> at) & 1) === 0)
      throw invalid('month_amounts', `Month ${month} has an amount of its own, but is not one of the months`);
    return toPaisa(value);
  });
  return amounts.some((amount) => amount !== null) ? amounts : null;
}
/**
 * Terms as sent, over those there were. The discount stays as it was given while its type stays: a type that is changed
 * later does not reach plans by itself. Throws 422 on the field, 401 for a discount that needs approval.
 */
export function termsOf(call: Call, book: Book, particularId: number, sent: SentTerms, before: Terms = EMPTY): Terms {
  const name = book.particulars.get(particularId)?.name ?? 'The particular';
  const firstTime = sent.first_time ?? before.first_time;
  const months = firstTime
    ? 0
    : sent.months
      ? toMask(sent.months)
      : before.first_time
        ? EVERY_MONTH_MASK
        : before.months;
  if (!firstTime && months === 0)
    throw invalid('months', `${name}: choose at least one month, or charge it with the first challan only`);
  const stored = firstTime
    ? null
    : (before.month_amounts?.map((amount, at) => (((months >> at) & 1) === 1 ? amount : null)) ?? null);
  const special =
    sent.month_amounts === undefined
      ? stored
      : sent.month_amounts === null || firstTime
        ? null
        : monthAmounts(sent.month_amounts, months);
  const typeId = sent.discount_type_id === undefined ? before.discount_type_id : sent.discount_type_id;
  let discount: Discounted = before;
  if (typeId !== before.discount_type_id) {
    const type = typeId === null ? null : discountType(call, book, typeId);
    if (type && !allows(type, particularId)) throw invalid('discount_type_id', `${type.name} is not given on ${name}`);
    discount = discountOf(type);
  }
  return {
    amount: sent.amount === undefined ? before.amount : toPaisa(sent.amount),
    months,
    month_amounts: special?.some((amount) => amount !== null) ? special : null,
    first_time: firstTime,
    discount_type_id: discount.discount_type_id,
    discount_fixed: discount.discount_fixed,
    discount_bp: discount.discount_bp,
    discount_cap: discount.discount_cap,
    least_amount: before.least_amount,
    fee_plan_list_id: before.fee_plan_list_id,
    remarks: sent.remarks === undefined ? before.remarks : sent.remarks || null,
  };
}
/** Throws 422 on `particulars` for one that does not exist, is not in use any more, or is named twice. */
export function requireParticulars(book: Book, ids: readonly number[]): void {
  for (const id of ids) {
    const particular = book.particulars.get(id);
    if (!particular) throw invalid('particulars', `Particular ${id} does not exist`);
    if (!particular.is_active) throw invalid('particulars', `${particular.name} is not in use any more`);
  }
  if (new Set(ids).size !== ids.length) throw invalid('particulars', 'names the same particular twice');
}
const CHARGE = [
  'amount',
  'months',
  'first_time',
  'discount_type_id',
  'discount_fixed',
  'discount_bp',
  'discount_cap',
  'least_amount',
] as const;
/** Whether two rows charge the same for the same reason. */
export const sameCharge = (a: Terms, b: Terms): boolean =>
  CHARGE.every((name) => a[name] === b[name]) &&
  PLAN_MONTHS.every((_, at) => (a.month_amounts?.[at] ?? null) === (b.month_amounts?.[at] ?? null));
