/** The events of the fee life cycle: each is done by the auditor and by the database, and both must agree. */
import fc from 'fast-check';
import type pg from 'pg';
import { type Auditor, type Challan, type Line, open, type Payment, Refused } from './auditor.ts';
import { booksOfAuditor, booksOfDatabase } from './books.ts';
import { BANK, CASH, campusOf, HAND, INSTITUTE, NEXT_YEAR, STUDENTS, TRIP, YEARS } from './world.ts';

export interface Db {
  readonly client: pg.Client;
  user: number;
}
/**
 * What an event is: `model` on the auditor (may throw Refused), `sql` on the database, `note` writes the new ids into
 * the auditor.
 */
interface Event<T> {
  readonly model: (auditor: Auditor) => T;
  readonly sql: (db: Db) => Promise<readonly Record<string, unknown>[]>;
  readonly note?: (made: T, rows: readonly Record<string, unknown>[], db: Db) => Promise<void> | void;
}
export class Disagreement extends Error {
  override readonly name = 'Disagreement';
}
const REFUSAL = new Set(['P0001', '23514', '23505', '23001']);

/**
 * Lets both do it; throws Disagreement when one refuses and the other does not, or when their books differ afterwards.
 */
export async function both<T>(auditor: Auditor, db: Db, event: Event<T>): Promise<void> {
  await db.client.query(`SAVEPOINT event; SELECT set_config('app.user', '${db.user}', true)`);
  let refusal: string | null = null;
  let rows: readonly Record<string, unknown>[] = [];
  try {
    rows = await event.sql(db);
    await db.client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE event');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !REFUSAL.has(String(error.code))) throw error;
    refusal = error.message;
    await db.client.query('ROLLBACK TO event; RELEASE event');
  }
  let made: T | null = null;
  try {
    made = auditor.event(() => event.model(auditor));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (refusal === null) throw new Disagreement(`the database let happen what is refused: ${error.message}`);
  }
  if (made !== null && refusal !== null) throw new Disagreement(`the database refused: ${refusal}`);
  if (made !== null) await event.note?.(made, rows, db);
  const [theirs, ours] = [await booksOfDatabase(db.client), booksOfAuditor(auditor)];
  for (const [name, value] of Object.entries(ours)) {
    const found = theirs[name];
    if (stable(found) !== stable(value))
      throw new Disagreement(`${name}: database ${stable(found)}, auditor ${stable(value)}`);
  }
}
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const query = async ({ client }: Db, text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await client.query<Record<string, unknown>>(text, [INSTITUTE, ...values])).rows;
/** Ids of new challans and lines, in the order in which the database made them. */
async function noteChallans(challans: readonly Challan[], _rows: unknown, db: Db): Promise<void> {
  const rows = await query(
    db,
    'SELECT id, student_id FROM challans WHERE institute_code = $1 ORDER BY challan_no DESC LIMIT $2',
    [challans.length],
  );
  const ids = rows.toReversed();
  for (const [index, challan] of challans.entries()) {
    if (Number(ids[index]?.['student_id']) !== challan.student)
      throw new Disagreement('a challan of another student was made');
    challan.id = Number(ids[index]?.['id']);
    const lines = await query(
      db,
      `SELECT id, particular_id, to_char(line_month, 'YYYY-MM-DD') AS month, source, amount FROM challan_lines WHERE institute_code = $1 AND challan_id = $2 ORDER BY id`,
      [challan.id],
    );
    if (lines.length !== challan.lines.length)
      throw new Disagreement(`a challan with ${lines.length} lines was made, not ${challan.lines.length}`);
    for (const line of challan.lines) {
      const at = lines.findIndex(
        (row) =>
          Number(row['particular_id']) === line.particular &&
          row['source'] === line.source &&
          (line.month === '' || row['month'] === line.month) &&
          Number(row['amount']) === line.amount,
      );
      if (at < 0) throw new Disagreement(`no line of ${line.amount} was made: ${JSON.stringify(lines)}`);
      line.id = Number(lines.splice(at, 1)[0]?.['id']);
    }
    challan.lines.sort((a, b) => a.id - b.id);
  }
}
/** Entries of the uses that the auditor has just made: of this payment, for these lines. */
const noteUses = async (auditor: Auditor, db: Db): Promise<void> => {
  for (const use of auditor.uses.filter((u) => u.journal === 0)) {
    const rows = await query(
      db,
      `SELECT max(journal_id) AS id FROM payment_allocations WHERE institute_code = $1 AND payment_id = $2 AND challan_line_id = $3 AND from_advance`,
      [use.payment.id, use.shares[0]?.line.id],
    );
    use.journal = Number(rows[0]?.['id']);
  }
};

type Command = fc.AsyncCommand<Auditor, Db>;
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
const nat = fc.nat({ max: 1000 });
const DAYS = ['2026-05-15', '2026-06-20', '2026-07-05', '2026-08-10'] as const;
export const LAST_DAY = DAYS[3];
const day = fc.constantFrom(...DAYS);
const month = fc.constantFrom('2026-05-01', '2026-06-01', '2026-07-01', '2027-06-01');
/** When cheques go to the bank, and what comes of it: rarely too early. */
const late = fc.constantFrom(DAYS[1], DAYS[2], DAYS[2], DAYS[3], DAYS[3], DAYS[3]);
const student = fc.constantFrom(...STUDENTS);
const user = fc.constantFrom(1, 2);
const rupees = fc.oneof(
  fc.integer({ min: 1, max: 2000 }).map((n) => n * 100),
  fc.integer({ min: 1, max: 200_000 }),
);

/** A command from an arbitrary, a name and what it does; `null` when there is nothing to do it to. */
const command = <A>(
  name: string,
  arbitrary: fc.Arbitrary<A>,
  event: (given: A, auditor: Auditor, db: Db) => Event<unknown> | null,
  as?: (given: A) => number,
): fc.Arbitrary<Command> =>
  arbitrary.map((given) => ({
    check: () => true,
    run: async (auditor, db) => {
      db.user = as?.(given) ?? 1;
      const made = event(given, auditor, db);
      if (made) await both(auditor, db, made);
    },
    toString: () => `${name}(${JSON.stringify(given)})`,
  }));
const event = <T>(made: Event<T>): Event<unknown> => made as Event<unknown>;
const lineOf = (auditor: Auditor, at: number): Line | undefined =>
  pick(
    auditor.lines.filter((l) => l.id > 0),
    at,
  );
const challanOf = (auditor: Auditor, line: Line): Challan | undefined =>
  auditor.challans.find((c) => c.lines.includes(line));

const generate = command(
  'generate',
  fc.record({
    who: fc.subarray([...STUDENTS], { minLength: 1 }),
    from: month,
    more: fc.constantFrom(0, 0, 1, 2),
    issue: day,
    parts: fc.constantFrom(1, 1, 1, 2, 3),
    advance: fc.boolean(),
  }),
  ({ who, from, more, issue, parts, advance }, auditor) => {
    const to = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 + more, 1))
      .toISOString()
      .slice(0, 10);
    return event({
      model: (a) => a.generate(who, from, to, issue, parts, advance),
      sql: (db) =>
        query(db, 'SELECT * FROM challans_generate($1, $2, $3, $4, $5, NULL, NULL, $6, false, false, $7)', [
          who,
          from,
          to,
          issue,
          parts,
          advance,
        ]),
      note: async (made, rows, db) => {
        const created = rows.filter((row) => row['outcome'] === 'created').length;
        if (created !== made.length) throw new Disagreement(`${created} challans were made, not ${made.length}`);
        await noteChallans(made, rows, db);
        await noteUses(auditor, db);
      },
    });
  },
);
const METHODS: Readonly<Record<number, string>> = { [CASH]: 'cash', [BANK]: 'bank', [HAND]: 'cheque' };
const pay = command(
  'pay',
  fc.record({
    student,
    day,
    account: fc.constantFrom(CASH, BANK, HAND),
    dated: fc.constantFrom(DAYS[0], DAYS[0], DAYS[1], DAYS[3]),
    amount: rupees,
    at: fc.array(nat, { maxLength: 3 }),
    rate: fc.constantFrom(0.3, 0.7, 1, 1, 1.2),
    pending: fc.constantFrom(false, false, true),
    by: user,
  }),
  (given, auditor) => {
    const own = auditor.lines.filter((l) => l.id > 0 && (l.student === given.student || given.rate === 0.7));
    const lines = [...new Set(given.at.flatMap((at) => pick(own, at) ?? []))];
    const shares = lines.map((line) => ({ line, amount: Math.max(1, Math.trunc(open(line) * given.rate)) }));
    const amount =
      given.rate === 1 ? shares.reduce((sum, share) => sum + share.amount, 0) || given.amount : given.amount;
    const asked = {
      campus_id: campusOf(given.student),
      student_id: given.student,
      paid_date: given.day,
      receiving_account_id: given.account === CASH ? CASH : BANK,
      amount,
      method: METHODS[given.account],
      ...(given.account === HAND ? { cheque_no: '42', cheque_date: given.dated } : {}),
    };
    const dated = given.account === HAND ? given.dated : null;
    return event({
      model: (a) => a.pay(given.student, given.day, given.account, amount, shares, given.pending, given.by, dated),
      sql: (db) =>
        query(db, 'SELECT * FROM payment_take($1, $2, $3, $4, $5)', [
          JSON.stringify(asked),
          shares.map(({ line }) => line.id),
          shares.map((share) => share.amount),
          given.pending,
        ]),
      note: (made, rows) => void (made.id = Number(rows[0]?.['payment_id'])),
    });
  },
  ({ by }) => by,
);
const refund = command(
  'refund',
  fc.record({ at: nat, ofLine: fc.boolean(), amount: rupees, whole: fc.boolean(), day }),
  (given, auditor) => {
    const line = given.ofLine
      ? (pick(
          auditor.lines.filter((l) => l.particular === 3 || given.at % 3 === 0),
          given.at,
        ) ?? null)
      : null;
    const payment = given.ofLine ? null : (pick(auditor.payments, given.at) ?? null);
    if (!line && !payment) return null;
    const left = line
      ? line.paid - line.refunded
      : payment
        ? payment.amount - payment.shares.reduce((sum, s) => sum + s.amount, 0) - payment.used - payment.refunded
        : 0;
    const amount = given.whole ? Math.max(1, left) : given.amount;
    return event({
      model: (a) => a.refund(payment, line, amount, given.day, CASH),
      sql: (db) =>
        query(db, 'SELECT * FROM refund_make($1, $2, $3, $4, $5, $6, $7)', [
          payment?.id ?? null,
          line?.id ?? null,
          amount,
          given.day,
          CASH,
          'asked for',
        ]),
      note: (made, rows) => void (made.id = Number(rows[0]?.['refund_id'])),
    });
  },
);

/** A payment by cheque: mostly one that is where the event wants it. */
const chequeOf = ({ payments }: Auditor, at: number, state: string): Payment | undefined =>
  pick(
    payments.filter(({ cheque }) => cheque && cheque.state !== 'waiting' && (cheque.state === state || at % 7 === 0)),
    at,
  );
const chequesOf = async (db: Db, payments: readonly Payment[]): Promise<number[]> =>
  (
    await query(db, 'SELECT id FROM cheques WHERE institute_code = $1 AND payment_id = ANY ($2) ORDER BY id', [
      payments.map(({ id }) => id),
    ])
  ).map(({ id }) => Number(id));

const cheques: readonly fc.Arbitrary<Command>[] = [
  command(
    'deposit cheques',
    fc.record({ at: fc.array(nat, { minLength: 1, maxLength: 3 }), day: late }),
    ({ at, day: on }, auditor) => {
      const chosen = [...new Set(at.flatMap((one) => chequeOf(auditor, one, 'held') ?? []))];
      return chosen.length > 0
        ? event({
            model: (a) => a.deposit(chosen, on),
            sql: async (db) =>
              query(db, 'SELECT * FROM cheques_deposit($1, $2, $3, $4)', [await chequesOf(db, chosen), BANK, on]),
          })
        : null;
    },
  ),
  command('clear cheque', fc.record({ at: nat, day: late }), ({ at, day: on }, auditor) => {
    const payment = chequeOf(auditor, at, 'deposited');
    return payment
      ? event({
          model: (a) => a.clear(payment, on),
          sql: async (db) => query(db, 'SELECT * FROM cheques_clear($1, $2, $3)', [await chequesOf(db, [payment]), on]),
        })
      : null;
  }),
  command(
    'void a cheque',
    fc.record({ at: nat, state: fc.constantFrom('held', 'deposited', 'cleared', 'cleared'), day: late }),
    ({ at, state, day: on }, auditor) => {
      const payment = chequeOf(auditor, at, state);
      return payment
        ? event({
            model: (a) => a.voidPayment(payment, on),
            sql: (db) => query(db, 'SELECT payment_void($1, $2, $3, $4)', [payment.id, on, 'mistake']),
          })
        : null;
    },
  ),
  command(
    'bounce cheque',
    fc.record({ at: nat, day: late, charge: fc.constantFrom(0, 50_000, 50_000) }),
    ({ at, day: on, charge }, auditor) => {
      const payment = chequeOf(auditor, at, 'deposited');
      return payment
        ? event({
            model: (a) => ({ line: a.bounce(payment, on, charge) }),
            sql: async (db) =>
              query(db, 'SELECT * FROM cheque_bounce($1, $2, $3, $4, $5, $6)', [
                (await chequesOf(db, [payment]))[0],
                on,
                'no funds',
                charge || null,
                charge > 0 ? TRIP : null,
              ]),
            note: async ({ line }, _rows, db) => {
              if (line)
                line.id = Number(
                  (await query(db, 'SELECT max(id) AS id FROM challan_lines WHERE institute_code = $1', []))[0]?.['id'],
                );
            },
          })
        : null;
    },
  ),
];

/** What happens most at a counter comes most. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  generate,
  pay,
  pay,
  pay,
  refund,
  refund,
  command(
    'decide',
    fc.record({ at: nat, approve: fc.boolean(), by: user }),
    ({ at, approve, by }, auditor) => {
      const payment = pick(
        auditor.payments.filter((p) => p.status === 'pending' || at % 5 === 0),
        at,
      );
      return payment
        ? event({
            model: (a) => a.decide(payment, approve, by),
            sql: (db) => query(db, 'SELECT payment_decide($1, $2, $3, $4)', [payment.id, approve, 'because']),
          })
        : null;
    },
    ({ by }) => by,
  ),
  command('void payment', fc.record({ at: nat, day }), ({ at, day: on }, auditor) => {
    // Now and then one that is void already.
    const voided = at % 4 === 0 ? auditor.payments.filter(({ status }) => status === 'voided') : [];
    const payment = pick(voided.length > 0 ? voided : auditor.payments, at);
    return payment
      ? event({
          model: (a) => a.voidPayment(payment, on),
          sql: (db) => query(db, 'SELECT payment_void($1, $2, $3, $4)', [payment.id, on, 'mistake']),
        })
      : null;
  }),
  ...cheques,
  ...cheques,
  command('apply advance', fc.record({ student, day }), ({ student: who, day: on }, auditor) =>
    event({
      model: (a) => a.applyAdvance(who, on),
      sql: (db) => query(db, 'SELECT advance_apply($1, $2, $3)', [who, on]),
      note: (_made, _rows, db) => noteUses(auditor, db),
    }),
  ),
  command('release advance', fc.record({ at: nat, day }), ({ at, day: on }, auditor) => {
    const use = pick(auditor.uses, at);
    return use
      ? event({
          model: (a) => a.releaseAdvance(use, on),
          sql: (db) => query(db, 'SELECT advance_release($1, $2, $3, $4)', [use.journal, on, 'mistake']),
        })
      : null;
  }),
  command(
    'fine',
    fc.record({ at: nat, amount: fc.constantFrom(0, 10_000, 20_000, 25_050), day }),
    ({ at, amount, day: on }, auditor) => {
      const challan = pick(auditor.challans, at);
      return challan
        ? event({
            model: (a) => ({ line: a.fine(challan, amount, on) }),
            sql: (db) => query(db, 'SELECT challan_fine($1, $2, $3, $4) AS added', [challan.id, amount, on]),
            note: async ({ line }, rows, db) => {
              if (Number(rows[0]?.['added']) !== (line?.amount ?? 0))
                throw new Disagreement(`a fine of ${String(rows[0]?.['added'])} was added, not ${line?.amount ?? 0}`);
              if (line)
                line.id = Number(
                  (await query(db, 'SELECT max(id) AS id FROM challan_lines WHERE institute_code = $1', []))[0]?.['id'],
                );
            },
          })
        : null;
    },
  ),
  command('add amount', fc.record({ at: nat, amount: rupees, day }), ({ at, amount, day: on }, auditor) => {
    const challan = pick(auditor.challans, at);
    return challan
      ? event({
          model: (a) => ({ line: a.add(challan, amount, on) }),
          sql: (db) =>
            query(db, 'SELECT * FROM challan_add($1, $2, 5, NULL, $3, $4, NULL)', [[challan.id], amount, on]),
          note: ({ line }, rows) => {
            if ((rows[0]?.['outcome'] === 'added') !== (line !== null))
              throw new Disagreement(`adding ended as ${String(rows[0]?.['outcome'])}`);
            if (line) line.id = Number(rows[0]?.['line_id']);
          },
        })
      : null;
  }),
  command('void line', fc.record({ at: nat, day }), ({ at, day: on }, auditor) => {
    const line = pick(
      auditor.lines.filter((l) => l.source !== 'plan' || at % 9 === 0),
      at,
    );
    const challan = line && challanOf(auditor, line);
    return line && challan
      ? event({
          model: (a) => a.voidLine(challan, line, on),
          sql: (db) => query(db, 'SELECT challan_line_void($1, $2, $3, $4)', [line.id, on, 'mistake']),
        })
      : null;
  }),
  command('void challan', fc.record({ at: nat, day }), ({ at, day: on }, auditor) => {
    const challan = pick(auditor.challans, at);
    return challan
      ? event({
          model: (a) => a.voidChallan(challan, on),
          sql: (db) => query(db, 'SELECT * FROM challan_void($1, $2, $3, $4)', [[challan.id], on, 'mistake']),
          note: (made, rows) => {
            const voided = rows.filter((row) => row['outcome'] === 'voided').length;
            if (voided !== made.length) throw new Disagreement(`${voided} challans were voided, not ${made.length}`);
          },
        })
      : null;
  }),
  command(
    'split',
    fc.record({ at: nat, dues: fc.subarray(['2026-08-10', '2026-09-10', '2026-10-10'], { minLength: 2 }), day }),
    ({ at, dues, day: on }, auditor) => {
      const challan = pick(auditor.challans, at);
      return challan
        ? event({
            model: (a) => a.split(challan, dues, on),
            sql: (db) => query(db, 'SELECT * FROM challan_split($1, $2, $3, $4)', [challan.id, dues, on]),
            note: noteChallans,
          })
        : null;
    },
  ),
  command('undo split', fc.record({ at: nat, day }), ({ at, day: on }, auditor) => {
    const challan = pick(
      auditor.challans.filter(({ kind }) => kind === 'installment' || at % 5 === 0),
      at,
    );
    return challan
      ? event({
          model: (a) => [a.undoSplit(challan, on)],
          sql: (db) => query(db, 'SELECT * FROM challan_unsplit($1, $2, $3, $4)', [challan.id, on, 'paid at once']),
          note: noteChallans,
        })
      : null;
  }),
  command(
    'discount',
    fc.record({
      at: nat,
      kind: fc.constantFrom('discount', 'discount', 'fine_waiver', 'write_off'),
      amount: rupees,
      whole: fc.boolean(),
      day,
      pending: fc.boolean(),
      by: user,
    }),
    (given, auditor) => {
      const line = lineOf(auditor, given.at);
      if (!line) return null;
      const amount = given.whole ? Math.max(1, open(line)) : given.amount;
      return event({
        model: (a) => a.requestDiscount(line, given.kind, amount, given.day, given.pending, given.by),
        sql: (db) =>
          query(db, 'SELECT discount_request($1, $2, $3, NULL, $4, $5, $6, $7) AS id', [
            line.id,
            given.kind,
            amount,
            given.day,
            'poor',
            given.pending,
          ]),
        note: (made, rows) => void (made.id = Number(rows[0]?.['id'])),
      });
    },
    ({ by }) => by,
  ),
  command(
    'decide discount',
    fc.record({ at: nat, approve: fc.boolean(), by: user }),
    ({ at, approve, by }, auditor) => {
      const discount = pick(
        auditor.discounts.filter((d) => d.status === 'pending' || at % 2 === 0),
        at,
      );
      return discount
        ? event({
            model: (a) => a.decideDiscount(discount, approve, by),
            sql: (db) => query(db, 'SELECT discount_decide($1, $2, $3, $4)', [discount.id, approve, 'because']),
          })
        : null;
    },
    ({ by }) => by,
  ),
  command('void discount', fc.record({ at: nat, day }), ({ at, day: on }, auditor) => {
    const discount = pick(auditor.discounts, at);
    return discount
      ? event({
          model: (a) => a.voidDiscount(discount, on),
          sql: (db) => query(db, 'SELECT discount_void($1, $2, $3, $4)', [discount.id, on, 'mistake']),
        })
      : null;
  }),
  command('void refund', fc.record({ at: nat, day }), ({ at, day: on }, auditor) => {
    const refund = pick(auditor.refunds, at);
    return refund
      ? event({
          model: (a) => a.voidRefund(refund, on, CASH),
          sql: (db) => query(db, 'SELECT refund_void($1, $2, $3, $4)', [refund.id, on, 'mistake']),
        })
      : null;
  }),
  command(
    'close or open a year',
    fc.record({ year: fc.constantFrom(...YEARS.map(({ id }) => id)), close: fc.boolean() }),
    ({ year, close }) =>
      event({
        model: (a) => a.closeOrOpen(year, close),
        sql: (db) =>
          query(db, `UPDATE fiscal_years SET status = $3 WHERE institute_code = $1 AND id = $2`, [
            year,
            close ? 'closed' : 'open',
          ]),
      }),
  ),
  command('make the next year', fc.constant(null), () =>
    event({
      model: (a) => a.makeYear(),
      sql: (db) =>
        query(
          db,
          `INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES ($1, $2, 'next', $3, $4)`,
          [NEXT_YEAR.id, NEXT_YEAR.start, NEXT_YEAR.end],
        ),
    }),
  ),
];

/** Everybody is billed for June: what a school looks like when the rest happens. */
export const billed = (parts: number): Event<readonly Challan[]> => ({
  model: (a) => a.generate([...STUDENTS], '2026-06-01', '2026-06-01', '2026-06-05', parts, false),
  sql: (db) =>
    query(db, 'SELECT * FROM challans_generate($1, $2, $3, $3, $4, NULL, NULL, $5, false, false, false)', [
      [...STUDENTS],
      '2026-06-01',
      '2026-06-05',
      parts,
    ]),
  note: noteChallans,
});
