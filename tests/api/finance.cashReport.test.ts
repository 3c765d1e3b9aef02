/** The cash report against the journals it is read from, and against the receipts and refunds that made them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

interface Entry {
  readonly account: string;
  readonly entry: string;
  readonly user: string | null;
  readonly received: number | null;
  readonly paid_out: number | null;
  readonly balance: number;
}
let api: Api;
let school: FeeSchool;
let johar: TestUser;
let stranger: TestUser;
const at = (name: string): number => (school.ids as Record<string, number>)[name] ?? 0;
function done(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
/** Of today alone, unless days are given. */
const report = async (query: Record<string, string | number> = {}, user?: TestUser): Promise<Entry[]> =>
  done(
    await school.get(
      '/cash_report',
      { ...('to' in query || 'from' in query ? {} : { from: today(), to: today() }), ...query },
      user,
    ),
  ).rows as unknown as Entry[];
const ofAccount = (rows: readonly Entry[], name: string): Entry[] =>
  rows.filter(({ account }) => account.endsWith(` ${name}`));
const sum = (rows: readonly Entry[], column: 'received' | 'paid_out'): number =>
  rows.reduce((all, row) => all + (row[column] ?? 0), 0);

/**
 * Yesterday a receipt; today one more, one at the bank of the other campus, a void of yesterday's, an advance of which
 * a part goes back.
 */
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  johar = await makeUser(api, 'chenab', { campuses: [at('Johar')] });
  stranger = (await makeFeeSchool(api, 'ravi')).principal;
  const [ahmed, bilal] = [await school.add(), await school.add({ campus_id: at('Johar') })];
  await school.charge(ahmed, [300_000]);
  await school.charge(bilal, [90_050]);
  const wrong = done(await school.pay({ student_id: ahmed.id, amount: 1000, paid_date: dayFrom(-1) }));
  done(await school.pay({ student_id: ahmed.id, amount: 250.25, paid_date: dayFrom(-1) }));
  done(
    await school.post('/deleteChallanTransaction', {
      delete_type: 'payment',
      trans_id: wrong.row['payment_id'],
      reason: 'wrong student',
      void_date: today(),
    }),
  );
  const ahead = done(await school.pay({ student_id: ahmed.id, amount: 5000 }));
  done(
    await school.post('/fee_refunds', {
      payment_id: ahead.row['payment_id'],
      amount: 300,
      refund_date: today(),
      paying_acc: at('Cash'),
      reason: 'paid too much',
    }),
  );
  done(await school.pay({ student_id: bilal.id, amount: 200.5, receiving_acc: at('Bank'), method: 'bank' }));
}, 120_000);
afterAll(() => api.test.drop());

it('tells what a day began with, what came and went, by kind and user, and what is there', async () => {
  const rows = ofAccount(await report(), 'Cash');
  expect(rows.map(({ entry, received, paid_out, balance }) => [entry, received, paid_out, balance])).toEqual([
    ['Opening balance', null, null, 1250.25],
    ['Fee receipts', 5000, 0, 6250.25],
    ['Refunds', 0, 300, 5950.25],
    ['Fee receipts voided', 0, 1000, 4950.25],
    ['Closing balance', null, null, 4950.25],
  ]);
  expect(rows[1]?.user).not.toBeNull();
});

it('closes where the next day opens, and the days add up to the whole', async () => {
  const yesterday = ofAccount(await report({ from: dayFrom(-1), to: dayFrom(-1) }), 'Cash');
  const now = ofAccount(await report(), 'Cash');
  const both = ofAccount(await report({ from: dayFrom(-1), to: today() }), 'Cash');
  expect(yesterday.at(-1)?.balance).toBe(now[0]?.balance);
  expect(both.at(-1)?.balance).toBe(now.at(-1)?.balance);
  for (const column of ['received', 'paid_out'] as const)
    expect(sum(both, column)).toBe(sum(yesterday, column) + sum(now, column));
});

it('comes to what it closes with: opening and received less paid out', async () => {
  const answer = done(await school.get('/cash_report', { from: today(), to: today(), compare: 'previous' }));
  const { sections, compared } = answer.json as {
    sections: { parts: { label: string; sign: number; sum: number }[]; total: number };
    compared: { from: string; to: string; rows: Entry[] };
  };
  const rows = answer.rows as unknown as Entry[];
  const closing = rows.filter(({ entry }) => entry === 'Closing balance');
  expect(sections.total).toBe(closing.reduce((all, { balance }) => all + balance, 0));
  expect(sections.parts).toEqual([
    { label: 'Opening balance', sign: 1, sum: 1250.25 },
    { label: 'Received', sign: 1, sum: sum(rows, 'received') },
    { label: 'Paid out', sign: -1, sum: sum(rows, 'paid_out') },
  ]);
  expect(compared.to < today()).toBe(true);
  expect(compared.rows).toEqual(await report({ from: compared.from, to: compared.to }));
});

it('is what the ledger says of each account', async () => {
  for (const [name, account] of [
    ['Cash', at('Cash')],
    ['Bank', at('Bank')],
  ] as const) {
    const [books] = await school.rows(
      `SELECT (sum(debit - credit) / 100.0)::float8 AS balance FROM gl_lines WHERE institute_code = 'chenab' AND account_id = $1`,
      [account],
    );
    expect(ofAccount(await report(), name).at(-1)?.balance).toBe(books?.['balance']);
  }
});

it('adds up over the campuses, and shows a user only their own', async () => {
  const whole = await report();
  const parts = [...(await report({ campus_id: at('Gulberg') })), ...(await report({ campus_id: at('Johar') }))];
  for (const column of ['received', 'paid_out'] as const) expect(sum(parts, column)).toBe(sum(whole, column));
  const own = await report({}, johar);
  expect(new Set(own.map(({ account }) => account)).size).toBe(1);
  expect(sum(own, 'received')).toBe(200.5);
  expect(await report({}, stranger)).toEqual([]);
});

it('a receipt belongs to whoever took it, not to whoever approved it', async () => {
  const clerk = await makeUser(api, 'chenab', { privileges: ['payments.create', 'payments.read'] });
  await school.user(clerk.id, { two_step_ch_payment_approval_req: true, full_name: 'Hina Clerk' });
  const student = await school.add();
  await school.charge(student, [10_000]);
  const before = await report();
  const taken = done(await school.pay({ student_id: student.id, amount: 80 }, clerk));
  expect(await report()).toEqual(before);
  done(await school.post('/approvePendingPayments', { ids: [taken.row['payment_id']], decision: 'approve' }));
  const own = ofAccount(await report(), 'Cash').filter(({ user }) => user === 'Hina Clerk');
  expect(own.map(({ entry, received }) => [entry, received])).toEqual([['Fee receipts', 80]]);
});

it('refuses days that run backwards, or are none', async () => {
  for (const [query, field] of [
    [{ from: today(), to: dayFrom(-1) }, 'to'],
    [{ from: '2025-02-30' }, 'from'],
  ] as const)
    expect((await school.get('/cash_report', query)).errors).toHaveProperty(field);
});
