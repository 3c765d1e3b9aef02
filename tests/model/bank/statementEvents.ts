/** What is done with the statements of a bank. */
import fc from 'fast-check';
import type { Asker, Auditor, Entry, Line, Statement } from './auditor.ts';
import { account, FIRST, nat, often, pick, type Command, type Event, type Life } from './events.ts';
import { voucher } from './moneyEvents.ts';
import { statementOf, type Drawn } from './statementOf.ts';

const asker: fc.Arbitrary<Asker> = fc.constantFrom(
  ...often(12, () => FIRST),
  { by: 2, everywhere: true },
  { by: 2, everywhere: true },
  { by: 2, everywhere: false },
  { by: 3, everywhere: true },
);
/** Most are with a reason. */
const reason = fc.constantFrom('a mistake', 'a mistake', ' ');
const drawn: fc.Arbitrary<Drawn> = fc.record({
  account,
  length: fc.integer({ min: 4, max: 16 }),
  gap: fc.constantFrom(0, 0, 0, 3),
  late: fc.array(fc.constantFrom(0, 0, 1, 2, 3, 4, -2), { minLength: 8, maxLength: 8 }),
  seen: fc.array(fc.constantFrom(true, true, true, false), { minLength: 8, maxLength: 8 }),
  told: fc.array(fc.constantFrom('own', 'own', 'none', 'other'), { minLength: 8, maxLength: 8 }),
  lump: fc.boolean(),
  more: fc.array(fc.constantFrom(-100, -200, 100, 300), { maxLength: 1 }),
  odd: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6),
});
const auto = fc.record({ asker, at: nat });
export const adding = (who: Asker, s: Statement): Event => ({
  asker: who,
  model: (a) => a.add(who, s),
  sql: [
    'SELECT s.id FROM bank_statement_add($1, $2, $3) s',
    JSON.stringify({ account_id: s.account, from_date: s.from, to_date: s.to, opening: s.opening, closing: s.closing }),
    JSON.stringify(
      s.lines
        .filter(({ no }) => no > 0)
        .map((line) => ({ line_date: line.day, description: line.text, cheque_no: line.cheque, amount: line.amount })),
    ),
  ],
  note: (_made, { id }) => void (s.id = Number(id)),
});
const journals = (books: readonly { key: string }[]): number[] => books.map(({ key }) => Number(key.split('/')[0]));
const nos = (books: readonly { key: string }[]): number[] => books.map(({ key }) => Number(key.split('/')[1]));

const matching = (who: Asker, s: Statement, lines: readonly Line[], books: readonly Entry[]): Event => ({
  asker: who,
  model: (a) => a.match(who, s, lines, books),
  sql: ['SELECT bank_match($1, $2, $3, $4, $5)', s.id, lines.map(({ id }) => id), journals(books), nos(books)],
});
export const bringing = (who: Asker, s: Statement, outstanding: readonly Entry[]): Event => ({
  asker: who,
  model: (a) => a.bringForward(who, s, outstanding),
  sql: ['SELECT bank_bring_forward($1, $2, $3, $4)', s.id, journals(outstanding), nos(outstanding)],
});
export const removing = (who: Asker, s: Statement, why: string): Event => ({
  asker: who,
  model: (a) => a.remove(who, s, why),
  sql: ['SELECT bank_remove($1, $2, $3)', s.id, why],
});
/** An entry and what takes it back, or two that come to nothing. */
const pairOf = (books: readonly Entry[]): Entry[] =>
  books.flatMap((a) => books.filter((b) => b !== a && a.amount + b.amount === 0).map((b) => [a, b]))[0] ?? [];
/** A statement of a life: mostly one that is open. */
const statement = ({ statements }: Auditor, at: number): Statement | undefined =>
  pick(
    statements.filter(({ status }) => (status === 'open') === at % 7 > 0),
    at,
  );

export const statementEvents = (command: Command): fc.Arbitrary<Life>[] => [
  ...often(3, () =>
    command('read a statement in', fc.record({ asker, drawn }), ({ asker: who, drawn: one }, auditor) =>
      adding(who, statementOf(auditor, one)),
    ),
  ),
  ...often(3, () =>
    command('match by itself', auto, ({ asker: who, at }, auditor) => {
      const s = statement(auditor, at);
      return s && { asker: who, model: (a, found) => a.auto(who, s, found), sql: ['SELECT bank_auto($1, $2)', s.id] };
    }),
  ),
  ...often(4, () =>
    command(
      'match',
      fc.record({ asker, at: nat, line: nat, more: fc.nat(2), book: nat, how: fc.nat(5) }),
      ({ asker: who, at, line, more, book, how }, auditor) => {
        const s = statement(auditor, at);
        if (!s) return null;
        const free = auditor.free(s);
        const first = pick(how === 0 ? auditor.statements.flatMap(({ lines }) => lines) : free.lines, line);
        const lines = [...new Set([first, ...free.lines.slice(0, how === 5 ? more : 0)].flatMap((one) => one ?? []))];
        const wanted = lines.reduce((sum, one) => sum + one.amount, 0);
        const same = free.books.filter((one) => one.amount === wanted);
        const two = free.books.flatMap((a) =>
          free.books.filter((b) => b !== a && a.amount + b.amount === wanted).map((b) => [a, b]),
        );
        const books =
          how < 3
            ? [pick(how === 1 ? auditor.entries.filter((one) => one.amount === wanted) : same, book)].flatMap(
                (one) => one ?? [],
              )
            : how === 3
              ? (pick(two, book) ?? [])
              : free.books.slice(0, more);
        return matching(who, s, how === 4 ? [] : lines, how === 4 ? pairOf(free.books) : books);
      },
    ),
  ),
  command('match what is matched', fc.record({ at: nat, isLine: fc.boolean() }), ({ at, isLine }, auditor) => {
    const group = pick(auditor.groups, at);
    if (!group) return null;
    const [line, entry] = [group.lines[0], group.books[0]];
    const free = auditor.free(group.statement);
    const lines = isLine ? [line] : [free.lines.find(({ amount }) => amount === entry?.amount)];
    const books = isLine ? [free.books.find(({ amount }) => amount === line?.amount)] : [entry];
    return matching(
      FIRST,
      group.statement,
      lines.flatMap((one) => one ?? []),
      books.flatMap((one) => one ?? []),
    );
  }),
  command('work on what is finished', fc.record({ at: nat }), ({ at }, auditor) => {
    const s = pick(
      auditor.statements.filter(({ status }) => status === 'finished'),
      at,
    );
    return s && { asker: FIRST, model: (a, found) => a.auto(FIRST, s, found), sql: ['SELECT bank_auto($1, $2)', s.id] };
  }),
  command('take apart', fc.record({ asker, at: nat, group: nat, other: nat }), ({ asker: who, at, group }, auditor) => {
    const s = statement(auditor, at);
    const one = pick(
      auditor.groups.filter((own) => (own.statement === s) === at % 3 > 0),
      group,
    );
    return (
      s &&
      one && {
        asker: who,
        model: (a) => a.unmatch(who, s, [one]),
        sql: [
          `SELECT bank_unmatch($1, $2, ARRAY(SELECT m.group_no FROM bank_matches m WHERE m.institute_code = $1 AND m.unmatched_at IS NULL AND (m.line_id = ANY ($3) OR m.journal_id || '/' || m.line_no = ANY ($4))))`,
          s.id,
          one.lines.map(({ id }) => id),
          one.books.map(({ key }) => key),
        ],
      }
    );
  }),
  command('take apart what is apart', fc.record({ at: nat }), ({ at }, auditor) => {
    const s = statement(auditor, at);
    return (
      s && { asker: FIRST, model: (a) => a.unmatch(FIRST, s, []), sql: [`SELECT bank_unmatch($1, $2, '{0}')`, s.id] }
    );
  }),
  command(
    'bring forward',
    fc.record({ asker, at: nat, out: fc.array(nat, { maxLength: 2 }) }),
    ({ asker: who, at, out }, auditor) => {
      const s = statement(auditor, at);
      if (!s) return null;
      const earlier = auditor.free(s).books.filter((one) => one.day < s.from);
      const outstanding = [...new Set(out.flatMap((one) => pick(earlier, one) ?? []))];
      return bringing(who, s, outstanding);
    },
  ),
  command('enter what is not in the books', fc.record({ at: nat, line: nat }), ({ at, line }, auditor) => {
    const s = statement(auditor, at);
    const one = s && pick(auditor.free(s).lines, line);
    return one && voucher(one.day, s.account, one.amount, {});
  }),
  ...often(4, () =>
    command(
      'finish',
      fc.record({ asker, at: nat, off: fc.constantFrom(0, 0, 0, 1), ready: fc.boolean() }),
      ({ asker: who, at, off, ready }, auditor) => {
        const whole = auditor.statements.filter((one) => one.status === 'open' && auditor.free(one).lines.length === 0);
        const s = ready && whole.length > 0 ? pick(whole, at) : statement(auditor, at);
        const version = s ? s.version - off : 0;
        return (
          s && {
            asker: who,
            model: (a) => a.finish(who, s, version),
            sql: ['SELECT bank_finish($1, $2, $3)', s.id, version],
          }
        );
      },
    ),
  ),
  ...often(3, () =>
    command(
      'open again',
      fc.record({ asker, at: nat, reason }),
      ({ asker: who, at, reason: why }, { statements: all }) => {
        const finished = all.filter(({ status }) => status === 'finished');
        const s = pick(at % 4 === 0 ? all : finished, at % 4 === 1 ? 0 : at);
        return (
          s && { asker: who, model: (a) => a.reopen(who, s, why), sql: ['SELECT bank_reopen($1, $2, $3)', s.id, why] }
        );
      },
    ),
  ),
  command('remove', fc.record({ asker, at: nat, reason }), ({ asker: who, at, reason: why }, auditor) => {
    const s = statement(auditor, at);
    return s && removing(who, s, why);
  }),
];
