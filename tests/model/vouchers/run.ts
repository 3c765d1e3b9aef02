/** Lives of vouchers: each event is done by the auditor and by the database, and both must agree. Nothing is committed. */
import fc from 'fast-check';
import type pg from 'pg';
import {
  ACCOUNTS,
  Auditor,
  EMPLOYEES,
  owedOf,
  Refused,
  TODAY,
  USERS,
  placeOf,
  YEARS,
  shift,
  type Given,
  type Kind,
  type Voucher,
} from './auditor.ts';
import { billed, payingOf, wish } from './bills.ts';
import { cashOf } from './cash.ts';

const CODE = 'vouchermodel';
const REFUSAL = new Set(['P0001', '23514', '23505', '23001']);
class Disagreement extends Error {
  override readonly name = 'Disagreement';
}
interface Db {
  readonly client: pg.Client;
}
async function buildWorld(client: pg.Client): Promise<void> {
  const i = `'${CODE}'`;
  await client.query(
    `SELECT set_config('app.institute', ${i}, false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false)`,
  );
  const names = (user: (typeof USERS)[number]): string =>
    (['post', 'approve', 'void'] as const).flatMap((name) => (user[name] ? [`finance_entry.${name}`] : [])).join(',');
  await client.query(`
    INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, privileges, paid_date_back_days, paid_date_forward_days, voucher_limit) VALUES
      ${USERS.map((u) => `(${i}, ${u.id}, 'user${u.id}', '', 'User ${u.id}', true, ${u.all}, string_to_array('${names(u)}', ','), 5, 5, ${u.limit})`).join(', ')};
    INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${i}, 1, 'North', 'N'), (${i}, 2, 'South', 'S');
    INSERT INTO employees (institute_code, id, name, campus_id, join_date) VALUES ${EMPLOYEES.map(({ id, campus }) => `(${i}, ${id}, 'e${id}', ${campus}, '${YEARS[0].start}')`).join(', ')};
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES (${i}, 1, 'All', 'asset');
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role, campus_id, is_active, bank_name) VALUES
      ${ACCOUNTS.map(({ id, role, campus, active }) => `(${i}, ${id}, '${id}', 'a${id}', 1, ${role ? `'${role}'` : 'NULL'}, ${campus ?? 'NULL'}, ${active}, ${role === 'bank' ? "'HBL'" : 'NULL'})`).join(', ')};
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES ${YEARS.map(({ id, name, start, end }) => `(${i}, ${id}, '${name}', '${start}', '${end}')`).join(', ')};`);
}
const BOOKS = `SELECT jsonb_build_object(
  'vouchers', (SELECT coalesce(jsonb_object_agg(v.id, jsonb_build_array(v.status, v.kind, v.total, v.entry_date, v.voucher, v.void_date, v.made_by, v.decided_by, v.replaces_id,
    (SELECT jsonb_agg(jsonb_build_array(l.account_id, l.debit, l.credit, coalesce(l.campus_id, v.campus_id), l.employee_id) ORDER BY l.line_no) FROM voucher_lines l WHERE l.institute_code = $1 AND l.voucher_id = v.id))), '{}') FROM vouchers v WHERE v.institute_code = $1),
  'ledger', (SELECT coalesce(jsonb_object_agg(x.key, x.net), '{}') FROM (SELECT concat_ws('/', l.campus_id, l.account_id, l.entry_date) AS key, sum(l.debit - l.credit) AS net FROM gl_lines l WHERE l.institute_code = $1
    GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0) x),
  'days', (SELECT coalesce(jsonb_object_agg(x.key, x.net), '{}') FROM (SELECT concat_ws('/', d.campus_id, d.account_id, d.entry_date) AS key, d.debit - d.credit AS net FROM gl_days d WHERE d.institute_code = $1 AND d.debit <> d.credit) x),
  'bills', (SELECT coalesce(jsonb_object_agg(b.id, jsonb_build_array(b.account_id, b.amount, b.paid, b.waiting, b.rest)), '{}') FROM bills b WHERE b.institute_code = $1),
  'spelled twice', (SELECT count(*) FROM (SELECT 1 FROM vouchers v WHERE v.institute_code = $1 AND v.status = 'approved' GROUP BY replace(lower(v.payee), ' ', '') HAVING count(DISTINCT v.payee) > 1) x),
  'unsealed', (SELECT count(*) FROM vouchers v WHERE v.institute_code = $1 AND v.seal IS DISTINCT FROM seal_of_vouchers(v)),
  'strangers', (SELECT count(*) FROM gl_journals j WHERE j.institute_code = $1 AND NOT EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = $1 AND (j.id IN (v.journal_id, v.void_journal_id) OR j.source = 'inter_campus' AND j.source_id = v.journal_id
    OR j.reverses_id IN (SELECT w.id FROM gl_journals w WHERE w.institute_code = $1 AND w.source = 'inter_campus' AND w.source_id = v.journal_id))))) AS books`;
/** What stands on the cash basis, by campus/account/day. */
const CASH = `SELECT coalesce(jsonb_object_agg(x.key, x.net), '{}') AS net FROM (SELECT concat_ws('/', c.campus_id, c.account_id, c.entry_date) AS key, sum(c.paid - c.received) AS net
  FROM gl_cash_entries($1, '2000-01-01', '2100-01-01', NULL) c GROUP BY 1 HAVING sum(c.paid - c.received) <> 0) x`;
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
function booksOf(auditor: Auditor): Record<string, unknown> {
  const { vouchers, ledger } = auditor;
  const net = Object.fromEntries(Object.entries(ledger).filter(([, one]) => one !== 0));
  return {
    vouchers: Object.fromEntries(
      vouchers.map((v) => [
        v.id,
        [
          v.status,
          v.kind,
          v.lines.reduce((total, { debit }) => total + debit, 0),
          v.day,
          v.number,
          v.voidDay,
          v.by,
          v.decidedBy,
          v.replaces?.id ?? null,
          v.lines.map((line) => [
            line.account,
            line.debit,
            line.credit,
            placeOf(line, v.campus),
            line.employee ?? null,
          ]),
        ],
      ]),
    ),
    ledger: net,
    days: net,
    'spelled twice': 0,
    bills: Object.fromEntries(
      vouchers.flatMap((one) => {
        const owed = one.status === 'approved' ? owedOf(one) : null;
        if (owed === null) return [];
        const paid = auditor.paidOf(one);
        return [[one.id, [owed.account, owed.amount, paid, auditor.paidOf(one, 'pending'), owed.amount - paid]]];
      }),
    ),
    unsealed: 0,
    strangers: 0,
  };
}
interface Event<T> {
  readonly by: number;
  readonly model: (auditor: Auditor) => T;
  readonly sql: readonly [text: string, ...values: unknown[]];
  note?(made: T, id: number): void;
}
async function both<T>(auditor: Auditor, { client }: Db, event: Event<T>): Promise<void> {
  await client.query(
    `SAVEPOINT event; SELECT set_config('app.user', '${event.by}', true), set_config('app.campuses', '${USERS[event.by - 1]?.both === false ? '1' : 'all'}', true)`,
  );
  let refusal: string | null = null;
  let id = 0;
  try {
    const [text, ...values] = event.sql;
    const { rows } = await client.query<{ id: string }>(text, [CODE, ...values]);
    id = Number(rows[0]?.id);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE event');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !REFUSAL.has(String(error.code))) throw error;
    refusal = error.message;
    await client.query('ROLLBACK TO event; RELEASE event');
  }
  await client.query(`SELECT set_config('app.campuses', 'all', true)`);
  let made: readonly [T] | null = null;
  try {
    made = [auditor.event(() => event.model(auditor))];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (refusal === null) throw new Disagreement(`the database let happen what is refused: ${error.message}`);
  }
  if (made && refusal !== null) throw new Disagreement(`the database refused: ${refusal}`);
  if (made) event.note?.(made[0], id);
  for (const one of auditor.vouchers.filter(({ later }) => later?.id === 0)) {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM vouchers WHERE institute_code = $1 AND takes_back_id = $2',
      [CODE, one.id],
    );
    if (one.later) one.later.id = Number(rows[0]?.id);
  }
  const theirs = (await client.query<{ books: Record<string, unknown> }>(BOOKS, [CODE])).rows[0]?.books ?? {};
  for (const [name, value] of Object.entries(booksOf(auditor)))
    if (stable(theirs[name]) !== stable(value))
      throw new Disagreement(`${name}: database ${stable(theirs[name])}, auditor ${stable(value)}`);
}

async function sameCash({ vouchers }: Auditor, { client }: Db): Promise<void> {
  const { rows } = await client.query<{ net: unknown }>(CASH, [CODE]);
  const [theirs, ours] = [stable(rows[0]?.net), stable(cashOf(vouchers))];
  if (theirs !== ours) throw new Disagreement(`on the cash basis: database ${theirs}, auditor ${ours}`);
}

const nat = fc.nat({ max: 999 });
const user = fc.constantFrom(1, 1, 2, 3, 4);
const amount = fc.constantFrom(10_000, 20_000, 20_001, 50_000, 50_001);
const account = fc.constantFrom(1, 1, 2, 3, 5, 5, 6, 6, 4, 7, 8, 9, 10);
const lineCampus = fc.constantFrom(null, null, null, null, 1, 2, 2);
/** Most are right; some have an odd account, side or sum. */
const given: fc.Arbitrary<Given> = fc
  .record({
    kind: fc.constantFrom<Kind>('journal', 'expense', 'expense', 'income', 'income', 'transfer', 'opening'),
    day: fc.constantFrom(0, 0, -1, -4, -5, -6, 2, 4, 5, 6).map((by) => shift(TODAY, by)),
    draft: fc.constantFrom(false, false, false, true),
    back: fc.constantFrom(null, null, 1, 4, 90, 401).map((by) => (by === null ? null : shift(TODAY, by))),
    total: amount,
    odd: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3),
    one: account,
    other: account,
    money: fc.constantFrom(1, 1, 2, 3, 9),
    campuses: fc.tuple(lineCampus, lineCampus, lineCampus),
    employee: fc.constantFrom(null, null, null, null, 1, 1, 2, 2, 3),
    payee: fc.constantFrom('Mason', 'mason', ' MASON', 'Ma  Son', 'Smith'),
    campus: fc.constantFrom(1, 1, 1, 1, 1, 2),
  })
  .map(({ kind, day, draft, back, total, odd, one, other, money, campuses, campus, payee, employee }) => {
    const usual = {
      journal: [5, 6],
      opening: [money, 6],
      expense: [5, money],
      income: [money, 6],
      transfer: money === 9 ? [9, 1] : [2, 1],
    }[kind];
    const [debited = 5, credited = 6] = odd === 1 ? [one, other] : usual;
    const lines = [
      { account: debited, debit: total - 100, credit: 0, campus: campuses[0], employee },
      { account: debited, debit: 100, credit: odd === 3 ? 100 : 0, campus: campuses[1] },
      { account: credited, debit: 0, credit: odd === 2 ? total - 1 : total, campus: campuses[2] },
    ];
    return { kind, campus, day, draft, back: kind === 'journal' || odd === 1 ? back : null, lines, bills: [], payee };
  });
const json = ({ kind, campus, day, back, bills, payee = 'x' }: Given): string =>
  JSON.stringify({
    kind,
    campus_id: campus,
    entry_date: day,
    memo: 'x',
    payee,
    reverse_on: back,
    bills: bills.map(({ bill, amount: paid }) => ({ bill_id: bill.id, amount: paid })),
  });
const lined = ({ lines }: Given): string =>
  JSON.stringify(
    lines.map(({ account: account_id, debit, credit, campus: campus_id, employee: employee_id }) => ({
      account_id,
      debit,
      credit,
      campus_id,
      employee_id,
    })),
  );
const pick = (list: readonly Voucher[], at: number): Voucher | undefined => list[at % Math.max(1, list.length)];

type Life = fc.AsyncCommand<Auditor, Db>;
function command<T>(
  name: string,
  values: fc.Arbitrary<T>,
  make: (value: T, auditor: Auditor) => Event<unknown> | null,
): fc.Arbitrary<Life> {
  return values.map((value) => ({
    check: () => true,
    toString: () => `${name} ${JSON.stringify(value)}`,
    async run(auditor, db) {
      const event = make(value, auditor);
      if (event) await both(auditor, db, event);
    },
  }));
}
const saving = (what: Given, by: number, of: Voucher | null): Event<Voucher> => ({
  by,
  model: (a) => a.save(what, by, of),
  sql: [
    'SELECT v.id FROM voucher_save($1, $2, NULL, $3, $4, $5, $6) v',
    of?.id ?? null,
    json(what),
    lined(what),
    what.draft,
    'Because',
  ],
  note: (made, id) => void (made.id = id),
});
const removing = (one: Voucher, by: number): Event<void> => ({
  by,
  model: (a) => a.remove(one, by),
  sql: ['SELECT voucher_remove($1, $2, $3)', one.id, 'Mistake'],
});
const ofBills = (vouchers: readonly Voucher[]): Voucher[] => vouchers.filter(({ bills }) => bills.length > 0);
const commands: fc.Arbitrary<Life>[] = [
  ...[1, 2, 3, 4].map(() =>
    command('make', fc.record({ what: given, by: user }), ({ what, by }) => saving(what, by, null)),
  ),
  ...[1, 2].map(() =>
    command('change', fc.record({ at: nat, what: given, by: user }), ({ at, what, by }, { vouchers }) => {
      const of = pick(vouchers, at);
      return of ? saving(what, by === 2 ? of.by : by, of) : null;
    }),
  ),
  ...[1, 2].map(() =>
    command(
      'decide',
      fc.record({ at: nat, approve: fc.constantFrom(true, true, false), by: fc.constantFrom(1, 1, 3, 3, 2, 4) }),
      ({ at, approve, by }, { vouchers }) => {
        const one = pick(
          vouchers.filter(({ status }) => status === 'pending' || at % 5 === 0),
          at,
        );
        return one
          ? {
              by,
              model: (a) => a.decide(one, approve, by),
              sql: ['SELECT voucher_decide($1, $2, NULL, $3, $4)', one.id, approve, 'Because'],
            }
          : null;
      },
    ),
  ),
  command('remove', fc.record({ at: nat, by: user }), ({ at, by }, { vouchers }) => {
    const one = pick(vouchers, at);
    return one ? removing(one, by) : null;
  }),
  command('owe', fc.record({ what: billed, by: user }), ({ what, by }) => saving(what, by, null)),
  ...[1, 2, 3].map(() =>
    command('pay', fc.record({ what: wish, by: fc.constantFrom(1, 1, 2, 2, 3, 4) }), ({ what, by }, { vouchers }) => {
      const of = what.anew === null ? undefined : pick(ofBills(vouchers), what.anew);
      const given = payingOf(what, vouchers, of);
      return given && saving(given, of && of.status !== 'approved' ? of.by : by, of ?? null);
    }),
  ),
  command('take a bill or its payment back', fc.record({ at: nat, by: fc.constantFrom(1, 1, 3) }), (value, auditor) => {
    const one = pick(
      auditor.vouchers.filter(({ bills, ...rest }) => bills.length > 0 || owedOf({ bills, ...rest }) !== null),
      value.at,
    );
    return one ? removing(one, value.by) : null;
  }),
  command(
    'close or open a year',
    fc.record({ year: fc.constantFrom(1, 2), close: fc.constantFrom(true, false, false) }),
    ({ year, close }) => ({
      by: 1,
      model: (a) =>
        void (a.closed = close ? [...new Set([...a.closed, year])] : a.closed.filter((one) => one !== year)),
      sql: [
        'UPDATE fiscal_years SET status = $3 WHERE institute_code = $1 AND id = $2',
        year,
        close ? 'closed' : 'open',
      ],
    }),
  ),
  command(
    'lock or unlock a campus',
    fc.record({ campus: fc.constantFrom(1, 2, 2), upto: fc.constantFrom(null, -5, -3, -1) }),
    ({ campus, upto }) => ({
      by: 1,
      model: (a) => void (a.locks = { ...a.locks, [campus]: upto === null ? '' : shift(TODAY, upto) }),
      sql: [
        'UPDATE campuses SET books_locked_upto = $3 WHERE institute_code = $1 AND id = $2',
        campus,
        upto === null ? null : shift(TODAY, upto),
      ],
    }),
  ),
];
const START: Given = {
  kind: 'income',
  campus: 1,
  day: shift(TODAY, -5),
  draft: false,
  back: null,
  bills: [],
  lines: [
    { account: 1, debit: 120_000, credit: 0, campus: null },
    { account: 6, debit: 0, credit: 120_000, campus: null },
  ],
};
/** Of both campuses, on a day that one of them may lock. */
const SHARED: Given = {
  kind: 'journal',
  campus: 1,
  day: shift(TODAY, -3),
  draft: false,
  back: null,
  bills: [],
  lines: [
    { account: 5, debit: 9_000, credit: 0, campus: 2 },
    { account: 6, debit: 0, credit: 9_000, campus: null },
  ],
};
/** A bill of two accounts, of which so much is paid that half a paisa is left over on each. */
const OWED: Given = {
  ...START,
  kind: 'expense',
  day: shift(TODAY, -4),
  lines: [
    { account: 5, debit: 5_000, credit: 0, campus: null },
    { account: 6, debit: 5_000, credit: 0, campus: null },
    { account: 3, debit: 0, credit: 10_000, campus: null },
  ],
};
const paid = (bill: Voucher): Given => ({
  ...OWED,
  bills: [{ bill, amount: 2_501 }],
  lines: [
    { account: 3, debit: 2_501, credit: 0, campus: null },
    { account: 1, debit: 0, credit: 2_501, campus: null },
  ],
});
export interface Wanted {
  readonly runs: number;
  readonly seed: number;
  /** Changes the database first, as the owner: a mutant. */
  readonly mutate?: string;
  readonly quick?: boolean;
}
export async function runVouchers(client: pg.Client, { runs, seed, mutate, quick = false }: Wanted) {
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await buildWorld(client);
    return await fc.check(
      fc.asyncProperty(fc.commands(commands, { size: '+1', maxCommands: 40 }), async (list) => {
        await client.query('SAVEPOINT run');
        try {
          const [model, real] = [new Auditor(), { client }];
          await both(model, real, saving(START, 1, null));
          await both(model, real, saving(SHARED, 1, null));
          await both(model, real, saving(OWED, 1, null));
          const bill = model.vouchers.find((one) => owedOf(one) !== null);
          if (bill) await both(model, real, saving(paid(bill), 1, null));
          await fc.asyncModelRun(() => ({ model, real }), list);
          await sameCash(model, real);
        } finally {
          await client.query('ROLLBACK TO run; RELEASE run');
        }
      }),
      { numRuns: runs, seed, endOnFailure: quick },
    );
  } finally {
    await client.query('ROLLBACK');
  }
}
