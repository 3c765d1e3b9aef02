/**
 * The independent auditor: the rules of docs/money.md once more, in memory, without looking at the SQL. Each method
 * says what must happen; `Refused` when the event is against a rule. Amounts in paisa.
 */
import {
  ADVANCE,
  BAD_DEBT,
  BANK,
  BETWEEN,
  BILLED,
  campusOf,
  CASH,
  DEFERRED,
  DEPOSIT,
  DEPOSITS,
  DISCOUNT,
  familyOf,
  FINE,
  HAND,
  incomeOf,
  NEXT_YEAR,
  PLANS,
  RECEIVABLE,
  TRIP,
  YEARS,
  yearOf,
  type Plan,
} from './world.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
}
export interface Line {
  id: number;
  readonly student: number;
  readonly particular: number;
  readonly month: string;
  readonly source: 'plan' | 'added' | 'fine';
  readonly part: number;
  amount: number;
  discount: number;
  paid: number;
  pending: number;
  reserved: number;
  refunded: number;
  void: boolean;
  /** Day it was charged. */
  readonly day: string;
  /** Charged by an entry of its own, not with its challan. */
  readonly own: boolean;
}
export interface Challan {
  id: number;
  readonly student: number;
  readonly kind: 'regular' | 'installment';
  /** The first it is of. */
  readonly month: string;
  /** The challan that it was split from. */
  readonly parent: Challan | null;
  readonly due: string;
  readonly lines: Line[];
  void: boolean;
  /** Entries of this challan that a void takes back: account, side, day. */
  readonly entries: Entry[][];
}
interface Entry {
  readonly account: number;
  readonly student: number;
  readonly debit: number;
  readonly day: string;
  /** Of a month of its own, not of the day of its event; it waits while there is no open year of that month. */
  readonly ahead?: boolean;
  waits?: boolean;
}
/** `date`: from which the bank takes it; days that have not come are empty. */
export interface Cheque {
  readonly date: string;
  state: 'waiting' | 'held' | 'deposited' | 'cleared' | 'bounced' | 'voided';
  deposited: string;
  cleared: string;
}
export interface Payment {
  id: number;
  readonly cheque: Cheque | null;
  readonly student: number;
  readonly day: string;
  readonly account: number;
  readonly amount: number;
  readonly shares: readonly { readonly line: Line; readonly amount: number }[];
  status: 'pending' | 'approved' | 'rejected' | 'voided';
  used: number;
  refunded: number;
  readonly by: number;
  closed: boolean;
}
export interface Use {
  journal: number;
  readonly payment: Payment;
  readonly day: string;
  readonly shares: readonly { readonly line: Line; readonly amount: number }[];
  released: boolean;
}
export interface Discount {
  id: number;
  readonly line: Line;
  readonly kind: string;
  readonly amount: number;
  readonly day: string;
  readonly by: number;
  status: 'pending' | 'approved' | 'rejected' | 'voided';
  entries: Entry[];
}
export interface Refund {
  id: number;
  readonly payment: Payment | null;
  readonly line: Line | null;
  readonly amount: number;
  readonly day: string;
  readonly student: number;
  void: boolean;
}

const refuse = (why: string): never => {
  throw new Refused(why);
};
export const open = (line: Line): number => line.amount - line.discount - line.paid - line.pending - line.reserved;
export const advanceOf = (p: Payment): number =>
  p.status === 'approved' ? p.amount - sum(p.shares) - p.used - p.refunded : 0;
const sum = (shares: readonly { readonly amount: number }[]): number =>
  shares.reduce((total, { amount }) => total + amount, 0);
/** What a charge is put to: the income of its particular, or what is billed of deposits. */
const earned = (particular: number): number => (particular === DEPOSIT ? BILLED : incomeOf(particular));
/** A deposit is owed back once it is received. */
const received = (shares: Use['shares'], day: string): Entry[] =>
  shares.flatMap(({ line: { student, particular }, amount }) =>
    particular === DEPOSIT
      ? [
          { account: BILLED, student, debit: amount, day },
          { account: incomeOf(DEPOSIT), student, debit: -amount, day },
        ]
      : [],
  );
/**
 * A fee is earned in its month: charged before that begins, it and what is given of it are on the account for fees
 * billed ahead until then.
 */
const inItsMonth = ({ particular, month, day: charged, student }: Line, day: string, entries: Entry[]): Entry[] =>
  particular === DEPOSIT || particular === FINE || month <= charged || month <= day
    ? entries
    : entries.flatMap(({ account, debit }): Entry[] => [
        { account: DEFERRED, student, debit, day },
        { account: DEFERRED, student, debit: -debit, day: month, ahead: true },
        { account, student, debit, day: month, ahead: true },
      ]);
/** A cheque goes out of the hand and into the bank. */
const deposited = ({ student, amount, cheque }: Payment): Entry[] => {
  const day = cheque?.deposited ?? '';
  return [
    { account: BANK, student, debit: amount, day },
    { account: HAND, student, debit: -amount, day },
  ];
};
const later = (a: string, b: string): string => (a > b ? a : b);
const whole = (paisa: number): number => Math.trunc(paisa / 100);
/** k-th of n parts in whole rupees, the paisa in the last. */
const part = (amount: number, k: number, n: number): number =>
  (k === n ? amount : Math.trunc((whole(amount) * k) / n) * 100) - Math.trunc((whole(amount) * (k - 1)) / n) * 100;
const planned = ({ amount, fixed, bp }: Plan): number =>
  Math.min(amount, fixed + Math.floor(((amount - fixed) * bp + 500_000) / 1_000_000) * 100);
const months = (from: string, to: string): string[] => {
  const all: string[] = [];
  for (let at = from; at <= to; at = addMonths(at, 1)) all.push(at);
  return all;
};
const addMonths = (date: string, n: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + n);
  return at.toISOString().slice(0, 10);
};

export class Auditor {
  challans: Challan[] = [];
  payments: Payment[] = [];
  uses: Use[] = [];
  discounts: Discount[] = [];
  refunds: Refund[] = [];
  closedYears = new Set<number>();
  years = new Set<number>(YEARS.map(({ id }) => id));
  /** Net debit by account/campus/student/day. */
  ledger = new Map<string, number>();

  /** Runs an event whole or not at all. @throws Refused */
  event<T>(work: () => T): T {
    const { challans, payments, uses, discounts, refunds, closedYears, years, ledger } = this;
    const before = structuredClone({ challans, payments, uses, discounts, refunds, closedYears, years, ledger });
    try {
      const made = work();
      this.#owedEachDay();
      for (const account of [ADVANCE, DEPOSITS]) this.#eachDay(account, 1, 'less than nothing would be held on a day');
      return made;
    } catch (error) {
      Object.assign(this, before);
      throw error;
    }
  }

  get lines(): Line[] {
    return this.challans.flatMap((challan) => challan.lines);
  }
  #day(day: string): void {
    if (!this.#takes(day)) refuse('the period is closed');
  }
  #takes(day: string): boolean {
    return this.years.has(yearOf(day)) && !this.closedYears.has(yearOf(day));
  }
  /** A year that takes entries takes what waits for its months. */
  takeEntries(year: number): void {
    const all = [
      ...this.challans.flatMap(({ student, entries }) => entries.map((own) => ({ student, own }))),
      ...this.discounts.map(({ line: { student }, entries: own }) => ({ student, own })),
    ];
    for (const { student, own } of all) {
      const due = own.filter((entry) => entry.waits === true && yearOf(entry.day) === year);
      for (const entry of due) entry.waits = false;
      this.#post(campusOf(student), due);
    }
  }
  makeYear(): void {
    if (this.years.has(NEXT_YEAR.id)) refuse('made already');
    this.years.add(NEXT_YEAR.id);
    this.takeEntries(NEXT_YEAR.id);
  }
  closeOrOpen(year: number, close: boolean): void {
    if (close) this.closedYears.add(year);
    else if (this.closedYears.delete(year)) this.takeEntries(year);
  }
  /** Balance of a key `account/campus[/student]` day by day. */
  #days(account: string): { day: string; balance: number }[] {
    const net = new Map<string, number>();
    for (const [key, debit] of this.ledger) {
      const day = key.slice(key.lastIndexOf('/') + 1);
      if (key.startsWith(`${account}/`)) net.set(day, (net.get(day) ?? 0) + debit);
    }
    let balance = 0;
    return [...net.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, debit]) => ({ day, balance: (balance += debit) }));
  }
  /** On no day less than nothing is owed by anybody. */
  #owedEachDay(): void {
    this.#eachDay(RECEIVABLE, 0, 'less than nothing would be owed on a day');
  }
  /** On no day less than nothing on an account, for any student at any campus; its credit with `owes` 1. */
  #eachDay(account: number, owes: 0 | 1, why: string): void {
    const owners = new Set(
      [...this.ledger.keys()]
        .filter((key) => key.startsWith(`${account}/`))
        .map((key) => key.slice(0, key.lastIndexOf('/'))),
    );
    for (const owner of owners)
      if (this.#days(owner).some(({ balance }) => (owes ? -balance : balance) < 0)) refuse(why);
  }
  /** Money went out of an account: a till is one campus's, a bank account all of them's. */
  #holds(account: number, student: number, day: string): void {
    const key = account === BANK ? `${account}` : `${account}/${campusOf(student)}`;
    if (this.#days(key).some((at) => at.day >= day && at.balance < 0)) refuse('not in the account');
  }
  /**
   * The least of what the cashier took in cash at a campus and did not give away, on a day and since. Who gives refunds
   * is user 1.
   */
  #drawer(by: number, campus: number, from: string): number {
    const here = ({ student }: { student: number }): boolean => campusOf(student) === campus;
    const taken = this.payments.filter((p) => p.by === by && p.account === CASH && p.status !== 'voided' && here(p));
    const given = by === 1 ? this.refunds.filter((f) => !f.void && here(f)) : [];
    const on = (day: string): number => sum(taken.filter((p) => p.day <= day)) - sum(given.filter((f) => f.day <= day));
    return Math.min(
      ...[from, ...taken.map(({ day }) => day), ...given.map(({ day }) => day)].filter((day) => day >= from).map(on),
    );
  }
  #post(campus: number, entries: readonly Entry[]): void {
    for (const entry of entries) {
      const { account, student, debit, day } = entry;
      if (entry.ahead === true && !this.#takes(day)) {
        entry.waits = true;
        continue;
      }
      const key = `${account}/${campus}/${student}/${day}`;
      this.ledger.set(key, (this.ledger.get(key) ?? 0) + debit);
    }
  }
  #reverse(campus: number, entries: readonly Entry[], on: string): void {
    // What waits for its month is not earned any more.
    const posted = entries.filter((entry) => entry.waits !== true);
    for (const entry of entries) entry.waits = false;
    for (const { day } of posted) this.#day(later(on, day));
    this.#post(
      campus,
      posted.map((entry) => ({ ...entry, debit: -entry.debit, day: later(on, entry.day) })),
    );
  }
  #charge(challan: Challan, lines: readonly Line[], day: string): void {
    // Of a deposit only what is asked, and nobody owes it yet.
    const entries: Entry[] = lines.flatMap((line) => {
      const { student, particular, amount, discount } = line;
      return [
        { account: RECEIVABLE, student, debit: amount - discount, day },
        ...inItsMonth(line, day, [
          { account: DISCOUNT, student, debit: particular === DEPOSIT ? 0 : discount, day },
          { account: earned(particular), student, debit: particular === DEPOSIT ? discount - amount : -amount, day },
        ]),
      ];
    });
    challan.entries.push(entries);
    this.#post(campusOf(challan.student), entries);
  }
  #line(
    student: number,
    particular: number,
    month: string,
    source: Line['source'],
    amount: number,
    discount: number,
    at: number,
    day: string,
    own = false,
  ): Line {
    return {
      id: 0,
      student,
      particular,
      month,
      source,
      part: at,
      amount,
      discount,
      paid: 0,
      pending: 0,
      reserved: 0,
      refunded: 0,
      void: false,
      day,
      own,
    };
  }

  generate(
    students: readonly number[],
    from: string,
    to: string,
    issue: string,
    parts: number,
    advance: boolean,
  ): Challan[] {
    const made: Challan[] = [];
    for (const student of students.toSorted((a, b) => a - b)) {
      if (student === 4) continue;
      const billed = (particular: number, month?: string): boolean =>
        this.lines.some(
          (l) =>
            l.student === student &&
            l.particular === particular &&
            l.source === 'plan' &&
            !l.void &&
            (month === undefined || l.month === month),
        );
      const due = PLANS.filter((p) => p.student === student).flatMap((p) =>
        months(from, to)
          .filter((month) => (p.first ? month === from && !billed(p.particular) : !billed(p.particular, month)))
          .map((month) => ({ p, month })),
      );
      if (due.length === 0) continue;
      for (let k = 1; k <= parts; k += 1) {
        const lines = due.flatMap(({ p, month }) => {
          const less = part(planned(p), k, parts);
          const amount = part(p.amount - planned(p), k, parts) + less;
          return amount > 0 ? [this.#line(student, p.particular, month, 'plan', amount, less, k - 1, issue)] : [];
        });
        made.push({
          id: 0,
          student,
          kind: parts > 1 ? 'installment' : 'regular',
          month: from,
          parent: null,
          due: later(addMonths(from.slice(0, 8) + '10', k - 1), issue),
          lines,
          void: false,
          entries: [],
        });
      }
    }
    if (made.length > 0) this.#day(issue);
    for (const challan of made) {
      this.challans.push(challan);
      this.#charge(challan, challan.lines, issue);
    }
    if (advance)
      for (const family of Map.groupBy(made, ({ student }) => familyOf(student)).values())
        this.applyAdvance(family[0]?.student ?? 0, issue);
    return made;
  }

  pay(
    student: number,
    day: string,
    account: number,
    amount: number,
    shares: Payment['shares'],
    pending: boolean,
    by: number,
    dated: string | null = null,
  ): Payment {
    for (const { line, amount: share } of shares)
      if (line.void || share > open(line) || line.day > day || campusOf(line.student) !== campusOf(student))
        refuse('not open by that much, or not yet');
    if (sum(shares) > amount) refuse('more than paid');
    if (!pending) this.#day(day);
    const payment: Payment = {
      id: 0,
      cheque:
        dated === null
          ? null
          : { date: later(dated, day), state: pending ? 'waiting' : 'held', deposited: '', cleared: '' },
      student,
      day,
      account,
      amount,
      shares,
      status: pending ? 'pending' : 'approved',
      used: 0,
      refunded: 0,
      by,
      closed: false,
    };
    for (const { line, amount: share } of shares) line[pending ? 'pending' : 'paid'] += share;
    if (!pending) this.#post(campusOf(student), this.#entries(payment));
    this.payments.push(payment);
    return payment;
  }
  #entries({ student, day, account, amount, shares }: Payment): Entry[] {
    return [
      { account, student, debit: amount, day },
      ...shares.map(({ line, amount: share }) => ({ account: RECEIVABLE, student: line.student, debit: -share, day })),
      { account: ADVANCE, student, debit: sum(shares) - amount, day },
      ...received(shares, day),
    ];
  }
  decide(payment: Payment, approve: boolean, by: number): void {
    if (payment.status !== 'pending') refuse('decided already');
    if (approve && payment.by === by) refuse('four eyes');
    if (approve) this.#day(payment.day);
    for (const { line, amount } of payment.shares) {
      line.pending -= amount;
      if (approve) line.paid += amount;
    }
    payment.status = approve ? 'approved' : 'rejected';
    if (approve && payment.cheque) payment.cheque.state = 'held';
    if (approve) this.#post(campusOf(payment.student), this.#entries(payment));
  }
  voidPayment(payment: Payment, day: string): void {
    if (payment.status !== 'approved') refuse('not approved');
    if (payment.used > 0 || payment.refunded > 0) refuse('advance used or refunded');
    if (payment.shares.some(({ line }) => line.refunded > 0)) refuse('deposit refunded');
    if (payment.account === CASH && this.#drawer(payment.by, campusOf(payment.student), payment.day) < payment.amount)
      refuse('given out of the drawer');
    const { cheque } = payment;
    if (cheque?.state === 'deposited') refuse('at the bank');
    if (cheque?.state === 'cleared') {
      if (day < cheque.cleared) refuse('before it cleared');
      this.#reverse(campusOf(payment.student), deposited(payment), day);
      this.#holds(BANK, payment.student, day);
    }
    if (cheque && cheque.state !== 'bounced') cheque.state = 'voided';
    this.#reverse(campusOf(payment.student), this.#entries(payment), day);
    this.#holds(payment.account, payment.student, later(day, payment.day));
    for (const { line, amount } of payment.shares) line.paid -= amount;
    payment.status = 'voided';
  }
  /** By one slip, all or none. */
  deposit(payments: readonly Payment[], day: string): void {
    for (const { cheque } of payments)
      if (!cheque || cheque.state !== 'held' || day < cheque.date) refuse('not in hand, or dated later');
    this.#day(day);
    for (const payment of payments)
      if (payment.cheque) {
        payment.cheque.state = 'deposited';
        payment.cheque.deposited = day;
        this.#post(campusOf(payment.student), deposited(payment));
      }
  }
  clear({ cheque }: Payment, day: string): void {
    if (cheque?.state !== 'deposited' || day < cheque.deposited) refuse('not at the bank, or not yet');
    if (cheque) Object.assign(cheque, { state: 'cleared', cleared: day });
  }
  /** The deposit is taken back and the receipt void; what the bank charges comes on the last challan it was to pay. */
  bounce(payment: Payment, day: string, charge: number): Line | null {
    const { cheque, student } = payment;
    if (cheque?.state !== 'deposited' || day < cheque.deposited) refuse('not at the bank, or not yet');
    const paid = (c: Challan): boolean => c.lines.some((l) => payment.shares.some(({ line }) => line === l));
    const [last] = this.challans
      .filter((c) => !c.void && campusOf(c.student) === campusOf(student) && (c.student === student || paid(c)))
      .toSorted(
        (a, b) => Number(paid(b)) - Number(paid(a)) || (a.due < b.due ? 1 : a.due > b.due ? -1 : 0) || b.id - a.id,
      );
    if (charge > 0 && !last) refuse('no challan to charge');
    this.#reverse(campusOf(student), deposited(payment), day);
    this.#holds(BANK, student, day);
    if (cheque) cheque.state = 'bounced';
    this.voidPayment(payment, day);
    return charge > 0 && last ? this.add(last, charge, day, `${day.slice(0, 7)}-01`) : null;
  }
  /** Of the whole family, on what any of its children owes, at whichever campus. */
  applyAdvance(student: number, day: string): Use[] {
    const made: Use[] = [];
    const ours = (other: number): boolean => familyOf(other) === familyOf(student);
    const waiting = this.payments.filter((p) => ours(p.student) && advanceOf(p) > 0).toSorted((a, b) => a.id - b.id);
    for (const payment of waiting) {
      let left = advanceOf(payment);
      const shares: { line: Line; amount: number }[] = [];
      const order = this.challans
        .filter((c) => ours(c.student) && !c.void)
        .toSorted(
          (a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0) || this.challans.indexOf(a) - this.challans.indexOf(b),
        );
      for (const { lines } of order) {
        const first = lines.toSorted((a, b) => PRIORITY(a) - PRIORITY(b) || lines.indexOf(a) - lines.indexOf(b));
        for (const line of first) {
          const share = line.void || line.day > later(day, payment.day) ? 0 : Math.min(left, open(line));
          if (share <= 0) continue;
          shares.push({ line, amount: share });
          left -= share;
        }
      }
      if (shares.length === 0) continue;
      const on = later(day, payment.day);
      this.#day(on);
      for (const { line, amount } of shares) line.paid += amount;
      payment.used += sum(shares);
      // An entry is of one campus, and so is what of it can be taken back.
      for (const own of Map.groupBy(shares, ({ line }) => campusOf(line.student)).values()) {
        const use: Use = { journal: 0, payment, day: on, shares: own, released: false };
        for (const [campus, entries] of this.#useEntries(use)) this.#post(campus, entries);
        this.uses.push(use);
        made.push(use);
      }
    }
    return made;
  }
  #useEntries({ payment: { student }, day, shares }: Use): (readonly [campus: number, entries: Entry[]])[] {
    const [from, to] = [campusOf(student), campusOf(shares[0]?.line.student ?? 0)];
    const total = sum(shares);
    const cleared: Entry[] = [
      ...shares.map(({ line, amount }) => ({ account: RECEIVABLE, student: line.student, debit: -amount, day })),
      ...received(shares, day),
    ];
    const taken: Entry = { account: ADVANCE, student, debit: total, day };
    if (from === to) return [[from, [taken, ...cleared]]];
    return [
      [from, [taken, { account: BETWEEN, student, debit: -total, day }]],
      [to, [{ account: BETWEEN, student, debit: total, day }, ...cleared]],
    ];
  }
  releaseAdvance(use: Use, day: string): void {
    if (use.released) refuse('taken back already');
    if (use.shares.some(({ line }) => line.refunded > 0)) refuse('deposit refunded');
    for (const [campus, entries] of this.#useEntries(use)) this.#reverse(campus, entries, day);
    for (const { line, amount } of use.shares) line.paid -= amount;
    use.payment.used -= sum(use.shares);
    use.released = true;
  }
  fine(challan: Challan, amount: number, day: string): Line | null {
    if (challan.void) refuse('void');
    const add =
      amount - challan.lines.filter((l) => l.source === 'fine' && !l.void).reduce((total, l) => total + l.amount, 0);
    if (add <= 0) return null;
    this.#day(day);
    const line = this.#line(challan.student, FINE, '', 'fine', add, 0, 0, day, true);
    challan.lines.push(line);
    this.#charge(challan, [line], day);
    return line;
  }
  add(challan: Challan, amount: number, day: string, month = challan.month): Line | null {
    if (challan.void) return null;
    this.#day(day);
    const line = this.#line(challan.student, TRIP, month, 'added', amount, 0, 0, day, true);
    challan.lines.push(line);
    this.#charge(challan, [line], day);
    return line;
  }
  voidLine(challan: Challan, line: Line, day: string): void {
    if (line.void || line.source === 'plan') refuse('void or of the plan');
    if (line.paid + line.pending + line.reserved + line.discount > 0) refuse('paid');
    if (!line.own || this.challans.some((c) => c.parent === challan)) refuse('charged with its challan, or split');
    this.#reverse(campusOf(challan.student), this.#fineOf(challan, line), day);
    line.void = true;
  }
  /** The challans that go: with their instalments, as far as nothing is paid. */
  voidChallan(challan: Challan, day: string): Challan[] {
    const touches = (a: Challan, b: Challan): boolean =>
      a.lines.some(
        (l) =>
          !l.void &&
          l.source === 'plan' &&
          b.lines.some(
            (m) =>
              !m.void &&
              m.source === 'plan' &&
              m.student === l.student &&
              m.particular === l.particular &&
              m.month === l.month,
          ),
      );
    const wanted = challan.void ? [] : this.challans.filter((c) => !c.void && (c === challan || touches(challan, c)));
    const stuck = wanted.filter((c) => c.lines.some((l) => l.paid + l.pending + l.reserved > 0));
    const gone = wanted.filter((c) => !stuck.includes(c) && !stuck.some((s) => touches(s, c)));
    for (const c of gone) {
      for (const entries of c.entries) this.#reverse(campusOf(c.student), entries, day);
      for (const d of this.discounts)
        if (d.status === 'approved' && c.lines.includes(d.line)) this.#undoDiscount(d, day);
      c.void = true;
      for (const l of c.lines) l.void = true;
    }
    return gone;
  }
  /** What is not paid of a line leaves its challan, for another one. */
  #moveOut(challan: Challan, l: Line, day: string): void {
    const [net, less] = [l.amount - l.discount - l.paid, l.paid === 0 ? l.discount : 0];
    const entries: Entry[] = [
      { account: RECEIVABLE, student: l.student, debit: -net, day },
      ...inItsMonth(l, day, [
        { account: earned(l.particular), student: l.student, debit: l.particular === DEPOSIT ? net : net + less, day },
        { account: DISCOUNT, student: l.student, debit: l.particular === DEPOSIT ? 0 : -less, day },
      ]),
    ];
    this.#post(campusOf(challan.student), entries);
    challan.entries.push(entries);
    if (l.paid === 0) l.void = true;
    else l.amount = l.discount + l.paid;
  }
  /** The entry of a line that was charged by one of its own, which is taken off its challan. */
  #fineOf(challan: Challan, line: Line): Entry[] {
    const at = challan.entries.findIndex(
      (entries) =>
        entries[0]?.debit === line.amount &&
        entries[0].day === line.day &&
        entries.some(({ account }) => account === incomeOf(line.particular)),
    );
    return challan.entries.splice(at, 1)[0] ?? [];
  }
  split(challan: Challan, dues: readonly string[], day: string): Challan[] {
    if (challan.void || challan.kind === 'installment' || this.challans.some((c) => c.parent === challan && !c.void))
      refuse('void, an instalment or split');
    const living = challan.lines.filter((l) => !l.void);
    if (living.some((l) => l.pending + l.reserved > 0)) refuse('pending');
    if (living.every((l) => open(l) === 0)) refuse('nothing open');
    if (this.discounts.some((d) => d.status === 'approved' && challan.lines.includes(d.line))) refuse('discounted');
    this.#day(day);
    const moving = living
      .filter((l) => open(l) > 0)
      .map((l) => ({ l, net: open(l), less: l.paid === 0 ? l.discount : 0 }));
    const paid = living.some((l) => l.paid > 0);
    const campus = campusOf(challan.student);
    if (!paid) {
      for (const entries of challan.entries) this.#reverse(campus, entries, day);
      challan.void = true;
      for (const l of challan.lines) l.void = true;
      this.#owedEachDay();
    } else {
      for (const { l } of moving) this.#moveOut(challan, l, day);
    }
    const children = dues
      .map((due, index): Challan => {
        const k = index + 1;
        const lines = moving.flatMap(({ l, net, less }) => {
          const discount = part(less, k, dues.length);
          const amount = part(net, k, dues.length) + discount;
          return amount > 0
            ? [this.#line(l.student, l.particular, l.month, l.source, amount, discount, index + (paid ? 1 : 0), day)]
            : [];
        });
        return {
          id: 0,
          student: challan.student,
          kind: 'installment',
          month: challan.month,
          parent: challan,
          due: later(due, day),
          lines,
          void: false,
          entries: [],
        };
      })
      .filter(({ lines }) => lines.length > 0);
    for (const child of children) {
      this.challans.push(child);
      this.#charge(child, child.lines, day);
    }
    return children;
  }
  /**
   * One challan again of what is open of the instalments; what is paid stays, and fines that instalments got for
   * themselves go.
   */
  undoSplit(named: Challan, day: string): Challan {
    const from = named.kind === 'installment' ? (named.parent ?? named) : named;
    const own = (l: Line): boolean => l.source === 'fine' && l.own;
    const rest = (l: Line): number => l.amount - l.discount - l.paid;
    const parts = this.challans.filter(
      (c) =>
        c.parent === from &&
        c.kind === 'installment' &&
        !c.void &&
        c.lines.some((l) => !l.void && rest(l) > 0 && !own(l)),
    );
    if (parts.length === 0) refuse('nothing open of any instalment');
    if (parts.some((c) => c.lines.some((l) => l.pending + l.reserved > 0))) refuse('pending');
    if (this.discounts.some((d) => d.status === 'approved' && parts.some((c) => c.lines.includes(d.line))))
      refuse('discounted');
    this.#day(day);
    const campus = campusOf(from.student);
    const moving: { l: Line; net: number; less: number }[] = [];
    for (const part of parts) {
      const paid = part.lines.some((l) => l.paid > 0);
      for (const l of part.lines.filter((line) => !line.void && own(line) && line.paid === 0)) {
        if (paid) this.#reverse(campus, this.#fineOf(part, l), day);
        l.void = paid;
      }
      const lines = part.lines.filter((l) => !l.void && !(own(l) && l.paid === 0) && (!paid || rest(l) > 0));
      moving.push(...lines.map((l) => ({ l, net: rest(l), less: l.paid === 0 ? l.discount : 0 })));
      if (!paid) {
        for (const entries of part.entries) this.#reverse(campus, entries, day);
        part.void = true;
        for (const l of part.lines) l.void = true;
        continue;
      }
      for (const l of lines) this.#moveOut(part, l, day);
    }
    const groups = Map.groupBy(moving, ({ l }) => `${l.particular}/${l.month}/${l.source}`);
    const lines = [...groups.values()].map((same): Line => {
      const [first] = same;
      if (!first) throw new Error('a group has a line');
      const less = same.reduce((total, one) => total + one.less, 0);
      return this.#line(
        from.student,
        first.l.particular,
        first.l.month,
        first.l.source,
        same.reduce((total, one) => total + one.net, less),
        less,
        0,
        day,
      );
    });
    const made: Challan = {
      id: 0,
      student: from.student,
      kind: 'regular',
      month: from.month,
      parent: from,
      due: from.due,
      lines,
      void: false,
      entries: [],
    };
    this.challans.push(made);
    this.#charge(made, lines, day);
    return made;
  }
  requestDiscount(line: Line, kind: string, amount: number, day: string, pending: boolean, by: number): Discount {
    if (line.void || amount > open(line) || line.day > day) refuse('not open by that much, or not yet');
    if (kind === 'fine_waiver' && line.source !== 'fine') refuse('not a fine');
    if (kind === 'discount' && line.source === 'fine') refuse('a fine is waived');
    if (!pending) this.#day(day);
    const discount: Discount = {
      id: 0,
      line,
      kind,
      amount,
      day,
      by,
      status: pending ? 'pending' : 'approved',
      entries: [],
    };
    line[pending ? 'reserved' : 'discount'] += amount;
    if (!pending) this.#give(discount);
    this.discounts.push(discount);
    return discount;
  }
  #give(discount: Discount): void {
    const { line, kind, amount, day } = discount;
    const { student, particular } = line;
    const account = particular === DEPOSIT ? BILLED : kind === 'write_off' ? BAD_DEBT : DISCOUNT;
    discount.entries = [
      { account: RECEIVABLE, student, debit: -amount, day },
      ...inItsMonth(line, day, [{ account, student, debit: amount, day }]),
    ];
    this.#post(campusOf(student), discount.entries);
  }
  #undoDiscount(discount: Discount, day: string): void {
    this.#reverse(campusOf(discount.line.student), discount.entries, day);
    discount.line.discount -= discount.amount;
    discount.status = 'voided';
  }
  decideDiscount(discount: Discount, approve: boolean, by: number): void {
    if (discount.status !== 'pending') refuse('decided already');
    if (approve && discount.by === by) refuse('four eyes');
    if (approve) this.#day(discount.day);
    discount.line.reserved -= discount.amount;
    if (approve) {
      discount.line.discount += discount.amount;
      this.#give(discount);
    }
    discount.status = approve ? 'approved' : 'rejected';
  }
  voidDiscount(discount: Discount, day: string): void {
    if (discount.status !== 'approved') refuse('not approved');
    this.#undoDiscount(discount, day);
  }
  /** The last day on which something of it was paid that still counts. */
  #paidOn(line: Line): string {
    const paid = [
      ...this.payments.filter(({ status }) => status === 'approved'),
      ...this.uses.filter(({ released }) => !released),
    ];
    return paid
      .filter(({ shares }) => shares.some((share) => share.line === line))
      .reduce((last, { day }) => later(last, day), '');
  }
  refund(payment: Payment | null, line: Line | null, amount: number, day: string, account: number): Refund {
    if (payment && payment.status !== 'approved') refuse('not approved');
    if (line && line.particular !== DEPOSIT) refuse('not refundable');
    if (amount > (payment ? advanceOf(payment) : line ? line.paid - line.refunded : 0)) refuse('too much');
    if (day < (payment ? payment.day : line ? this.#paidOn(line) : '')) refuse('not paid yet');
    this.#day(day);
    const student = payment?.student ?? line?.student ?? 0;
    if (payment) payment.refunded += amount;
    if (line) line.refunded += amount;
    const refund: Refund = { id: 0, payment, line, amount, day, student, void: false };
    this.#post(campusOf(student), this.#refundEntries(refund, account));
    this.#holds(account, student, day);
    // No till is closed in these lives: nothing was handed over.
    if (this.#drawer(1, campusOf(student), day) < amount) refuse('not in the drawer');
    this.refunds.push(refund);
    return refund;
  }
  #refundEntries({ payment, student, amount, day }: Refund, account: number): Entry[] {
    return [
      { account: payment ? ADVANCE : incomeOf(DEPOSIT), student, debit: amount, day },
      { account, student, debit: -amount, day },
    ];
  }
  voidRefund(refund: Refund, day: string, account: number): void {
    if (refund.void) refuse('void already');
    this.#reverse(campusOf(refund.student), this.#refundEntries(refund, account), day);
    if (refund.payment) refund.payment.refunded -= refund.amount;
    if (refund.line) refund.line.refunded -= refund.amount;
    refund.void = true;
  }
}
const PRIORITIES: Readonly<Record<number, number>> = { 1: 20, 2: 30, 3: 35, 4: 99, 5: 50 };
const PRIORITY = ({ particular }: Line): number => PRIORITIES[particular] ?? 0;
