/** What happens to payments later: approval, discounts, voids, refunds, advances, the till. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import type { Payment } from '../../contract/endpoints/fees/payments.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';

let api: Api;
let school: FeeSchool;
let ids: FeeSchool['ids'];
let clerk: TestUser;
let stranger: TestUser;
let johar: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ({ ids } = school);
  clerk = await makeUser(api, 'chenab', {
    username: 'clerk',
    privileges: [
      'payments.create',
      'payments.read',
      'payments.void',
      'challan_discounts.create',
      'payments.approve',
      'challan_discounts.approve',
    ],
  });
  await school.user(clerk.id, { two_step_ch_payment_approval_req: true });
  johar = await makeUser(api, 'chenab', { campuses: [ids['Johar'] ?? 0] });
  stranger = (await makeFeeSchool(api, 'ravi')).principal;
});
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

const receipt = (answer: Answer): Record<string, unknown> =>
  (answer.row['receipts'] as Record<string, unknown>[])[0] ?? {};
const paymentOf = (answer: Answer): number => answer.row['payment_id'] as number;
const decide = (entity: 'payments' | 'discounts', body: object, user?: TestUser): Promise<Answer> =>
  school.post(entity === 'payments' ? '/approvePendingPayments' : '/approveChallanDiscounts', body, user);
const voided = (delete_type: string, trans_id: unknown, more: object = {}, user?: TestUser): Promise<Answer> =>
  school.post('/deleteChallanTransaction', { delete_type, trans_id, reason: 'entered by mistake', ...more }, user);
/** Everything that money events change of a student, but what they leave behind on purpose. */
const stateOf = async (student: Row): Promise<unknown> => ({
  lines: await school.rows(
    'SELECT id, amount, discount, paid, pending, pending_discount, is_void FROM challan_lines WHERE student_id = $1 ORDER BY id',
    [student.id],
  ),
  challans: await school.rows(
    'SELECT id, gross, fine, discount, paid, pending, balance, status, last_paid_date FROM challans WHERE student_id = $1 ORDER BY id',
    [student.id],
  ),
  books: await school.rows(
    'SELECT account_id, campus_id, sum(debit - credit) FROM gl_lines WHERE student_id = $1 GROUP BY 1, 2 HAVING sum(debit - credit) <> 0 ORDER BY 1, 2',
    [student.id],
  ),
});

describe('two steps', () => {
  it('what is left of a line beside what waits is taken by who saw it so, and refused to who did not', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    await school.pay({ student_id: student.id, amount: 80 }, clerk);
    const twenty = (balance: number) =>
      school.pay({ lines: [{ particular_line_id: line?.id, currentPayment: 20, balance }] });
    const stale = await twenty(100);
    expect([stale.status, stale.message]).toEqual([
      409,
      `Tuition of challan ${line?.challan_no} has changed: 20 is open now, not 100`,
    ]);
    const rest = await twenty(20);
    expect(rest.row, rest.text).toMatchObject({ status: 'approved', remainingPayable: 0 });
  });
  it('what waits for approval bears no late fine, until it is rejected', async () => {
    const student = await school.add();
    await school.charge(student, [100_000], { due: dayFrom(-3), kind: 'opening' });
    const fine = async () => {
      const { challans } = (await school.get('/open_challans', { student_id: student.id, paid_date: today() }))
        .row as unknown as {
        challans: { id: number; late_fee_fine: number }[];
      };
      return challans[0]?.late_fee_fine;
    };
    expect(await fine()).toBe(150);
    const lenient = await makeUser(api, 'chenab');
    await school.user(lenient.id, { two_step_ch_payment_approval_req: true });
    const waiting = await school.pay({ student_id: student.id, amount: 1000, fines: false }, lenient);
    expect(waiting.row, waiting.text).toMatchObject({ status: 'pending' });
    expect(await fine()).toBe(0);
    const more = await school.pay({ student_id: student.id, amount: 150, advance: 150, fines: true });
    expect(receipt(more), more.text).toMatchObject({ allocated: 0, advance: 150 });
    await decide('payments', { ids: [paymentOf(waiting)], decision: 'reject', reason: 'not in the till' });
    expect(await fine()).toBe(150);
  });
  it('a pending payment reserves and posts nothing; somebody else approves it', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const taken = await school.pay({ student_id: student.id, amount: 80 }, clerk);
    expect(taken.row, taken.text).toMatchObject({ status: 'pending', remainingPayable: 20 });
    expect(receipt(taken)).toMatchObject({ voucher_no: null });
    expect(await school.rows('SELECT paid, pending FROM challan_lines WHERE id = $1', [line?.id])).toEqual([
      { paid: '0', pending: '8000' },
    ]);
    const much = await school.pay({ lines: [{ particular_line_id: line?.id, currentPayment: 21, balance: 20 }] });
    expect([much.status, much.message]).toEqual([
      409,
      `Only 20 of Tuition on challan ${line?.challan_no} is still open`,
    ]);
    const id = paymentOf(taken);
    const own = await decide('payments', { ids: [id], decision: 'approve' }, clerk);
    expect(own.row, own.text).toMatchObject({
      done: 0,
      results: [{ id, ok: false, message: expect.stringMatching(/was taken by you; somebody else approves it$/) }],
    });
    expect((await decide('payments', { ids: [id, 999_999], decision: 'approve' })).row).toMatchObject({
      done: 1,
      results: [
        { id, ok: true, message: null },
        { id: 999_999, ok: false, message: 'This payment does not exist' },
      ],
    });
    expect((await decide('payments', { ids: [id], decision: 'reject', reason: 'too late' })).row).toMatchObject({
      done: 0,
      results: [{ message: expect.stringMatching(/is approved already$/) }],
    });
    expect((await school.get('/payChallan', { ids: id })).rows).toMatchObject([
      {
        status: 'approved',
        decided_by: 'principal',
        taken_by: 'clerk',
        mine: false,
        allocations: [{ state: 'active' }],
      },
    ]);
  });
  it('a rejected one lets go, and needs a reason', async () => {
    const student = await school.add();
    await school.charge(student, [10_000]);
    const before = await stateOf(student);
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 100 }, clerk));
    expect((await decide('payments', { ids: [id], decision: 'reject' })).errors).toHaveProperty('reason');
    expect((await decide('payments', { ids: [id], decision: 'reject', reason: 'no cash came' })).row).toMatchObject({
      done: 1,
    });
    expect(await stateOf(student)).toEqual(before);
    expect((await school.get('/payChallan', { ids: id })).json).toMatchObject({
      data: [{ status: 'rejected', decision_reason: 'no cash came' }],
      totals: { payments: 1, amount: 0 },
    });
    expect((await voided('payment', id)).status).toBe(409);
  });
  it('approved and rejected at the same moment, one of them holds', async () => {
    const student = await school.add();
    await school.charge(student, [10_000]);
    const taken = await Promise.all([1, 2, 3].map(() => school.pay({ student_id: student.id, amount: 20 }, clerk)));
    const waiting = taken.map(paymentOf);
    const answers = await Promise.all([
      decide('payments', { ids: waiting, decision: 'approve' }),
      decide('payments', { ids: waiting.toReversed(), decision: 'reject', reason: 'no cash came' }),
      decide('payments', { ids: waiting, decision: 'approve' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const id of waiting) {
      const said = answers
        .flatMap(({ row }) => row['results'] as { id: number; ok: boolean }[])
        .filter((result) => result.id === id && result.ok);
      expect(said).toHaveLength(1);
    }
  });
  it('is of one’s own campus', async () => {
    const student = await school.add();
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 20 }, clerk));
    for (const user of [johar, stranger])
      expect((await decide('payments', { ids: [id], decision: 'approve' }, user)).row).toMatchObject({ done: 0 });
    expect((await decide('payments', { ids: [id], decision: 'approve' })).row).toMatchObject({ done: 1 });
  });
});

describe('a void', () => {
  it('puts everything back as it was, once, and keeps the receipt', async () => {
    const student = await school.add();
    await school.charge(student, [10_000, 20_000]);
    await school.pay({ student_id: student.id, amount: 50, paid_date: dayFrom(-1) });
    const before = await stateOf(student);
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 400 }));
    const answers = await Promise.all([voided('payment', id), voided('payment', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.row).toMatchObject({
      voided: id,
      voucher_no: expect.any(Number),
    });
    expect(await stateOf(student)).toEqual(before);
    expect((await school.get('/payChallan', { ids: id })).rows).toMatchObject([
      {
        status: 'voided',
        voided_by: 'principal',
        void_date: today(),
        void_reason: 'entered by mistake',
        allocations: [{ state: 'released' }, { state: 'released' }],
      },
    ]);
  });
  it('is refused before its original, outside the user’s days, in a closed period, and without a reason', async () => {
    const student = await school.add();
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 10, paid_date: dayFrom(-5) }));
    expect((await voided('payment', id, { void_date: dayFrom(-6) })).errors).toHaveProperty('void_date');
    expect((await voided('payment', id, { void_date: dayFrom(2) })).errors).toHaveProperty('void_date');
    expect((await voided('payment', id, { reason: ' ' })).errors).toHaveProperty('reason');
    expect((await voided('wages', id)).errors).toHaveProperty('delete_type');
    await school.rows(`UPDATE institute SET books_locked_upto = $1 WHERE institute_code = 'chenab'`, [dayFrom(-4)]);
    expect((await voided('payment', id, { void_date: dayFrom(-4) })).status).toBe(409);
    await school.rows(`UPDATE institute SET books_locked_upto = NULL WHERE institute_code = 'chenab'`);
    expect((await voided('payment', id, { void_date: dayFrom(-5) })).status).toBe(200);
  });
  it('of what is elsewhere finds nothing', async () => {
    const student = await school.add();
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 10 }));
    for (const user of [stranger, johar]) expect((await voided('payment', id, {}, user)).status).toBe(404);
    for (const type of ['payment', 'discount', 'fine', 'added', 'refund', 'advance'])
      expect((await voided(type, 987_654)).status, type).toBe(404);
  });
  it('takes a fine and an added amount back while nothing of it is paid', async () => {
    const student = await school.add();
    await school.charge(student, [10_000], { due: dayFrom(-2), kind: 'opening' });
    await school.pay({ student_id: student.id, amount: 1, fines: true });
    const [fine] = await school.rows(`SELECT id FROM challan_lines WHERE student_id = $1 AND source = 'fine'`, [
      student.id,
    ]);
    expect((await voided('added', Number(fine?.['id']))).status).toBe(404);
    const done = await voided('fine', Number(fine?.['id']));
    expect([done.status, done.row['voucher_no']], done.text).toEqual([200, expect.any(Number)]);
    expect((await voided('fine', Number(fine?.['id']))).status).toBe(409);
  });
});

describe('an advance', () => {
  it('is used on what is charged later, taken back, and holds its payment until then', async () => {
    const student = await school.add();
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 150 }));
    await school.charge(student, [10_000, 2_000]);
    const before = await stateOf(student);
    expect((await school.post('/use_advance', { student_id: student.id })).row).toEqual({ used: 120 });
    expect((await school.post('/use_advance', { student_id: student.id })).row).toEqual({ used: 0 });
    const held = await voided('payment', id);
    expect([held.status, held.message]).toEqual([
      409,
      expect.stringMatching(/^The advance of receipt \d+ was used on challan \d+; take that back first$/),
    ]);
    const [used] = await school.rows(
      'SELECT id FROM payment_allocations WHERE payment_id = $1 AND from_advance LIMIT 1',
      [id],
    );
    expect((await voided('advance', Number(used?.['id']), {}, johar)).status).toBe(404);
    expect((await voided('advance', Number(used?.['id']))).status).toBe(200);
    expect((await voided('advance', Number(used?.['id']))).status).toBe(409);
    expect(await stateOf(student)).toEqual(before);
    expect((await voided('payment', id)).status).toBe(200);
    expect((await school.post('/use_advance', { student_id: student.id }, johar)).status).toBe(404);
  });
  it('is given back, never twice, and the refund is voided', async () => {
    const student = await school.add();
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 150 }));
    const before = await stateOf(student);
    const refund = (more: object = {}, user?: TestUser) =>
      school.post(
        '/fee_refunds',
        {
          payment_id: id,
          amount: 100,
          refund_date: today(),
          paying_acc: ids['Cash'],
          reason: 'leaves the school',
          ...more,
        },
        user,
      );
    expect((await refund({ refund_date: dayFrom(-1) })).errors).toHaveProperty('refund_date');
    expect((await refund({ paying_acc: ids['fee_income'] })).errors).toHaveProperty('paying_acc');
    expect((await refund({ particular_line_id: 1 })).errors).toHaveProperty('payment_id');
    for (const user of [johar, stranger]) expect((await refund({}, user)).status).toBe(404);
    expect((await refund({ amount: 150.01 })).message).toBe('Only 150.00 is left to refund');
    const key = newKey();
    const body = {
      payment_id: id,
      amount: 100,
      refund_date: today(),
      paying_acc: ids['Cash'],
      reason: 'leaves the school',
    };
    const twice = await Promise.all([1, 2].map(() => school.post('/fee_refunds', body, undefined, key)));
    expect(twice.map(({ json }) => json)).toEqual([twice[0]?.json, twice[0]?.json]);
    expect((await refund()).message).toBe('Only 50.00 is left to refund');
    expect((await voided('payment', id)).message).toMatch(/was refunded; void the refund first$/);
    expect((await school.get('/fee_refunds', { student_id: student.id })).rows).toMatchObject([
      {
        amount: 100,
        voided: false,
        account: 'Cash',
        username: 'principal',
        receipt_no: expect.any(Number),
        challan_no: null,
      },
    ]);
    const refunded = String(twice[0]?.row['refund_id']);
    expect((await school.get('/fee_refunds', { ids: refunded })).rows, 'one is asked for by its id').toHaveLength(1);
    expect((await school.get('/fee_refunds', { ids: refunded }, johar)).rows).toEqual([]);
    expect((await school.get('/fee_refunds', {}, johar)).rows).toEqual([]);
    const given = async (): Promise<unknown> =>
      (await school.get('/fee_refunds', { student_id: student.id })).json['totals'];
    expect(await given()).toEqual({ amount: 100 });
    expect((await voided('refund', Number(twice[0]?.row['refund_id']))).status).toBe(200);
    expect(await given(), 'a void one is not summed').toEqual({ amount: 0 });
    expect(await stateOf(student)).toEqual(before);
  });
  it('of nothing else than a deposit is given back from a line', async () => {
    const student = await school.add();
    const [tuition, , security] = await school.charge(student, [10_000, 10_000, 50_000]);
    await school.pay({ student_id: student.id, amount: 700 });
    const refund = (line: number | undefined, amount: number) =>
      school.post('/fee_refunds', {
        particular_line_id: line,
        amount,
        refund_date: today(),
        paying_acc: ids['Cash'],
        reason: 'leaves the school',
      });
    const left = async () => {
      const [payment] = (await school.get('/payChallan', { student_id: student.id })).rows as unknown as Payment[];
      return payment?.allocations.map(({ refundable }) => refundable);
    };
    expect(await left()).toEqual([0, 0, 500]);
    expect((await refund(tuition?.id, 1)).message).toBe('This particular is not refundable');
    expect((await refund(security?.id, 500)).status).toBe(200);
    expect((await refund(security?.id, 0.01)).message).toBe('Only 0.00 is left to refund');
    expect(await left()).toEqual([0, 0, 0]);
  });
});

describe('a discount', () => {
  const give = (lines: object[], more: object = {}, user?: TestUser) =>
    school.post('/challanDiscount', { reason: 'hardship', lines, ...more }, user);
  it('of a percentage is of what is open, to the rupee, half up', async () => {
    const student = await school.add();
    const [a, b] = await school.charge(student, [10_050, 333]);
    const before = await stateOf(student);
    const answer = await give([
      { particular_line_id: a?.id, percent: 50 },
      { particular_line_id: b?.id, percent: 100 },
    ]);
    expect(answer.rows, answer.text).toMatchObject([
      { line_id: a?.id, amount: 50, status: 'approved' },
      { line_id: b?.id, amount: 3, status: 'approved' },
    ]);
    for (const { id } of answer.rows) expect((await voided('discount', id)).status).toBe(200);
    expect(await stateOf(student)).toEqual(before);
    expect((await give([{ particular_line_id: a?.id, percent: 50.5 }])).rows).toMatchObject([{ amount: 51 }]);
  });
  it('is refused beyond what is open, twice on a line, of both kinds, elsewhere', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const on = (more: object) => ({ particular_line_id: line?.id, ...more });
    expect((await give([on({ amount: 100.01 })])).status).toBe(409);
    expect((await give([on({ amount: 1 }), on({ amount: 1 })])).errors).toHaveProperty('lines');
    expect((await give([on({ amount: 1, percent: 1 })])).errors).toHaveProperty('lines');
    expect((await give([on({})])).errors).toHaveProperty('lines');
    expect((await give([on({ amount: 1 })], { discount_type_id: 999_999 })).errors).toHaveProperty('discount_type_id');
    expect((await give([on({ amount: 1 })], { discount_date: dayFrom(9) })).errors).toHaveProperty('discount_date');
    expect((await give([on({ amount: 1 })], { kind: 'fine_waiver' })).message).toBe('Only a fine is waived');
    for (const user of [johar, stranger]) expect((await give([on({ amount: 1 })], {}, user)).status).toBe(404);
  });
  it('waits when the user’s preference or its type says so, and somebody else decides', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const [mine] = (await give([{ particular_line_id: line?.id, amount: 10 }], {}, clerk)).rows;
    expect(mine).toMatchObject({ status: 'pending' });
    expect((await decide('discounts', { ids: [mine?.id], decision: 'approve' }, clerk)).row).toMatchObject({
      done: 0,
      results: [{ message: 'You asked for this discount; somebody else approves it' }],
    });
    expect((await decide('discounts', { ids: [mine?.id], decision: 'approve' })).row).toMatchObject({ done: 1 });
    const type = await school.post('/discount_types', {
      institute_code: 'chenab',
      name: 'Orphan',
      method: 'percent',
      percent: 100,
      max_amount: 30,
      needs_approval: true,
      particular_ids: [ids['Tuition']],
    });
    const typed = await give([{ particular_line_id: line?.id }], { discount_type_id: type.row.id });
    expect(typed.rows, typed.text).toMatchObject([{ amount: 30, status: 'pending' }]);
    const other = await school.charge(student, [10_000], { particular: 'Transport' });
    expect((await give([{ particular_line_id: other[0]?.id }], { discount_type_id: type.row.id })).errors).toEqual({
      discount_type_id: ['Orphan is not for Transport'],
    });
    const waiting = await school.get('/challanDiscount', { get_pending_discounts: 'true', student_id: student.id });
    expect(waiting.json).toMatchObject({
      total: 1,
      totals: { discounts: 1, amount: 30 },
      data: [{ discount_type: 'Orphan', line_amount: 100, line_balance: 90, mine: true, student: { id: student.id } }],
    });
    expect(
      (await decide('discounts', { ids: [typed.rows[0]?.id], decision: 'reject', reason: 'has a father' })).row,
    ).toMatchObject({ done: 1 });
    expect((await school.get('/challanDiscount', { student_id: student.id }, johar)).rows).toEqual([]);
  });
  it('of one’s own that waits is withdrawn with a reason, and what it reserved is open again', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const before = await stateOf(student);
    const [asked] = (await give([{ particular_line_id: line?.id, amount: 10 }], {}, clerk)).rows;
    const id = Number(asked?.id);
    const withdraw = (user = clerk, reason = 'wrong child') =>
      school.post('/withdraw_discount', { discount_id: id, reason }, user);
    expect((await withdraw(clerk, ' ')).errors).toHaveProperty('reason');
    expect([(await withdraw(school.principal)).status, (await withdraw(school.principal)).message]).toEqual([
      409,
      'Somebody else asked for this discount; only they withdraw it',
    ]);
    for (const user of [johar, stranger]) expect((await withdraw(user)).status).toBe(404);
    const reader = await makeUser(api, 'chenab', { privileges: ['challan_discounts.read'] });
    expect((await withdraw(reader)).status).toBe(401);
    const done = await withdraw();
    expect(done.row, done.text).toEqual({ discount_id: id, challan_no: line?.challan_no, amount: 10 });
    expect(await stateOf(student)).toEqual(before);
    expect((await school.get('/challanDiscount', { student_id: student.id })).json).toMatchObject({
      data: [
        {
          status: 'withdrawn',
          requested_by: 'clerk',
          decided_by: 'clerk',
          decision_reason: 'wrong child',
          voucher_no: null,
        },
      ],
      totals: { discounts: 1, amount: 0 },
    });
    expect((await school.get('/challanDiscount', { status: 'withdrawn', student_id: student.id })).json).toMatchObject({
      total: 1,
    });
    // Once, and for good: nobody decides it any more.
    expect((await withdraw()).message).toBe('This discount is withdrawn already');
    for (const decision of ['approve', 'reject'])
      expect((await decide('discounts', { ids: [id], decision, reason: 'because' })).row).toMatchObject({
        results: [{ ok: false, message: 'This discount is withdrawn already' }],
      });
    expect((await voided('discount', id)).status).toBe(409);
    const rewrite = `UPDATE challan_discounts SET status = 'pending', decided_by = NULL, decided_at = NULL WHERE id = $1`;
    await expect(school.rows(rewrite, [id])).rejects.toThrow(/not rewritten/);
    expect(
      await school.rows(
        `SELECT action, after->>'reason' AS reason FROM audit_log WHERE entity = 'challan_discounts' AND entity_id = $1::text ORDER BY id`,
        [id],
      ),
    ).toEqual([
      { action: 'create', reason: 'hardship' },
      { action: 'withdraw', reason: 'wrong child' },
    ]);
  });
  it('that is decided is not withdrawn, and approved and withdrawn at the same moment one of them holds', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const ask = async () => Number((await give([{ particular_line_id: line?.id, amount: 10 }], {}, clerk)).rows[0]?.id);
    const withdraw = (id: number) =>
      school.post('/withdraw_discount', { discount_id: id, reason: 'wrong child' }, clerk);
    const approved = await ask();
    await decide('discounts', { ids: [approved], decision: 'approve' });
    expect((await withdraw(approved)).message).toBe('This discount is approved already');
    for (let round = 0; round < 3; round += 1) {
      const id = await ask();
      const [taken, said] = await Promise.all([withdraw(id), decide('discounts', { ids: [id], decision: 'approve' })]);
      expect([taken.status === 200, said.row['done'] === 1].filter(Boolean)).toHaveLength(1);
    }
  });
  it('writes off and waives only with the privilege', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000], { due: dayFrom(-2), kind: 'opening' });
    await school.pay({ student_id: student.id, amount: 1, fines: true });
    const [fine] = await school.rows(`SELECT id FROM challan_lines WHERE student_id = $1 AND source = 'fine'`, [
      student.id,
    ]);
    expect((await give([{ particular_line_id: line?.id, amount: 99 }], { kind: 'write_off' }, clerk)).status).toBe(401);
    expect(
      (await give([{ particular_line_id: Number(fine?.['id']), percent: 100 }], { kind: 'fine_waiver' }, clerk)).status,
    ).toBe(401);
    expect((await give([{ particular_line_id: line?.id, amount: 99 }], { kind: 'write_off' })).rows).toMatchObject([
      { status: 'approved' },
    ]);
    expect(
      (await give([{ particular_line_id: Number(fine?.['id']), percent: 100 }], { kind: 'fine_waiver' })).rows,
    ).toMatchObject([{ amount: 100 }]);
    expect(await school.rows('SELECT status FROM challans WHERE student_id = $1', [student.id])).toEqual([
      { status: 'Fully Paid' },
    ]);
  });
});

describe('a direct payment', () => {
  const sell = (student: Row, more: object = {}, user?: TestUser, key?: string) =>
    school.post(
      '/challanDirectPayment',
      {
        paid_date: today(),
        receiving_acc: ids['Cash'],
        student_id: student.id,
        particulars: [
          { particular_id: ids['Transport'], amount: 250 },
          { particular_id: ids['Tuition'], amount: 50 },
        ],
        ...more,
      },
      user,
      key,
    );
  it('charges and takes in one step', async () => {
    const student = await school.add();
    const answer = await sell(student, { cashRecieved: 500, cashReturned: 200 });
    expect(answer.row, answer.text).toMatchObject({
      status: 'approved',
      amount: 300,
      allocated: 300,
      challan_no: expect.any(Number),
      receipt_no: expect.any(Number),
      voucher_no: expect.any(Number),
    });
    expect((await school.get('/payChallan', { student_id: student.id })).rows).toMatchObject([
      { kind: 'direct', cashReturned: 200, allocations: [{ amount: 50 }, { amount: 250 }] },
    ]);
  });
  it('leaves nothing when it is refused, and one effect per key', async () => {
    const student = await school.add();
    expect((await sell(student, { cashRecieved: 500 })).errors).toHaveProperty('cashReturned');
    expect((await sell(student, { particulars: [{ particular_id: 999_999, amount: 1 }] })).errors).toHaveProperty(
      'particulars',
    );
    expect((await sell(student, { paid_date: dayFrom(-1000) })).status).toBe(409);
    for (const user of [johar, stranger]) expect((await sell(student, {}, user)).status).toBe(404);
    expect(await school.rows('SELECT id FROM challans WHERE student_id = $1', [student.id])).toEqual([]);
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => sell(student, {}, undefined, key)));
    expect(answers.map(({ json }) => json)).toEqual(answers.map(() => answers[0]?.json));
    expect(await school.rows('SELECT id FROM challans WHERE student_id = $1', [student.id])).toHaveLength(1);
  });
  it('waits for approval like any other', async () => {
    const student = await school.add();
    const answer = await sell(student, {}, clerk);
    expect(answer.row, answer.text).toMatchObject({ status: 'pending', voucher_no: null });
    expect(await school.rows('SELECT status FROM challans WHERE student_id = $1', [student.id])).toEqual([
      { status: 'Unpaid' },
    ]);
  });
});

describe('the list', () => {
  it('finds by receipt, SID, name, family; filters by method, day, account, user, state; sorts and pages', async () => {
    const student = await school.add({ studentName: 'Zubaida Khanum' });
    const cash = await school.pay({ student_id: student.id, amount: 10, paid_date: dayFrom(-3) });
    const bank = await school.pay({
      student_id: student.id,
      amount: 20,
      receiving_acc: ids['Bank'],
      method: 'online',
      reference: 'TX-77',
    });
    const find = async (query: Record<string, string | number>) =>
      (await school.get('/payChallan', { student_id: student.id, ...query })).rows.map(({ amount }) => amount);
    for (const search of ['zubaida', String(student['sid']), String(student['family_no'])])
      expect((await school.get('/payChallan', { search })).rows.length, search).toBeGreaterThanOrEqual(2);
    expect(
      (await school.get('/payChallan', { search: String(receipt(cash)['receipt_no']) })).rows.map(({ id }) => id),
    ).toContain(paymentOf(cash));
    expect(await find({ method: 'online' })).toEqual([20]);
    expect(await find({ date_to: dayFrom(-1) })).toEqual([10]);
    expect(await find({ date_from: today() })).toEqual([20]);
    expect(await find({ receiving_acc: ids['Cash'] ?? 0 })).toEqual([10]);
    expect(await find({ taken_by: clerk.id })).toEqual([]);
    expect(await find({ status: 'voided' })).toEqual([]);
    expect(await find({ class_id: ids['Two'] ?? 0 })).toEqual([]);
    expect(await find({ 'not-enrolled': 'true' })).toEqual([]);
    expect(await find({ 'not-enrolled': 'false', class_id: ids['One'] ?? 0, campus_id: ids['Gulberg'] ?? 0 })).toEqual([
      20, 10,
    ]);
    expect(await find({ sort_by: 'amount' })).toEqual([10, 20]);
    expect(
      await find({
        filters: JSON.stringify([
          { field: 'amount', operator: '>', value: 10 },
          { field: 'reference', operator: 'LIKE', value: 'tx' },
        ]),
      }),
    ).toEqual([20]);
    const page = await school.get('/payChallan', { student_id: student.id, page: 2, per_page: 1 });
    expect(page.json).toMatchObject({
      current_page: 2,
      per_page: 1,
      total: 2,
      last_page: 2,
      data: [{ id: paymentOf(cash) }],
      totals: { payments: 2, amount: 30, advance: 30 },
    });
    expect(paymentOf(bank)).toBeGreaterThan(paymentOf(cash));
    for (const [name, query] of [
      ['filters', { filters: '[{"field":"password","value":"x"}]' }],
      ['filters', { filters: '[{"field":"amount","operator":"LIKE","value":"x"}]' }],
      ['filters', { filters: '{' }],
      ['sort_by', { sort_by: 'password' }],
      ['date_from', { date_from: '2026-02-30' }],
      ['status', { status: 'lost' }],
      ['ids', { ids: '1;2' }],
    ] as const)
      expect(Object.keys((await school.get('/payChallan', query)).errors), name).toEqual([name]);
  });
  it('marks what is printed again', async () => {
    const student = await school.add();
    const id = paymentOf(await school.pay({ student_id: student.id, amount: 10 }));
    const print = (user?: TestUser) => school.post('/receipt_prints', { payment_ids: [id] }, user);
    expect((await print()).rows).toEqual([{ payment_id: id, printed_before: 0 }]);
    expect((await print()).rows).toEqual([{ payment_id: id, printed_before: 1 }]);
    for (const user of [johar, stranger]) expect((await print(user)).status).toBe(404);
  });
});

describe('the till', () => {
  it('is what the cashier took and gave since they last counted', async () => {
    const cashier = await makeUser(api, 'chenab', { username: 'cashier' });
    const student = await school.add();
    const pay = async (amount: number, more: object = {}) =>
      paymentOf(await school.pay({ student_id: student.id, amount, ...more }, cashier));
    const drawers = async () => (await school.get('/till', {}, cashier)).rows;
    const close = (counted: number, more: object = {}) =>
      school.post('/till_close', { campus_id: ids['Gulberg'], account_id: ids['Cash'], counted, ...more }, cashier);
    expect(await drawers()).toEqual([]);
    expect((await close(0)).message).toBe('Nothing was taken or given since the last closing');
    const first = await pay(100);
    await pay(50);
    await voided('payment', await pay(7), {}, cashier);
    expect(await drawers()).toMatchObject([
      {
        campus_name: 'Gulberg',
        account: 'Cash',
        payments: 2,
        received: 150,
        paid_out: 0,
        expected: 150,
        since: null,
        by_method: [{ method: 'cash', amount: 150, count: 2 }],
      },
    ]);
    expect((await close(149, { date: dayFrom(1) })).errors).toHaveProperty('date');
    expect((await close(149, { account_id: ids['fee_income'] })).errors).toHaveProperty('account_id');
    expect(
      (await school.post('/till_close', { campus_id: ids['Gulberg'], account_id: ids['Cash'], counted: 1 }, johar))
        .status,
    ).toBe(404);
    const both = await Promise.all([close(149, { notes: 'one short' }), close(149, { notes: 'one short' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.row).toMatchObject({
      received: 150,
      paid_out: 0,
      counted: 149,
      difference: -1,
    });
    expect(await drawers()).toEqual([]);
    // Counted money that is taken back afterwards goes out of the next count, when the drawer holds it.
    await pay(130);
    await voided('payment', first, {}, cashier);
    expect(await drawers()).toMatchObject([{ received: 130, paid_out: 100, expected: 30, since: expect.any(String) }]);
    expect((await close(0, { notes: 'not counted' })).row).toMatchObject({
      received: 130,
      paid_out: 100,
      difference: -30,
    });
    // So is a refund, given and taken back.
    const back = await pay(500);
    const body = {
      payment_id: back,
      amount: 200,
      refund_date: today(),
      paying_acc: ids['Cash'],
      reason: 'leaves the school',
    };
    const refund = await school.post('/fee_refunds', body, cashier);
    expect(await drawers()).toMatchObject([{ payments: 1, received: 500, paid_out: 200, expected: 300 }]);
    expect((await close(300)).row).toMatchObject({ difference: 0 });
    expect((await voided('refund', Number(refund.row['refund_id']), {}, cashier)).status).toBe(200);
    expect(await drawers()).toMatchObject([{ payments: 0, received: 200, paid_out: 0, by_method: [] }]);
    expect((await close(200)).row).toMatchObject({ received: 200, paid_out: 0, difference: 0 });
    expect(await drawers()).toEqual([]);
    expect((await school.get('/till_closings', { user_id: cashier.id })).json).toMatchObject({
      total: 4,
      data: [
        { difference: 0 },
        { difference: 0, received: 500, paid_out: 200 },
        { difference: -30, username: 'cashier', campus: 'Gulberg', account: 'Cash' },
        { notes: 'one short' },
      ],
    });
    expect((await school.get('/till_closings', {}, johar)).rows).toEqual([]);
  });
});
