/** What the books of years must be, written anew from the rules of docs/money.md and not from the functions. */
export const dayFrom = (offset: number): string =>
  new Date(Date.now() + 5 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
export const YEARS = [
  { id: 1, start: dayFrom(-1100), end: dayFrom(-736) },
  { id: 2, start: dayFrom(-735), end: dayFrom(-371) },
  { id: 3, start: dayFrom(-370), end: dayFrom(-6) },
  { id: 4, start: dayFrom(-5), end: dayFrom(360) },
] as const;
/** Retained earnings of both campuses, and those that the second has of its own. */
export const ACCOUNTS = [
  { id: 1, group: 'income', role: null, campus: null },
  { id: 2, group: 'income', role: null, campus: null },
  { id: 3, group: 'expense', role: null, campus: null },
  { id: 4, group: 'liability', role: null, campus: null },
  { id: 5, group: 'equity', role: 'retained_earnings', campus: null },
  { id: 6, group: 'equity', role: 'retained_earnings', campus: 2 },
] as const;
const RESULT: readonly number[] = [1, 2, 3];
export const USERS = [
  { id: 1, all: true, may: [] },
  { id: 2, all: false, may: ['finance_entry.create', 'finance_entry.post', 'books.close'] },
  { id: 3, all: false, may: ['finance_entry.create', 'books.reopen'] },
] as const;
export const may = (user: number, what: string): boolean => {
  const found = USERS[user - 1];
  return found !== undefined && (found.all || (found.may as readonly string[]).includes(what));
};

export class Refused extends Error {
  override readonly name = 'Refused';
}
const refuse = (why: string): never => {
  throw new Refused(why);
};
export interface Entry {
  readonly campus: number;
  readonly day: string;
  readonly closes: number | null;
  /** Of an entry that closes: whether it was taken back. */
  back: boolean;
  readonly lines: readonly (readonly [account: number, net: number])[];
}
export interface Waiting {
  id: number;
  readonly by: number;
  readonly day: string;
  readonly status: 'draft' | 'pending';
}
/** Who asks: the user, and whether they see all campuses or the first alone. */
export interface Asker {
  readonly by: number;
  readonly everywhere: boolean;
}

export class Auditor {
  entries: Entry[] = [];
  waiting: Waiting[] = [];
  closed = new Set<number>();
  /** By campus; 0 is all of them. */
  locks = new Map<number, string>();

  /** Posts, or lets it wait. Answers what waits. */
  save(by: number, campus: number, day: string, lines: Entry['lines'], isDraft: boolean): Waiting | null {
    if (!isDraft) this.#open(campus, day);
    if (isDraft || !may(by, 'finance_entry.post')) {
      const made = { id: 0, by, day, status: isDraft ? ('draft' as const) : ('pending' as const) };
      this.waiting.push(made);
      return made;
    }
    this.entries.push({ campus, day, closes: null, back: false, lines });
    return null;
  }
  remove(one: Waiting, by: number): void {
    if (one.by !== by) refuse('somebody else made it');
    this.waiting = this.waiting.filter((other) => other !== one);
  }
  close({ by, everywhere }: Asker, id: number): void {
    const year = YEARS[id - 1] ?? refuse('no such year');
    if (!may(by, 'books.close') || !everywhere) refuse('may not');
    if (this.closed.has(id)) refuse('closed already');
    if (year.end >= dayFrom(0)) refuse('not over');
    if (YEARS.some((one) => one.id < id && !this.closed.has(one.id))) refuse('an earlier one is open');
    if (this.waiting.some(({ day }) => day >= year.start && day <= year.end)) refuse('something waits');
    for (const campus of [1, 2]) {
      const lines = RESULT.map((account) => [account, -this.#held(account, campus, year.end)] as const).filter(
        ([, net]) => net !== 0,
      );
      if (lines.length === 0) continue;
      const surplus = lines.reduce((sum, [, net]) => sum - net, 0);
      const rest = surplus === 0 ? [] : [[campus === 2 ? 6 : 5, surplus] as const];
      this.entries.push({ campus, day: year.end, closes: id, back: false, lines: [...lines, ...rest] });
    }
    this.closed.add(id);
  }
  reopen({ by, everywhere }: Asker, id: number, reason: string): void {
    const year = YEARS[id - 1] ?? refuse('no such year');
    if (!may(by, 'books.reopen') || !everywhere) refuse('may not');
    if (reason.trim() === '') refuse('no reason');
    if (!this.closed.has(id)) refuse('not closed');
    if ([...this.closed].some((other) => other > id)) refuse('a later one is closed');
    this.closed.delete(id);
    for (const one of this.entries.filter(({ closes, back }) => closes === id && !back)) {
      one.back = true;
      const lines = one.lines.map(([account, net]) => [account, -net] as const);
      this.entries.push({ campus: one.campus, day: year.end, closes: null, back: false, lines });
    }
  }
  lock({ by, everywhere }: Asker, campus: number, upto: string | null, reason: string): void {
    if (!may(by, 'books.close') && !may(by, 'books.reopen')) refuse('may not');
    if (campus === 0 ? !everywhere : !everywhere && campus !== 1) refuse('not of these campuses');
    if (upto !== null && upto >= dayFrom(0)) refuse('not before today');
    const before = this.locks.get(campus);
    if (before !== undefined && (upto === null || upto < before)) {
      if (!may(by, 'books.reopen')) refuse('back');
      if (reason.trim() === '') refuse('no reason');
    }
    if (upto === null) this.locks.delete(campus);
    else this.locks.set(campus, upto);
  }
  /** Net debit by account/campus/day. */
  ledger(): Record<string, number> {
    const net: Record<string, number> = {};
    for (const { campus, day, lines } of this.entries)
      for (const [account, amount] of lines)
        net[`${account}/${campus}/${day}`] = (net[`${account}/${campus}/${day}`] ?? 0) + amount;
    return Object.fromEntries(Object.entries(net).filter(([, amount]) => amount !== 0));
  }
  #open(campus: number, day: string): void {
    const year = YEARS.find(({ start, end }) => day >= start && day <= end) ?? refuse('no year');
    if (this.closed.has(year.id)) refuse('closed');
    if ([0, campus].some((one) => day <= (this.locks.get(one) ?? ''))) refuse('locked');
  }
  #held(account: number, campus: number, day: string): number {
    return this.entries
      .filter((one) => one.campus === campus && one.day <= day)
      .flatMap(({ lines }) => lines)
      .reduce((sum, [of, net]) => (of === account ? sum + net : sum), 0);
  }
}
