/**
 * The independent auditor of vouchers: the rules of docs/money.md once more, in memory, without looking at the SQL.
 * `Refused` when an event is against a rule. Amounts in paisa.
 */
import { today } from '../../../contract/dates.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
}
const refuse = (why: string): never => {
  throw new Refused(why);
};
export const shift = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 864e5).toISOString().slice(0, 10);
/** Days are counted from today, because the database reverses on it. */
export const TODAY = today();
export const YEARS = [
  { id: 1, name: 'Y1', start: shift(TODAY, -400), end: shift(TODAY, 2) },
  { id: 2, name: 'Y2', start: shift(TODAY, 3), end: shift(TODAY, 400) },
] as const;
export const ACCOUNTS: readonly {
  readonly id: number;
  readonly role: string | null;
  readonly campus: number | null;
  readonly active: boolean;
}[] = [
  { id: 1, role: 'cash', campus: null, active: true },
  { id: 2, role: 'bank', campus: null, active: true },
  { id: 3, role: 'payable', campus: null, active: true },
  { id: 4, role: 'receivable', campus: null, active: true },
  { id: 5, role: null, campus: null, active: true },
  { id: 6, role: null, campus: null, active: true },
  { id: 7, role: null, campus: null, active: false },
  { id: 8, role: null, campus: 2, active: true },
  { id: 9, role: 'cash', campus: 2, active: true },
  { id: 10, role: 'inter_campus', campus: null, active: true },
  { id: 11, role: 'payable', campus: null, active: true },
];
export const BETWEEN = 10;
/** Employees with their campuses. */
export const EMPLOYEES = [
  { id: 1, campus: 1 },
  { id: 2, campus: 2 },
] as const;
/** What each user may besides making vouchers; `limit` in paisa; `both`: whether they work at both campuses. */
export const USERS = [
  { id: 1, post: true, approve: true, void: true, limit: null, all: true, both: true },
  { id: 2, post: false, approve: false, void: false, limit: null, all: false, both: true },
  { id: 3, post: false, approve: true, void: true, limit: 50_000, all: false, both: true },
  { id: 4, post: true, approve: false, void: true, limit: 20_000, all: false, both: false },
] as const;
export const MARKS = { journal: 'JV', expense: 'PV', income: 'RV', transfer: 'CV', opening: 'OV' } as const;
export type Kind = keyof typeof MARKS;

export interface Line {
  readonly account: number;
  readonly debit: number;
  readonly credit: number;
  /** As it is given; without it that of its account, else that of the voucher. */
  readonly campus: number | null;
  /** Whom it names. */
  readonly employee?: number | null;
}
/** Lines, of a voucher of this campus. */
export interface Placed {
  readonly campus: number;
  readonly lines: readonly Line[];
}
/** The campus that a line of a voucher of `own` is of. */
export const placeOf = ({ account, campus }: Line, own: number): number =>
  campus ?? ACCOUNTS.find(({ id }) => id === account)?.campus ?? own;
export const placesOf = ({ campus, lines }: Placed): readonly number[] => [
  ...new Set([campus, ...lines.map((line) => placeOf(line, campus))]),
];
/** What is paid of a bill. */
export interface Part {
  readonly bill: Voucher;
  readonly amount: number;
}
export interface Given extends Placed {
  readonly kind: Kind;
  readonly day: string;
  readonly draft: boolean;
  readonly back: string | null;
  readonly bills: readonly Part[];
  /** As it is typed; vouchers that are posted spell it alike. */
  readonly payee?: string;
}
export interface Voucher extends Given {
  id: number;
  status: 'draft' | 'pending' | 'approved' | 'rejected' | 'voided';
  readonly by: number;
  decidedBy: number | null;
  number: string | null;
  voidDay: string | null;
  readonly replaces: Voucher | null;
  /** What takes it back. */
  later: Voucher | null;
  readonly takesBack: boolean;
  /** What was paid of each of its bills before it. */
  before: readonly number[];
}
const sum = (lines: readonly Line[], side: 'debit' | 'credit'): number =>
  lines.reduce((total, line) => total + line[side], 0);
const yearOf = (day: string): (typeof YEARS)[number] =>
  YEARS.find(({ start, end }) => day >= start && day <= end) ?? refuse('there is no period');
const later = (a: string, b: string): string => (a > b ? a : b);
const roleOf = (account: number): string | null => ACCOUNTS.find(({ id }) => id === account)?.role ?? null;
export const isMoney = (account: number): boolean => ['cash', 'bank'].includes(roleOf(account) ?? '');
export const isPayable = (account: number): boolean => roleOf(account) === 'payable';
/** What an expense leaves owed, and on which account. */
export function owedOf({ kind, lines }: Given): { readonly account: number; readonly amount: number } | null {
  const owed = kind === 'expense' ? lines.filter(({ account, credit }) => isPayable(account) && credit > 0) : [];
  return owed[0] ? { account: owed[0].account, amount: sum(owed, 'credit') } : null;
}
const userOf = (id: number): (typeof USERS)[number] => USERS[id - 1] ?? USERS[0];
const within = (user: number, total: number): boolean => {
  const { limit } = userOf(user);
  return limit === null || total <= limit;
};

export class Auditor {
  vouchers: Voucher[] = [];
  closed: number[] = [];
  series: Record<string, number> = {};
  /** Net debit by campus/account/day. */
  ledger: Record<string, number> = {};
  /** Up to which day the books of a campus are locked. */
  locks: Record<number, string> = {};

  /** Runs an event whole or not at all. @throws Refused */
  event<T>(work: () => T): T {
    const { vouchers, closed, series, ledger, locks } = this;
    const before = {
      vouchers: [...vouchers],
      rows: vouchers.map((one) => ({ ...one })),
      closed: [...closed],
      series: { ...series },
      ledger: { ...ledger },
      locks: { ...locks },
    };
    try {
      const made = work();
      this.#held();
      return made;
    } catch (error) {
      for (const [index, one] of before.vouchers.entries()) Object.assign(one, before.rows[index]);
      Object.assign(this, {
        vouchers: before.vouchers,
        closed: before.closed,
        series: before.series,
        ledger: before.ledger,
        locks: before.locks,
      });
      throw error;
    }
  }
  /** No cash account holds less than nothing at a campus on any day, nor the bank account over both. */
  #held(): void {
    for (const [account, campus] of [
      [1, 1],
      [1, 2],
      [9, 2],
      [2, null],
    ] as const) {
      const sums: Record<string, number> = {};
      for (const [key, net] of Object.entries(this.ledger)) {
        const [at, of, day = ''] = key.split('/');
        if (Number(of) === account && (campus === null || Number(at) === campus)) sums[day] = (sums[day] ?? 0) + net;
      }
      let held = 0;
      for (const day of Object.keys(sums).toSorted())
        if ((held += sums[day] ?? 0) < 0) refuse('the money is not there');
    }
  }
  #open(day: string, campuses: readonly number[]): void {
    if (this.closed.includes(yearOf(day).id)) refuse('the period is closed');
    if (campuses.some((campus) => day <= (this.locks[campus] ?? ''))) refuse('the books of a campus are locked');
  }
  /** At each campus its lines, and what they leave is between the campuses. */
  #put(day: string, { campus: own, lines }: Placed, way: 1 | -1): void {
    this.#open(day, placesOf({ campus: own, lines }));
    const add = (campus: number, account: number, net: number): void => {
      const key = `${campus}/${account}/${day}`;
      this.ledger[key] = (this.ledger[key] ?? 0) + way * net;
    };
    for (const line of lines) {
      add(placeOf(line, own), line.account, line.debit - line.credit);
      add(placeOf(line, own), BETWEEN, line.credit - line.debit);
    }
  }
  /** Who works at the first campus does nothing with what is of the other, or has lines of it. */
  #works(placed: Placed, by: number): void {
    if (!userOf(by).both && placesOf(placed).some((place) => place !== 1))
      refuse('they do not work at the other campus');
  }
  #judge(given: Given, by: number): void {
    const { kind, day, campus, lines, draft, back } = given;
    this.#works(given, by);
    for (const line of lines) {
      const { account, debit, credit } = line;
      const found = ACCOUNTS.find(({ id }) => id === account);
      const isElsewhere = placeOf(line, campus) !== campus;
      if (!found?.active || (found.campus !== null && found.campus !== placeOf(line, campus)))
        return refuse('the account cannot be used');
      if (['receivable', 'inter_campus'].includes(found.role ?? '')) refuse('it has a ledger of its own');
      if (isElsewhere && (kind === 'opening' || found.role === 'payable')) refuse('it is of the campus of the voucher');
      if (kind === 'transfer' && !isMoney(account)) refuse('a transfer is between cash and bank');
      if (kind === 'expense' && isMoney(account) && debit > 0) refuse('an expense is paid from it');
      if (kind === 'income' && isMoney(account) && credit > 0) refuse('income is received into it');
      if (debit > 0 && credit > 0) refuse('one side of a line');
      if (!draft && debit + credit === 0) refuse('a line has an amount');
    }
    const owed = new Set(lines.filter(({ account, credit }) => isPayable(account) && credit > 0).map((l) => l.account));
    if (kind === 'expense' && owed.size > 1) refuse('it is owed on one account');
    if (back !== null && (kind !== 'journal' || back <= day)) refuse('no accrual');
    if (draft) return;
    if (sum(lines, 'debit') !== sum(lines, 'credit')) refuse('not balanced');
    if (lines.every((line) => placeOf(line, campus) !== campus)) refuse('nothing is of its campus');
    const paid = lines.some(
      ({ account, debit, credit }) =>
        (isMoney(account) || isPayable(account)) && (kind === 'expense' ? credit : debit) > 0,
    );
    if (['expense', 'income'].includes(kind) && !paid) refuse('nothing pays it');
    this.#open(day, placesOf(given));
    if (back !== null) this.#open(back, placesOf(given));
  }
  /** What vouchers of this status pay of a bill. */
  paidOf(bill: Voucher, status: Voucher['status'] = 'approved'): number {
    const paying = this.vouchers.filter((one) => one.status === status).flatMap(({ bills }) => bills);
    return paying.reduce((total, part) => (part.bill === bill ? total + part.amount : total), 0);
  }
  /** What is paid of bills is owed; `replaces` gives back what it pays. */
  #pays({ kind, day, campus, lines, draft, back, bills }: Given, replaces: Voucher | null): void {
    if (bills.length === 0) return;
    if ((kind !== 'expense' && kind !== 'journal') || back !== null) refuse('it pays no bills');
    if (new Set(bills.map(({ bill }) => bill)).size < bills.length) refuse('a bill is named once');
    for (const { bill, amount } of bills) {
      const owed = bill.status === 'approved' ? owedOf(bill) : null;
      if (owed === null || bill.campus !== campus) return refuse('no bill that is owed here');
      if (draft) continue;
      const again = replaces?.status === 'approved' ? replaces.bills.find((part) => part.bill === bill)?.amount : 0;
      if (day < bill.day) refuse('it is of a later day');
      if (amount <= 0 || amount > owed.amount - this.paidOf(bill) + (again ?? 0)) refuse('not so much is owed');
    }
    for (const { id } of draft ? [] : ACCOUNTS.filter((one) => isPayable(one.id))) {
      const own = lines.filter(({ account }) => account === id);
      const paid = bills
        .filter(({ bill }) => owedOf(bill)?.account === id)
        .reduce((all, { amount }) => all + amount, 0);
      if (sum(own, 'debit') !== paid || (kind === 'expense' && sum(own, 'credit') > 0))
        refuse('it is not what is paid');
    }
  }
  #number(kind: Kind, day: string): string {
    const series = `${MARKS[kind]}-${yearOf(day).name}`;
    this.series[series] = (this.series[series] ?? 0) + 1;
    return `${series}-${this.series[series]}`;
  }
  #takeBack(one: Voucher): void {
    if (this.paidOf(one) > 0) refuse('what paid it goes first');
    const isOpen = placesOf(one).every((campus) => one.day > (this.locks[campus] ?? ''));
    const own =
      isOpen && !this.closed.includes(yearOf(one.day).id) && one.day >= shift(TODAY, -5) && one.day <= shift(TODAY, 5);
    for (const each of [one, one.later]) {
      if (each === null) continue;
      each.voidDay = later(own ? one.day : TODAY, each.day);
      this.#put(each.voidDay, each, -1);
      each.status = 'voided';
    }
  }
  #post(one: Voucher, by: number): void {
    this.#judge({ ...one, draft: false }, by);
    if (one.replaces !== null) {
      if (one.replaces.status !== 'approved') refuse('what it stands in for is gone');
      this.#works(one.replaces, by);
      this.#takeBack(one.replaces);
    }
    this.#pays({ ...one, draft: false }, null);
    one.before = one.bills.map(({ bill }) => this.paidOf(bill));
    this.#put(one.day, one, 1);
    Object.assign(one, { status: 'approved', decidedBy: by, number: this.#number(one.kind, one.day) });
    if (one.back === null) return;
    const lines = one.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
    this.#put(one.back, { campus: one.campus, lines }, 1);
    one.later = {
      ...one,
      id: 0,
      kind: 'journal',
      day: one.back,
      lines,
      back: null,
      number: this.#number('journal', one.back),
      replaces: null,
      later: null,
      takesBack: true,
    };
    this.vouchers.push(one.later);
  }
  /** A new voucher, or a change of `of`. */
  save(given: Given, by: number, of: Voucher | null): Voucher {
    if (!given.draft && (given.day < shift(TODAY, -5) || given.day > shift(TODAY, 5)))
      refuse('not among the days of the user');
    if (of !== null) {
      this.#works(of, by);
      if (of.status === 'approved' && this.paidOf(of) > 0) refuse('what paid it goes first');
      if (of.status === 'voided' || of.takesBack) refuse('it stays as it is');
      if (of.status !== 'approved' && of.by !== by) refuse('somebody else made it');
    }
    this.#judge(given, by);
    for (const { employee } of given.lines) {
      const named = EMPLOYEES.find(({ id }) => id === employee);
      if (employee && (!named || (named.campus !== 1 && !userOf(by).both))) refuse('they know no such employee');
    }
    const status = given.draft ? 'draft' : 'pending';
    const replaces = of === null ? null : of.status === 'approved' ? of : of.replaces;
    this.#pays(given, replaces);
    const taken = this.vouchers.some(
      (one) => one !== of && replaces !== null && one.replaces === replaces && one.status !== 'rejected',
    );
    if (taken) refuse('another one stands in for it');
    const one: Voucher =
      of === null || of.status === 'approved'
        ? {
            ...given,
            id: 0,
            status,
            by,
            decidedBy: null,
            number: null,
            voidDay: null,
            replaces,
            later: null,
            takesBack: false,
            before: [],
          }
        : Object.assign(of, given, { status, decidedBy: null });
    if (one !== of) this.vouchers.push(one);
    const user = userOf(by);
    const old = replaces === null || (user.void && within(by, sum(replaces.lines, 'debit')));
    if (!given.draft && user.post && old && within(by, sum(one.lines, 'debit'))) this.#post(one, by);
    return one;
  }
  decide(one: Voucher, approve: boolean, by: number): void {
    if (one.status !== 'pending') refuse('it waits for nobody');
    if (!userOf(by).approve) refuse('not permitted');
    this.#works(one, by);
    if (one.by === by) refuse('somebody else decides it');
    if (!approve) return void Object.assign(one, { status: 'rejected', decidedBy: by });
    if (!within(by, sum(one.lines, 'debit'))) refuse('more than they may');
    this.#post(one, by);
  }
  remove(one: Voucher, by: number): void {
    this.#works(one, by);
    if (one.status === 'voided') refuse('it is void');
    if (one.status !== 'approved') {
      if (one.by !== by) refuse('somebody else made it');
      this.vouchers = this.vouchers.filter((other) => other !== one);
      return;
    }
    const { post, void: may } = userOf(by);
    if (one.takesBack || !may) refuse('not voided so');
    if (!post && (one.by === by || one.decidedBy === by)) refuse('somebody else voids it');
    if (!within(by, sum(one.lines, 'debit'))) refuse('more than they may');
    this.#takeBack(one);
  }
}
