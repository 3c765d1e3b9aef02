/** The end of a year: what stands in the way, what closing moves, and that nothing gets into a closed year or a locked month. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { auditTrail } from '../../server/operations/check/rules/auditTrail.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';

type Ask = Parameters<typeof auditTrail.find>[0];

const CODE = 'chenab';
const LAST = dayFrom(-401);
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let poster: TestUser;
let clerk: TestUser;
let closer: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  for (const [name, group, role] of [
    ['Rent', 'expense', null],
    ['Canteen', 'income', null],
  ] as const)
    await account(name, group, role);
  const days = { paid_date_back_days: 900, paid_date_forward_days: 0 };
  const vouchers = ['read', 'create', 'post', 'void'].map((name) => `finance_entry.${name}`);
  poster = await makeUser(api, CODE, { privileges: vouchers });
  clerk = await makeUser(api, CODE, {
    privileges: ['finance_entry.create', 'finance_entry.read', 'payments.create', 'challans.read'],
  });
  closer = await makeUser(api, CODE, { privileges: ['books.check', 'books.close', 'fiscal_years.update'] });
  for (const user of [poster, clerk, school.principal]) await school.user(user.id, days);
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

async function account(name: string, group: string, role: string | null): Promise<void> {
  const made = await create(api, school.principal, resourceOf('finance_accounts'), {
    acc_code: `7-${name}`,
    acc_name: name,
    group_id: ids[group],
    ...(role === null ? {} : { role }),
  });
  if (made.status !== 201) throw new Error(made.text);
  ids[name] = made.row.id;
}
type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
const income = (campus: string, amount: number, entry_date: string, more: Body = {}): Body => ({
  kind: 'income',
  campus_id: at(campus),
  entry_date,
  memo: 'Canteen',
  lines: [
    { account_id: at(campus === 'Johar' ? 'Johar Cash' : 'Cash'), debit: amount },
    { account_id: at('Canteen'), credit: amount },
  ],
  ...more,
});
const expense = (campus: string, amount: number, entry_date: string): Body => ({
  ...income(campus, amount, entry_date),
  kind: 'expense',
  lines: [
    { account_id: at('Rent'), debit: amount },
    { account_id: at(campus === 'Johar' ? 'Johar Cash' : 'Cash'), credit: amount },
  ],
});
const save = (body: Body, user = poster): Promise<Answer> => school.post('/finance_entry', body, user);
async function saved(body: Body, user = poster): Promise<number> {
  const answer = await save(body, user);
  if (answer.status !== 200) throw new Error(answer.text);
  return Number(answer.row['trans_id']);
}
const close = (id: number, user = school.principal): Promise<Answer> => school.post('/close_fiscal_year', { id }, user);
const reopen = (id: number, reason: unknown = 'A bill came late', user = school.principal): Promise<Answer> =>
  school.post('/reopen_fiscal_year', { id, reason }, user);
const lock = (body: Body, user = school.principal): Promise<Answer> => school.post('/lock_books', body, user);
interface State {
  readonly status: string;
  readonly is_last_closed: boolean;
  readonly checks: readonly { readonly name: string; readonly found: number; readonly example: string | null }[];
  readonly campuses: readonly {
    readonly campus_name: string;
    readonly income: number;
    readonly expense: number;
    readonly surplus: number;
    readonly voucher_no: number | null;
  }[];
}
async function state(id: number, query: Record<string, string> = {}): Promise<State> {
  const answer = await school.get('/year_end', { id, ...query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.row as unknown as State;
}
const inTheWay = async (id: number): Promise<Record<string, number>> =>
  Object.fromEntries((await state(id)).checks.filter(({ found }) => found > 0).map(({ name, found }) => [name, found]));
const statements = async (): Promise<unknown[]> => {
  const answers = [];
  for (const [path, query] of [
    ['/profit_loss_statement', { from_date: dayFrom(-800), to_date: LAST, columns: 'campuses' }],
    ['/profit_loss_statement', { from_date: dayFrom(-400), to_date: today(), columns: 'campuses' }],
  ] as const) {
    const { row, status, text } = await school.get(path, query);
    if (status !== 200) throw new Error(text);
    answers.push(row['rows']);
  }
  const { row } = await school.get('/trial_balance', { from_date: dayFrom(-800), to_date: LAST });
  answers.push(
    (row['accounts'] as Record<string, unknown>[]).filter((one) => one['debit'] !== 0 || one['credit'] !== 0),
  );
  return answers;
};
const sheet = async (): Promise<Record<string, unknown>[]> =>
  (await school.get('/balance_sheet', { as_of: today(), columns: 'campuses' })).row['rows'] as Record<
    string,
    unknown
  >[];
const figure = (rows: readonly Record<string, unknown>[], key: string): unknown =>
  rows.find((row) => row['key'] === key)?.['amounts'];
const statusOf = async (id: number): Promise<unknown> =>
  (await school.rows('SELECT status FROM fiscal_years WHERE id = $1', [id]))[0]?.['status'];

describe('closing', () => {
  it('is refused while something of the year is not finished, and says what', async () => {
    const old = at('Old');
    await school.charge(await school.add(), [50_000], { issue: dayFrom(-500), due: dayFrom(-490) });
    await saved(income('Gulberg', 5000, dayFrom(-600)));
    await saved(income('Johar', 700, LAST));
    await saved(expense('Gulberg', 1200.5, dayFrom(-450)));
    expect(await inTheWay(old)).toEqual({ 'retained earnings': 1 });
    expect(await close(old)).toMatchObject({ status: 409, text: expect.stringContaining('retained earnings') });
    await account('Retained', 'equity', 'retained_earnings');
    const draft = await saved(income('Gulberg', 1, dayFrom(-410), { draft: true }));
    const waiting = await saved(expense('Gulberg', 2, dayFrom(-410)), clerk);
    expect(await inTheWay(old)).toEqual({ drafts: 1, vouchers: 1 });
    expect((await close(old)).text).toContain('1 vouchers of the year wait for approval');
    await school.post('/delete_finance_entry', { ids: [waiting] }, clerk);
    expect((await close(old)).text).toContain('1 drafts of vouchers are dated in the year');
    await school.post('/delete_finance_entry', { ids: [draft] }, poster);
    expect(await inTheWay(old)).toEqual({});
    expect(await inTheWay(at('Now'))).toMatchObject({ over: 1, 'earlier years': 1, 'next year': 1 });
    expect((await close(at('Now'))).status).toBe(409);
  });
  it('moves income and expenses of each campus to retained earnings and changes no statement', async () => {
    const old = at('Old');
    const before = await statements();
    const open = await sheet();
    const shown = (await state(old)).campuses;
    expect(shown.map(({ campus_name, surplus }) => [campus_name, surplus])).toEqual([
      ['Gulberg', 500 + 5000 - 1200.5],
      ['Johar', 700],
    ]);
    expect((await close(old)).row).toEqual({ id: old, status: 'closed', entries: 2 });
    expect(await statements()).toEqual(before);
    const closed = await sheet();
    expect(figure(closed, 'equity')).toEqual(figure(open, 'equity'));
    expect(figure(closed, 'surplus-earlier')).toBeUndefined();
    const after = await state(old, { books: 'true' });
    expect(after).toMatchObject({ status: 'closed', is_last_closed: true, checks: [] });
    expect(after.campuses.map(({ voucher_no: _voucher, ...rest }) => rest)).toEqual(
      shown.map(({ voucher_no: _voucher, ...rest }) => rest),
    );
    expect(after.campuses.every(({ voucher_no }) => voucher_no !== null)).toBe(true);
    expect((await save(income('Gulberg', 1, LAST))).errors).toEqual({
      entry_date: ['The accounting period Old is closed'],
    });
    expect((await close(old)).text).toContain('Old is closed already');
  });
  it('and opening again leaves every statement as it was, with a reason and the privilege', async () => {
    const old = at('Old');
    const before = await statements();
    expect((await reopen(old, '')).errors).toHaveProperty('reason');
    expect((await reopen(old, 'because', closer)).status).toBe(401);
    expect((await reopen(at('Now'))).text).toContain('Now is not closed');
    expect((await reopen(old)).row).toEqual({ id: old, status: 'open', entries: 2 });
    expect(await statements()).toEqual(before);
    expect((await close(old)).row['entries']).toBe(2);
    expect((await reopen(old)).row['entries']).toBe(2);
    const log = await school.rows(
      `SELECT action, after ->> 'reason' AS reason FROM audit_log WHERE entity = 'fiscal_years' AND action IN ('close', 'reopen') ORDER BY id`,
    );
    expect(log.map(({ action }) => action)).toEqual(['close', 'reopen', 'close', 'reopen']);
    // The log explains each version of it: `npm run check` asks for that.
    expect(await asOwner(api.test.ownerUrl, (client) => auditTrail.find({ client } as Ask, CODE))).toEqual([]);
    expect(log[1]).toMatchObject({ reason: 'A bill came late' });
  });
  it('by PUT with a status runs the same rule; opening by it is refused', async () => {
    const old = at('Old');
    const put = (json: Body, user = closer): Promise<Answer> =>
      api.call(`/fiscal_years/${old}`, { method: 'PUT', token: user.token, json: { institute_code: CODE, ...json } });
    const draft = await saved(income('Gulberg', 1, dayFrom(-410), { draft: true }));
    expect((await put({ status: 'closed' })).status).toBe(409);
    expect(await statusOf(old)).toBe('open');
    await school.post('/delete_finance_entry', { ids: [draft] }, poster);
    expect((await put({ status: 'closed' })).status).toBe(200);
    expect((await state(old)).campuses.map(({ voucher_no }) => voucher_no !== null)).toEqual([true, true]);
    expect((await put({ status: 'open' })).errors).toHaveProperty('status');
    expect((await put({ status: 'closed' })).status).toBe(200);
    await reopen(old);
  });
  it('is of who sees all campuses and holds the privilege', async () => {
    const one = await makeUser(api, CODE, {
      privileges: ['books.close', 'books.check', 'books.reopen'],
      campuses: [at('Gulberg')],
    } as never);
    expect((await close(at('Old'), one)).status).toBe(401);
    expect((await close(at('Old'), clerk)).status).toBe(401);
    expect((await school.get('/year_end', { id: at('Old') }, one)).status).toBe(401);
    expect((await lock({ upto: dayFrom(-700) }, one)).status).toBe(409);
    expect((await school.get('/year_end', { id: 999_999 })).status).toBe(404);
  });
  it('and postings at once: what is in the year was there before it closed', async () => {
    const old = at('Old');
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, (_, n) => save(income('Gulberg', 10 + n, dayFrom(-420 - n)))),
        close(old),
        ...Array.from({ length: 4 }, (_, n) => save(income('Johar', 20 + n, dayFrom(-420 - n)))),
      ]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      if ((await statusOf(old)) === 'open') await close(old);
      await expectBooks(school);
      expect((await reopen(old)).status).toBe(200);
    }
  });
});

describe('the lock of the books', () => {
  it('refuses what is dated before it, of a campus or of all, and goes back with privilege and reason alone', async () => {
    expect((await lock({ upto: today() })).errors).toHaveProperty('upto');
    expect((await lock({ campus_id: at('Johar'), upto: dayFrom(-30) }, closer)).status).toBe(200);
    expect((await save(income('Johar', 1, dayFrom(-30)))).errors).toEqual({
      entry_date: [expect.stringMatching(/^The books of Johar are locked up to/)],
    });
    expect((await save(income('Gulberg', 1, dayFrom(-30)))).status).toBe(200);
    expect((await save(income('Johar', 1, dayFrom(-29)))).status).toBe(200);
    expect((await lock({ campus_id: at('Johar'), upto: dayFrom(-31) }, closer)).errors).toHaveProperty('upto');
    expect((await lock({ campus_id: at('Johar'), upto: null })).errors).toHaveProperty('reason');
    expect((await lock({ campus_id: at('Johar'), upto: null, reason: 'a late bill' })).status).toBe(200);
    expect((await lock({ upto: dayFrom(-40) })).status).toBe(200);
    expect((await save(income('Gulberg', 1, dayFrom(-40)))).errors).toHaveProperty('entry_date');
    expect((await lock({ campus_id: 999_999, upto: dayFrom(-40) })).errors).toHaveProperty('campus_id');
  });
  it('does not keep a year from being closed and opened again', async () => {
    expect((await close(at('Old'))).status).toBe(200);
    expect((await reopen(at('Old'))).status).toBe(200);
    expect((await lock({ upto: null, reason: 'a late bill' })).status).toBe(200);
  });
});
