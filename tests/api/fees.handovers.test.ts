/** Opening floats, what is carried to the next day, and drawers that are handed on. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { create } from './support/records.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';

let api: Api;
let school: FeeSchool;
let ids: FeeSchool['ids'];
let amna: TestUser;
let bilal: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'ravi');
  ({ ids } = school);
  const petty = { acc_code: '13', acc_name: 'Petty Cash', group_id: ids['asset'], role: 'cash' };
  const made = await create(api, school.principal, resourceOf('finance_accounts'), petty);
  if (made.status !== 201) throw new Error(made.text);
  ids = { ...ids, 'Petty Cash': made.row.id };
});
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

const privileges = ['payments.create', 'payments.read'];
let users = 0;
const clerk = (more: object = {}): Promise<TestUser> =>
  makeUser(api, 'ravi', { username: `desk${(users += 1)}`, privileges, ...more });
beforeEach(async () => {
  [amna, bilal] = [await clerk(), await clerk()];
});
const desk = () => ({ campus_id: ids['Gulberg'], account_id: ids['Cash'] });
async function take(amount: number, user: TestUser, more: object = {}): Promise<number> {
  const student = await school.add();
  const answer = await school.pay({ student_id: student.id, amount, ...more }, user);
  expect(answer.status, answer.text).toBe(200);
  return answer.row['payment_id'] as number;
}
const close = (counted: number, user: TestUser, more: object = {}) =>
  school.post('/till_close', { ...desk(), counted, ...more }, user);
const float = (amount: number, user: TestUser, more: object = {}) =>
  school.post('/till_float', { ...desk(), amount, ...more }, user);
const handOver = (counted: number, user: TestUser, to: TestUser, more: object = {}) =>
  school.post('/till_hand_over', { ...desk(), counted, to_user_id: to.id, ...more }, user);
const takeOver = (handover_id: unknown, counted: number, user: TestUser, more: object = {}) =>
  school.post('/till_take_over', { handover_id, counted, ...more }, user);
const takeBack = (handover_id: unknown, user: TestUser) =>
  school.post('/till_take_back', { handover_id, reason: 'They went home' }, user);
const drawer = async (user: TestUser) => (await school.get('/till', {}, user)).rows[0];
/** What was handed over of an account and is in no drawer. */
async function safe(account = 'Cash'): Promise<number> {
  const { accounts } = (await school.get('/till_desk', {}, amna)).row as unknown as {
    accounts: { campus_id: number; account_id: number; handed_over: number }[];
  };
  const found = accounts.find((one) => one.campus_id === ids['Gulberg'] && one.account_id === ids[account]);
  return found?.handed_over ?? Number.NaN;
}
/** Cash that someone took and closed with: it is in nobody's drawer. */
async function fill(amount: number): Promise<void> {
  const other = await clerk();
  await take(amount, other);
  expect((await close(amount, other)).status).toBe(200);
}
/** What the ledger moved for floats and handovers, newest first. */
const entries = () =>
  school.rows(`SELECT a.acc_name AS account, (l.debit - l.credit)::int AS net FROM gl_journals j JOIN gl_lines l ON l.institute_code = j.institute_code AND l.journal_id = j.id
    JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id
    WHERE j.institute_code = 'ravi' AND j.id = (SELECT max(id) FROM gl_journals WHERE institute_code = 'ravi' AND source = 'till_handover') ORDER BY l.line_no`);

describe('an opening float', () => {
  it('is in what must be in the drawer, comes out of what was handed over, and posts nothing', async () => {
    await fill(500);
    const before = await safe();
    const [{ n }] = (await school.rows(`SELECT count(*)::int AS n FROM gl_journals WHERE institute_code = 'ravi'`)) as [
      { n: number },
    ];
    expect((await float(200, amna, { counted_as: '100×2' })).row).toMatchObject({ status: 'accepted', amount: 200 });
    expect(await safe()).toBe(before - 200);
    expect(await school.rows(`SELECT count(*)::int AS n FROM gl_journals WHERE institute_code = 'ravi'`)).toEqual([
      { n },
    ]);
    await take(1000, amna);
    expect(await drawer(amna)).toMatchObject({ opening: 200, received: 1000, paid_out: 0, expected: 1200 });
    expect((await close(1000, amna)).errors).toHaveProperty('notes');
    expect((await close(1200, amna)).row).toMatchObject({ opening: 200, received: 1000, difference: 0 });
    expect(await drawer(amna)).toBeUndefined();
    expect(await safe()).toBe(before + 1000);
  });
  it('is at most what was handed over and is in no drawer', async () => {
    const left = await safe();
    await take(700, bilal);
    const answer = await float(left + 1, amna);
    expect(answer.status).toBe(422);
    expect(answer.errors['amount']?.[0]).toMatch(/of what was handed over of Cash is there/);
    expect(await safe()).toBe(left);
  });
  it('out of another cash account is posted between the two', async () => {
    const other = await clerk();
    const student = await school.add();
    expect(
      (await school.pay({ student_id: student.id, amount: 300, receiving_acc: ids['Petty Cash'] }, other)).status,
    ).toBe(200);
    const more = { from_account_id: ids['Petty Cash'] };
    // While it is in the drawer of someone it is nobody else's float.
    expect((await float(250, amna, more)).errors).toHaveProperty('amount');
    expect((await close(300, other, { account_id: ids['Petty Cash'] })).status).toBe(200);
    expect((await float(250, amna, more)).row).toMatchObject({ status: 'accepted' });
    expect(await entries()).toEqual([
      { account: 'Cash', net: 25_000 },
      { account: 'Petty Cash', net: -25_000 },
    ]);
    expect(await safe('Petty Cash')).toBe(50);
    expect(await drawer(amna)).toMatchObject({ opening: 250, expected: 250 });
    expect((await float(10, amna, { from_account_id: ids['Bank'] })).errors).toHaveProperty('from_account_id');
  });
  it('that someone else gives is in the drawer once they have counted it', async () => {
    await fill(500);
    const before = await safe();
    const { id } = (await float(300, bilal, { to_user_id: amna.id })).row;
    expect(await safe()).toBe(before - 300);
    expect(await drawer(amna)).toBeUndefined();
    expect(await drawer(bilal)).toBeUndefined();
    expect((await takeOver(id, 300, bilal)).status).toBe(409);
    expect((await takeOver(id, 300, amna)).row).toMatchObject({ counted: 300, difference: 0 });
    expect(await drawer(amna)).toMatchObject({ opening: 300 });
    expect((await takeOver(id, 300, amna)).status).toBe(409);
    const other = (await float(100, bilal, { to_user_id: amna.id })).row;
    expect((await takeBack(other['id'], await clerk())).status).toBe(409);
    expect((await takeBack(other['id'], bilal)).row).toMatchObject({ amount: 100 });
    expect((await takeOver(other['id'], 100, amna)).status).toBe(409);
    expect(await safe()).toBe(before - 300);
  });
  it('of one’s own is given by someone else where the campus asks for two people', async () => {
    await fill(100);
    const set = (on: boolean) =>
      school.rows(`UPDATE challan_settings SET two_step_money_out = ${on} WHERE institute_code = 'ravi'`);
    await set(true);
    const answer = await float(50, amna);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('given to you by someone else')]);
    const { id } = (await float(50, bilal, { to_user_id: amna.id })).row;
    expect((await takeOver(id, 50, amna)).status).toBe(200);
    await set(false);
  });
  it('is cash, of one’s campus, and goes to who takes payments', async () => {
    expect((await float(1, amna, { account_id: ids['Bank'] })).errors).toHaveProperty('account_id');
    expect((await float(1, amna, { account_id: ids['Johar Cash'] })).errors).toHaveProperty('account_id');
    const reader = await clerk({ privileges: ['payments.read'] });
    expect((await float(1, amna, { to_user_id: reader.id })).errors).toHaveProperty('to_user_id');
    const newcomer = { username: 'newcomer', password: amna.password, full_name: 'New', all_campuses: true };
    const made = await create(api, school.principal, resourceOf('users'), newcomer);
    expect(made.status, made.text).toBe(201);
    expect((await float(1, amna, { to_user_id: made.row.id })).errors).toHaveProperty('to_user_id');
    const elsewhere = await clerk({ campuses: [ids['Johar']] });
    expect((await float(1, amna, { to_user_id: elsewhere.id })).errors).toHaveProperty('to_user_id');
    expect((await float(1, elsewhere)).status).toBeGreaterThanOrEqual(400);
    expect((await float(0, amna)).status).toBe(422);
    expect((await float(1, amna, { date: dayFrom(1) })).errors).toHaveProperty('date');
  });
});

describe('what stays in the drawer', () => {
  it('is the float of the next count, of what was counted', async () => {
    await take(1000, amna);
    const before = await safe();
    expect((await close(1000, amna, { carried: 1001 })).errors).toHaveProperty('carried');
    expect((await close(1000, amna, { carried: 400 })).row).toMatchObject({ carried: 400, handed_over: before + 600 });
    expect(await safe()).toBe(before + 600);
    await take(50, amna);
    expect(await drawer(amna)).toMatchObject({ opening: 400, received: 50, expected: 450 });
    // Given back: nothing stays.
    expect((await close(450, amna)).row).toMatchObject({ opening: 400, carried: 0 });
    expect(await safe()).toBe(before + 1050);
    const rows = (await school.get('/till_closings', {}, amna)).rows.slice(0, 2);
    expect(rows).toMatchObject([
      { opening: 400, received: 50, difference: 0 },
      { opening: 0, received: 1000 },
    ]);
  });
  it('is cash of a cash account', async () => {
    await school.pay(
      { student_id: (await school.add()).id, amount: 10, receiving_acc: ids['Bank'], method: 'bank' },
      amna,
    );
    const answer = await close(10, amna, { account_id: ids['Bank'], carried: 5 });
    expect(answer.errors).toHaveProperty('carried');
  });
});

describe('a drawer that is handed on', () => {
  it('is counted by both, and is in the drawer of who took it over', async () => {
    await take(800, amna);
    const before = await safe();
    const { id, difference } = (await handOver(800, amna, bilal, { counted_as: '500×1, 100×3' })).row;
    expect(difference).toBe(0);
    expect([await drawer(amna), await drawer(bilal)]).toEqual([undefined, undefined]);
    expect((await school.get('/till_desk', {}, bilal)).row['waiting']).toMatchObject([
      { id, amount: 800, to_me: true, from_user: expect.any(String) },
    ]);
    // What is taken meanwhile is in the next count of who took it.
    await take(30, amna);
    expect((await takeOver(id, 800, bilal)).status).toBe(200);
    expect(await drawer(bilal)).toMatchObject({ opening: 800, expected: 800 });
    expect(await drawer(amna)).toMatchObject({ opening: 0, received: 30, expected: 30 });
    expect(await safe()).toBe(before);
    expect((await close(30, amna)).status).toBe(200);
    expect((await close(800, bilal)).row).toMatchObject({ opening: 800, difference: 0 });
    expect(await safe()).toBe(before + 830);
  });
  it('with another count wants a note, and the difference goes to the books', async () => {
    await take(500, amna);
    const { id } = (await handOver(500, amna, bilal)).row;
    expect((await takeOver(id, 450, bilal)).errors).toHaveProperty('notes');
    expect((await takeOver(id, 450, bilal, { notes: 'A fifty is missing' })).row).toMatchObject({ difference: -50 });
    expect(await entries()).toEqual([
      { account: 'Cash', net: -5000 },
      { account: expect.stringContaining('Over and Short'), net: 5000 },
    ]);
    expect(await drawer(bilal)).toMatchObject({ expected: 450 });
    expect((await school.get('/till_handovers', { status: 'accepted' })).rows[0]).toMatchObject({
      amount: 500,
      counted: 450,
      difference: -50,
      answer: 'A fifty is missing',
    });
  });
  it('that nobody took over goes back to the drawer it came from', async () => {
    await take(90, amna);
    const { id } = (await handOver(90, amna, bilal)).row;
    expect((await takeBack(id, amna)).status).toBe(200);
    expect(await drawer(amna)).toMatchObject({ opening: 90, expected: 90 });
    expect((await takeBack(id, amna)).status).toBe(409);
    expect((await close(90, amna)).row).toMatchObject({ opening: 90, difference: 0 });
  });
  it('gives nothing out while nobody has it', async () => {
    const payment = await take(60, amna);
    expect((await handOver(60, amna, bilal)).status).toBe(200);
    const left = await safe();
    const answer = await school.post(
      '/fee_refunds',
      {
        payment_id: payment,
        amount: left + 1 > 60 ? 60 : left + 1,
        refund_date: today(),
        paying_acc: ids['Cash'],
        reason: 'They leave the school',
      },
      amna,
    );
    if (left < 60) expect(answer.status).toBe(409);
  });
  it('goes to someone else, who takes payments here, and has something in it', async () => {
    await take(10, amna);
    expect((await handOver(10, amna, amna)).errors).toHaveProperty('to_user_id');
    expect((await handOver(0, amna, bilal)).errors).toHaveProperty('counted');
    expect((await handOver(9, amna, bilal)).errors).toHaveProperty('notes');
    expect((await handOver(10, amna, bilal, { account_id: ids['Bank'] })).errors).toHaveProperty('account_id');
    expect((await close(10, amna)).status).toBe(200);
  });
});
