/** A cheque lies in hand, goes to the bank by a slip, and clears or bounces: state, day and books say the same. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { chequeRules } from '../../server/modules/ledger/books/chequeRules.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';

const CODE = 'jhelum';
let api: Api;
let school: FeeSchool;
let ids: FeeSchool['ids'];
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ({ ids } = school);
});
afterAll(() => api.test.drop());
async function expectCheques(): Promise<void> {
  await expectBooks(school);
  for (const { name, sql } of chequeRules) expect(await school.rows(sql, [CODE]), name).toEqual([]);
}
afterEach(expectCheques);

let numbers = 100_000;
interface Taken {
  id: number;
  payment: number;
  student: number;
  line: number;
  challan: number;
}
/** Takes a cheque for a charge of 900 rupees; answers its row of the list. */
async function take(more: Readonly<Record<string, unknown>> = {}, amount = 900): Promise<Taken> {
  const student = await school.add();
  const [line] = await school.charge(student, [90_000]);
  const cheque_no = String((numbers += 1));
  const paid = await school.pay({
    student_id: student.id,
    amount,
    receiving_acc: ids['Bank'],
    method: 'cheque',
    cheque_no,
    bank_name: 'HBL',
    ...more,
  });
  expect(paid.status, paid.text).toBe(200);
  const [row] = (await school.get('/cheques', { search: cheque_no })).rows;
  return {
    id: Number(row?.['id']),
    payment: Number(paid.row['payment_id']),
    student: student.id,
    line: line?.id ?? 0,
    challan: line?.challan_id ?? 0,
  };
}
const deposit = (cheques: readonly number[], more: object = {}, user?: TestUser, key?: string): Promise<Answer> =>
  school.post(
    '/deposit_cheques',
    { cheque_ids: cheques, account_id: ids['Bank'], deposited_on: today(), ...more },
    user,
    key,
  );
const clear = (cheques: readonly number[], cleared_on = today()): Promise<Answer> =>
  school.post('/clear_cheques', { cheque_ids: cheques, cleared_on });
const bounce = (cheque_id: number, more: object = {}, user?: TestUser): Promise<Answer> =>
  school.post('/bounce_cheque', { cheque_id, bounced_on: today(), ...more }, user);
const voidReceipt = (trans_id: number, more: object = {}): Promise<Answer> =>
  school.post('/deleteChallanTransaction', { delete_type: 'payment', trans_id, reason: 'By mistake', ...more });
const stateOf = async (id: number): Promise<unknown> =>
  (await school.rows('SELECT state FROM cheques WHERE institute_code = $1 AND id = $2', [CODE, id]))[0]?.['state'];
/** Rupees on accounts of a role. */
const held = async (role: string): Promise<number> =>
  Number(
    (
      await school.rows(
        `SELECT coalesce(sum(l.debit - l.credit), 0) / 100 AS held FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id
          WHERE l.institute_code = $1 AND a.role = $2`,
        [CODE, role],
      )
    )[0]?.['held'],
  );
const owed = async (student: number): Promise<number> =>
  Number(
    (
      await school.rows(
        'SELECT sum(amount - discount - paid) / 100 AS owed FROM challan_lines WHERE institute_code = $1 AND student_id = $2 AND NOT is_void',
        [CODE, student],
      )
    )[0]?.['owed'],
  );

describe('a cheque that is received', () => {
  it('is in hand, not in the bank, and pays the fee', async () => {
    const [hand, bank] = [await held('cheques_in_hand'), await held('bank')];
    const cheque = await take();
    expect(await held('cheques_in_hand')).toBe(hand + 900);
    expect(await held('bank')).toBe(bank);
    expect(await owed(cheque.student)).toBe(0);
    expect((await school.get('/cheques', { state: 'due' })).rows).toContainEqual(
      expect.objectContaining({ id: cheque.id, state: 'held', due: true, amount: 900, bank_name: 'HBL' }),
    );
    const [receipt] = (await school.get('/payChallan', { ids: cheque.payment })).rows;
    expect(receipt).toMatchObject({ receiving_acc: { acc_name: 'Cheques in Hand' } });
  });
  it('waits for approval before it is in any list', async () => {
    const clerk = await makeUser(api, CODE, { username: 'careful', privileges: ['payments.create', 'payments.read'] });
    await school.user(clerk.id, { two_step_ch_payment_approval_req: true });
    const student = await school.add();
    const taken = await school.pay(
      { student_id: student.id, amount: 70, receiving_acc: ids['Bank'], method: 'cheque', cheque_no: 'W-1' },
      clerk,
    );
    expect((await school.get('/cheques', { search: 'W-1' })).rows).toEqual([]);
    await school.post('/approvePendingPayments', { ids: [taken.row['payment_id']], decision: 'approve' });
    expect((await school.get('/cheques', { search: 'W-1' })).rows).toMatchObject([{ state: 'held', amount: 70 }]);
  });
  it('is void with its receipt, and cannot be deposited after that', async () => {
    const cheque = await take();
    expect((await voidReceipt(cheque.payment)).status).toBe(200);
    expect(await stateOf(cheque.id)).toBe('voided');
    const refused = await deposit([cheque.id]);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('not in hand any more: it was voided'),
    ]);
  });
  it('is counted in the till of who took it', async () => {
    const clerk = await makeUser(api, CODE, { username: 'counter', privileges: ['payments.create', 'payments.read'] });
    const student = await school.add();
    const paid = await school.pay(
      { student_id: student.id, amount: 70, receiving_acc: ids['Bank'], method: 'cheque', cheque_no: 'T-1' },
      clerk,
    );
    expect(paid.status, paid.text).toBe(200);
    const [till] = (await school.get('/till', {}, clerk)).rows;
    expect(till).toMatchObject({ account: 'Cheques in Hand', expected: 70 });
    const closed = await school.post(
      '/till_close',
      { campus_id: ids['Gulberg'], account_id: till?.['account_id'], counted: 70 },
      clerk,
    );
    expect(closed.status, closed.text).toBe(200);
    const [row] = (await school.get('/cheques', { search: 'T-1' })).rows;
    await deposit([Number(row?.['id'])]);
    expect((await bounce(Number(row?.['id']))).status).toBe(200);
    expect((await school.get('/till', {}, clerk)).rows).toEqual([]);
  });
});

describe('a deposit', () => {
  it('moves many by one slip into the bank, each by an entry of its campus', async () => {
    const both = [await take(), await take()];
    const [hand, bank] = [await held('cheques_in_hand'), await held('bank')];
    const made = await deposit(both.map(({ id }) => id));
    expect(made.row).toMatchObject({ cheques: 2, amount: 1800 });
    expect(await held('cheques_in_hand')).toBe(hand - 1800);
    expect(await held('bank')).toBe(bank + 1800);
    const slip = await school.get('/cheques', { slip_no: Number(made.row['slip_no']) });
    expect(JSON.parse(slip.text)).toMatchObject({ total: 2, totals: { cheques: 2, amount: 1800 } });
    const next = await deposit([(await take()).id]);
    expect(next.row['slip_no']).toBe(Number(made.row['slip_no']) + 1);
  });
  it('is not before the date on the cheque, nor before it was received, nor into anything but a bank', async () => {
    const ahead = await take({ cheque_date: dayFrom(20) });
    expect((await school.get('/cheques', { state: 'ahead' })).rows).toContainEqual(
      expect.objectContaining({ id: ahead.id, due: false }),
    );
    const early = await deposit([ahead.id]);
    expect([early.status, early.errors]).toMatchObject([422, { deposited_on: [expect.stringContaining('is dated')] }]);
    const cheque = await take({ cheque_date: dayFrom(-30) });
    const before = await deposit([cheque.id], { deposited_on: dayFrom(-1) });
    expect([before.status, before.errors]).toMatchObject([
      422,
      { deposited_on: [expect.stringContaining('was received on')] },
    ]);
    for (const account of ['Cash', 'fee_income'])
      expect((await deposit([cheque.id], { account_id: ids[account] })).errors).toHaveProperty('account_id');
    expect([await stateOf(ahead.id), await stateOf(cheque.id)]).toEqual(['held', 'held']);
  });
  it('is all or none, once for a key, and never twice', async () => {
    const [first, second] = [await take(), await take()];
    await deposit([first.id]);
    const refused = await deposit([second.id, first.id]);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('deposited on')]);
    expect(await stateOf(second.id)).toBe('held');
    const key = newKey();
    const [one, again] = [
      await deposit([second.id], {}, undefined, key),
      await deposit([second.id], {}, undefined, key),
    ];
    expect([one.status, again.row]).toEqual([200, one.row]);
  });
  it('of the same cheque by two at once is made by one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second, third] = [await take(), await take(), await take()];
      const both = await Promise.all([deposit([first.id, second.id]), deposit([second.id, third.id])]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
  it('at the bank is not voided; it clears or bounces first', async () => {
    const cheque = await take();
    await deposit([cheque.id]);
    const refused = await voidReceipt(cheque.payment);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('is at the bank')]);
  });
});

const undo = (cheques: readonly number[], more: object = {}, user?: TestUser): Promise<Answer> =>
  school.post('/undo_cheque_deposit', { cheque_ids: cheques, undone_on: today(), reason: 'Wrong bank', ...more }, user);
describe('a deposit that is undone', () => {
  it('puts its cheques in hand again, with a reversal and the reason, and they are deposited anew', async () => {
    const both = [await take({ paid_date: dayFrom(-10) }), await take({ paid_date: dayFrom(-10) })];
    const cheques = both.map(({ id }) => id);
    const [hand, bank] = [await held('cheques_in_hand'), await held('bank')];
    await deposit(cheques, { deposited_on: dayFrom(-9) });
    expect((await undo(cheques, { reason: ' ' })).errors).toHaveProperty('reason');
    expect((await undo(cheques, { undone_on: dayFrom(-10) })).errors).toHaveProperty('undone_on');
    const done = await undo(cheques, { undone_on: dayFrom(-7) });
    expect([done.status, done.row]).toMatchObject([200, { cheques: 2, amount: 1800 }]);
    expect([await held('cheques_in_hand'), await held('bank')]).toEqual([hand, bank]);
    const [row] = (await school.get('/cheques', { state: 'held', search: '' })).rows.filter(
      ({ id }) => id === cheques[0],
    );
    expect(row).toMatchObject({ state: 'held', slip_no: null, undone_on: dayFrom(-7), undone_reason: 'Wrong bank' });
    const voided = (await school.get('/voided_trans', { kind: 'cheque' })).rows;
    const names = await school.rows(`SELECT 'Cheque ' || cheque_no AS name FROM cheques WHERE id = ANY ($1)`, [
      cheques,
    ]);
    for (const { name } of names) expect(voided.map(({ document }) => document)).toContain(name);
    const [entry] = await school.rows(`SELECT max(id)::int AS id FROM gl_journals WHERE source = 'cheque'`);
    const gone = await school.post('/delete_finance_entry', { ids: [entry?.['id']], reason: 'Wrong bank' });
    expect([gone.status, gone.message]).toEqual([409, expect.stringMatching(/it is voided under Cheques$/)]);
    await expectCheques();
    const early = await deposit(cheques, { deposited_on: dayFrom(-8) });
    expect([early.status, early.errors]).toMatchObject([
      422,
      { deposited_on: [expect.stringContaining('is in hand again from')] },
    ]);
    const again = await deposit(cheques, { deposited_on: dayFrom(-7) });
    expect(again.status, again.text).toBe(200);
    expect((await undo(cheques)).status).toBe(200);
    expect((await deposit(cheques)).status).toBe(200);
    expect((await clear(cheques)).status).toBe(200);
    const late = await undo(cheques);
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('is cleared already')]);
  });
  it('is not one that is matched, nor of a cheque in hand, and is undone once by two at once', async () => {
    const cheque = await take();
    const early = await undo([cheque.id]);
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('it is not deposited')]);
    await deposit([cheque.id]);
    const both = await Promise.all([undo([cheque.id]), bounce(cheque.id), undo([cheque.id])]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

describe('a deposit that the bank has', () => {
  it('is neither undone nor bounced while it is matched, and bounces with its match by who may reconcile', async () => {
    const cheque = await take();
    await deposit([cheque.id]);
    const [entry] = await school.rows(
      `SELECT l.journal_id::int AS journal, l.line_no::int AS line FROM cheques q JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = q.deposit_journal_id AND l.debit > 0 WHERE q.institute_code = $1 AND q.id = $2`,
      [CODE, cheque.id],
    );
    const [statement] = await school.rows(
      `WITH x AS (SELECT set_config('app.institute', $1, true), set_config('app.campuses', 'all', true), set_config('app.user', (SELECT min(id)::text FROM users WHERE institute_code = $1 AND all_privileges), true))
        SELECT s.id::int AS id FROM x, bank_statement_add($1, jsonb_build_object('account_id', $2::bigint, 'from_date', $3::date, 'to_date', $3::date, 'opening', 0, 'closing', 90000), jsonb_build_array(jsonb_build_object('line_date', $3::date, 'description', 'Clearing', 'amount', 90000))) s`,
      [CODE, ids['Bank'], today()],
    );
    const id = statement?.['id'];
    const { row } = await school.get('/bank_statement', { id: Number(id) });
    const line = (row['lines'] as unknown as { id: number }[])[0];
    const matched = await school.post('/bank_match', {
      id,
      line_ids: [line?.id],
      books: [{ journal_id: entry?.['journal'], line_no: entry?.['line'] }],
    });
    expect(matched.status, matched.text).toBe(200);
    expect((await undo([cheque.id])).text).toContain('unmatch it there before it is voided');
    const refused = await bounce(cheque.id);
    expect([refused.status, refused.errors]).toMatchObject([422, { unmatch: [expect.stringContaining('is matched')] }]);
    const teller = await makeUser(api, CODE, { username: 'bouncer', privileges: ['cheques.read', 'cheques.bounce'] });
    const may = await bounce(cheque.id, { unmatch: true }, teller);
    expect([may.status, may.text]).toEqual([expect.any(Number), expect.stringContaining('not permitted to reconcile')]);
    const done = await bounce(cheque.id, { unmatch: true });
    expect(done.status, done.text).toBe(200);
    expect(await stateOf(cheque.id)).toBe('bounced');
    const after = await school.get('/bank_statement', { id: Number(id) });
    expect(after.row['statement']).toMatchObject({ unmatched: 1 });
  });
});

describe('a cheque that cleared', () => {
  it('posts nothing more, and its receipt is void only with its money back from the bank', async () => {
    const cheque = await take();
    const early = await clear([cheque.id]);
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('it is deposited first')]);
    await deposit([cheque.id]);
    const bank = await held('bank');
    expect((await clear([cheque.id], dayFrom(1))).errors).toHaveProperty('cleared_on');
    expect((await clear([cheque.id], dayFrom(-1))).errors).toHaveProperty('cleared_on');
    expect((await clear([cheque.id])).row).toMatchObject({ cheques: 1, amount: 900 });
    expect(await held('bank')).toBe(bank);
    const refused = await bounce(cheque.id);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('void its receipt instead')]);
    const done = await voidReceipt(cheque.payment);
    expect(done.status, done.text).toBe(200);
    expect(await held('bank')).toBe(bank - 900);
    expect([await stateOf(cheque.id), await owed(cheque.student)]).toEqual(['voided', 900]);
  });
  it('is not voided before the day on which it cleared', async () => {
    const cheque = await take({ paid_date: dayFrom(-10) });
    await deposit([cheque.id], { deposited_on: dayFrom(-9) });
    await clear([cheque.id], dayFrom(-5));
    expect((await voidReceipt(cheque.payment, { void_date: dayFrom(-7) })).errors).toHaveProperty('void_date');
    expect((await voidReceipt(cheque.payment, { void_date: dayFrom(-5) })).status).toBe(200);
  });
});

describe('a cheque that bounced', () => {
  it('takes deposit and receipt back on its day, and the fee is owed again', async () => {
    const [hand, bank] = [await held('cheques_in_hand'), await held('bank')];
    const cheque = await take({ paid_date: dayFrom(-10) });
    await deposit([cheque.id], { deposited_on: dayFrom(-9) });
    expect((await bounce(cheque.id, { bounced_on: dayFrom(-10) })).errors).toHaveProperty('bounced_on');
    const done = await bounce(cheque.id, { bounced_on: dayFrom(-6), reason: 'Insufficient funds' });
    expect(done.status, done.text).toBe(200);
    expect([await held('cheques_in_hand'), await held('bank'), await owed(cheque.student)]).toEqual([hand, bank, 900]);
    const [receipt] = (await school.get('/payChallan', { ids: cheque.payment })).rows;
    expect(receipt).toMatchObject({
      status: 'voided',
      void_date: dayFrom(-6),
      void_reason: 'Bounced: Insufficient funds',
    });
    const again = await bounce(cheque.id);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('bounced already')]);
  });
  it('adds a charge to the challan that it was to pay', async () => {
    const cheque = await take();
    await deposit([cheque.id]);
    expect((await bounce(cheque.id, { charge: 500 })).errors).toHaveProperty('particular_id');
    expect((await bounce(cheque.id, { charge: 500, particular_id: ids['Security'] })).errors).toHaveProperty(
      'particular_id',
    );
    const done = await bounce(cheque.id, { charge: 500, particular_id: ids['Transport'] });
    expect(done.status, done.text).toBe(200);
    expect(done.row['charged_challan']).not.toBeNull();
    expect(await owed(cheque.student)).toBe(1400);
  });
  it('is not undone while its advance is used', async () => {
    const cheque = await take({}, 1500);
    await deposit([cheque.id]);
    await school.charge(cheque.student, [60_000]);
    expect((await school.post('/use_advance', { student_id: cheque.student })).status).toBe(200);
    const refused = await bounce(cheque.id);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('take that back first')]);
    expect(await stateOf(cheque.id)).toBe('deposited');
  });
  it('bounces once, also while its challan is being paid and by two at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cheque = await take({}, 500);
      await deposit([cheque.id]);
      const [paid, ...bounced] = await Promise.all([
        school.pay({ student_id: cheque.student, amount: 400 }),
        bounce(cheque.id, { charge: 100, particular_id: ids['Transport'] }),
        bounce(cheque.id, { charge: 100, particular_id: ids['Transport'] }),
      ]);
      expect(paid.status, paid.text).toBe(200);
      expect(bounced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await owed(cheque.student)).toBe(600);
    }
  });
  it('meets who clears it, and is one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cheque = await take();
      await deposit([cheque.id]);
      const both = await Promise.all([clear([cheque.id]), bounce(cheque.id)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});

describe('who may', () => {
  it('is said by three privileges, and campuses are walls', async () => {
    const cheque = await take();
    const reader = await makeUser(api, CODE, { username: 'reader', privileges: ['cheques.read'] });
    expect((await school.get('/cheques', {}, reader)).status).toBe(200);
    expect((await deposit([cheque.id], {}, reader)).status).toBe(401);
    const teller = await makeUser(api, CODE, { username: 'teller', privileges: ['cheques.read', 'cheques.deposit'] });
    expect((await bounce(cheque.id, {}, teller)).status).toBe(401);
    const other = await makeUser(api, CODE, {
      username: 'johar',
      privileges: ['cheques.read', 'cheques.deposit', 'cheques.bounce'],
      campuses: [ids['Johar'] as number],
    });
    expect((await school.get('/cheques', {}, other)).rows).toEqual([]);
    expect((await deposit([cheque.id], {}, other)).status).toBe(404);
    expect((await bounce(cheque.id, {}, other)).status).toBe(404);
    const done = await deposit([cheque.id], {}, teller);
    expect(done.status, done.text).toBe(200);
  });
  it('dates it within their days', async () => {
    const cheque = await take({ paid_date: dayFrom(-30) });
    const teller = await makeUser(api, CODE, { username: 'today', privileges: ['cheques.read', 'cheques.deposit'] });
    await school.user(teller.id, { paid_date_back_days: 3 });
    const refused = await deposit([cheque.id], { deposited_on: dayFrom(-10) }, teller);
    expect([refused.status, refused.errors]).toMatchObject([422, { deposited_on: [expect.any(String)] }]);
  });
});
