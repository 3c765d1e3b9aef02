/**
 * Bank accounts whose years are closed and opened again: the books of a bank (../bank/auditor.ts), into whose closed
 * years nothing is posted, and what closing moves. Written anew from the rules of docs/money.md.
 */
import {
  Auditor,
  dayFrom,
  EXPENSE,
  INCOME,
  refuse,
  type Asker,
  type Entry,
  type Receipt,
  type Voucher,
} from '../bank/auditor.ts';

/** Each ends where a statement of what every life begins with ends, or among what it has. */
export const YEARS = [
  { id: 1, start: dayFrom(-400), end: dayFrom(-36) },
  { id: 2, start: dayFrom(-35), end: dayFrom(-12) },
  { id: 3, start: dayFrom(-11), end: dayFrom(400) },
] as const;
export const RETAINED = 8;
/** Whose vouchers wait for somebody else. */
export const ASKER: Asker = { by: 4, everywhere: true };
const TODAY = dayFrom(0);
const later = (a: string, b: string): string => (a > b ? a : b);

export interface Waiting {
  id: number;
  readonly day: string;
  readonly account: number;
  readonly amount: number;
  readonly more: Partial<Entry>;
}
interface Closing {
  readonly year: number;
  readonly end: string;
  readonly lines: readonly (readonly [account: number, net: number])[];
  isBack: boolean;
}

export class Crossing extends Auditor {
  closed = new Set<number>();
  waiting: Waiting[] = [];
  closings: Closing[] = [];

  override copy(): Crossing {
    const { entries, vouchers, receipts, statements, groups, slips, apart } = super.copy();
    const own = structuredClone({ closed: this.closed, waiting: this.waiting, closings: this.closings });
    return Object.assign(new Crossing(), { entries, vouchers, receipts, statements, groups, slips, apart }, own);
  }
  override post(...posted: Parameters<Auditor['post']>): Voucher {
    this.#open(posted[0]);
    return super.post(...posted);
  }
  /** On its own day while that is open, else today. */
  override voidVoucher(voucher: Voucher): void {
    if (this.#isOpen(voucher.day)) return super.voidVoucher(voucher);
    const today = { ...voucher, day: TODAY };
    super.voidVoucher(today);
    voucher.isVoid = true;
  }
  override take(...taken: Parameters<Auditor['take']>): Receipt {
    this.#open(taken[0]);
    return super.take(...taken);
  }
  override deposit(...deposited: Parameters<Auditor['deposit']>): void {
    this.#open(deposited[1]);
    super.deposit(...deposited);
  }
  override undo(receipt: Receipt, day: string, reason: string): void {
    this.#open(day);
    super.undo(receipt, day, reason);
  }
  override bounce(receipt: Receipt, day: string): void {
    this.#open(day);
    super.bounce(receipt, day);
  }
  override voidReceipt(receipt: Receipt, day: string): void {
    this.#open(later(day, receipt.day));
    super.voidReceipt(receipt, day);
  }

  ask(day: string, account: number, amount: number, more: Partial<Entry>): Waiting {
    this.#open(day);
    const one = { id: 0, day, account, amount, more };
    this.waiting = [...this.waiting, one];
    return one;
  }
  decide(one: Waiting, approve: boolean): void {
    if (approve) this.post(one.day, [[one.account, one.amount]], one.more).id = one.id;
    this.waiting = this.waiting.filter((other) => other !== one);
  }
  closeYear(id: number): void {
    const year = YEARS[id - 1] ?? refuse('no such year');
    if (this.closed.has(id) || year.end >= TODAY) refuse('closed already, or not over');
    if (YEARS.some((one) => one.id < id && !this.closed.has(one.id))) refuse('an earlier one is open');
    if (this.waiting.some(({ day }) => day >= year.start && day <= year.end)) refuse('something waits');
    const left = [INCOME, EXPENSE].map((account) => [account, -this.#held(account, year.end)] as const);
    const rest = left.reduce((sum, [, net]) => sum - net, 0);
    const lines = [...left, [RETAINED, rest] as const].filter(([, net]) => net !== 0);
    if (lines.length > 0) this.closings = [...this.closings, { year: id, end: year.end, lines, isBack: false }];
    this.closed.add(id);
  }
  reopenYear(id: number, reason: string): void {
    if (reason.trim() === '' || !this.closed.has(id)) refuse('no reason, or not closed');
    if ([...this.closed].some((other) => other > id)) refuse('a later one is closed');
    this.closed.delete(id);
    for (const one of this.closings) if (one.year === id) one.isBack = true;
  }
  /** Net debit of income, expenses and what was earned, by account/day. */
  result(): Record<string, number> {
    const sums: Record<string, number> = {};
    const add = (account: number, day: string, net: number): void =>
      void (sums[`${account}/${day}`] = (sums[`${account}/${day}`] ?? 0) + net);
    const own = new Set(this.vouchers.flatMap(({ entries }) => entries));
    for (const entry of this.entries) {
      const first = entry.reverses ?? entry;
      if (own.has(first)) add(first.amount < 0 ? EXPENSE : INCOME, entry.day, -entry.amount);
    }
    for (const { end, lines, isBack } of this.closings)
      if (!isBack) for (const [account, net] of lines) add(account, end, net);
    return Object.fromEntries(Object.entries(sums).filter(([, net]) => net !== 0));
  }
  #held(account: number, upto: string): number {
    return Object.entries(this.result()).reduce((sum, [key, net]) => {
      const [of, day = ''] = key.split('/');
      return Number(of) === account && day <= upto ? sum + net : sum;
    }, 0);
  }
  #isOpen(day: string): boolean {
    const year = YEARS.find(({ start, end }) => day >= start && day <= end);
    return year !== undefined && !this.closed.has(year.id);
  }
  #open(day: string): void {
    if (!this.#isOpen(day)) refuse('the year is closed');
  }
}
