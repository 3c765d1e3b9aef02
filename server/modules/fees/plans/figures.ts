/** What the plan of a student charges: in a month, in the twelve months from it, and once. Money in paisa. */
import { monthCharge, sumOf, yearCharge, type Charge } from '../../../../contract/fees/planAmounts.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { inForce, isOpenFrom, type PlanRow } from './planRows.ts';

export interface Figures extends Charge {
  readonly yearly: number;
  readonly one_time: number;
  readonly coming: readonly ({ readonly month: string } & Charge)[];
}
const number = (month: string): number => Number(month.slice(5));
/** `month` is 'YYYY-MM'; what is charged once counts in the month in which the next challan would charge it. */
export function figuresOf(rows: readonly PlanRow[], month: string): Figures {
  const recurring = rows.filter((row) => !row.first_time);
  const once = rows.filter((row) => row.first_time && row.billed_to === null && isOpenFrom(row, month));
  const regular = (at: string): Charge =>
    sumOf(recurring.filter((row) => inForce(row, at)).map((row) => monthCharge(row, number(at))));
  const months = Array.from({ length: 12 }, (_, at) => shiftMonth(month, at));
  const coming = months.map((at) => {
    const first = once.filter((row) => (row.from_month > month ? row.from_month : month) === at).map(yearCharge);
    return { month: at, ...sumOf([regular(at), ...first]) };
  });
  return {
    ...regular(month),
    yearly: sumOf(months.map(regular)).net,
    one_time: sumOf(once.map(yearCharge)).net,
    coming,
  };
}
