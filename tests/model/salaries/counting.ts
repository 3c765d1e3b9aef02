/** The salary of a month, counted line by line as a clerk would: earnings, arrears, tax, deductions, advances. */
import { monthEnd } from '../assets/months.ts';
import type { Auditor } from './auditor.ts';
import { employerOf, monthOf, partsOf, rupees, taxOn, YEAR, type Parts } from './plain.ts';
import type { Advance, Slip } from './rows.ts';

const PARTS = ['basic', 'house', 'mess'] as const;
type Arrears = { readonly month: number; readonly part: keyof Parts; readonly amount: number }[];
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** What of an advance stands on slips that nobody approved yet. */
export const reserved = (slips: readonly Slip[], advance: Advance): number =>
  sum(
    slips
      .filter(({ status }) => status === 'generated')
      .flatMap(({ taken }) => taken.filter((one) => one.advance === advance).map(({ amount }) => amount)),
  );
/** What is owed of earlier months of which another plan is in force by now; below nothing what was too much. */
function owed(it: Auditor, employee: number, month: number): Arrears {
  const own = it.slips().filter((slip) => slip.employee === employee && slip.kind === 'salary');
  return own
    .filter((slip) => slip.month < month && slip.status !== 'generated')
    .toSorted((a, b) => a.month - b.month)
    .flatMap((slip) => {
      const later = own.flatMap(({ arrears }) => arrears.filter((one) => one.month === slip.month));
      const plan = it.planOf(employee, slip.month);
      if (!plan || (plan === slip.plan && later.length === 0)) return [];
      const due = partsOf(plan, slip.paid, slip.month);
      return PARTS.flatMap((part) => {
        const paid = sum(later.filter((one) => one.part === part).map(({ amount }) => amount));
        const amount = due[part] - (slip.parts[part] ?? 0) - paid;
        return amount === 0 ? [] : [{ month: slip.month, part, amount }];
      });
    });
}
/** Nothing for who did not work, has no plan, or has the salary already. */
export function count(it: Auditor, employee: number, month: number): Slip | undefined {
  const person = it.people[employee];
  const plan = it.planOf(employee, month);
  const days = it.employed(employee, month);
  const own = it.slips().filter((slip) => slip.employee === employee);
  if (!person || !plan || days === 0 || own.some((slip) => slip.month === month && slip.kind === 'salary'))
    return undefined;
  const paid = Math.max(0, days - it.unpaid(employee, month));
  const whole = partsOf(plan, paid, month);
  const due = owed(it, employee, month);
  const arrears = due.filter(({ amount }) => amount > 0);
  const { overtime: percent, hours } = it.settingsOf(person.campus);
  const minutes = it.overtime(employee, month);
  const overtime = Math.round((plan.basic * minutes * percent) / (hours * 60 * 10_000)) * 100;
  const gross = whole.basic + whole.house + overtime + sum(arrears.map(({ amount }) => amount));
  let rest = gross;
  const take = (most: number): number => {
    const amount = Math.max(0, Math.min(most, rest));
    rest -= amount;
    return amount;
  };
  for (const one of due) {
    const amount = one.amount < 0 ? take(-one.amount) : 0;
    if (amount > 0) arrears.push({ ...one, amount: -amount });
  }
  const taxable =
    whole.basic + whole.house + overtime + sum(arrears.map(({ part, amount }) => (part === 'mess' ? 0 : amount)));
  const { left, campus } = person;
  const isLast = left !== null && left <= monthEnd(month);
  const ahead = Math.max(0, Math.min(YEAR.after, left === null ? YEAR.after : monthOf(left)) - month);
  const before = own.filter((slip) => slip.month < month);
  const income = sum(before.map((slip) => slip.taxable)) + taxable + (plan.basic + plan.house) * ahead;
  const tax = take(rupees((taxOn(income) - sum(before.map((slip) => slip.tax))) / (ahead + 1)));
  const mess = take(-whole.mess);
  const least = isLast ? 0 : Math.ceil((gross * it.settingsOf(campus).least) / 100);
  const taken = it.advances
    .filter((one) => one.employee === employee && one.status === 'paid' && one.from <= month && !one.skipped.has(month))
    .filter((one) => one.paidOn <= monthEnd(month))
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
    .flatMap((advance) => {
      const open = advance.amount - advance.recovered - reserved(it.slips(), advance);
      const amount = take(Math.min(isLast ? open : Math.min(advance.per, open), rest - least));
      return amount === 0 ? [] : [{ advance, amount }];
    });
  return {
    employee,
    month,
    kind: 'salary',
    plan,
    paid,
    arrears,
    employer: employerOf(plan, paid, month, sum(arrears.map(({ part, amount }) => (part === 'basic' ? amount : 0)))),
    overtime: [overtime, overtime > 0 ? minutes : 0],
    taken,
    tax,
    taxable,
    gross,
    parts: { basic: whole.basic, house: whole.house, mess: -mess },
    net: rest,
    status: 'generated',
    isHeld: false,
  };
}
