/** Vouchers that come again: when they are due, once for each day, with the rights of who made them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { recurring } from '../../server/modules/ledger/recurring/recurring.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'jhelum';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let poster: TestUser;
let clerk: TestUser;
const at = (name: string): number => ids[name] ?? 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Rent', 'expense'],
    ['Canteen', 'income'],
  ]);
  const names = ['read', 'create', 'post', 'void', 'approve'].map((name) => `finance_entry.${name}`);
  poster = await makeUser(api, CODE, { privileges: names });
  clerk = await makeUser(api, CODE, { privileges: ['finance_entry.read', 'finance_entry.create'] });
  for (const { id } of [poster, clerk]) await school.user(id, { paid_date_back_days: 400, paid_date_forward_days: 0 });
  await voucher(poster, 'income', 1_000_000, dayFrom(-200));
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
async function voucher(user: TestUser, kind: string, amount: number, entry_date: string): Promise<number> {
  const [debit, credit] = kind === 'income' ? ['Cash', 'Canteen'] : ['Rent', 'Cash'];
  const lines = [
    { account_id: at(debit), debit: amount },
    { account_id: at(credit), credit: amount },
  ];
  const body = { kind, campus_id: at('Gulberg'), entry_date, memo: 'Rent of the house', payee: 'Landlord', lines };
  const { row, status, text } = await school.post('/finance_entry', body, user);
  if (status !== 200) throw new Error(text);
  return Number(row['trans_id']);
}
const repeat = (trans_id: number, more: Body, user: TestUser): Promise<Answer> =>
  school.post('/recurring_vouchers', { trans_id, every_months: 1, on_day: 1, from_date: today(), ...more }, user);
async function made(answer: Promise<Answer>): Promise<number> {
  const { row, status, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['id']);
}
const change = (id: number, version: number, action: string, user = poster): Promise<Answer> =>
  school.post('/change_recurring_voucher', { id, version, action }, user);
const now = (id: number, user = poster, key?: string): Promise<Answer> =>
  school.post('/run_recurring_voucher', { id }, user, key);
async function rowOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = await school.get('/recurring_vouchers', {}, poster);
  return (rows as unknown as Record<string, unknown>[]).find((row) => row['id'] === id) ?? {};
}
/** The job of a template, as a worker does it. */
async function job(id: number): Promise<void> {
  for await (const _part of recurring.work(api.db, { instituteCode: CODE, id }));
}
const runs = (id: number): Promise<Record<string, unknown>[]> =>
  school.rows(
    `SELECT r.due_date::text AS due, v.entry_date::text AS day, v.status, v.total::int AS total FROM voucher_template_runs r JOIN vouchers v ON v.institute_code = r.institute_code AND v.id = r.voucher_id
      WHERE r.institute_code = $1 AND r.template_id = $2 ORDER BY 1`,
    [CODE, id],
  );
/** The first of the month so many months from now. */
const first = (months: number): string => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

describe('a voucher that comes again', () => {
  it('is made for each day that has come, once, also by two workers at once and after another start', async () => {
    const id = await made(repeat(await voucher(poster, 'expense', 500, today()), { from_date: first(-2) }, poster));
    await Promise.all([job(id), job(id), job(id)]);
    await job(id);
    const wanted = [first(-2), first(-1), first(0)];
    expect(await runs(id)).toEqual(wanted.map((day) => ({ due: day, day, status: 'approved', total: 50_000 })));
    expect(await rowOf(id)).toMatchObject({ next_date: first(1), made: 3, state: 'running', last_problem: null });
  });
  it('waits for approval where who made it may not post alone', async () => {
    const id = await made(repeat(await voucher(clerk, 'expense', 70, today()), { from_date: first(0) }, clerk));
    await job(id);
    expect((await runs(id)).map(({ status }) => status)).toEqual(['pending']);
  });
  it('of the last day of a month is on the last of each, every quarter and until its end', async () => {
    const source = await voucher(poster, 'expense', 10, today());
    const year = Number(today().slice(0, 4));
    const id = await made(
      repeat(
        source,
        { from_date: `${year + 1}-01-01`, on_day: 31, every_months: 3, until: `${year + 1}-05-15` },
        poster,
      ),
    );
    expect((await rowOf(id))['next_date']).toBe(`${year + 1}-01-31`);
    expect((await now(id)).row).toMatchObject({ due_date: `${year + 1}-01-31`, status: 'approved' });
    expect((await rowOf(id))['next_date']).toBe(`${year + 1}-04-30`);
    await now(id);
    expect(await rowOf(id)).toMatchObject({ next_date: null, state: 'ended', made: 2 });
    expect((await now(id)).status).toBe(409);
    expect((await runs(id)).map(({ day }) => day)).toEqual([today(), today()]);
  });
  it('is paused, resumed and ended, each as it was seen', async () => {
    const id = await made(repeat(await voucher(poster, 'expense', 20, today()), { from_date: first(0) }, poster));
    const version = Number((await rowOf(id))['version']);
    expect((await change(id, version, 'pause')).row).toMatchObject({ state: 'paused' });
    expect((await change(id, version, 'resume')).status).toBe(409);
    await job(id);
    expect(await runs(id)).toEqual([]);
    expect((await change(id, version + 1, 'pause')).status).toBe(409);
    expect((await change(id, version + 1, 'resume')).row).toMatchObject({ state: 'running' });
    await job(id);
    expect(await runs(id)).toHaveLength(1);
    expect((await change(id, Number((await rowOf(id))['version']), 'end')).row).toMatchObject({ state: 'ended' });
  });
  it('says what failed, and is made when that is mended', async () => {
    const id = await made(repeat(await voucher(poster, 'expense', 30, today()), { from_date: first(-1) }, poster));
    await school.user(poster.id, { paid_date_back_days: 0 });
    await job(id);
    const why = expect.stringMatching(/^Entry date must be from/);
    expect(await rowOf(id)).toMatchObject({ made: 0, last_problem: why, next_date: first(-1) });
    expect((await now(id)).errors).toEqual({ entry_date: [why] });
    await school.user(poster.id, { paid_date_back_days: 400 });
    await job(id);
    expect(await rowOf(id)).toMatchObject({ made: 2, last_problem: null, next_date: first(1) });
  });
  it('is made now once under one key, by two at once each its own day', async () => {
    const id = await made(repeat(await voucher(poster, 'expense', 40, today()), { from_date: first(1) }, poster));
    const key = newKey();
    const same = [await now(id, poster, key), await now(id, poster, key)];
    expect(same[0]?.row).toEqual(same[1]?.row);
    const both = await Promise.all([now(id), now(id)]);
    expect(both.map(({ row }) => row['due_date']).toSorted()).toEqual([first(2), first(3)]);
    expect(await runs(id)).toHaveLength(3);
  });
  it('is of its campus, and of who may enter vouchers', async () => {
    const source = await voucher(poster, 'expense', 50, today());
    const id = await made(repeat(source, {}, poster));
    const johar = await makeUser(api, CODE, {
      privileges: ['finance_entry.read', 'finance_entry.create'],
      campuses: [at('Johar')],
    });
    expect((await school.get('/recurring_vouchers', {}, johar)).rows).toEqual([]);
    expect((await change(id, 1, 'pause', johar)).status).toBe(404);
    expect((await now(id, johar)).status).toBe(404);
    expect((await repeat(source, {}, johar)).errors).toHaveProperty('trans_id');
    const reader = await makeUser(api, CODE, { privileges: ['finance_entry.read'] });
    expect((await now(id, reader)).status).toBe(401);
  });
  it('refuses an end before its first day', async () => {
    const source = await voucher(poster, 'expense', 60, today());
    const wrong = await repeat(source, { from_date: first(1), on_day: 20, until: first(1) }, poster);
    expect(wrong.errors).toEqual({ until: [expect.stringMatching(/^The first would be due on 20-/)] });
  });
});
