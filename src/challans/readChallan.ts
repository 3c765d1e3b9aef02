/**
 * A challan as the counter shows it, out of what a provider says of it. Of the specification are its number, its month,
 * its dates and its particulars; what is not said is worked out from what is. Money in rupees.
 */
import type { Answer } from '../../contract/endpoints/calls.ts';
import { sumRupees } from '../../contract/money.ts';
import type { OpenChallan } from './openBill.ts';

export type ChallanSaid = Answer<'GET /student_challan'>['data'][number];
type Line = OpenChallan['particulars'][number];
/** Of an answer nothing is sure but that it is there. */
type Said<T> = { readonly [N in keyof T]?: T[N] | null };

/** Amounts, those not said as 0. */
const sum = (...amounts: readonly (number | null | undefined)[]): number => sumRupees(amounts.map((one) => one ?? 0));
const less = (amount: number | null | undefined, ...others: readonly (number | null | undefined)[]): number =>
  Math.max(0, sumRupees([amount ?? 0, -sum(...others)]));
const nameOf = (particular: unknown): string => {
  const name: unknown =
    typeof particular === 'object' && particular !== null ? Reflect.get(particular, 'name') : particular;
  return typeof name === 'string' ? name : '';
};

function lineOf(said: Said<Line>, at: number, { challan_month }: Pick<OpenChallan, 'challan_month'>): Line {
  const { amount, discount, paid, pending } = said;
  const balance = said.balance ?? less(amount, discount, paid);
  return {
    ...(said as Line),
    particular: nameOf(said.particular),
    particular_id: said.particular_id ?? 0,
    priority: said.priority ?? at,
    challan_month: said.challan_month ?? challan_month,
    source: said.source ?? 'plan',
    amount: amount ?? balance,
    discount: discount ?? 0,
    paid: paid ?? 0,
    pending: pending ?? 0,
    balance,
    open: said.open ?? less(balance, pending),
    is_void: said.is_void ?? false,
  };
}
/** @param fine what is asked beyond the fine that is on it, on `day` */
export function readChallan(said: ChallanSaid, day: string, fine: number): OpenChallan {
  const row = said as Said<ChallanSaid> & Pick<ChallanSaid, 'id' | 'challan_month' | 'student'>;
  const particulars = (row.particulars ?? []).map((line, at) => lineOf(line, at, row));
  const lines = particulars.filter(({ is_void }) => !is_void);
  const balance = row.balance ?? sum(...lines.map((line) => line.balance));
  const due = row.due ?? sum(...lines.map(({ open }) => open));
  const pending = row.pending ?? sum(...lines.map((line) => line.pending));
  return {
    ...said,
    challan_month_to: row.challan_month_to ?? row.challan_month,
    particulars,
    balance,
    due,
    pending,
    overdue: row.overdue ?? (due > 0 && Boolean(row.due_date) && String(row.due_date) < day),
    late_fee_fine: fine,
  };
}
const hasOpenLine = ({ particulars }: OpenChallan): boolean =>
  particulars.some(({ is_void, open }) => !is_void && open > 0);
export const isOpen = (challan: OpenChallan): boolean => challan.balance > 0 || challan.due > 0 || hasOpenLine(challan);
/** Something is due, and no particular says what. */
export const isUnsaid = (challan: OpenChallan): boolean => challan.due > 0 && !hasOpenLine(challan);
