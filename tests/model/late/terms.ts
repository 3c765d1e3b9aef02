/**
 * Late fee policies and holidays of these lives, and what is asked by them, counted day by day: neither the SQL nor
 * contract/fees/lateFine.ts is looked at. Amounts in paisa, days 'YYYY-MM-DD'.
 */
import fc from 'fast-check';
import { shiftDay } from '../../../contract/dates.ts';

export interface Terms {
  readonly method: 'fixed' | 'per_day' | 'per_month' | 'percent' | 'slab';
  readonly amount: number | null;
  readonly percent: number | null;
  readonly grace: number;
  readonly from: 'due_date' | 'validity_date';
  readonly cap: number | null;
  readonly skips: boolean;
  readonly slabs: readonly (readonly [fromDay: number, amount: number])[];
}
export interface Policy {
  readonly id: number;
  readonly campus: number | null;
  active: boolean;
  terms: Terms;
}
export interface Holiday {
  readonly id: number;
  readonly campus: number | null;
  readonly whom: 'everybody' | 'students' | 'employees';
  readonly from: string;
  readonly to: string | null;
}
/** A challan as its fine sees it. */
export interface Bound {
  readonly campus: number;
  readonly due: string;
  readonly validity: string;
  readonly policy: number | null;
}

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one);
/** Whether a day is a holiday of the students of a campus. */
export const isClosed = (holidays: readonly Holiday[], campus: number, day: string): boolean =>
  holidays.some(
    (one) =>
      one.whom !== 'employees' &&
      (one.campus === null || one.campus === campus) &&
      one.from <= day &&
      day <= later(one.from, one.to),
  );
/** What is asked on a day of a challan on which so much is open besides fines. */
export function fineOf(terms: Terms, challan: Bound, holidays: readonly Holiday[], open: number, day: string): number {
  const closed = (one: string): boolean => terms.skips && isClosed(holidays, challan.campus, one);
  let at = shiftDay(terms.from === 'due_date' ? challan.due : challan.validity, terms.grace);
  while (closed(at)) at = shiftDay(at, 1);
  let late = 0;
  while (at < day) {
    at = shiftDay(at, 1);
    if (terms.method !== 'per_day' || !closed(at)) late += 1;
  }
  if (late === 0 || open <= 0) return 0;
  const fine = asked(terms, late, open);
  return terms.cap !== null && fine > terms.cap ? terms.cap : fine;
}
function asked({ method, amount, percent, slabs }: Terms, late: number, open: number): number {
  if (method === 'fixed') return amount ?? 0;
  if (method === 'per_day') return (amount ?? 0) * late;
  // Each thirty days that have begun.
  if (method === 'per_month') return (amount ?? 0) * Math.trunc((late + 29) / 30);
  // Rupees, half of one up.
  if (method === 'percent') return Math.trunc((open * (percent ?? 0) + 5000) / 10_000) * 100;
  return slabs.reduce((found, [from, of]) => (from <= late ? of : found), 0);
}

const paisa = fc.constantFrom(1000, 2550, 10_000, 50_000);
export const terms: fc.Arbitrary<Terms> = fc
  .record({
    method: fc.constantFrom('fixed', 'per_day', 'per_day', 'per_month', 'percent', 'slab'),
    amount: paisa,
    percent: fc.constantFrom(1, 5, 33),
    grace: fc.constantFrom(0, 0, 1, 5),
    from: fc.constantFrom('due_date', 'due_date', 'validity_date'),
    cap: fc.constantFrom(null, null, 8000, 30_050),
    skips: fc.boolean(),
    slabs: fc.constantFrom(
      [
        [1, 5000],
        [11, 20_000],
      ] as const,
      [
        [3, 0],
        [4, 1050],
        [40, 90_000],
      ] as const,
    ),
  })
  .map(({ amount, percent, slabs, ...rest }) => ({
    ...rest,
    amount: rest.method === 'percent' || rest.method === 'slab' ? null : amount,
    percent: rest.method === 'percent' ? percent : null,
    slabs: rest.method === 'slab' ? slabs : [],
  }));
export const campus = fc.constantFrom(null, null, 1, 2);
export const holiday = fc.record({
  campus,
  whom: fc.constantFrom('everybody', 'students', 'employees'),
  from: fc
    .constantFrom('2026-06-09', '2026-06-10', '2026-06-11', '2026-06-30', '2026-07-10', '2026-07-11', '2026-08-04')
    .chain((day) => fc.nat({ max: 3 }).map((days) => shiftDay(day, days))),
  length: fc.constantFrom(null, 0, 1, 4),
});
