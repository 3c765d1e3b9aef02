/** Lives salaries along with the database, from what was asked for alone, and says what must be in the books. */
import { today } from '../../../contract/dates.ts';
import { monthEnd } from '../assets/months.ts';
import { count, reserved } from './counting.ts';
import { employed, HOUSE, rupees, type Plan } from './plain.ts';
import { DEFAULTS, type Advance, type Line, type Payment, type Person, type Recovery, type Run } from './rows.ts';
import { settlement, type Terms } from './settling.ts';
import type { Settings, Slip } from './rows.ts';

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
  fund: 11,
  welfare: 12,
};
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const back = (lines: readonly Line[]): Line[] => lines.map(([campus, account, amount]) => [campus, account, -amount]);
const must = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('the auditor does not have it');
  return found;
};

export class Auditor {
  readonly people: Record<number, Person>;
  readonly plans: Plan[] = [];
  readonly advances: Advance[] = [];
  readonly runs: Run[] = [];
  /** Increments that were taken back. */
  readonly undone = new Set<number>();
  readonly payments: Payment[] = [];
  readonly recoveries: Recovery[] = [];
  /** By campus; the defaults without any. */
  readonly settings: Record<number, Settings> = {};
  /** Days on which somebody was away or late. */
  readonly marks: Record<number, Map<string, 'absent' | 'late'>> = {};
  /** Minutes of work on days that are off. */
  readonly extra: Record<number, Map<string, number>> = {};
  readonly #books = new Map<string, number>();

  /** `from`: whose books were begun already. */
  constructor(people: Readonly<Record<number, Person>>, from?: Auditor) {
    this.people = structuredClone(people);
    if (from) for (const [key, net] of from.#books) this.#books.set(key, net);
  }
  post(lines: readonly Line[], day: string): void {
    for (const [campus, account, amount] of lines) {
      const key = `${campus}/${account}/${day}`;
      this.#books.set(key, (this.#books.get(key) ?? 0) + amount);
    }
  }
  plan(employee: number, from: number, basic: number, { mess = 0, by = 1, batch = -1 } = {}): void {
    const house = rupees((basic * HOUSE) / 100);
    this.plans.push({ employee, from, basic, house, mess, by, batch, status: 'pending' });
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
    this.advances.push({ employee, campus, amount, from, per, ...rest });
  }
  advance(nth: number): Advance {
    return must(this.advances[nth]);
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
    this.recoveries.push({ advance, amount, lines, isVoid: false });
    this.post(lines, day);
  }
  unrecover(nth: number, day: string): void {
    const recovery = must(this.recoveries[nth]);
    recovery.isVoid = true;
    recovery.advance.recovered -= recovery.amount;
    this.post(back(recovery.lines), day);
  }
  /** Counts a month of a campus; `most` of it now. */
  run(campus: number, month: number, most = Infinity): void {
    const who = Object.keys(this.people)
      .map(Number)
      .filter((id) => this.people[id]?.campus === campus)
      .filter(
        (id) =>
          this.employed(id, month) > 0 &&
          !this.slips().some((slip) => slip.employee === id && slip.month === month && slip.kind === 'salary'),
      );
    const slips = who.slice(0, most).flatMap((id) => count(this, id, month) ?? []);
    this.runs.push({
      leaves: null,
      campus,
      month,
      slips,
      total: who.length,
      left: who.slice(most),
      state: who.length > most ? 'queued' : 'counted',
      lines: [],
    });
  }
  settle(employee: number, terms: Terms): void {
    const slip = settlement(this, employee, terms);
    const { campus, left } = must(this.people[employee]);
    const rest = { slips: [slip], total: 1, left: [], state: 'counted', lines: [] };
    this.runs.push({ leaves: left, campus, month: slip.month, ...rest });
  }
  goOn(nth: number): void {
    const run = must(this.runs[nth]);
    run.slips.push(...run.left.flatMap((id) => count(this, id, run.month) ?? []));
    Object.assign(run, { left: [], state: 'counted' });
  }
  approve(nth: number, day: string): void {
    const run = must(this.runs[nth]);
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
    const run = must(this.runs[nth]);
    if (run.state === 'approved') {
      this.post(back(run.lines), day);
      for (const { taken } of run.slips) for (const { advance, amount } of taken) advance.recovered -= amount;
    }
    run.state = 'voided';
    for (const slip of run.slips) slip.status = 'voided';
  }
  slip(employee: number, month: number, kind = 'salary'): Slip {
    return must(this.slips().find((one) => one.employee === employee && one.month === month && one.kind === kind));
  }
  pay(employees: readonly number[], month: number, day: string, account: number, kind = 'salary'): void {
    const slips = employees.map((employee) => this.slip(employee, month, kind));
    const amount = sum(slips.map(({ net }) => net));
    const campus = must(this.runs.find((run) => run.slips.some((slip) => slips.includes(slip)))).campus;
    const lines: Line[] = [
      [campus, ACCOUNT.payable, amount],
      [campus, account, -amount],
    ];
    for (const slip of slips) slip.status = 'paid';
    this.payments.push({ slips, lines, amount, isVoid: false });
    this.post(lines, day);
  }
  voidPayment(nth: number, day: string): void {
    const payment = must(this.payments[nth]);
    payment.isVoid = true;
    for (const slip of payment.slips) slip.status = 'approved';
    this.post(back(payment.lines), day);
  }
  settingsOf(campus: number): Settings {
    return this.settings[campus] ?? DEFAULTS;
  }
  /** Days of a month that are not paid. */
  unpaid(employee: number, month: number): number {
    const { campus, campusBefore = campus, joined, left } = must(this.people[employee]);
    const within = [...(this.marks[employee] ?? [])].filter(
      ([day]) => day >= joined && (left === null || day <= left) && day.startsWith(monthEnd(month).slice(0, 7)),
    );
    const late = within.filter(([, mark]) => mark === 'late').length;
    // Of the campus that they were at when the month ended.
    const { lates } = this.settingsOf(monthEnd(month) < today() ? campusBefore : campus);
    return within.length - late + (lates > 0 ? Math.floor(late / lates) : 0);
  }
  /** Minutes of a month on days that are off. */
  overtime(employee: number, month: number): number {
    const { joined, left } = must(this.people[employee]);
    const own = [...(this.extra[employee] ?? [])].filter(
      ([day]) => day >= joined && (left === null || day <= left) && day.startsWith(monthEnd(month).slice(0, 7)),
    );
    return sum(own.map(([, minutes]) => minutes));
  }
  employed(employee: number, month: number): number {
    const { joined, left } = must(this.people[employee]);
    return employed(month, joined, left);
  }
  /** What of an advance waits on slips. */
  reserved(advance: Advance): number {
    return reserved(this.slips(), advance);
  }
  /** What an account holds at least on a day and since. */
  holds(account: number, from: string): number {
    const days = [...this.#books].map(([key, net]) => [...key.split('/'), net] as const);
    const own = days
      .filter(([, of]) => of === String(account))
      .toSorted((a, b) => String(a[2]).localeCompare(String(b[2])));
    const before = sum(own.filter((one) => String(one[2]) <= from).map((one) => Number(one[3])));
    let [held, least] = [before, before];
    for (const [, , day, net] of own)
      if (String(day) > from) {
        held += Number(net);
        least = Math.min(least, held);
      }
    return least;
  }
  /** What a run comes to. */
  net(nth: number): number {
    return sum(must(this.runs[nth]).slips.map(({ net }) => net));
  }
  books(): string[] {
    return [...this.#books].flatMap(([key, net]) => (net === 0 ? [] : `${key}/${net}`)).toSorted();
  }
  rows(): string[] {
    const plans = this.plans.map((one) => `plan/${one.employee}/${one.from}/${one.basic}/${one.house}/${one.status}`);
    const advances = this.advances.map(({ status, recovered }, at) => `advance/${at + 1}/${status}/${recovered}`);
    const runs = this.runs.map((run, at) => `run/${at + 1}/${run.state}/${this.net(at)}/${run.total}`);
    const slips = this.slips().map(
      (one) =>
        `slip/${one.kind}/${one.employee}/${one.month}/${one.gross}/${one.net}/${one.taxable}/${one.tax}/${one.overtime[1]}/${one.employer}/${one.status}${one.isHeld ? '/held' : ''}`,
    );
    const payments = this.payments.map(
      (one, at) =>
        `payment/${at + 1}/${one.amount}/${one.isVoid ? 0 : one.slips.length}/${one.isVoid ? 'void' : 'paid'}`,
    );
    return [...plans, ...advances, ...runs, ...slips, ...payments].toSorted();
  }
  slips(): Slip[] {
    return this.runs.flatMap(({ slips }) => slips).filter(({ status }) => status !== 'voided');
  }
  #lent({ campus, account, amount }: Advance): Line[] {
    return [
      [campus, ACCOUNT.advances, amount],
      [campus, account, -amount],
    ];
  }
  #earned(campus: number, slip: Slip): Line[] {
    const OF: Readonly<Record<string, number>> = { house: ACCOUNT.rent, mess: ACCOUNT.fund };
    const of = (part: string): number => OF[part] ?? ACCOUNT.salaries;
    return [
      ...Object.entries(slip.parts).map(([part, amount]): Line => [campus, of(part), amount]),
      ...slip.arrears.map(({ part, amount }): Line => [campus, of(part), amount]),
      [campus, ACCOUNT.salaries, slip.overtime[0]],
      [campus, ACCOUNT.welfare, slip.employer],
      [campus, ACCOUNT.fund, -slip.employer],
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
}
/** The day on which a salary of a month is posted. */
export const lastDay = (month: number): string => (month < 0 ? monthEnd(month) : today());
