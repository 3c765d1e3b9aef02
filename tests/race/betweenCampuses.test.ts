/**
 * Vouchers between two campuses against the closing of their year and the locking of the books of one of both: in either
 * order what is posted stands at both campuses or at none, and never in what was closed before.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from '../api/fees.payments.support.ts';
import { addAccounts } from '../api/support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from '../api/support/apiClient.ts';
import { makeTurns, type Turns } from './turns.ts';

const CODE = 'indus';
/** Of the year before, which can be closed. */
const DAY = dayFrom(-420);
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let clerk: TestUser;
let approver: TestUser;
let poster: TestUser;
let turns: Turns;
const at = (name: string): number => ids[name] ?? 0;
/** One bill of electricity for both campuses, paid at Gulberg. */
const power = (): object => ({
  kind: 'expense',
  campus_id: at('Gulberg'),
  entry_date: DAY,
  memo: 'For both campuses',
  lines: [
    { account_id: at('Power'), debit: 60 },
    { account_id: at('Power'), debit: 40, campus_id: at('Johar') },
    { account_id: at('Gulberg Bank'), credit: 100 },
  ],
});
const save = (user: TestUser): Promise<Answer> => school.post('/finance_entry', power(), user);
async function made(user: TestUser): Promise<number> {
  const { status, row, text } = await save(user);
  if (status !== 200) throw new Error(text);
  return Number(row['trans_id']);
}
const decide = (id: number): Promise<Answer> =>
  school.post('/decide_finance_entries', { ids: [id], decision: 'approve' }, approver);
const remove = (id: number, user: TestUser): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: [id], reason: 'Entered twice' }, user);
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Power', 'expense'],
    ['Canteen', 'income'],
    ['Gulberg Bank', 'asset', { role: 'bank', bank_name: 'HBL', campus_id: ids['Gulberg'] }],
    ['Retained', 'equity', { role: 'retained_earnings' }],
  ]);
  const may = (...names: string[]) => ({ privileges: names.map((name) => `finance_entry.${name}`) });
  clerk = await makeUser(api, CODE, may('read', 'create'));
  approver = await makeUser(api, CODE, may('read', 'create', 'approve', 'void'));
  poster = await makeUser(api, CODE, may('read', 'create', 'post', 'void'));
  for (const { id } of [clerk, approver, poster, school.principal])
    await school.user(id, { paid_date_back_days: 900, paid_date_forward_days: 0 });
  const lines = [
    { account_id: at('Gulberg Bank'), debit: 900_000 },
    { account_id: at('Canteen'), credit: 900_000 },
  ];
  const filled = { kind: 'income', campus_id: at('Gulberg'), entry_date: dayFrom(-600), memo: 'Canteen', lines };
  const { status, text } = await school.post('/finance_entry', filled, poster);
  if (status !== 200) throw new Error(text);
  turns = await makeTurns(api.test.ownerUrl, CODE, school.principal.id);
}, 120_000);
afterAll(async () => {
  await turns.end();
  await api.test.drop();
});
const close = (): Promise<Answer> => school.post('/close_fiscal_year', { id: at('Old') });
const isClosed = async (): Promise<boolean> =>
  (await school.rows('SELECT status FROM fiscal_years WHERE id = $1', [at('Old')]))[0]?.['status'] === 'closed';
const lock = (upto: string | null): Promise<Answer> =>
  school.post('/lock_books', { campus_id: at('Johar'), upto, reason: 'A late bill' });
const waiting = async (): Promise<number[]> =>
  (
    await school.rows(
      `SELECT id FROM vouchers WHERE institute_code = $1 AND status = 'pending' AND entry_date <= $2 ORDER BY id`,
      [CODE, dayFrom(-401)],
    )
  ).map(({ id }) => Number(id));
/** Those that a voucher between campuses, or a closing, could break; closing by its call asks all. */
const RULES = bookRules.filter(({ name }) =>
  ['between campuses', 'campuses balance', 'vouchers and entries', 'closed years', 'closing entries'].includes(name),
);
/** Nothing waits in a closed year, and every rule of the books holds; then the year is open and nothing is locked. */
async function expectSound(): Promise<void> {
  if (await isClosed()) {
    expect(await waiting(), 'nothing waits in a closed year').toEqual([]);
    const opened = await school.post('/reopen_fiscal_year', { id: at('Old'), reason: 'A late bill' });
    expect(opened.status, opened.text).toBe(200);
  }
  for (const id of await waiting()) await remove(id, clerk);
  const unlocked = await lock(null);
  expect(unlocked.status, unlocked.text).toBe(200);
  await expectBooks(school);
  for (const { name, sql } of RULES) expect(await school.rows(sql, [CODE]), name).toEqual([]);
}
afterEach(async () => {
  await turns.letGo();
  await expectSound();
});

/** What stands of the bills of both campuses on days of the year before, and since: campus by campus, in rupees. */
async function spent(): Promise<Record<string, readonly number[]>> {
  const rows = await school.rows(
    `SELECT c.campus_name AS campus, coalesce(sum(l.debit - l.credit) FILTER (WHERE l.entry_date <= $3), 0)::float8 / 100 AS before,
        coalesce(sum(l.debit - l.credit) FILTER (WHERE l.entry_date > $3), 0)::float8 / 100 AS since
      FROM campuses c LEFT JOIN (gl_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id AND NOT gl_closes(j.institute_code, j.source, j.reverses_id))
        ON l.institute_code = c.institute_code AND l.campus_id = c.id AND l.account_id = $2
      WHERE c.institute_code = $1 AND c.campus_name IN ('Gulberg', 'Johar') GROUP BY 1`,
    [CODE, at('Power'), dayFrom(-401)],
  );
  return Object.fromEntries(rows.map((row) => [String(row['campus']), [Number(row['before']), Number(row['since'])]]));
}
/** So many bills more than before, of the year before and since: at both campuses, whole. */
const more = (before: Record<string, readonly number[]>, old: number, since: number): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(before).map(([campus, [was = 0, now = 0]]) => {
      const one = campus === 'Johar' ? 40 : 60;
      return [campus, [was + old * one, now + since * one]];
    }),
  );
const said = ({ status, text, row }: Answer): string | null =>
  status === 200 ? ((row['results'] as { message: string | null }[] | undefined)?.[0]?.message ?? null) : text;

type Send = () => Promise<Answer>;
interface Case {
  readonly name: string;
  /** What is sent in the end, when all that it needs is there. */
  ready(): Promise<Send>;
  /** Bills of the year before and of today that there are more when it comes too late; null: it is refused. */
  readonly late: readonly [old: number, since: number] | null;
  /** And when it comes in time. */
  readonly early: readonly [old: number, since: number];
}
const SAVED: Case = {
  name: 'that is posted at once',
  ready: () => Promise.resolve(() => save(poster)),
  late: null,
  early: [1, 0],
};
const APPROVED: Case = {
  name: 'that is approved',
  ready: async () => {
    const id = await made(clerk);
    return () => decide(id);
  },
  late: null,
  early: [1, 0],
};
const VOID: Case = {
  name: 'that is taken back',
  ready: async () => {
    const id = await made(poster);
    return () => remove(id, poster);
  },
  late: [0, -1],
  early: [-1, 0],
};
/** Sends when the closer has done their work and not committed it. */
async function expectLate({ ready, late }: Case, work: () => Promise<unknown>, why: RegExp): Promise<void> {
  const send = await ready();
  const before = await spent();
  await turns.closer.query('BEGIN');
  await work();
  const sent = send();
  await turns.untilWaitsFor(turns.closer);
  await turns.closer.query('COMMIT');
  const answer = await sent;
  if (late === null) expect(said(answer)).toMatch(why);
  else expect(said(answer)).toBeNull();
  expect(await spent()).toEqual(more(before, ...(late ?? [0, 0])));
}
/** Sends first; the closer comes while it is posting. */
async function expectEarly({ ready, early }: Case, work: () => Promise<unknown>): Promise<void> {
  const send = await ready();
  const before = await spent();
  // Whoever has the counter of vouchers makes it wait when it has the year, and has not posted yet.
  await turns.counter.query('BEGIN');
  await turns.counter.query(`SELECT take_numbers($1, 'voucher', 0)`, [CODE]);
  const sent = send();
  await turns.untilWaitsFor(turns.counter);
  await turns.closer.query('BEGIN');
  const working = work();
  await turns.untilWaits(turns.closer);
  await turns.counter.query('ROLLBACK');
  expect(said(await sent)).toBeNull();
  await working;
  await turns.closer.query('COMMIT');
  expect(await spent()).toEqual(more(before, ...early));
}
const closing = (): Promise<unknown> => turns.closer.query('SELECT year_close($1, $2)', [CODE, at('Old')]);
const locking = (): Promise<unknown> =>
  turns.closer.query(`SELECT books_lock($1, $2, $3, 'Audited')`, [CODE, at('Johar'), dayFrom(-405)]);

describe('a voucher between campuses', () => {
  it.each([SAVED, VOID])('$name while its year is being closed is not in it any more', async (one) => {
    await expectLate(one, closing, /The accounting period Old is closed/);
    expect(await isClosed()).toBe(true);
  });
  it.each([SAVED, APPROVED, VOID])(
    '$name before its year closes is in what is closed, at both campuses',
    async (one) => {
      await expectEarly(one, closing);
      expect(await isClosed()).toBe(true);
      const left = `SELECT campus_id, account_id FROM year_closes($1, $2)`;
      const { rows } = await turns.watcher.query(left, [CODE, at('Old')]);
      expect(rows, 'nothing of income and expenses is left at its end').toEqual([]);
    },
  );
  it.each([SAVED, APPROVED, VOID])(
    '$name while the books of one campus are being locked is posted at none before the lock',
    async (one) => {
      await expectLate(one, locking, /The books of Johar are locked up to/);
    },
  );
  it.each([SAVED, APPROVED, VOID])('$name before the books of one campus are locked is posted at both', async (one) => {
    await expectEarly(one, locking);
  });
  it('that will wait for approval does not come into a year that is being closed', async () => {
    await turns.closer.query('BEGIN');
    await closing();
    const sent = save(clerk);
    await turns.untilWaitsFor(turns.closer);
    await turns.closer.query('COMMIT');
    expect(said(await sent)).toMatch(/The accounting period Old is closed/);
    expect(await isClosed()).toBe(true);
  });
  it('that waits for approval before its year is closed keeps it open', async () => {
    // Whoever has the lines makes it wait when it has the year, and is not written yet.
    await turns.counter.query('BEGIN');
    await turns.counter.query('LOCK TABLE voucher_lines IN SHARE MODE');
    const sent = save(clerk);
    await turns.untilWaitsFor(turns.counter);
    await turns.closer.query('BEGIN');
    const refused = closing().then(() => 'closed', String);
    await turns.untilWaits(turns.closer);
    await turns.counter.query('ROLLBACK');
    expect(said(await sent)).toBeNull();
    expect(await refused).toMatch(/1 vouchers of the year wait for approval/);
    expect(await isClosed()).toBe(false);
  });
  it('and a closing at once, again and again, are one before the other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const asked = [await made(clerk), await made(clerk)];
      const posted = [await made(poster), await made(poster)];
      const before = await spent();
      const answers = await Promise.all([
        save(poster),
        ...asked.map(decide),
        close(),
        save(poster),
        remove(posted[0] ?? 0, poster),
        close(),
        save(clerk),
        remove(posted[1] ?? 0, poster),
        close(),
        save(poster),
      ]);
      const [first, , , , second, , , , , , third] = answers;
      for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status);
      const inOld = [first, second, third].filter((answer) => answer?.status === 200).length;
      const approved = answers.slice(1, 3).filter((answer) => said(answer) === null).length;
      const days = await school.rows('SELECT void_date::text FROM vouchers WHERE id = ANY ($1) ORDER BY id', [posted]);
      const later = days.filter(({ void_date }) => void_date === today()).length;
      expect(days.map(({ void_date }) => void_date === DAY || void_date === today())).toEqual([true, true]);
      expect(await spent()).toEqual(more(before, inOld + approved - (2 - later), -later));
      await expectSound();
    }
  });
});
