/** Refunds and voids that need two people: they wait, are decided by someone else, withdrawn by their maker, and done on the day. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let clerk: TestUser;
let other: TestUser;
let head: TestUser;
const PRIVILEGES = [
  'payments.read',
  'payments.create',
  'payments.void',
  'payments.refund',
  'challans.read',
  'challan_discounts.read',
];
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'ravi');
  clerk = await makeUser(api, 'ravi', { privileges: PRIVILEGES });
  other = await makeUser(api, 'ravi', { privileges: [...PRIVILEGES, 'payments.approve'] });
  head = await makeUser(api, 'ravi', { privileges: ['payments.read', 'payments.approve'] });
  await setting(true);
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

const setting = (on: boolean): Promise<unknown> =>
  school.rows(`UPDATE challan_settings SET two_step_money_out = $1 WHERE institute_code = 'ravi' AND campus_id = $2`, [
    on,
    school.ids['Gulberg'],
  ]);
interface Taken {
  readonly student: number;
  readonly payment: number;
  readonly line: number;
}
/** A receipt of 150: 100 on a charge, and 50 of advance. */
async function receipt(user = clerk, more: object = {}, particular = 'Tuition'): Promise<Taken> {
  const student = await school.add();
  const [line] = await school.charge(student, [10_000], { particular });
  const paid = await school.pay({ student_id: student.id, amount: 150, ...more }, user);
  if (paid.status !== 200) throw new Error(paid.text);
  return { student: student.id, payment: Number(paid.row['payment_id']), line: line?.id ?? 0 };
}
const take = (delete_type: string, trans_id: number, user = clerk, more: object = {}): Promise<Answer> =>
  school.post('/deleteChallanTransaction', { delete_type, trans_id, reason: 'a mistake', ...more }, user);
const refund = (body: object, user = clerk): Promise<Answer> =>
  school.post(
    '/fee_refunds',
    { amount: 20, refund_date: today(), paying_acc: school.ids['Cash'], reason: 'they asked', ...body },
    user,
  );
const decide = (ids: readonly unknown[], decision = 'approve', user = head): Promise<Answer> =>
  school.post(
    '/decide_money_requests',
    { ids, decision, ...(decision === 'reject' ? { reason: 'not so' } : {}) },
    user,
  );
const withdraw = (id: unknown, user = clerk): Promise<Answer> =>
  school.post('/withdraw_money_request', { id, reason: 'not needed' }, user);
const idOf = (answer: Answer): number => {
  expect(answer.status, answer.text).toBe(200);
  const id = Number(answer.row['request_id']);
  expect(id, answer.text).toBeGreaterThan(0);
  return id;
};
const messagesOf = (answer: Answer): unknown[] => {
  const data = answer.json['data'] as { results: { message: string | null }[] };
  return data.results.map(({ message }) => message);
};
const paymentOf = async (id: number): Promise<Record<string, unknown>> =>
  (await school.rows('SELECT * FROM payments WHERE id = $1', [id]))[0] ?? {};
const journals = async (): Promise<number> => {
  const [row] = await school.rows('SELECT count(*)::int AS n FROM gl_journals');
  return Number(row?.['n']);
};
const tillOf = async (user: TestUser): Promise<number> => {
  const rows = (await school.get('/till', {}, user)).json['data'] as { account_id: number; expected: number }[];
  return rows.find(({ account_id }) => account_id === school.ids['Cash'])?.expected ?? 0;
};

describe('a void of one’s own receipt', () => {
  it('waits: nothing is posted, the receipt and the till stay as they are, and lists say so', async () => {
    const { payment } = await receipt();
    const [before, till] = [await journals(), await tillOf(clerk)];
    const answer = await take('payment', payment);
    const id = idOf(answer);
    expect(answer.row).toMatchObject({ voided: null, voucher_no: null });
    expect([await journals(), await tillOf(clerk)]).toEqual([before, till]);
    expect(await paymentOf(payment)).toMatchObject({ status: 'approved', void_journal_id: null });
    const listed = await school.get('/payChallan', { ids: String(payment) }, clerk);
    expect(listed.rows[0]).toMatchObject({ awaits: 'void', second: true });
    expect((await school.get('/payChallan', { awaits: 'void' }, clerk)).rows.map((row) => row.id)).toContain(payment);
    expect((await school.get('/payChallan', { awaits: 'refund' }, clerk)).rows.map((row) => row.id)).not.toContain(
      payment,
    );
    expect((await school.get('/money_requests', { status: 'pending' }, clerk)).rows[0]).toMatchObject({
      id,
      kind: 'void_payment',
      amount: 150,
      mine: true,
      account: 'Cash',
    });
    const [logged] = await school.rows(
      `SELECT action, user_id::int, after FROM audit_log WHERE entity = 'money_requests' AND entity_id = $1`,
      [String(id)],
    );
    expect(logged).toMatchObject({
      action: 'create',
      user_id: clerk.id,
      after: { amount: 15_000, kind: 'void_payment' },
    });
  });
  it('is done when someone else approves it, that day, out of the drawer of who asked', async () => {
    const { payment, line } = await receipt();
    const till = await tillOf(clerk);
    const id = idOf(await take('payment', payment));
    const done = await decide([id]);
    expect(done.row, done.text).toMatchObject({ done: 1 });
    expect(await paymentOf(payment)).toMatchObject({
      status: 'voided',
      void_reason: 'a mistake',
      voided_by: String(clerk.id),
    });
    expect(await tillOf(clerk)).toBe(till - 150);
    const [open] = await school.rows('SELECT paid FROM challan_lines WHERE id = $1', [line]);
    expect(open).toEqual({ paid: '0' });
    const [row] = await school.rows(
      'SELECT q.status, q.decided_by::int, q.done_on::text, q.doing, q.journal_id = p.void_journal_id AS same FROM money_requests q JOIN payments p ON p.id = q.payment_id WHERE q.id = $1',
      [id],
    );
    expect(row).toEqual({ status: 'approved', decided_by: head.id, done_on: today(), doing: false, same: true });
    const logged = await school.rows(
      `SELECT entity, action FROM audit_log WHERE entity_id = ANY ($1) AND entity IN ('money_requests', 'payments') AND user_id = $2 ORDER BY 1`,
      [[String(id), String(payment)], head.id],
    );
    expect(logged).toEqual([
      { entity: 'money_requests', action: 'approve' },
      { entity: 'payments', action: 'void' },
    ]);
    expect(messagesOf(await decide([id]))).toEqual([expect.stringMatching(/is approved already/)]);
  });
  it('is never approved or rejected by who asked for it, nor by who may not decide', async () => {
    const { payment } = await receipt(other);
    const id = idOf(await take('payment', payment, other));
    for (const decision of ['approve', 'reject'])
      expect(messagesOf(await decide([id], decision, other))).toEqual([
        expect.stringMatching(/^The void of receipt \d+ was asked for by you; somebody else decides it$/),
      ]);
    expect((await decide([id], 'approve', clerk)).status).toBe(401);
    const inDatabase = withInstitute(api.db, { instituteCode: 'ravi', campuses: 'all', userId: clerk.id }, (trx) =>
      sql<{
        message: string;
      }>`SELECT message FROM money_requests_decide('ravi', ARRAY[${id}]::bigint[], true, NULL)`.execute(trx),
    );
    expect((await inDatabase).rows[0]?.message).toMatch(/not permitted/);
    expect((await withdraw(id, clerk)).status).toBe(409);
    expect((await withdraw(id, other)).status).toBe(200);
  });
  it('leaves a trace with its reason when it is rejected, and may be asked for again', async () => {
    const { payment } = await receipt();
    const id = idOf(await take('payment', payment));
    expect((await school.post('/decide_money_requests', { ids: [id], decision: 'reject' }, head)).status).toBe(422);
    expect((await decide([id], 'reject')).row).toMatchObject({ done: 1 });
    expect((await school.get('/money_requests', { status: 'rejected' }, clerk)).rows[0]).toMatchObject({
      id,
      decision_reason: 'not so',
      decided_by: head.username,
    });
    expect(await paymentOf(payment)).toMatchObject({ status: 'approved' });
    idOf(await take('payment', payment));
  });
  it('holds the receipt until then: no second void, no refund, no use of its advance', async () => {
    const { payment, student } = await receipt();
    idOf(await take('payment', payment));
    const waits = {
      status: 409,
      json: { message: expect.stringMatching(/^The void of receipt \d+ waits for approval/) },
    };
    expect(await take('payment', payment)).toMatchObject(waits);
    expect(await take('payment', payment, other)).toMatchObject(waits);
    expect(await refund({ payment_id: payment })).toMatchObject(waits);
    expect(await refund({ payment_id: payment }, other)).toMatchObject(waits);
    await school.charge(student, [2_000]);
    const used = await school.post('/use_advance', { student_id: student }, clerk);
    expect(used.row, used.text).toMatchObject({ used: 0 });
  });
  it('is of the day on which it is approved', async () => {
    const { payment } = await receipt();
    await school.user(clerk.id, { paid_date_back_days: 30 });
    const asked = await take('payment', payment, clerk, { void_date: today() });
    expect((await withdraw(idOf(asked))).status).toBe(200);
    const earlier = await receipt(clerk, { paid_date: dayFrom(-3) });
    const answer = await take('payment', earlier.payment, clerk, { void_date: dayFrom(-1) });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['void_date']]);
  });
  it('is asked for once by one key', async () => {
    const { payment } = await receipt();
    const body = { delete_type: 'payment', trans_id: payment, reason: 'a mistake' };
    const key = newKey();
    const [first, again] = [
      await school.post('/deleteChallanTransaction', body, clerk, key),
      await school.post('/deleteChallanTransaction', body, clerk, key),
    ];
    expect(again.json).toEqual(first.json);
  });
});
describe('a refund of what one took', () => {
  it('waits, reserves its receipt, and is given out of one’s own drawer when it is approved', async () => {
    const { payment } = await receipt();
    const till = await tillOf(clerk);
    const answer = await refund({ payment_id: payment });
    const id = idOf(answer);
    expect(answer.row).toMatchObject({ refund_id: null, refund_no: null });
    expect(await tillOf(clerk)).toBe(till);
    expect((await school.get('/till', {}, clerk)).rows[0]).toMatchObject({
      may_go: { amount: expect.any(Number), count: expect.any(Number) },
    });
    expect((await school.get('/payChallan', { ids: String(payment) }, clerk)).rows[0]).toMatchObject({
      awaits: 'refund',
    });
    const waits = {
      status: 409,
      json: { message: expect.stringMatching(/^The refund of the advance of receipt \d+ waits/) },
    };
    expect(await refund({ payment_id: payment, amount: 5 })).toMatchObject(waits);
    expect(await take('payment', payment, other)).toMatchObject(waits);
    expect((await decide([id])).row).toMatchObject({ done: 1 });
    expect(await tillOf(clerk)).toBe(till - 20);
    const [given] = await school.rows(
      'SELECT f.created_by::int, f.amount::int, f.refund_date::text, f.of_no_drawer FROM refunds f JOIN money_requests q ON q.made_refund_id = f.id WHERE q.id = $1',
      [id],
    );
    expect(given).toEqual({ created_by: clerk.id, amount: 2000, refund_date: today(), of_no_drawer: false });
  });
  it('is refused at once for what would be refused when it is given', async () => {
    const { payment } = await receipt();
    expect((await refund({ payment_id: payment, amount: 60 })).json).toMatchObject({
      message: 'Only 50.00 is left to refund',
    });
    expect(await refund({ payment_id: payment, refund_date: dayFrom(-1) })).toMatchObject({ status: 422 });
    const nobody = await school.rows('SELECT 1 FROM money_requests WHERE payment_id = $1', [payment]);
    expect(nobody).toEqual([]);
  });
  it('of a deposit waits too, and holds what paid it', async () => {
    const { payment, line } = await receipt(clerk, { amount: 100 }, 'Security');
    const id = idOf(await refund({ particular_line_id: line, amount: 100 }));
    const waits = {
      status: 409,
      json: { message: expect.stringMatching(/^The refund of a deposit of challan \d+ waits/) },
    };
    expect(await take('payment', payment, other)).toMatchObject(waits);
    expect(await take('payment', payment)).toMatchObject(waits);
    expect(await refund({ particular_line_id: line, amount: 100 }, other)).toMatchObject(waits);
    expect((await school.get('/payChallan', { ids: String(payment) }, clerk)).rows[0]).toMatchObject({
      awaits: 'refund',
    });
    expect((await decide([id])).row).toMatchObject({ done: 1 });
  });
  it('is judged by all rules again when it is approved', async () => {
    const { payment } = await receipt();
    const id = idOf(await refund({ payment_id: payment, amount: 50 }));
    await school.rows(`UPDATE fiscal_years SET status = 'closed' WHERE institute_code = 'ravi' AND name = 'Now'`);
    expect(messagesOf(await decide([id]))).toEqual(['The accounting period Now is closed']);
    await school.rows(`UPDATE fiscal_years SET status = 'open' WHERE institute_code = 'ravi' AND name = 'Now'`);
    const [left] = await school.rows('SELECT status, doing FROM money_requests WHERE id = $1', [id]);
    expect(left).toEqual({ status: 'pending', doing: false });
    expect((await decide([id])).row).toMatchObject({ done: 1 });
  });
});
it('a void of one’s own refund waits, and brings the money back when it is approved', async () => {
  const { payment } = await receipt();
  expect((await decide([idOf(await refund({ payment_id: payment }))])).row).toMatchObject({ done: 1 });
  const [given] = await school.rows('SELECT id::int FROM refunds WHERE payment_id = $1', [payment]);
  const till = await tillOf(clerk);
  const id = idOf(await take('refund', Number(given?.['id'])));
  expect((await school.get('/fee_refunds', { waits: 'true' }, clerk)).rows[0]).toMatchObject({
    id: given?.['id'],
    waits: true,
    second: true,
  });
  expect(await take('refund', Number(given?.['id']), other)).toMatchObject({ status: 409 });
  expect((await decide([id])).row).toMatchObject({ done: 1 });
  expect(await tillOf(clerk)).toBe(till + 20);
});
it('the inbox has them by kind and maker, with sums and the cash that goes out', async () => {
  const mine = await makeUser(api, 'ravi', { privileges: PRIVILEGES });
  const a = await receipt(mine);
  const b = await receipt(mine);
  await receipt(mine);
  idOf(await take('payment', a.payment, mine));
  idOf(await refund({ payment_id: b.payment }, mine));
  const answer = await school.get('/approvals', { maker_id: mine.id }, head);
  expect(answer.json['groups']).toEqual([
    { kind: 'refunds', maker_id: mine.id, count: 1, amount: 20, cash: 20 },
    { kind: 'voids', maker_id: mine.id, count: 1, amount: 150, cash: 150 },
  ]);
  expect(answer.rows.map(({ what, decidable }) => [what, decidable])).toEqual([
    [expect.stringMatching(/^Refund of the advance of receipt \d+$/), true],
    [expect.stringMatching(/^Void of receipt \d+$/), true],
  ]);
  expect((await school.get('/approval_count', {}, mine)).row).toEqual({ waiting: 0, entered: 2 });
});
describe('at the same time', () => {
  it('two who approve do it once', async () => {
    const { payment } = await receipt();
    const id = idOf(await take('payment', payment));
    const answers = await Promise.all([decide([id]), decide([id], 'approve', other), decide([id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ row }) => Number(row['done'])).toSorted()).toEqual([0, 0, 1]);
    const [reversals] = await school.rows(
      'SELECT count(*)::int AS n FROM gl_journals j JOIN payments p ON p.journal_id = j.reverses_id WHERE p.id = $1',
      [payment],
    );
    expect(reversals).toEqual({ n: 1 });
  });
  it('who withdraws and who approves: one of them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { payment } = await receipt();
      const id = idOf(await take('payment', payment));
      const [taken, decided] = await Promise.all([withdraw(id), decide([id])]);
      expect([200, 409]).toContain(taken.status);
      expect(decided.status).toBe(200);
      expect((taken.status === 200 ? 1 : 0) + Number(decided.row['done'])).toBe(1);
      const { status } = await paymentOf(payment);
      expect(status).toBe(taken.status === 200 ? 'approved' : 'voided');
    }
  });
  it('a void that is asked for while a refund of it is given: one of them', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { payment } = await receipt();
      await receipt(other);
      const [asked, given] = await Promise.all([take('payment', payment), refund({ payment_id: payment }, other)]);
      expect([asked.status, given.status].toSorted()).toEqual([200, 409]);
    }
  });
  it('two requests for the same: one of them', async () => {
    const { payment } = await receipt();
    const answers = await Promise.all([
      take('payment', payment),
      refund({ payment_id: payment }),
      take('payment', payment),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
it('of another campus is not seen, decided or withdrawn', async () => {
  const { payment } = await receipt();
  const id = idOf(await take('payment', payment));
  const elsewhere = await makeUser(api, 'ravi', {
    privileges: [...PRIVILEGES, 'payments.approve'],
    campuses: [school.ids['Johar'] ?? 0],
  });
  expect((await school.get('/money_requests', {}, elsewhere)).rows).toEqual([]);
  expect(messagesOf(await decide([id], 'approve', elsewhere))).toEqual(['This request does not exist']);
  expect((await withdraw(id, elsewhere)).status).toBe(404);
  expect((await take('payment', payment, elsewhere)).status).toBe(404);
});
it('who holds the privilege needs nobody, and neither does a campus that does not ask for it', async () => {
  const trusted = await makeUser(api, 'ravi', { privileges: [...PRIVILEGES, 'payments.void_own'] });
  const alone = await receipt(trusted);
  expect((await school.get('/payChallan', { ids: String(alone.payment) }, trusted)).rows[0]).toMatchObject({
    second: false,
  });
  expect((await take('payment', alone.payment, trusted)).row).toMatchObject({
    voided: alone.payment,
    request_id: null,
  });
  await setting(false);
  const { payment } = await receipt();
  expect((await take('payment', payment)).row).toMatchObject({ voided: payment });
  await setting(true);
  const direct = withInstitute(api.db, { instituteCode: 'ravi', campuses: 'all', userId: trusted.id }, (trx) =>
    sql`SELECT money_request_make('ravi', 'void_payment', ${alone.payment}, NULL, NULL, NULL, NULL, 'a mistake')`.execute(
      trx,
    ),
  );
  await expect(direct).rejects.toThrow(/needs nobody else/);
});
