/** The till holds what its cashier holds: approved or waiting for it, and rejected until it has gone back. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';

let api: Api;
let school: FeeSchool;
let ids: FeeSchool['ids'];
let clerk: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ({ ids } = school);
});
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

const privileges = ['payments.create', 'payments.read'];
let users = 0;
/** A clerk whose payments wait for somebody else. */
async function twoStep(): Promise<void> {
  clerk = await makeUser(api, 'chenab', { username: `till${(users += 1)}`, privileges });
  await school.user(clerk.id, { two_step_ch_payment_approval_req: true });
}
async function take(amount: number, more: object = {}): Promise<number> {
  const student = await school.add();
  const answer = await school.pay({ student_id: student.id, amount, ...more }, clerk);
  expect(answer.status, answer.text).toBe(200);
  return answer.row['payment_id'] as number;
}
const decide = (decision: 'approve' | 'reject', ...payments: number[]): Promise<Answer> =>
  school.post('/approvePendingPayments', { ids: payments, decision, reason: 'forged note' });
const drawers = async () => (await school.get('/till', {}, clerk)).rows;
const close = (counted: number, more: object = {}) =>
  school.post('/till_close', { campus_id: ids['Gulberg'], account_id: ids['Cash'], counted, ...more }, clerk);
const give = (payment_id: number, user = clerk) => school.post('/return_payment', { payment_id }, user);
const withdraw = (payment_id: number, user = clerk, reason = 'wrong family') =>
  school.post('/withdraw_payment', { payment_id, reason }, user);

describe('money that waits for approval', () => {
  it('is in the count of who took it, and named apart', async () => {
    await twoStep();
    const first = await take(100);
    const second = await take(50);
    expect((await decide('approve', first)).status).toBe(200);
    expect(await drawers()).toMatchObject([
      {
        payments: 2,
        received: 150,
        expected: 150,
        waiting: { amount: 50, count: 1 },
        by_method: [{ method: 'cash', amount: 150, count: 2 }],
        to_return: [],
      },
    ]);
    expect((await close(150)).row).toMatchObject({ received: 150, waiting: 50, difference: 0 });
    expect(await drawers()).toEqual([]);
    // Counted once: approving it later moves nothing in the drawer.
    expect((await decide('approve', second)).status).toBe(200);
    expect(await drawers()).toEqual([]);
    expect((await school.get('/till_closings', { user_id: clerk.id })).rows).toMatchObject([
      { received: 150, waiting: 50, difference: 0 },
    ]);
  });
  it('stands among the receipts of its day, marked, and in no account', async () => {
    await twoStep();
    const days = async () =>
      (await school.post('/getDayWisePaidChallans', { start_date: today(), end_date: today() })).row;
    const before = (await days())['totals'] as Record<string, number>;
    const id = await take(70);
    const {
      totals,
      days: [day],
    } = (await days()) as unknown as {
      totals: Record<string, number>;
      days: { receipts: { id: number; kind: string; amount: number }[] }[];
    };
    expect(totals).toMatchObject({
      net: before['net'],
      received: before['received'],
      count: before['count'],
      waiting: (before['waiting'] ?? 0) + 70,
    });
    expect(day?.receipts.find((one) => one.id === id)).toMatchObject({ kind: 'pending', amount: 70 });
  });
});

describe('money that was rejected', () => {
  it('stays in the count until the cashier has given it back, and is asked for', async () => {
    await twoStep();
    const id = await take(500);
    await decide('reject', id);
    expect(await drawers()).toMatchObject([
      {
        received: 500,
        expected: 500,
        waiting: { amount: 0, count: 0 },
        to_return: [{ payment_id: id, amount: 500, method: 'cash', reason: 'forged note' }],
      },
    ]);
    expect((await give(id, school.principal)).status).toBe(409);
    expect((await give(id)).row).toMatchObject({ payment_id: id, amount: 500 });
    expect((await give(id)).status).toBe(409);
    expect(await drawers()).toEqual([]);
    expect((await school.get('/payChallan', { ids: String(id) })).rows).toMatchObject([
      { status: 'rejected', returned_on: today(), returned_by: expect.any(String) },
    ]);
  });
  it('goes out of the next count where it was counted before and the drawer holds it, else out of what was handed over', async () => {
    await twoStep();
    const id = await take(500);
    expect((await close(500)).row).toMatchObject({ difference: 0 });
    await decide('reject', id);
    expect(await drawers()).toMatchObject([{ received: 0, paid_out: 0, expected: 0, to_return: [{ payment_id: id }] }]);
    expect((await close(0)).message).toBe('Nothing was taken or given since the last closing');
    const other = await take(70);
    await close(70);
    await decide('reject', other);
    await give(other);
    expect(await drawers(), 'no drawer gives what it does not hold').toMatchObject([
      { received: 0, paid_out: 0, expected: 0 },
    ]);
    await take(600);
    await give(id);
    expect(await drawers()).toMatchObject([{ paid_out: 500, expected: 100, to_return: [] }]);
    expect((await close(100)).row).toMatchObject({ received: 600, paid_out: 500, difference: 0 });
    expect(await drawers()).toEqual([]);
  });
  it('asks for nothing where it should have come by bank and did not', async () => {
    await twoStep();
    const id = await take(90, { receiving_acc: ids['Bank'], method: 'bank' });
    expect(await drawers()).toMatchObject([{ account: 'Bank', received: 90 }]);
    await decide('reject', id);
    expect(await drawers()).toEqual([]);
    expect((await give(id)).message).toMatch(/^The money of receipt \d+ went back already$/);
  });
});

describe('a payment of one’s own that waits', () => {
  it('is withdrawn with a reason, opens what it reserved, and leaves the count', async () => {
    await twoStep();
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const id = (await school.pay({ student_id: student.id, amount: 80 }, clerk)).row['payment_id'] as number;
    expect((await withdraw(id, clerk, '')).errors).toHaveProperty('reason');
    expect((await withdraw(id)).row).toMatchObject({ payment_id: id, amount: 80 });
    expect(await school.rows('SELECT paid, pending FROM challan_lines WHERE id = $1', [line?.id])).toEqual([
      { paid: '0', pending: '0' },
    ]);
    expect((await school.get('/payChallan', { ids: String(id) })).rows).toMatchObject([
      { status: 'withdrawn', decision_reason: 'wrong family', returned_on: today() },
    ]);
    expect(await drawers()).toEqual([]);
    expect((await withdraw(id)).message).toMatch(/is withdrawn already$/);
    expect((await decide('approve', id)).text).toContain('is withdrawn already');
  });
  it('goes out of the next count where it was counted before and the drawer holds it', async () => {
    await twoStep();
    const id = await take(80);
    await close(80);
    await take(100);
    await withdraw(id);
    expect(await drawers()).toMatchObject([{ paid_out: 80, expected: 20 }]);
  });
  it('is withdrawn by nobody else, and not once it is approved', async () => {
    await twoStep();
    const id = await take(80);
    expect((await withdraw(id, school.principal)).message).toMatch(/was taken by somebody else/);
    const other = await makeUser(api, 'chenab', { privileges, campuses: [ids['Johar'] ?? 0] });
    expect((await withdraw(id, other)).status).toBe(404);
    await decide('approve', id);
    expect((await withdraw(id)).status).toBe(409);
  });
});

describe('a count that differs', () => {
  it('is closed with a note and not without, whoever asks', async () => {
    await twoStep();
    await take(100);
    for (const notes of [undefined, '', '   ']) {
      const refused = await close(152, notes === undefined ? {} : { notes });
      expect([refused.status, refused.errors]).toEqual([
        422,
        { notes: ['The count differs from what should be in the till: say why in the note'] },
      ]);
    }
    expect((await close(152, { notes: 'found under the desk', counted_as: '100×1, 50×1, coins 2' })).row).toMatchObject(
      { difference: 52 },
    );
    expect((await school.get('/till_closings', { user_id: clerk.id })).rows).toMatchObject([
      { difference: 52, notes: 'found under the desk', counted_as: '100×1, 50×1, coins 2' },
    ]);
    await expect(
      school.rows(
        `INSERT INTO till_closings (institute_code, closing_no, campus_id, account_id, user_id, closing_date, received, paid_out, counted)
          SELECT institute_code, closing_no + 1000, campus_id, account_id, user_id, closing_date, received, paid_out, 0 FROM till_closings LIMIT 1`,
      ),
    ).rejects.toThrow('till_closings_note_check');
  });
});

describe('what a count is over or short', () => {
  const difference = async () =>
    (
      await school.rows(
        `SELECT j.source, j.entry_date::text AS day, a.role, l.debit::int AS debit, l.credit::int AS credit FROM gl_journals j JOIN gl_lines l ON l.institute_code = j.institute_code AND l.journal_id = j.id
          JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id WHERE j.institute_code = 'chenab' AND j.source = 'till' ORDER BY j.id DESC, l.line_no LIMIT 2`,
      )
    ).map(({ role, debit, credit }) => [role, debit, credit]);
  it('goes to the books with the count, over as income and short as expense', async () => {
    clerk = await makeUser(api, 'chenab', { username: 'differs', privileges });
    await take(100);
    expect((await close(102, { notes: 'found under the desk' })).status).toBe(200);
    expect(await difference()).toEqual([
      ['cash', 200, 0],
      ['cash_difference', 0, 200],
    ]);
    await take(100);
    expect((await close(95, { notes: 'a torn note' })).status).toBe(200);
    expect(await difference()).toEqual([
      ['cash', 0, 500],
      ['cash_difference', 500, 0],
    ]);
    const before = await difference();
    await take(10);
    expect((await close(10)).status).toBe(200);
    expect(await difference()).toEqual(before);
    expect(
      (
        await school.rows(
          `SELECT count(*)::int AS n FROM finance_accounts WHERE institute_code = 'chenab' AND role = 'cash_difference'`,
        )
      )[0],
    ).toEqual({ n: 1 });
  });
  it('is not more than the books hold: of money that waits for approval nothing is written off', async () => {
    await twoStep();
    await take(900_000);
    const refused = await close(0, { notes: 'lost' });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([409, ['counted']]);
    expect((await close(900_000)).row).toMatchObject({ difference: 0 });
  });
});
