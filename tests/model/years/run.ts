/** Lives of accounting years: each event is done by the auditor and by the database, and both must agree. Nothing is committed. */
import fc from 'fast-check';
import type pg from 'pg';
import { ACCOUNTS, Auditor, dayFrom, Refused, USERS, YEARS, type Asker } from './auditor.ts';

const CODE = 'yearmodel';
const REFUSAL = new Set(['P0001', '23514', '23505', '23001']);
interface Db {
  readonly client: pg.Client;
}
async function buildWorld(client: pg.Client): Promise<void> {
  const i = `'${CODE}'`;
  const groups = [...new Set(ACCOUNTS.map(({ group }) => group))];
  await client.query(
    `SELECT set_config('app.institute', ${i}, false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false)`,
  );
  await client.query(`
    INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, privileges, paid_date_back_days, paid_date_forward_days) VALUES
      ${USERS.map(({ id, all, may }) => `(${i}, ${id}, 'user${id}', '', 'User ${id}', true, ${all}, string_to_array('${may.join(',')}', ','), 2000, 0)`).join(', ')};
    INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${i}, 1, 'North', 'N'), (${i}, 2, 'South', 'S');
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES ${groups.map((group, at) => `(${i}, ${at + 1}, '${group}', '${group}')`).join(', ')};
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role, campus_id) VALUES
      ${ACCOUNTS.map(({ id, group, role, campus }) => `(${i}, ${id}, '${id}', 'a${id}', ${groups.indexOf(group) + 1}, ${role ? `'${role}'` : 'NULL'}, ${campus ?? 'NULL'})`).join(', ')};
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES ${YEARS.map(({ id, start, end }) => `(${i}, ${id}, 'Y${id}', '${start}', '${end}')`).join(', ')};`);
}
const BOOKS = `SELECT jsonb_build_object(
  'ledger', (SELECT coalesce(jsonb_object_agg(x.key, x.net), '{}') FROM (SELECT concat_ws('/', l.account_id, l.campus_id, l.entry_date) AS key, sum(l.debit - l.credit) AS net FROM gl_lines l
    WHERE l.institute_code = $1 GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0) x),
  'working', (SELECT coalesce(jsonb_object_agg(x.key, x.net), '{}') FROM (SELECT concat_ws('/', d.account_id, d.campus_id, d.entry_date) AS key, sum(d.debit - d.credit) AS net FROM gl_working_days d
    WHERE d.institute_code = $1 GROUP BY 1 HAVING sum(d.debit - d.credit) <> 0) x),
  'closed', (SELECT coalesce(jsonb_agg(y.id ORDER BY y.id), '[]') FROM fiscal_years y WHERE y.institute_code = $1 AND y.status = 'closed'),
  'waiting', (SELECT count(*) FROM vouchers v WHERE v.institute_code = $1 AND v.status IN ('draft', 'pending')),
  'closings', (SELECT count(*) FROM gl_journals j WHERE j.institute_code = $1 AND j.source = 'closing' AND NOT EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = j.id)),
  'locks', (SELECT coalesce(jsonb_object_agg(l.id, l.upto), '{}') FROM (SELECT 0 AS id, books_locked_upto AS upto FROM institute WHERE institute_code = $1
    UNION ALL SELECT id, books_locked_upto FROM campuses WHERE institute_code = $1) l WHERE l.upto IS NOT NULL)) AS books`;
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
function booksOf(auditor: Auditor): Record<string, unknown> {
  // Without what closes a year and what takes that back: what was earned and spent.
  const working = new Auditor();
  const ends = new Set<string>();
  for (const one of auditor.entries) if (one.closes !== null) ends.add(`${one.campus}/${one.day}`);
  working.entries = auditor.entries.filter(
    ({ closes, campus, day, lines }) =>
      closes === null && !(ends.has(`${campus}/${day}`) && lines.some(([account]) => account === 5 || account === 6)),
  );
  return {
    ledger: auditor.ledger(),
    working: working.ledger(),
    closed: [...auditor.closed].toSorted((a, b) => a - b),
    waiting: auditor.waiting.length,
    closings: auditor.entries.filter(({ closes, back }) => closes !== null && !back).length,
    locks: Object.fromEntries(auditor.locks),
  };
}
interface Event {
  readonly asker: Asker;
  readonly model: (auditor: Auditor) => unknown;
  readonly sql: readonly [text: string, ...values: unknown[]];
  readonly note?: (made: unknown, id: number) => void;
}
async function both(auditor: Auditor, { client }: Db, { asker, model, sql, note }: Event): Promise<void> {
  await client.query(
    `SAVEPOINT event; SELECT set_config('app.user', '${asker.by}', true), set_config('app.campuses', '${asker.everywhere ? 'all' : '1'}', true)`,
  );
  let refusal: string | null = null;
  let id = 0;
  try {
    const [text, ...values] = sql;
    id = Number((await client.query<{ id: unknown }>(text, [CODE, ...values])).rows[0]?.id);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE event');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !REFUSAL.has(String(error.code))) throw error;
    refusal = error.message;
    await client.query('ROLLBACK TO event; RELEASE event');
  }
  await client.query(`SELECT set_config('app.campuses', 'all', true)`);
  let ours: string | null = null;
  try {
    const made = model(auditor);
    note?.(made, id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ours = error.message;
  }
  if ((ours === null) !== (refusal === null))
    throw new Error(`the database ${refusal ?? 'let it happen'}, the auditor ${ours ?? 'lets it happen'}`);
  const theirs = (await client.query<{ books: Record<string, unknown> }>(BOOKS, [CODE])).rows[0]?.books ?? {};
  for (const [name, value] of Object.entries(booksOf(auditor)))
    if (sorted(theirs[name]) !== sorted(value))
      throw new Error(`${name}: database ${sorted(theirs[name])}, auditor ${sorted(value)}`);
}

type Life = fc.AsyncCommand<Auditor, Db>;
function command<T>(
  name: string,
  values: fc.Arbitrary<T>,
  make: (value: T, auditor: Auditor) => Event | null,
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
const asker = fc.record({ by: fc.constantFrom(1, 1, 1, 2, 3), everywhere: fc.constantFrom(true, true, true, false) });
const year = fc.constantFrom(1, 1, 1, 2, 2, 3, 4);
const offset = fc.constantFrom(-1100, -900, -736, -735, -500, -371, -370, -100, -6, -5, 0);
const reason = fc.constantFrom('late bill', 'late bill', 'late bill', ' ');
const closing = (who: Asker, id: number): Event => ({
  asker: who,
  model: (a) => a.close(who, id),
  sql: ['SELECT year_close($1, $2)', id],
});
const reopening = (who: Asker, id: number, why: string): Event => ({
  asker: who,
  model: (a) => a.reopen(who, id, why),
  sql: ['SELECT year_reopen($1, $2, $3)', id, why],
});
const commands: fc.Arbitrary<Life>[] = [
  ...[1, 2].map(() =>
    command(
      'enter',
      fc.record({
        by: fc.constantFrom(1, 1, 2, 3),
        campus: fc.constantFrom(1, 2),
        at: offset,
        draft: fc.constantFrom(false, false, false, true),
        account: fc.constantFrom(1, 2, 3),
        amount: fc.constantFrom(100, 100, -100, 250, -250),
      }),
      ({ by, campus, at, draft, account, amount }) => {
        const lines = [[account, amount] as const, [4, -amount] as const];
        return {
          asker: { by, everywhere: true },
          model: (a) => a.save(by, campus, dayFrom(at), lines, draft),
          sql: [
            'SELECT v.id FROM voucher_save($1, NULL, NULL, $2, $3, $4, NULL) v',
            JSON.stringify({ kind: 'journal', campus_id: campus, entry_date: dayFrom(at), memo: 'x' }),
            JSON.stringify(
              lines.map(([account_id, net]) => ({ account_id, debit: Math.max(net, 0), credit: Math.max(-net, 0) })),
            ),
            draft,
          ],
          note: (made, id) => void (made && Object.assign(made, { id })),
        };
      },
    ),
  ),
  command(
    'take away what waits',
    fc.record({ at: fc.nat(99), by: fc.constantFrom(0, 0, 0, 1, 2) }),
    ({ at, by }, { waiting }) => {
      const one = waiting[at % Math.max(1, waiting.length)];
      const who = by === 0 ? (one?.by ?? 0) : by;
      return one
        ? {
            asker: { by: who, everywhere: true },
            model: (a) => a.remove(one, who),
            sql: [`SELECT voucher_remove($1, $2, 'Mistake')`, one.id],
          }
        : null;
    },
  ),
  ...[1, 2].map(() => command('close', fc.record({ asker, year }), ({ asker: who, year: id }) => closing(who, id))),
  // The one whose turn it is, so that lives come to the year that is not over.
  ...[1, 2].map(() =>
    command('close the next', asker, (who, { closed }) => closing(who, Math.min(4, closed.size + 1))),
  ),
  command('reopen the last', asker, (who, { closed }) => reopening(who, Math.max(1, closed.size), 'late bill')),
  command('reopen', fc.record({ asker, year, reason }), ({ asker: who, year: id, reason: why }) =>
    reopening(who, id, why),
  ),
  command(
    'lock',
    fc.record({ asker, campus: fc.constantFrom(0, 1, 2), at: fc.option(offset), reason }),
    ({ asker: who, campus, at, reason: why }) => {
      const upto = at === null ? null : dayFrom(at);
      return {
        asker: who,
        model: (a) => a.lock(who, campus, upto, why),
        sql: ['SELECT books_lock($1, $2, $3, $4)', campus === 0 ? null : campus, upto, why],
      };
    },
  ),
];
export interface Wanted {
  readonly runs: number;
  readonly seed: number;
  /** Changes the database first, as the owner: a mutant. */
  readonly mutate?: string;
  readonly quick?: boolean;
}
export async function runYears(client: pg.Client, { runs, seed, mutate, quick = false }: Wanted) {
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await buildWorld(client);
    return await fc.check(
      fc.asyncProperty(fc.commands(commands, { size: '+1', maxCommands: 30 }), async (list) => {
        await client.query('SAVEPOINT run');
        try {
          await fc.asyncModelRun(() => ({ model: new Auditor(), real: { client } }), list);
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
