/** What the books and the bank must say of each other, written anew from the rules of docs/money.md and not from the functions. */
import { isPlain, leftOver, type Free } from './plain.ts';

export const dayFrom = (offset: number): string =>
  new Date(Date.now() + 5 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
/** Bank accounts: of all campuses, and of the first. */
export const BANKS = [1, 2] as const;
export const EXPENSE = 3;
export const INCOME = 4;
export const HAND = 5;
export const ADVANCE = 6;
export const USERS = [
  { id: 1, all: true, may: [] },
  { id: 2, all: false, may: ['bank.reconcile'] },
  { id: 3, all: false, may: ['bank.read'] },
] as const;

export class Refused extends Error {
  override readonly name = 'Refused';
}
export const refuse = (why: string): never => {
  throw new Refused(why);
};
/** A line of the books on a bank account. */
export interface Entry {
  /** Journal and line, once the database has made it. */
  key: string;
  readonly account: number;
  readonly day: string;
  readonly amount: number;
  readonly reverses: Entry | null;
  readonly cheque?: string | undefined;
  readonly reference?: string | undefined;
  /** The cheque whose deposit it is. */
  readonly of?: Receipt | undefined;
}
export interface Line {
  id: number;
  readonly no: number;
  readonly day: string;
  readonly amount: number;
  readonly cheque: string | null;
  readonly text: string;
}
export interface Statement {
  id: number;
  version: number;
  readonly account: number;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  status: 'open' | 'finished' | 'removed';
  readonly lines: Line[];
}
export interface Group {
  readonly statement: Statement;
  readonly lines: readonly Line[];
  readonly books: readonly Entry[];
  readonly byItself: boolean;
}
export interface Voucher {
  id: number;
  readonly day: string;
  isVoid: boolean;
  readonly entries: readonly Entry[];
}
export interface Receipt {
  id: number;
  readonly day: string;
  readonly amount: number;
  /** Transferred; else what became of the cheque. */
  state: 'transfer' | 'held' | 'deposited' | 'cleared' | 'bounced' | 'voided';
  readonly chequeDay: string | null;
  readonly no: string;
  entry: Entry | null;
  atBank: string;
  /** From which day it is in hand again. */
  undone: string;
}
export interface Asker {
  readonly by: number;
  readonly everywhere: boolean;
}

export class Auditor {
  entries: Entry[] = [];
  vouchers: Voucher[] = [];
  receipts: Receipt[] = [];
  statements: Statement[] = [];
  groups: Group[] = [];
  slips = 0;
  /** Entries that were matched once and are not any more: what is done to them next is of interest. */
  apart = new Set<Entry>();

  /** Another that has seen the same, and goes on by itself. */
  copy(): Auditor {
    const { entries, vouchers, receipts, statements, groups, slips, apart } = this;
    return Object.assign(
      new Auditor(),
      structuredClone({ entries, vouchers, receipts, statements, groups, slips, apart }),
    );
  }
  /** What is refused halfway has not happened. */
  event<T>(happens: () => T): T {
    const { entries, vouchers, receipts, statements, groups, slips } = this;
    const was = [...vouchers, ...receipts, ...statements].map((row) => [row, { ...row }] as const);
    const before = {
      entries: [...entries],
      vouchers: [...vouchers],
      receipts: [...receipts],
      statements: [...statements],
      groups,
      slips,
    };
    try {
      return happens();
    } catch (error) {
      Object.assign(this, before);
      for (const [row, one] of was) Object.assign(row, one);
      throw error;
    }
  }
  post(day: string, amounts: readonly (readonly [account: number, amount: number])[], more: Partial<Entry>): Voucher {
    const made = amounts
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({ key: '', account, day, amount, reverses: null, ...more }));
    this.entries.push(...made);
    for (const { account, amount } of made) if (amount < 0) this.#holds(account, day);
    const voucher: Voucher = { id: 0, day, isVoid: false, entries: made };
    this.vouchers.push(voucher);
    return voucher;
  }
  voidVoucher(voucher: Voucher): void {
    if (voucher.isVoid) refuse('void already');
    voucher.isVoid = true;
    for (const entry of voucher.entries) this.#reverse(entry, voucher.day);
    for (const { account, amount } of voucher.entries) if (amount > 0) this.#holds(account, voucher.day);
  }
  take(day: string, amount: number, chequeDay: string | null, no: string): Receipt {
    const receipt: Receipt = {
      id: 0,
      day,
      amount,
      state: chequeDay === null ? 'transfer' : 'held',
      chequeDay,
      no,
      entry: null,
      atBank: day,
      undone: '',
    };
    if (chequeDay === null) {
      receipt.entry = { key: '', account: 1, day, amount, reverses: null, reference: `REF${no}` };
      this.entries.push(receipt.entry);
    }
    this.receipts.push(receipt);
    return receipt;
  }
  deposit(receipts: readonly Receipt[], day: string, account = 1): void {
    if (
      receipts.some(
        (one) => one.state !== 'held' || [one.day, one.chequeDay ?? '', one.undone].some((from) => day < from),
      )
    )
      refuse('not yet');
    this.slips += 1;
    for (const one of receipts) {
      one.state = 'deposited';
      one.atBank = day;
      one.entry = {
        key: '',
        account,
        day,
        amount: one.amount,
        reverses: null,
        cheque: one.no,
        reference: `slip ${this.slips}`,
        of: one,
      };
      this.entries.push(one.entry);
    }
  }
  clear(receipt: Receipt, day: string): void {
    if (receipt.state !== 'deposited' || day < receipt.atBank) refuse('not at the bank');
    receipt.state = 'cleared';
    receipt.atBank = day;
  }
  undo(receipt: Receipt, day: string, reason: string): void {
    if (receipt.state !== 'deposited' || day < receipt.atBank || reason.trim() === '') refuse('not at the bank');
    this.#takeBack(receipt, day);
    Object.assign(receipt, { state: 'held', entry: null, undone: day });
  }
  bounce(receipt: Receipt, day: string): void {
    if (receipt.state !== 'deposited' || day < receipt.atBank) refuse('not at the bank');
    receipt.state = 'bounced';
    this.#takeBack(receipt, day);
  }
  /** Takes apart first what a statement has of its deposit. */
  bounceApart(asker: Asker, receipt: Receipt, day: string): void {
    if (receipt.state !== 'deposited' || day < receipt.atBank) refuse('not at the bank');
    const group = receipt.entry && this.groupOf(receipt.entry);
    if (group) this.unmatch(asker, group.statement, [group]);
    this.bounce(receipt, day);
  }
  voidReceipt(receipt: Receipt, day: string): void {
    if (receipt.state === 'deposited') refuse('at the bank');
    if (receipt.state === 'bounced' || receipt.state === 'voided') refuse('void already');
    if (receipt.state === 'cleared' && day < receipt.atBank) refuse('before it cleared');
    receipt.state = 'voided';
    this.#takeBack(receipt, day);
  }

  add(asker: Asker, s: Statement): Statement {
    this.#turn(asker, s.account);
    if (s.to < s.from || s.to > dayFrom(0)) refuse('its days');
    const last = this.#of(s.account).toSorted((a, b) => (a.to < b.to ? 1 : -1))[0];
    if (last && (s.from <= last.to || s.opening !== last.closing)) refuse('does not go on');
    const lines = s.lines.filter(({ no }) => no > 0);
    if (lines.some(({ day }) => day < s.from || day > s.to)) refuse('a line is outside');
    if (lines.reduce((sum, { amount }) => sum + amount, s.opening) !== s.closing) refuse('does not lead there');
    if (last || s.opening === 0) s.lines.splice(0, s.lines.length, ...lines);
    this.statements.push(s);
    return s;
  }
  match(asker: Asker, s: Statement, lines: readonly Line[], books: readonly Entry[]): void {
    this.#open(asker, s);
    this.#group(s, lines, books, false);
  }
  /** What the database matched by itself must be plain, and nothing that is plain may be left. */
  auto(asker: Asker, s: Statement, found: readonly Group[]): void {
    this.#open(asker, s);
    const before = this.free(s);
    for (const one of found) {
      if (!isPlain(one, before))
        throw new Error(
          `matched by itself and not plain: line ${one.lines.map(({ id }) => id).join()}, entry ${one.books.map(({ key }) => key).join()}`,
        );
      this.#group(s, one.lines, one.books, true);
    }
    const left = leftOver(s, this.free(s), before);
    if (left !== null) throw new Error(`plain and not matched: ${left}`);
  }
  unmatch(asker: Asker, s: Statement, groups: readonly Group[]): void {
    this.#open(asker, s);
    const own = groups.filter((one) => one.statement === s && this.groups.includes(one));
    if (own.length === 0) refuse('not matched');
    for (const entry of own.flatMap(({ books }) => books)) this.apart.add(entry);
    this.groups = this.groups.filter((one) => !own.includes(one));
  }
  bringForward(asker: Asker, s: Statement, outstanding: readonly Entry[]): void {
    this.#open(asker, s);
    if (this.#of(s.account).some(({ from }) => from < s.from)) refuse('not the first');
    const free = this.free(s);
    this.#group(
      s,
      s.lines.filter(({ no }) => no === 0),
      free.books.filter((one) => one.day < s.from && !outstanding.includes(one)),
      false,
    );
  }
  finish(asker: Asker, s: Statement, version: number): void {
    this.#open(asker, s, version);
    if (this.#of(s.account).some(({ status, to }) => status === 'open' && to < s.from)) refuse('one before is open');
    if (s.lines.some((line) => this.groupOf(line) === undefined)) refuse('not all are matched');
    s.status = 'finished';
    s.version += 1;
  }
  reopen(asker: Asker, s: Statement, reason: string): void {
    this.#turn(asker, s.account);
    if (s.status !== 'finished' || reason.trim() === '') refuse('not finished, or no reason');
    if (this.#of(s.account).some(({ status, from }) => status === 'finished' && from > s.to)) refuse('a later one');
    s.status = 'open';
    s.version += 1;
  }
  remove(asker: Asker, s: Statement, reason: string): void {
    this.#open(asker, s);
    if (reason.trim() === '') refuse('no reason');
    if (this.#of(s.account).some(({ from }) => from > s.to)) refuse('a later one');
    this.groups = this.groups.filter(({ statement }) => statement !== s);
    s.status = 'removed';
    s.version += 1;
  }

  groupOf = (one: Line | Entry): Group | undefined =>
    this.groups.find(({ lines, books }) => lines.includes(one as Line) || books.includes(one as Entry));
  free = (s: Statement): Free => ({
    lines: s.lines.filter((line) => this.groupOf(line) === undefined),
    books: this.entries.filter((one) => one.account === s.account && this.groupOf(one) === undefined),
  });
  /** What one side has by the end of a statement and the other has not by then. */
  between(s: Statement): { books: Entry[]; bank: Line[] } {
    const isBy = ({ statement, books }: Group): boolean =>
      statement.to <= s.to && books.every(({ day }) => day <= s.to);
    const stands = (one: Line | Entry): boolean => {
      const group = this.groupOf(one);
      return group === undefined || !isBy(group);
    };
    return {
      books: this.entries.filter((one) => one.account === s.account && one.day <= s.to && stands(one)),
      bank: this.#of(s.account)
        .filter(({ to }) => to <= s.to)
        .flatMap(({ lines }) => lines)
        .filter(stands),
    };
  }
  /** The books, less what the bank has not, with what they have not, are the closing balance: else what they differ by. */
  difference(s: Statement): number {
    const sum = (rows: readonly { amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);
    const { books, bank } = this.between(s);
    const held = sum(this.entries.filter(({ account, day }) => account === s.account && day <= s.to));
    return s.closing - held + sum(books) - sum(bank);
  }
  #of = (account: number): Statement[] =>
    this.statements.filter((one) => one.account === account && one.status !== 'removed');
  #turn({ by, everywhere }: Asker, account: number): void {
    if (by === 3) refuse('may not');
    if (!(BANKS as readonly number[]).includes(account)) refuse('no bank');
    if (account === 1 && !everywhere) refuse('of all campuses');
  }
  #open(asker: Asker, s: Statement, version = s.version): void {
    this.#turn(asker, s.account);
    if (s.status !== 'open' || s.version !== version) refuse('not open, or changed');
  }
  #group(s: Statement, lines: readonly Line[], books: readonly Entry[], byItself: boolean): void {
    if (lines.some((line) => !s.lines.includes(line))) refuse('of another statement');
    if (books.some(({ account }) => account !== s.account)) refuse('of another account');
    if ([...lines, ...books].some((one) => this.groupOf(one) !== undefined)) refuse('matched already');
    if (lines.length + books.length < 2) refuse('one alone');
    const sum = (rows: readonly { amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);
    if (sum(lines) !== sum(books)) refuse('the sums differ');
    this.groups = [...this.groups, { statement: s, lines, books, byItself }];
  }
  #reverse(entry: Entry, on: string): void {
    if (this.groupOf(entry)) refuse('the bank has it');
    const day = on > entry.day ? on : entry.day;
    this.entries.push({ key: '', account: entry.account, day, amount: -entry.amount, reverses: entry });
  }
  #takeBack({ entry, day: taken }: Receipt, on: string): void {
    if (!entry) return;
    this.#reverse(entry, on);
    this.#holds(entry.account, on > taken ? on : taken);
  }
  #holds(account: number, from: string): void {
    const own = this.entries.filter((one) => one.account === account);
    for (const { day } of [...own, { day: from }])
      if (day >= from && own.reduce((sum, one) => (one.day <= day ? sum + one.amount : sum), 0) < 0)
        refuse('the money is not there');
  }
}
