/** What is billed of months that have not begun: it is earned in them, once, whoever else is at work. */
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool, type Line } from './fees.payments.support.ts';
import { makeApp, type Answer, type Api } from './support/apiClient.ts';
import { create } from './support/records.ts';

let api: Api;
let school: FeeSchool;
const at = (name: string): number => (school.ids as Record<string, number>)[name] ?? 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
});
afterAll(() => api.test.drop());
async function expectRules(): Promise<void> {
  for (const { name, sql } of bookRules) expect(await school.rows(sql, ['chenab']), name).toEqual([]);
}
afterEach(async () => {
  await expectBooks(school);
  await expectRules();
});

/** The first of the month in which a day from today is. */
const monthAt = (offset: number): string => `${dayFrom(offset).slice(0, 7)}-01`;
const next = monthAt(35);
/** The period "Now" ends 400 days from today. */
const LATER = monthAt(470);
const year = (name: string, from: number, to: number): Promise<Answer> =>
  create(api, school.principal, resourceOf('fiscal_years'), {
    name,
    start_date: dayFrom(from),
    end_date: dayFrom(to),
  });
async function ahead(month: string, amounts = [100_000], issue = dayFrom(-1)): Promise<Line[]> {
  return school.charge(await school.add(), amounts, { issue, due: dayFrom(20), month });
}
/** Credit less debit of an account in rupees up to a day, of what these lines' challans posted. */
async function credit(role: string, lines: readonly Line[], upTo = '9999-01-01', from = '1000-01-01'): Promise<number> {
  const [row] = await school.rows(
    `SELECT coalesce(sum(l.credit - l.debit), 0)::float8 / 100 AS net FROM gl_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id
      JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = $1 WHERE l.institute_code = 'chenab' AND j.challan_id = ANY ($2::bigint[]) AND l.entry_date BETWEEN $3 AND $4`,
    [role, lines.map((line) => line.challan_id), from, upTo],
  );
  return Number(row?.['net']);
}
function done(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
const give = (line: Line | undefined, amount: number): Promise<Answer> =>
  school.post('/challanDiscount', { reason: 'brothers', lines: [{ particular_line_id: line?.id, amount }] });
const takeBack = ([line]: readonly Line[]): Promise<Answer> =>
  school.post('/deleteChallans', { challan_ids: [line?.challan_id], reason: 'by mistake' });
const lockBooks = (day: string | null): Promise<unknown> =>
  school.rows(
    `SELECT set_config('app.institute', 'chenab', false), set_config('app.campuses', '', false); UPDATE institute SET books_locked_upto = ${day === null ? 'NULL' : `'${day}'`} WHERE institute_code = 'chenab'`,
  );

async function inSchool(statement: string, values: readonly unknown[]): Promise<void> {
  await withInstitute(api.db, { instituteCode: 'chenab', campuses: 'all', userId: school.principal.id }, (trx) =>
    trx.executeQuery(CompiledQuery.raw(statement, [...values])),
  );
}

describe('a month that has not begun', () => {
  it('is a liability until its first day, also in a school that had no account for it, with what is given of it', async () => {
    const lines = await ahead(next, [100_000, 20_000, 30_000]);
    expect(await credit('deferred_income', lines, dayFrom(0))).toBe(1200);
    expect(await credit('fee_income', lines, dayFrom(0))).toBe(0);
    expect(await credit('deposits_billed', lines, dayFrom(0))).toBe(300);
    done(await give(lines[0], 150));
    expect(await credit('deferred_income', lines, dayFrom(0))).toBe(1050);
    expect([await credit('deferred_income', lines), await credit('discount', lines)]).toEqual([0, -150]);
    expect(await credit('discount', lines, dayFrom(0))).toBe(0);
    expect(await credit('fee_income', lines, next, next)).toBe(1200);
  });
  it('earns nothing when its bill is voided before it begins, and the day of the void shows it', async () => {
    const lines = await ahead(next);
    done(await takeBack(lines));
    expect(await credit('deferred_income', lines, dayFrom(0))).toBe(0);
    for (const role of ['deferred_income', 'fee_income']) expect(await credit(role, lines, next, next), role).toBe(0);
  });
  it('keeps its month when what is not paid of it moves to instalments, and when these are undone', async () => {
    const student = await school.add();
    const lines = await school.charge(student, [100_000, 20_000], {
      issue: dayFrom(-1),
      due: dayFrom(20),
      month: next,
    });
    done(await school.pay({ student_id: student.id, amount: 400 }));
    const all = async (): Promise<Line[]> =>
      (await school.rows(
        `SELECT id, challan_id FROM challan_lines WHERE institute_code = 'chenab' AND student_id = $1`,
        [student.id],
      )) as unknown as Line[];
    const dues = [dayFrom(30), dayFrom(60)];
    await inSchool(`SELECT * FROM challan_split('chenab', $1, $2::date[], $3)`, [
      lines[0]?.challan_id,
      dues,
      dayFrom(0),
    ]);
    expect(await credit('deferred_income', await all(), dayFrom(0))).toBe(1200);
    expect(await credit('fee_income', await all(), dayFrom(0))).toBe(0);
    expect(await credit('fee_income', lines, next, next)).toBe(400);
    expect(await credit('fee_income', await all(), next, next)).toBe(1200);
    await inSchool(`SELECT * FROM challan_unsplit('chenab', $1, $2, 'at once')`, [lines[0]?.challan_id, dayFrom(0)]);
    expect(await credit('deferred_income', await all(), dayFrom(0))).toBe(1200);
    expect(await credit('fee_income', await all(), next, next)).toBe(1200);
  });
  it('is not deferred when it has begun, nor is a fine', async () => {
    const lines = await school.charge(await school.add(), [100_000], { issue: dayFrom(-1), month: monthAt(-1) });
    expect(await credit('deferred_income', lines)).toBe(0);
    expect(await credit('fee_income', lines, dayFrom(0))).toBe(1000);
    const fine = await school.charge(await school.add(), [5000], {
      issue: dayFrom(-1),
      month: next,
      particular: 'Late fee',
    });
    expect(await credit('fine_income', fine, dayFrom(0))).toBe(50);
  });
});

describe('a month without an accounting period', () => {
  it('waits for a year that is not made, keeps the books from being locked over it, and is earned when the year is made', async () => {
    const [one, two] = [await ahead(LATER), await ahead(LATER)];
    done(await give(one[0], 100));
    done(await takeBack(two));
    expect(await credit('deferred_income', one)).toBe(900);
    await expect(lockBooks(dayFrom(500))).rejects.toMatchObject({ constraint: 'gl_books_not_earned' });
    expect((await year('Next', 401, 800)).status).toBe(201);
    expect([await credit('deferred_income', one), await credit('deferred_income', two)]).toEqual([0, 0]);
    expect(await credit('fee_income', one, LATER, LATER)).toBe(1000);
    expect(await credit('discount', one, LATER, LATER)).toBe(-100);
    expect(await credit('fee_income', two)).toBe(0);
    await lockBooks(dayFrom(-300));
    await lockBooks(null);
  });
  it('is earned when its year is opened again, and of a void one nothing is', async () => {
    const status = (to: string): Promise<unknown> =>
      school.rows(
        `SELECT set_config('app.institute', 'chenab', false), set_config('app.campuses', '', false); UPDATE fiscal_years SET status = '${to}' WHERE institute_code = 'chenab' AND name = 'Next'`,
      );
    await status('closed');
    const lines = await ahead(LATER);
    expect(await credit('deferred_income', lines)).toBe(1000);
    await status('open');
    expect(await credit('fee_income', lines, LATER, LATER)).toBe(1000);
    expect(await credit('deferred_income', lines)).toBe(0);
    // What is earned by now is split while the year is closed: that moves it, and earns nothing again.
    const [{ student_id }] = (await school.rows('SELECT student_id FROM challan_lines WHERE id = $1', [
      lines[0]?.id,
    ])) as [{ student_id: number }];
    done(await school.pay({ student_id: Number(student_id), amount: 400 }));
    await status('closed');
    await inSchool(`SELECT * FROM challan_split('chenab', $1, $2::date[], $3)`, [
      lines[0]?.challan_id,
      [dayFrom(30), dayFrom(60)],
      dayFrom(0),
    ]);
    await expectRules();
    await status('open');
    expect(await credit('deferred_income', lines)).toBe(0);
  });
  it('a year that is made while July is billed, or its bill voided, earns what stays billed, once', async () => {
    const [clerk, head] = [
      new pg.Client({ connectionString: api.test.ownerUrl }),
      new pg.Client({ connectionString: api.test.ownerUrl }),
    ];
    await Promise.all([clerk.connect(), head.connect()]);
    const student = (await school.add()).id;
    const begin = async (client: pg.Client): Promise<void> => {
      await client.query('BEGIN');
      await client.query(
        `SELECT set_config('app.institute', 'chenab', true), set_config('app.campuses', 'all', true), set_config('app.user', $1, true)`,
        [String(school.principal.id)],
      );
    };
    const bill = (month: string): Promise<unknown> =>
      clerk.query(`SELECT challan_charge('chenab', $1, 'direct', $2::date, $2::date, $3::jsonb)`, [
        student,
        dayFrom(-1),
        JSON.stringify([{ particular_id: at('Tuition'), month, amount: 70_000 }]),
      ]);
    const makeYear = (name: string, from: number): Promise<unknown> =>
      head.query(
        `INSERT INTO fiscal_years (institute_code, name, start_date, end_date) VALUES ('chenab', $1, $2, $3)`,
        [name, dayFrom(from), dayFrom(from + 399)],
      );
    /** Both at once: `second` is seen to wait for the first. */
    const meet = async (
      first: readonly [pg.Client, () => Promise<unknown>],
      second: readonly [pg.Client, () => Promise<unknown>],
    ): Promise<void> => {
      await begin(first[0]);
      await first[1]();
      // Of this connection: another that works in the same database is idle in a transaction now and then.
      const pid = (await first[0].query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
      await begin(second[0]);
      let waits = true;
      const blocked = second[1]().finally(() => (waits = false));
      while (waits) {
        const found = await school.rows(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))`,
          [pid],
        );
        if (found.length > 0) break;
      }
      expect(waits, 'the second waits for the first').toBe(true);
      await first[0].query('COMMIT');
      await blocked;
      await second[0].query('COMMIT');
    };
    const billed = async (month: string): Promise<Line[]> =>
      (await school.rows(
        `SELECT l.id, l.challan_id FROM challan_lines l WHERE l.institute_code = 'chenab' AND l.student_id = $1 AND l.line_month = $2`,
        [student, month],
      )) as unknown as Line[];
    try {
      const [third, fourth, fifth] = [monthAt(900), monthAt(1300), monthAt(1700)];
      await meet([clerk, () => bill(third)], [head, () => makeYear('Third', 801)]);
      expect(await credit('fee_income', await billed(third), third, third)).toBe(700);
      await meet([head, () => makeYear('Fourth', 1201)], [clerk, () => bill(fourth)]);
      expect(await credit('fee_income', await billed(fourth), fourth, fourth)).toBe(700);
      await begin(clerk);
      await bill(fifth);
      await clerk.query('COMMIT');
      const [gone] = await billed(fifth);
      const take = (): Promise<unknown> =>
        clerk.query(`SELECT * FROM challan_void('chenab', ARRAY[$1::bigint], $2, 'mistake')`, [
          gone?.challan_id,
          dayFrom(0),
        ]);
      await meet([head, () => makeYear('Fifth', 1601)], [clerk, take]);
      expect(await credit('fee_income', await billed(fifth), fifth, fifth)).toBe(0);
    } finally {
      await Promise.all([clerk.end(), head.end()]);
    }
  });
});

describe('reports by period', () => {
  it('the particular fee report of a month is the income of the ledger in that month, and differs by what is dated later', async () => {
    // Three months beyond what the tests before it bill ahead for, whatever day it is today.
    const month = monthAt(130);
    const lines = await ahead(month, [100_000, 40_000]);
    await ahead(month, [80_000]);
    done(await give(lines[0], 250));
    const gone = await ahead(month, [60_000]);
    done(await takeBack(gone));
    const report = async (of: string): Promise<number> => {
      const [from_month, to_month] = [of.slice(0, 7), of.slice(0, 7)];
      const { rows } = done(await school.get('/particular_fee_report', { from_month, to_month }));
      return rows.reduce((sum, row) => sum + Number(row['billed']) + Number(row['fine']) - Number(row['discount']), 0);
    };
    const ledger = async (of: string): Promise<number> => {
      const [row] = await school.rows(
        `SELECT coalesce(sum(l.credit - l.debit), 0)::float8 / 100 AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role IN ('fee_income', 'fine_income', 'discount', 'bad_debt')
          WHERE l.institute_code = 'chenab' AND date_trunc('month', l.entry_date) = $1::date`,
        [of],
      );
      return Number(row?.['net']);
    };
    expect([await report(month), await ledger(month)]).toEqual([1950, 1950]);
    // Of a month that had begun: billed late, and a discount dated after its beginning.
    const [late] = await ahead(monthAt(-120), [50_000], dayFrom(-60));
    const [before, today] = [await ledger(monthAt(-120)), await ledger(monthAt(0))];
    expect(await report(monthAt(-120))).toBe(500);
    expect(before).toBe(0);
    done(await give(late, 20));
    expect(await report(monthAt(-120))).toBe(480);
    expect((await ledger(monthAt(0))) - today).toBe(-20);
  });
});
