/** A statement as the bank would give it: what the books have, later, lumped together or not at all, and what they have not. */
import { dayFrom, type Auditor, type Line, type Statement } from './auditor.ts';

export interface Drawn {
  readonly account: number;
  readonly length: number;
  readonly gap: number;
  /** Of each entry: how many days later the bank has it, whether it does, and whether it says the number, or another. */
  readonly late: readonly number[];
  readonly seen: readonly boolean[];
  readonly told: readonly ('own' | 'none' | 'other')[];
  readonly lump: boolean;
  readonly more: readonly number[];
  /** What is wrong with it; 0: nothing. */
  readonly odd: number;
}
const shift = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
const sum = (rows: readonly { amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);

export function statementOf(auditor: Auditor, drawn: Drawn): Statement {
  const { account, odd } = drawn;
  const last = auditor.statements
    .filter((one) => one.account === account && one.status !== 'removed')
    .toSorted((a, b) => (a.to < b.to ? 1 : -1))[0];
  const from = last ? shift(last.to, odd === 2 ? 0 : 1 + drawn.gap) : dayFrom(-20);
  const to = odd === 6 ? shift(from, -1) : shift(from, drawn.length);
  const free = auditor.entries.filter((one) => one.account === account && auditor.groupOf(one) === undefined);
  const opening = (last?.closing ?? sum(free.filter(({ day }) => day < from))) + (odd === 1 ? 100 : 0);
  const lines: Line[] = [];
  const put = (day: string, amount: number, cheque: string | null, text: string): void => {
    lines.push({ id: 0, no: lines.length + 1, day: day > to ? to : day, amount, cheque, text });
  };
  const own = free.filter(({ day }) => day >= shift(from, -20) && day <= to);
  for (const [at, entry] of own.entries()) {
    const n = at % 8;
    const day = shift(entry.day, drawn.late[n] ?? 0);
    if (!drawn.seen[n] || day > to) continue;
    const before = lines.at(-1);
    const isLump = drawn.lump && before?.day === day && before.amount > 0 && entry.amount > 0;
    if (isLump) lines.splice(-1, 1, { ...before, amount: before.amount + entry.amount, cheque: null });
    else
      put(
        day < from ? from : day,
        entry.amount,
        { own: entry.cheque?.replace(/^0+/, '') ?? null, none: null, other: '77777' }[drawn.told[n] ?? 'none'],
        drawn.told[n] === 'own' ? `Transfer ${entry.reference ?? ''}` : 'Transfer',
      );
  }
  for (const amount of drawn.more) put(shift(from, 2), amount, null, 'Charges');
  if (odd === 4) put(shift(from, -1), 100, null, 'Too early');
  const closing = opening + sum(lines) + (odd === 5 ? 100 : 0);
  const forward = { id: 0, no: 0, day: shift(from, -1), amount: opening, cheque: null, text: 'Brought forward' };
  return { id: 0, version: 1, account, from, to, opening, closing, status: 'open', lines: [forward, ...lines] };
}
