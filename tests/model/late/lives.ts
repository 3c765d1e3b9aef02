/**
 * Lives of fees with late fee policies and holidays, which are drawn, changed and taken away among everything else: after
 * each event the database asks of every challan, on each of some days, what is counted day by day here, and so does the
 * contract, by which the counter, papers and lists ask (fees.oneAmount.test.ts holds that they ask the same).
 */
import fc from 'fast-check';
import type pg from 'pg';
import { shiftDay } from '../../../contract/dates.ts';
import { lateFine, type FinePolicy } from '../../../contract/fees/lateFine.ts';
import { advanceOf, Auditor, open, Refused, type Challan, type Line, type Use } from '../auditor.ts';
import { reconciled } from '../books.ts';
import { billed, both, commands, Disagreement, LAST_DAY, type Db } from '../commands.ts';
import { buildWorld, campusOf, familyOf, INSTITUTE } from '../world.ts';
import {
  campus,
  fineOf,
  holiday,
  isClosed,
  terms,
  type Bound,
  type Holiday,
  type Policy,
  type Terms,
} from './terms.ts';

/** Days on which everybody is asked. */
const DAYS = ['2026-06-11', '2026-06-16', '2026-07-05', '2026-07-16', '2026-08-10', '2026-10-01'] as const;
/** Days that a challan is valid after it is due, when nobody says otherwise. */
const VALID = 20;
class LateAuditor extends Auditor {
  readonly policies: Policy[] = [];
  holidays: Holiday[] = [];
  /** By the id of the challan: its days and its policy, which no later policy changes. */
  readonly bound = new Map<number, Bound>();

  /** A new challan takes the policy of its campus, else that of all; one that is made of another is under its policy. */
  boundOf({ id, parent, student, kind, due }: Challan): Bound {
    const there = this.bound.get(id);
    if (there) return there;
    const at = campusOf(student);
    const from = parent && this.boundOf(parent);
    if (from && kind === 'regular') return from;
    const days = from ? (Date.parse(from.validity) - Date.parse(from.due)) / 86_400_000 : VALID;
    const own = this.policies
      .filter(({ active, campus: of }) => active && (of === null || of === at))
      .toSorted((a, b) => Number(a.campus === null) - Number(b.campus === null) || a.id - b.id)[0];
    return { campus: at, due, validity: shiftDay(due, days), policy: from ? from.policy : (own?.id ?? null) };
  }
  bind(): void {
    for (const challan of this.challans) if (challan.id > 0) this.bound.set(challan.id, this.boundOf(challan));
  }
  termsOf(challan: Challan): Terms | undefined {
    const { policy: of } = this.boundOf(challan);
    return this.policies.find(({ id }) => id === of)?.terms;
  }
  openFee = (challan: Challan): number =>
    challan.lines.filter((line) => !line.void && line.source !== 'fine').reduce((sum, line) => sum + open(line), 0);
  asked(challan: Challan, day: string): number {
    const own = this.termsOf(challan);
    return own && !challan.void ? fineOf(own, this.boundOf(challan), this.holidays, this.openFee(challan), day) : 0;
  }
  /**
   * What an advance reaches bears first the fine of the day on which its money came. Which fines these are is tried
   * beforehand, with what each advance would pay.
   */
  override applyAdvance(student: number, day: string): Use[] {
    const ours = (other: number): boolean => familyOf(other) === familyOf(student);
    const order = this.challans
      .filter((challan) => ours(challan.student) && !challan.void)
      .toSorted((a, b) => Number(a.due > b.due) - Number(a.due < b.due));
    const tried: { readonly line: Line; readonly amount: number }[] = [];
    for (const payment of this.payments.filter((one) => ours(one.student) && advanceOf(one) > 0)) {
      const on = payment.day > day ? payment.day : day;
      let left = advanceOf(payment);
      for (const challan of order) {
        const reached = (): Line[] => challan.lines.filter((line) => !line.void && line.day <= on && open(line) > 0);
        if (left === 0 || reached().length === 0) continue;
        this.fine(challan, this.asked(challan, payment.day), on);
        for (const line of reached().toSorted((a, b) => Number(a.source === 'fine') - Number(b.source === 'fine'))) {
          const amount = Math.min(left, open(line));
          line.paid += amount;
          left -= amount;
          tried.push({ line, amount });
        }
      }
    }
    for (const { line, amount } of tried) line.paid -= amount;
    return super.applyAdvance(student, day);
  }
  /** What was issued with a policy and is open. @throws Refused */
  keepTerms(policy: Policy): void {
    const binds = this.challans.some(
      (challan) =>
        !challan.void &&
        this.bound.get(challan.id)?.policy === policy.id &&
        challan.lines.filter((line) => !line.void).some(({ amount, discount, paid }) => amount > discount + paid),
    );
    if (binds) throw new Refused('open challans were issued with it');
  }
}

type Rows = readonly Record<string, unknown>[];
const query = async ({ client }: Db, text: string, values: readonly unknown[]): Promise<Rows> =>
  (await client.query<Record<string, unknown>>(text, [INSTITUTE, ...values])).rows;
const ASKED = `SELECT c.id::int AS id, to_char(c.due_date, 'YYYY-MM-DD') AS due, to_char(c.validity_date, 'YYYY-MM-DD') AS validity, c.late_fee_policy_id::int AS policy,
  ARRAY(SELECT late_fine($1, c.id, d.day)::int FROM unnest($2::date[]) WITH ORDINALITY d (day, nth) ORDER BY d.nth) AS asked FROM challans c WHERE c.institute_code = $1`;
/** The same policy and holidays, as the contract takes them. */
function inContract(own: Terms, { campus: at }: Bound, holidays: readonly Holiday[]): FinePolicy {
  const days: [string, string][] = [];
  for (let day = '2026-05-01'; own.skips && day < '2026-12-01'; day = shiftDay(day, 1)) {
    if (!isClosed(holidays, at, day)) continue;
    const last = days.at(-1);
    if (last?.[1] === shiftDay(day, -1)) last[1] = day;
    else days.push([day, day]);
  }
  const { method, amount, percent, grace, from, cap } = own;
  const slabs = own.slabs.map(([from_day, of]) => ({ from_day, amount: of }));
  return { method, amount, percent, grace_days: grace, count_from: from, cap, slabs, holidays: days };
}
/** @throws Disagreement when somebody asks something else. */
async function agree(auditor: LateAuditor, db: Db): Promise<void> {
  auditor.bind();
  const theirs = new Map((await query(db, ASKED, [DAYS])).map((row) => [Number(row['id']), row]));
  for (const challan of auditor.challans) {
    const bound = auditor.bound.get(challan.id);
    const row = theirs.get(challan.id);
    if (!bound || !row) throw new Disagreement(`challan ${challan.id} is not there`);
    const { due, validity, policy } = bound;
    const asked = DAYS.map((day) => auditor.asked(challan, day));
    const [found, ours] = [
      [row['due'], row['validity'], row['policy'], row['asked']],
      [due, validity, policy, asked],
    ].map((one) => JSON.stringify(one));
    if (found !== ours) throw new Disagreement(`challan ${challan.id}: database ${found}, auditor ${ours}`);
    const own = auditor.termsOf(challan);
    if (!own || challan.void) continue;
    const inWords = inContract(own, bound, auditor.holidays);
    const of = { due_date: due, validity_date: validity, open_fee: auditor.openFee(challan) };
    const said = DAYS.map((day) => lateFine(inWords, of, day));
    if (JSON.stringify(said) !== JSON.stringify(asked))
      throw new Disagreement(`challan ${challan.id}: contract ${String(said)}, auditor ${String(asked)}`);
  }
}

const FINE_ID = `SELECT min(l.id)::int AS id FROM challan_lines l WHERE l.institute_code = $1 AND l.challan_id = $2 AND l.source = 'fine' AND l.amount = $3 AND l.id <> ALL ($4::bigint[])`;
/** The connection, which before each question notes the ids of fines that an event has put on challans besides. */
const noting = (client: pg.Client, auditor: LateAuditor): pg.Client =>
  new Proxy(client, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return async (text: string, values?: unknown[]) => {
        for (const { id, lines } of auditor.challans)
          for (const line of lines.filter((one) => id > 0 && one.id === 0 && one.source === 'fine' && one.own)) {
            const known = lines.map((one) => one.id);
            const { rows } = await target.query<{ id: number | null }>(FINE_ID, [INSTITUTE, id, line.amount, known]);
            line.id = rows[0]?.id ?? 0;
          }
        return target.query(text, values);
      };
    },
  });

type Late = fc.AsyncCommand<Auditor, Db>;
const nat = fc.nat({ max: 1000 });
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
interface Change {
  /** May throw Refused; answers what changes in the auditor, given what the database answered. */
  readonly model: (auditor: LateAuditor) => (rows: Rows) => void;
  readonly sql: (db: Db) => Promise<Rows>;
}
const command = <A>(
  name: string,
  arbitrary: fc.Arbitrary<A>,
  change: (given: A, auditor: LateAuditor) => Change | null,
): fc.Arbitrary<Late> =>
  arbitrary.map((given) => ({
    check: () => true,
    run: async (auditor, db) => {
      const made = change(given, auditor as LateAuditor);
      db.user = 1;
      if (made)
        await both(auditor, db, {
          model: (known) => ({ done: made.model(known as LateAuditor) }),
          sql: made.sql,
          note: ({ done }, rows) => done(rows),
        });
    },
    toString: () => `${name}(${JSON.stringify(given)})`,
  }));

let named = 0;
const INSERT = `WITH made AS (INSERT INTO late_fee_policies (institute_code, name, class_id, campus_id, method, amount, percent, grace_days, count_from, cap, skip_holidays)
    VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id),
  slabs AS (INSERT INTO late_fee_slabs (institute_code, late_fee_policy_id, from_day, amount) SELECT $1, made.id, s.from_day, s.amount FROM made, unnest($11::int[], $12::bigint[]) s (from_day, amount))
  SELECT id::int FROM made`;
const policy = command('policy', fc.record({ campus, terms, alone: fc.boolean() }), (given, { policies }) => {
  const { method, amount, percent, grace, from, cap, skips, slabs } = given.terms;
  named += 1;
  return {
    sql: async (db) => {
      if (given.alone)
        await query(db, 'UPDATE late_fee_policies SET is_active = false WHERE institute_code = $1 AND is_active', []);
      return query(db, INSERT, [
        `Policy ${named}`,
        given.campus,
        method,
        amount,
        percent,
        grace,
        from,
        cap,
        skips,
        slabs.map(([day]) => day),
        slabs.map(([, of]) => of),
      ]);
    },
    model: () => (rows) => {
      if (given.alone) for (const one of policies) one.active = false;
      policies.push({ id: Number(rows[0]?.['id']), campus: given.campus, active: true, terms: given.terms });
    },
  };
});
const change = command('change policy', fc.record({ at: nat, terms }), ({ at, terms: next }, { policies }) => {
  const one = pick(policies, at);
  if (!one) return null;
  const { grace, from, cap, skips } = next;
  const isSame =
    JSON.stringify([grace, from, cap, skips]) ===
    JSON.stringify([one.terms.grace, one.terms.from, one.terms.cap, one.terms.skips]);
  return {
    sql: (db) =>
      query(
        db,
        'UPDATE late_fee_policies SET grace_days = $3, count_from = $4, cap = $5, skip_holidays = $6 WHERE institute_code = $1 AND id = $2',
        [one.id, grace, from, cap, skips],
      ),
    model: (auditor) => {
      if (!isSame) auditor.keepTerms(one);
      return () => void (one.terms = { ...one.terms, grace, from, cap, skips });
    },
  };
});
const slab = command('change slab', fc.record({ at: nat, amount: nat }), ({ at, amount }, { policies }) => {
  const one = pick(
    policies.filter(({ terms: { method } }) => method === 'slab'),
    at,
  );
  const [first, ...rest] = one?.terms.slabs ?? [];
  if (!one || !first) return null;
  return {
    sql: (db) =>
      query(
        db,
        'UPDATE late_fee_slabs SET amount = $4 WHERE institute_code = $1 AND late_fee_policy_id = $2 AND from_day = $3',
        [one.id, first[0], amount],
      ),
    model: (auditor) => {
      auditor.keepTerms(one);
      return () => void (one.terms = { ...one.terms, slabs: [[first[0], amount], ...rest] });
    },
  };
});
const active = command('use policy', fc.record({ at: nat, on: fc.boolean() }), ({ at, on }, { policies }) => {
  const one = pick(policies, at);
  return one
    ? {
        sql: (db) =>
          query(db, 'UPDATE late_fee_policies SET is_active = $3 WHERE institute_code = $1 AND id = $2', [one.id, on]),
        model: () => () => void (one.active = on),
      }
    : null;
});
const close = command('holiday', holiday, ({ campus: of, whom, from, length }, { holidays }) => {
  const to = length === null ? null : shiftDay(from, length);
  return {
    sql: (db) =>
      query(
        db,
        `INSERT INTO holidays (institute_code, name, from_date, to_date, campus_id, whom) VALUES ($1, 'Closed', $2, $3, $4, $5) RETURNING id::int`,
        [from, to, of, whom],
      ),
    model: () => (rows) => void holidays.push({ id: Number(rows[0]?.['id']), campus: of, whom, from, to }),
  };
});
const work = command('no holiday', nat, (at, { holidays }) => {
  const one = pick(holidays, at);
  return one
    ? {
        sql: (db) => query(db, 'DELETE FROM holidays WHERE institute_code = $1 AND id = $2', [one.id]),
        model: (auditor) => () => void (auditor.holidays = auditor.holidays.filter((other) => other !== one)),
      }
    : null;
});
/** What is asked on a day is put on the challan: never less than is on it, and never twice. */
const charge: fc.Arbitrary<Late> = fc.record({ at: nat, day: fc.constantFrom(...DAYS) }).map(({ at, day }) => ({
  check: () => true,
  run: async (known, db) => {
    const auditor = known as LateAuditor;
    const challan = pick(auditor.challans, at);
    if (!challan) return;
    db.user = 1;
    await both(auditor, db, {
      model: () => ({ line: auditor.fine(challan, auditor.asked(challan, day), day) }),
      sql: () => query(db, 'SELECT challan_fine($1, $2, late_fine($1, $2, $3), $3) AS added', [challan.id, day]),
      note: async ({ line }, rows) => {
        if (Number(rows[0]?.['added']) !== (line?.amount ?? 0))
          throw new Disagreement(`a fine of ${String(rows[0]?.['added'])} was added, not ${line?.amount ?? 0}`);
        if (line)
          line.id = Number(
            (await query(db, 'SELECT max(id) AS id FROM challan_lines WHERE institute_code = $1', []))[0]?.['id'],
          );
      },
    });
  },
  toString: () => `charge late fine(${at}, ${day})`,
}));

/** Any event, after which all must ask the same. */
const watched = (one: fc.Arbitrary<Late>): fc.Arbitrary<Late> =>
  one.map((event) => ({
    check: (auditor) => event.check(auditor),
    run: async (auditor, db) => {
      await event.run(auditor, db);
      await agree(auditor as LateAuditor, db);
    },
    toString: () => String(event),
  }));
const all = [policy, policy, change, slab, active, close, close, work, charge, charge, ...commands].map(watched);

export interface Wanted {
  readonly runs: number;
  readonly seed: number;
  /** Changes the database first, as the owner: a mutant. */
  readonly mutate?: string;
  readonly quick?: boolean;
}
/** Lives on one stage: what they leave is undone and still there to be read over. */
const LIVES = 50;
async function enter(client: pg.Client, mutate: string | undefined): Promise<void> {
  await client.query('BEGIN');
  if (mutate !== undefined) await client.query(mutate);
  await buildWorld(client);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
}
/** The failure, or null. Each life starts from the same small school, with a policy under which June is billed. */
export async function runLate(
  client: pg.Client,
  { runs, seed, mutate, quick = false }: Wanted,
): Promise<fc.RunDetails<[Late, Late[], 0 | 1 | 2, Iterable<Late>]>> {
  let lives = 0;
  await enter(client, mutate);
  try {
    return await fc.check(
      fc.asyncProperty(
        policy,
        fc.array(close, { maxLength: 2 }),
        fc.constantFrom<0 | 1 | 2>(0, 1, 1, 2),
        fc.commands(all, { size: '+1', maxCommands: 40 }),
        async (first, closed, parts, list) => {
          lives += 1;
          if (lives % LIVES === 0) {
            await client.query('ROLLBACK');
            await client.query('VACUUM');
            await enter(client, mutate);
          }
          await client.query('SAVEPOINT run');
          try {
            const model = new LateAuditor();
            const real = { client: noting(client, model), user: 1 };
            for (const event of [first, ...closed]) await event.run(model, real);
            if (parts > 0) await both(model, real, billed(parts));
            await agree(model, real);
            await fc.asyncModelRun(() => ({ model, real }), list);
            await reconciled(client, LAST_DAY);
          } finally {
            await client.query('ROLLBACK TO run; RELEASE run');
          }
        },
      ),
      { numRuns: runs, seed, endOnFailure: quick },
    );
  } finally {
    await client.query('ROLLBACK');
  }
}
