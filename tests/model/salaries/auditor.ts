/** Lives salaries along with the database, from what was asked for alone, and says what must be in the books. */
import { today } from '../../../contract/dates.ts';
import { monthEnd } from '../assets/months.ts';
import { employed, HOUSE, partsOf, rupees, taxOn, YEAR, type Plan } from './plain.ts';
import type { Advance, Line, Payment, Person, Recovery, Run, Slip } from './rows.ts';

/** Accounts by what they are for. */
export const ACCOUNT = {
  north: 1,
  south: 2,
  empty: 3,
  advances: 4,
  salaries: 5,
  payable: 6,
  tax: 7,
  rent: 8,
  between: 9,
  capital: 10,
};
const PARTS = ['basic', 'house', 'mess'] as const;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const back = (lines: readonly Line[]): Line[] => lines.map(([campus, account, amount]) => [campus, account, -amount]);
const must = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('the auditor does not have it');
  return found;
};

export class Auditor {
  readonly people: Record<number, Person>;
  readonly plans: Plan[] = [];
  readonly #advances: Advance[] = [];
  readonly #runs: Run[] = [];
  readonly #payments: Payment[] = [];
  readonly #recoveries: Recovery[] = [];
  readonly #books = new Map<string, number>();

  constructor(people: Readonly<Record<number, Person>>) {
    this.people = structuredClone(people);
  }
  post(lines: readonly Line[], day: string): void {
    for (const [campus, account, amount] of lines) {
      const key = `${campus}/${account}/${day}`;
      this.#books.set(key, (this.#books.get(key) ?? 0) + amount);
    }
  }
  plan(employee: number, from: number, basic: number, { mess = 0, by = 1, isIncrement = false } = {}): void {
    const house = rupees((basic * HOUSE) / 100);
    this.plans.push({ employee, from, basic, house, mess, by, isIncrement, status: 'pending' });
  }
  decide(employee: number, isApproved: boolean): void {
    const plan = must(this.plans.find((one) => one.employee === employee && one.status === 'pending'));
    for (const one of this.plans)
      if (isApproved && one.employee === employee && one.from === plan.from && one.status === 'approved')
        one.status = 'superseded';
    plan.status = isApproved ? 'approved' : 'rejected';
  }
  planOf(employee: number, month: number): Plan | undefined {
    return this.plans
      .filter((one) => one.employee === employee && one.status === 'approved' && one.from <= month)
      .toSorted((a, b) => b.from - a.from)[0];
  }
  ask(employee: number, amount: number, from: number, per: number): void {
    const { campus } = must(this.people[employee]);
    const rest = { status: 'pending', recovered: 0, paidOn: '', account: 0, skipped: new Set<number>() };
    this.#advances.push({ employee, campus, amount, from, per, ...rest });
  }
  advance(nth: number): Advance {
    return must(this.#advances[nth]);
  }
  payAdvance(nth: number, day: string, account: number): void {
    const advance = this.advance(nth);
    Object.assign(advance, { status: 'paid', paidOn: day, account });
    this.post(this.#lent(advance), day);
  }
  voidAdvance(nth: number, day: string): void {
    const advance = this.advance(nth);
    if (advance.status === 'paid') this.post(back(this.#lent(advance)), day);
    advance.status = 'voided';
  }
  recover(nth: number, amount: number, day: string, account: number): void {
    const advance = this.advance(nth);
    const lines: Line[] = [
      [advance.campus, account, amount],
      [advance.campus, ACCOUNT.advances, -amount],
    ];
    advance.recovered += amount;
    this.#recoveries.push({ advance, amount, lines, isVoid: false });
    this.post(lines, day);
  }
  unrecover(nth: number, day: string): void {
    const recovery = must(this.#recoveries[nth]);
    recovery.isVoid = true;
    recovery.advance.recovered -= recovery.amount;
    this.post(back(recovery.lines), day);
  }
  run(campus: number, month: number): void {
    const slips = Object.entries(this.people)
      .filter(([, person]) => person.campus === campus)
      .flatMap(([id]) => this.#slip(Number(id), month) ?? []);
    this.#runs.push({ campus, month, slips, state: 'counted', lines: [] });
  }
  approve(nth: number, day: string): void {
    const run = must(this.#runs[nth]);
    run.state = 'approved';
    run.lines = run.slips.flatMap((slip) => this.#earned(run.campus, slip));
    for (const slip of run.slips) {
      slip.status = slip.net === 0 ? 'paid' : 'approved';
      if (slip.net === 0) slip.isHeld = false;
      for (const { advance, amount } of slip.taken) advance.recovered += amount;
    }
    this.post(run.lines, day);
  }
  voidRun(nth: number, day: string): void {
    const run = must(this.#runs[nth]);
    if (run.state === 'approved') {
      this.post(back(run.lines), day);
      for (const { taken } of run.slips) for (const { advance, amount } of taken) advance.recovered -= amount;
    }
    run.state = 'voided';
    for (const slip of run.slips) slip.status = 'voided';
  }
  slip(employee: number, month: number): Slip {
    return must(this.#slips().find((one) => one.employee === employee && one.month === month));
  }
  pay(employees: readonly number[], month: number, day: string, account: number): void {
    const slips = employees.map((employee) => this.slip(employee, month));
    const amount = sum(slips.map(({ net }) => net));
    const campus = must(this.#runs.find((run) => run.slips.some((slip) => slips.includes(slip)))).campus;
    const lines: Line[] = [
      [campus, ACCOUNT.payable, amount],
      [campus, account, -amount],
    ];
    for (const slip of slips) slip.status = 'paid';
    this.#payments.push({ slips, lines, amount, isVoid: false });
    this.post(lines, day);
  }
  voidPayment(nth: number, day: string): void {
    const payment = must(this.#payments[nth]);
    payment.isVoid = true;
    for (const slip of payment.slips) slip.status = 'approved';
    this.post(back(payment.lines), day);
  }
  /** What a run comes to. */
  net(nth: number): number {
    return sum(must(this.#runs[nth]).slips.map(({ net }) => net));
  }
  books(): string[] {
    return [...this.#books].flatMap(([key, net]) => (net === 0 ? [] : `${key}/${net}`)).toSorted();
  }
  rows(): string[] {
    const plans = this.plans.map((one) => `plan/${one.employee}/${one.from}/${one.basic}/${one.house}/${one.status}`);
    const advances = this.#advances.map(({ status, recovered }, at) => `advance/${at + 1}/${status}/${recovered}`);
    const runs = this.#runs.map((run, at) => `run/${at + 1}/${run.state}/${this.net(at)}`);
    const slips = this.#slips().map(
      (one) =>
        `slip/${one.employee}/${one.month}/${one.gross}/${one.net}/${one.taxable}/${one.tax}/${one.status}${one.isHeld ? '/held' : ''}`,
    );
    const payments = this.#payments.map(
      (one, at) =>
        `payment/${at + 1}/${one.amount}/${one.isVoid ? 0 : one.slips.length}/${one.isVoid ? 'void' : 'paid'}`,
    );
    return [...plans, ...advances, ...runs, ...slips, ...payments].toSorted();
  }
  #slips(): Slip[] {
    return this.#runs.flatMap(({ slips }) => slips).filter(({ status }) => status !== 'voided');
  }
  #lent({ campus, account, amount }: Advance): Line[] {
    return [
      [campus, ACCOUNT.advances, amount],
      [campus, account, -amount],
    ];
  }
  #earned(campus: number, slip: Slip): Line[] {
    const of = (part: string): number => (part === 'house' ? ACCOUNT.rent : ACCOUNT.salaries);
    return [
      ...Object.entries(slip.parts).map(([part, amount]): Line => [campus, of(part), amount]),
      ...slip.arrears.map(({ part, amount }): Line => [campus, of(part), amount]),
      [campus, ACCOUNT.tax, -slip.tax],
      [campus, ACCOUNT.payable, -slip.net],
      // What is owed at another campus goes there.
      ...slip.taken.flatMap(({ advance, amount }): Line[] =>
        advance.campus === campus
          ? [[campus, ACCOUNT.advances, -amount]]
          : [
              [campus, ACCOUNT.between, -amount],
              [advance.campus, ACCOUNT.between, amount],
              [advance.campus, ACCOUNT.advances, -amount],
            ],
      ),
    ];
  }
  #owed(employee: number, month: number): Slip['arrears'] {
    const own = this.#slips().filter((slip) => slip.employee === employee && slip.month < month);
    return own.flatMap((slip) => {
      const plan = must(this.planOf(employee, slip.month));
      const { joined, left } = must(this.people[employee]);
      const due = partsOf(plan, employed(slip.month, joined, left), slip.month);
      return PARTS.flatMap((part) => {
        const later = own.flatMap(({ arrears }) => arrears.filter((one) => one.month === slip.month));
        const paid = sum(later.filter((one) => one.part === part).map(({ amount }) => amount));
        const amount = due[part] - (slip.parts[part] ?? 0) - paid;
        return amount === 0 ? [] : [{ month: slip.month, part, amount }];
      });
    });
  }
  #slip(employee: number, month: number): Slip | undefined {
    const { joined, left } = must(this.people[employee]);
    const plan = this.planOf(employee, month);
    const days = employed(month, joined, left);
    const before = this.#slips().filter((slip) => slip.employee === employee);
    if (!plan || days === 0 || before.some((slip) => slip.month === month)) return undefined;
    const parts = partsOf(plan, days, month);
    const arrears = this.#owed(employee, month);
    const gross = parts.basic + parts.house + sum(arrears.map(({ amount }) => Math.max(0, amount)));
    const taxable = parts.basic + parts.house + sum(arrears.map(({ part, amount }) => (part === 'mess' ? 0 : amount)));
    let rest = gross + sum(arrears.map(({ amount }) => Math.min(0, amount)));
    const ahead = left !== null && left <= monthEnd(month) ? 0 : YEAR.after - month;
    const income = sum(before.map((slip) => slip.taxable)) + taxable + (plan.basic + plan.house) * ahead;
    const open = taxOn(income) - sum(before.map(({ tax }) => tax));
    const tax = Math.min(rest, Math.max(0, rupees(open / (ahead + 1))));
    rest += parts.mess - tax;
    const isLast = left !== null && left <= monthEnd(month);
    const least = isLast ? 0 : Math.ceil(gross / 2);
    const taken = this.#advances.flatMap((advance) => {
      const isDue = advance.employee === employee && advance.status === 'paid' && advance.from <= month;
      if (!isDue || advance.paidOn > monthEnd(month) || advance.skipped.has(month)) return [];
      const open = advance.amount - advance.recovered;
      const amount = Math.min(isLast ? open : Math.min(advance.per, open), rest - least);
      if (amount <= 0) return [];
      rest -= amount;
      return [{ advance, amount }];
    });
    return {
      employee,
      month,
      parts,
      arrears,
      taken,
      tax,
      taxable,
      gross,
      net: rest,
      status: 'generated',
      isHeld: false,
    };
  }
}
/** The day on which a salary of a month is posted. */
export const lastDay = (month: number): string => (month < 0 ? monthEnd(month) : today());
