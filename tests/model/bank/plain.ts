/** Which matches are so plain that nobody need look: the rules of docs/accountants.md in arithmetic of their own. */
import type { Entry, Group, Line, Statement } from './auditor.ts';

export interface Free {
  readonly lines: readonly Line[];
  readonly books: readonly Entry[];
}
const DAY = 86_400_000;
const apart = (a: string, b: string): number => Math.round((Date.parse(a) - Date.parse(b)) / DAY);
const number = (cheque: string): string => cheque.replace(/^0+/, '');
/** The deposit of a cheque that may still bounce; not one that was undone, whatever became of the cheque since. */
const isClearing = (entry: Entry): boolean => entry.of?.state === 'deposited' && entry.of.entry === entry;
const isSameCheque = (line: Line, { cheque }: Entry): boolean =>
  cheque !== undefined && line.cheque !== null && number(cheque) === number(line.cheque);

/** One line and one entry: the same number or reference within half a year, or the same amount within three days. */
function arePair(line: Line, entry: Entry): boolean {
  if (line.amount !== entry.amount) return false;
  const since = apart(line.day, entry.day);
  const { reference = '' } = entry;
  if (since >= -3 && since <= 190) {
    if (isSameCheque(line, entry)) return true;
    if (reference.length >= 4 && line.text.toLowerCase().includes(reference.toLowerCase())) return true;
  }
  if (isClearing(entry) || Math.abs(since) > 3) return false;
  return line.cheque === null || entry.cheque === undefined || isSameCheque(line, entry);
}
/** An entry and its reversal that the bank never had: no line of either amount is near them. */
const isUndone = (back: Entry, lines: readonly Line[]): boolean =>
  !lines.some(
    ({ no, amount, day }) =>
      no > 0 &&
      Math.abs(amount) === Math.abs(back.amount) &&
      apart(day, back.reverses?.day ?? '') >= -3 &&
      apart(day, back.day) <= 3,
  );
/** What came in on one day. */
const lump = (books: readonly Entry[], day: string): Entry[] =>
  books.filter((one) => one.day === day && one.amount > 0 && !isClearing(one));
const sum = (rows: readonly { amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);
const isLump = (line: Line, books: readonly Entry[]): boolean => {
  const day = books[0]?.day ?? '';
  const since = apart(line.day, day);
  return line.amount > 0 && sum(books) === line.amount && since >= 0 && since <= 3;
};

export function isPlain({ statement, lines, books }: Group, before: Free): boolean {
  const [line] = lines;
  const [one, other] = books.toSorted((a, b) => Number(a.reverses !== null) - Number(b.reverses !== null));
  if (!one || lines.length > 1) return false;
  if (!line)
    return books.length === 2 && other?.reverses === one && other.day <= statement.to && isUndone(other, before.lines);
  if (line.no === 0) return books.every(({ day }) => day < statement.from);
  if (books.length === 1) return arePair(line, one);
  return isLump(line, books) && books.every((entry) => entry.day === one.day && entry.amount > 0 && !isClearing(entry));
}

/** What is plain and was not matched; null where nothing is. */
export function leftOver(s: Statement, { lines, books }: Free, before: Free): string | null {
  for (const back of books)
    if (
      back.reverses &&
      books.includes(back.reverses) &&
      before.books.includes(back) &&
      back.day <= s.to &&
      isUndone(back, before.lines)
    )
      return `${back.key} takes back ${back.reverses.key}`;
  for (const line of lines) {
    if (line.no === 0) {
      const earlier = books.filter(({ day }) => day < s.from);
      if (earlier.length > 0 && sum(earlier) === line.amount) return 'what was brought forward';
      continue;
    }
    const pair = books.find((entry) => arePair(line, entry));
    if (pair) return `line ${line.no} is ${pair.key}`;
    for (const { day } of books) {
      const own = lump(books, day);
      if (own.length > 1 && isLump(line, own)) return `line ${line.no} is what came in on ${day}`;
    }
  }
  return null;
}
