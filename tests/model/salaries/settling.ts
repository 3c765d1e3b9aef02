/** A settlement with who leaves, reckoned as a clerk would: notice, gratuity, tax, and all that is left of advances. */
import { monthStart } from '../assets/months.ts';
import type { Auditor } from './auditor.ts';
import { reserved } from './counting.ts';
import { monthOf, rupees, taxOn } from './plain.ts';
import type { Run, Slip } from './rows.ts';

export interface Terms {
  /** Above nothing it is paid, below it is taken off. */
  readonly notice: number;
  readonly gratuity: boolean;
}
/** Whole months from a day to the end of another. */
function monthsOf(from: string, last: string): number {
  const until = new Date(`${last}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + 1);
  const begin = new Date(`${from}T00:00:00Z`);
  const months = (until.getUTCFullYear() - begin.getUTCFullYear()) * 12 + until.getUTCMonth() - begin.getUTCMonth();
  return months - (until.getUTCDate() < begin.getUTCDate() ? 1 : 0);
}
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
/** Settlements of an employee that are not void. */
const settlements = (it: Auditor, employee: number): Run[] =>
  it.runs.filter(
    (run) => run.state !== 'voided' && run.leaves !== null && run.slips.some((slip) => slip.employee === employee),
  );
/** Why nothing can be settled; null where it can. */
export function unsettled(it: Auditor, employee: number): string | null {
  const left = it.people[employee]?.left ?? null;
  if (left === null) return 'on which day';
  if (settlements(it, employee).some(({ leaves }) => (leaves ?? '') >= left)) return 'settled already';
  const own = it.slips().filter((slip) => slip.employee === employee);
  if (!own.some((slip) => slip.month === monthOf(left) && slip.kind === 'salary')) return 'Run the salaries';
  if (own.some((slip) => slip.month > monthOf(left))) return 'later month';
  return it.planOf(employee, monthOf(left)) ? null : 'no approved salary plan';
}
export function settlement(it: Auditor, employee: number, { notice, gratuity: isPaid }: Terms): Slip {
  const { left, joined, campus } = it.people[employee] ?? { left: null, joined: '', campus: 1 };
  const month = monthOf(left ?? monthStart(0));
  const plan = it.planOf(employee, month);
  if (left === null || !plan) throw new Error('it cannot be settled');
  const from =
    [joined, ...settlements(it, employee).map(({ leaves }) => dayAfter(leaves ?? joined))].toSorted().at(-1) ?? joined;
  const served = monthsOf(from, left);
  const { gratuity } = it.settingsOf(campus);
  const hundredths = isPaid && served >= 6 ? Math.round((gratuity * served * 100) / 12) : 0;
  const day = (of: number): number => Math.round((plan.basic * of) / 300_000) * 100;
  const [paid, given] = [notice > 0 ? day(notice * 100) : 0, day(hundredths)];
  const gross = paid + given;
  let rest = gross;
  const take = (most: number): number => {
    const amount = Math.max(0, Math.min(most, rest));
    rest -= amount;
    return amount;
  };
  const before = it.slips().filter((slip) => slip.employee === employee && slip.month <= month);
  const income = before.reduce((all, slip) => all + slip.taxable, 0) + paid;
  const tax = take(rupees(taxOn(income) - before.reduce((all, slip) => all + slip.tax, 0)));
  const owed = take(notice < 0 ? day(-notice * 100) : 0);
  const taken = it.advances
    .filter((one) => one.employee === employee && one.status === 'paid')
    .flatMap((advance) => {
      const amount = take(advance.amount - advance.recovered - reserved(it.slips(), advance));
      return amount === 0 ? [] : [{ advance, amount }];
    });
  return {
    employee,
    month,
    kind: 'settlement',
    plan,
    paid: 0,
    arrears: [],
    employer: 0,
    overtime: [0, 0],
    taken,
    tax,
    taxable: paid,
    gross,
    parts: { notice: paid - owed, gratuity: given },
    net: rest,
    status: 'generated',
    isHeld: false,
  };
}
