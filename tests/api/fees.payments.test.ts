/** Taking payments: what is asked for, what is refused, and that the books agree whatever was done. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';

let api: Api;
let school: FeeSchool;
let ids: FeeSchool['ids'];
let stranger: TestUser;
let johar: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ({ ids } = school);
  johar = await makeUser(api, 'chenab', { campuses: [ids['Johar'] ?? 0] });
  stranger = (await makeFeeSchool(api, 'ravi')).principal;
});
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

interface Receipt {
  payment_id: number;
  receipt_no: number;
  status: string;
  amount: number;
  allocated: number;
  advance: number;
  remainingPayable: number;
  voucher_no: number | null;
}
const receipts = (answer: Answer): Receipt[] => answer.row['receipts'] as Receipt[];
const paidOf = async (student: Row): Promise<unknown[]> =>
  (
    await school.rows(
      'SELECT paid, pending FROM challan_lines WHERE institute_code = $1 AND student_id = $2 ORDER BY id',
      ['chenab', student.id],
    )
  ).map(({ paid, pending }) => [Number(paid), Number(pending)]);

describe('an amount', () => {
  it('clears the oldest challan first, by priority, and answers what is left to pay', async () => {
    const student = await school.add();
    await school.charge(student, [100_000, 50_000], { due: dayFrom(-40) });
    await school.charge(student, [100_000], { due: dayFrom(-10), particular: 'Transport' });
    const answer = await school.pay({ student_id: student.id, amount: 1600 });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.row).toMatchObject({ status: 'approved', amount: 1600, remainingPayable: 900 });
    expect(receipts(answer)).toMatchObject([
      { amount: 1600, allocated: 1600, advance: 0, remainingPayable: 900, voucher_no: expect.any(Number) },
    ]);
    expect(await paidOf(student)).toEqual([
      [100_000, 0],
      [50_000, 0],
      [10_000, 0],
    ]);
  });
  it('beyond what is open is an advance; with nothing open all of it', async () => {
    const student = await school.add();
    await school.charge(student, [30_000]);
    expect(receipts(await school.pay({ student_id: student.id, amount: 1000.5 }))).toMatchObject([
      { allocated: 300, advance: 700.5, remainingPayable: 0 },
    ]);
    expect(receipts(await school.pay({ student_id: student.id, amount: 20 }))).toMatchObject([
      { allocated: 0, advance: 20 },
    ]);
    expect((await school.get('/payChallan', { student_id: student.id })).rows).toMatchObject([
      { kind: 'advance' },
      { kind: 'challan' },
    ]);
  });
  it('of chosen challans pays no others', async () => {
    const student = await school.add();
    await school.charge(student, [10_000], { due: dayFrom(-9) });
    const [later] = await school.charge(student, [10_000], { due: dayFrom(9) });
    expect(
      receipts(await school.pay({ student_id: student.id, challan_ids: [later?.challan_id], amount: 150 })),
    ).toMatchObject([{ allocated: 100, advance: 50, remainingPayable: 100 }]);
    expect(await paidOf(student)).toEqual([
      [0, 0],
      [10_000, 0],
    ]);
  });
  it.each([
    ['negative', -5],
    ['zero', 0],
    ['of three decimals', 1.005],
    ['more than the product knows', 9_000_000_000_001],
    ['no number', '12'],
  ])('is refused when %s', async (_what, amount) => {
    const student = await school.add();
    const answer = await school.pay({ student_id: student.id, amount });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['amount']]);
  });
  it('must be said, and for somebody', async () => {
    const student = await school.add();
    expect((await school.pay({ student_id: student.id })).errors).toHaveProperty('amount');
    expect((await school.pay({ amount: 5 })).errors).toHaveProperty('student_id');
    expect((await school.pay({ amount: 5, student_id: student.id, family_no: 1 })).errors).toHaveProperty('family_no');
  });
});

describe('lines', () => {
  it('get what the clerk typed', async () => {
    const student = await school.add();
    const [a, b] = await school.charge(student, [100_000, 50_000]);
    const answer = await school.pay({
      lines: [
        { particular_line_id: b?.id, currentPayment: 500, balance: 500 },
        { particular_line_id: a?.id, currentPayment: 0.01 },
      ],
    });
    expect(receipts(answer)).toMatchObject([{ amount: 500.01, allocated: 500.01, remainingPayable: 999.99 }]);
    expect(await paidOf(student)).toEqual([
      [1, 0],
      [50_000, 0],
    ]);
  });
  it('that changed since they were seen are refused, with what is open now', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [100_000]);
    await school.pay({ student_id: student.id, amount: 300 });
    const answer = await school.pay({ lines: [{ particular_line_id: line?.id, currentPayment: 100, balance: 1000 }] });
    expect([answer.status, answer.message]).toEqual([
      409,
      `Tuition of challan ${line?.challan_no} has changed: 700 is open now, not 1,000`,
    ]);
    const much = await school.pay({ lines: [{ particular_line_id: line?.id, currentPayment: 700.01 }] });
    expect([much.status, much.message]).toEqual([
      409,
      `Only 700 of Tuition on challan ${line?.challan_no} is still open`,
    ]);
  });
  it('of another student, twice, or for more than the amount are refused', async () => {
    const [one, two] = [await school.add(), await school.add()];
    const [line] = await school.charge(one, [100_000]);
    const sent = { particular_line_id: line?.id, currentPayment: 100 };
    expect((await school.pay({ student_id: two.id, lines: [sent] })).errors).toHaveProperty('lines');
    expect((await school.pay({ lines: [sent, sent] })).errors).toHaveProperty('lines');
    expect((await school.pay({ lines: [sent], amount: 99 })).errors).toHaveProperty('amount');
    expect((await school.pay({ lines: [{ ...sent, currentPayment: -1 }] })).errors).toHaveProperty('lines');
  });
  it('of another institute or campus do not exist', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [100_000]);
    for (const user of [stranger, johar]) {
      const lines = [{ particular_line_id: line?.id, currentPayment: 100 }];
      expect((await school.pay({ lines }, user)).status).toBe(404);
      expect((await school.pay({ student_id: student.id, amount: 100 }, user)).status).toBe(404);
      expect((await school.pay({ challan_ids: [line?.challan_id], amount: 100 }, user)).status).toBe(404);
      expect((await school.pay({ family_no: student['family_no'], amount: 100 }, user)).status).toBe(404);
      expect((await school.get('/payChallan', { student_id: student.id }, user)).rows).toEqual([]);
    }
  });
});

describe('how money comes in', () => {
  it('is checked field by field', async () => {
    const student = await school.add();
    const [plain, shut] = [ids['fee_income'], ids['Johar Cash']];
    for (const [field, body] of [
      ['cashReturned', { cashRecieved: 100, cashReturned: 10 }],
      ['cashRecieved', { cashReturned: 10 }],
      ['cashRecieved', { method: 'online', cashRecieved: 95 }],
      ['cheque_no', { method: 'cheque' }],
      ['cheque_no', { method: 'bank', cheque_no: '12' }],
      ['method', { method: 'barter' }],
      ['receiving_acc', { receiving_acc: plain }],
      ['receiving_acc', { receiving_acc: shut }],
      ['receiving_acc', { receiving_acc: 999_999 }],
      ['paid_date', { paid_date: '2026-02-30' }],
      ['paid_date', { paid_date: 'today' }],
      ['paid_date', { paid_date: dayFrom(1) }],
      ['cheque_date', { method: 'cheque', cheque_no: '1', cheque_date: '2026-13-01' }],
    ] as const) {
      const answer = await school.pay({ student_id: student.id, amount: 95, ...body });
      expect([field, answer.status, Object.keys(answer.errors)]).toEqual([field, 422, [field]]);
    }
    expect((await school.get('/payChallan', { student_id: student.id })).json['total']).toBe(0);
  });
  it('keeps cash, change, cheque and reference', async () => {
    const student = await school.add();
    await school.charge(student, [9_500]);
    expect((await school.pay({ student_id: student.id, cashRecieved: 100, cashReturned: 5 })).row['amount']).toBe(95);
    await school.pay({
      student_id: student.id,
      amount: 5,
      method: 'cheque',
      cheque_no: '0042',
      cheque_date: today(),
      bank_name: 'HBL',
      receiving_acc: ids['Bank'],
      reference: 'R1',
      notes: 'with thanks',
    });
    expect((await school.get('/payChallan', { student_id: student.id })).rows).toMatchObject([
      {
        method: 'cheque',
        cheque_no: '0042',
        cheque_date: today(),
        bank_name: 'HBL',
        reference: 'R1',
        notes: 'with thanks',
        cashRecieved: null,
        receiving_acc: { acc_name: 'Cheques in Hand' },
      },
      {
        method: 'cash',
        cashRecieved: 100,
        cashReturned: 5,
        amount: 95,
        taken_by: 'principal',
        mine: true,
        voucher_no: expect.any(Number),
        allocations: [{ amount: 95, particular: 'Tuition', state: 'active', from_advance: false }],
      },
    ]);
  });
  it('is refused on days and accounts that are not the user’s, naming the days', async () => {
    const clerk = await makeUser(api, 'chenab');
    const student = await school.add();
    await school.user(clerk.id, { paid_date_back_days: 2, paid_date_forward_days: 1 });
    await school.rows('INSERT INTO users_account (institute_code, users_id, finance_accounts_id) VALUES ($1, $2, $3)', [
      'chenab',
      clerk.id,
      ids['Bank'],
    ]);
    const pay = (more: object) =>
      school.pay({ student_id: student.id, amount: 10, receiving_acc: ids['Bank'], ...more }, clerk);
    for (const offset of [-3, 2])
      expect((await pay({ paid_date: dayFrom(offset) })).message).toMatch(
        /^Paid date must be from \d\d-\w{3}-\d{4} to \d\d-\w{3}-\d{4}$/,
      );
    for (const offset of [-2, 1]) expect((await pay({ paid_date: dayFrom(offset) })).status).toBe(200);
    const other = await pay({ receiving_acc: ids['Cash'] });
    expect([other.status, other.errors]).toEqual([422, { receiving_acc: ['Cash is not among your accounts'] }]);
  });
});

describe('a key', () => {
  it('has one effect: the same body gets the same answer, another is refused', async () => {
    const student = await school.add();
    const key = newKey();
    const first = await school.pay({ student_id: student.id, amount: 70 }, undefined, key);
    const again = await school.pay({ student_id: student.id, amount: 70 }, undefined, key);
    expect(again.json).toEqual(first.json);
    const other = await school.pay({ student_id: student.id, amount: 71 }, undefined, key);
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ['Idempotency-Key']]);
    expect((await school.get('/payChallan', { student_id: student.id })).json['total']).toBe(1);
  });
  it('sent twice at once takes one payment', async () => {
    const student = await school.add();
    await school.charge(student, [10_000]);
    const key = newKey();
    const body = { student_id: student.id, amount: 100 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => school.pay(body, undefined, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { json } of answers) expect(json).toEqual(answers[0]?.json);
    expect((await school.get('/payChallan', { student_id: student.id })).json['total']).toBe(1);
  });
});

describe('the first call of a session and the later ones', () => {
  it('take the long way and the short one, to the same rows and the same answer', async () => {
    const told: unknown[] = [];
    const kept: unknown[] = [];
    const user = await makeUser(api, 'chenab');
    for (const key of [newKey(), newKey()]) {
      const student = await school.add();
      const [line] = await school.charge(student, [10_000, 5_000]);
      const body = {
        lines: [{ particular_line_id: line?.id, currentPayment: 60, balance: 100 }],
        amount: 80,
        cashRecieved: 100,
        cashReturned: 20,
        notes: 'by an uncle',
      };
      const answer = await school.pay(body, user, key);
      expect(answer.status, answer.text).toBe(200);
      const { payment_id, receipt_no, voucher_no, ...receipt } = receipts(answer)[0] as Receipt;
      expect(answer.row).toMatchObject({ payment_id, receipt_no });
      told.push([receipt, typeof voucher_no]);
      expect((await school.pay(body, user, key)).json).toEqual(answer.json);
      const [row] = await school.rows(
        `SELECT p.kind, p.status, p.amount, p.allocated, p.cash_received, p.cash_returned, p.notes, p.method, p.journal_id IS NOT NULL AS posted,
          (SELECT count(*) FROM audit_log l WHERE l.institute_code = p.institute_code AND l.entity = 'payments' AND l.entity_id = p.id::text AND l.user_id = p.created_by) AS audited
        FROM payments p WHERE p.id = $1`,
        [payment_id],
      );
      kept.push(row);
    }
    expect(told[0]).toEqual(told[1]);
    expect(kept[0]).toEqual(kept[1]);
    expect(kept[0]).toMatchObject({ posted: true, audited: '1', allocated: '6000' });
  });
});

describe('at once', () => {
  it('two payments of one line: exactly one takes it', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const body = { lines: [{ particular_line_id: line?.id, currentPayment: 100, balance: 100 }] };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => school.pay(body, undefined, newKey())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await paidOf(student)).toEqual([[10_000, 0]]);
  });
  it('amounts for one student are spread one after the other', async () => {
    const student = await school.add();
    await school.charge(student, [10_000, 10_000, 10_000]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => school.pay({ student_id: student.id, amount: 100 })));
    expect(answers.map((answer) => receipts(answer)[0]?.advance).toSorted()).toEqual([0, 0, 0, 100]);
  });
});

describe('a family', () => {
  it('pays for its children on one receipt, on one for each campus', async () => {
    const elder = await school.add();
    const younger = await school.add({ family_no: elder['family_no'], father_name: elder['father_name'] });
    await school.charge(elder, [20_000], { due: dayFrom(-5) });
    await school.charge(younger, [30_000], { due: dayFrom(-3) });
    const one = await school.pay({ family_no: elder['family_no'], amount: 400 });
    expect(receipts(one), one.text).toMatchObject([{ allocated: 400, remainingPayable: 100 }]);
    const [row] = (await school.get('/payChallan', { student_id: younger.id })).rows;
    expect(row).toMatchObject({
      kind: 'family',
      family_no: elder['family_no'],
      allocations: [{ student: { id: elder.id } }, { student: { id: younger.id } }],
    });

    const third = await school.add({
      family_no: elder['family_no'],
      father_name: elder['father_name'],
      campus_id: ids['Johar'],
    });
    await school.charge(third, [10_000], { due: dayFrom(-9) });
    const two = await school.pay({ family_no: elder['family_no'], cashRecieved: 1000, cashReturned: 300 });
    expect(receipts(two), two.text).toMatchObject([
      { amount: 100, allocated: 100, advance: 0 },
      { amount: 600, allocated: 100, advance: 500 },
    ]);
    expect(two.row).toMatchObject({ amount: 700, remainingPayable: 0 });
    const groups = await school.rows(
      'SELECT group_no, receipt_no, cash_received, cash_returned FROM payments WHERE id = ANY ($1) ORDER BY id',
      [receipts(two).map(({ payment_id }) => payment_id)],
    );
    expect(new Set(groups.map(({ group_no }) => group_no))).toEqual(new Set([groups[0]?.['receipt_no']]));
    expect(groups.map(({ cash_received, cash_returned }) => [Number(cash_received), Number(cash_returned)])).toEqual([
      [10_000, 0],
      [90_000, 30_000],
    ]);
    // Who sees one campus sees its part.
    expect((await school.get('/payChallan', { family_no: Number(elder['family_no']) }, johar)).rows).toMatchObject([
      { amount: 100, student: { id: third.id } },
    ]);
  });
});

describe('a student who left for another campus', () => {
  it('pays at each campus what is owed there', async () => {
    const student = await school.add({ campus_id: ids['Johar'] });
    await school.charge(student, [10_000], { due: dayFrom(-9) });
    await school.rows('UPDATE students SET campus_id = $1 WHERE institute_code = $2 AND id = $3', [
      ids['Gulberg'],
      'chenab',
      student.id,
    ]);
    await school.charge(student, [20_000]);
    const there = await school.pay({ student_id: student.id, amount: 150 }, johar);
    expect(receipts(there), there.text).toMatchObject([
      { amount: 150, allocated: 100, advance: 50, remainingPayable: 0 },
    ]);
    // Nothing is left to pay there: to that campus they are somebody else's.
    expect((await school.pay({ student_id: student.id, amount: 5 }, johar)).status).toBe(404);
    const both = await school.pay({ student_id: student.id, amount: 200 });
    expect(receipts(both), both.text).toMatchObject([{ allocated: 200, remainingPayable: 0 }]);
    expect((await school.get('/payChallan', { student_id: student.id })).rows).toMatchObject([
      { student: { campus_name: 'Gulberg' } },
      { student: { campus_name: 'Johar' } },
    ]);
    expect((await school.get('/payChallan', { student_id: student.id }, johar)).rows).toMatchObject([
      { amount: 150, student: { studentName: 'At another campus' } },
    ]);
  });
});

describe('late fines', () => {
  it('of the paid date are put on first, once', async () => {
    const student = await school.add();
    await school.charge(student, [100_000], { due: dayFrom(-3), kind: 'opening' });
    const answer = await school.pay({ student_id: student.id, amount: 1100, fines: true });
    expect(receipts(answer), answer.text).toMatchObject([{ allocated: 1100, remainingPayable: 50 }]);
    expect(receipts(await school.pay({ student_id: student.id, amount: 50, fines: true }))).toMatchObject([
      { allocated: 50, remainingPayable: 0 },
    ]);
  });
  it('take what was paid beyond the lines of the clerk', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [100_000], { due: dayFrom(-2), kind: 'opening' });
    const answer = await school.pay({
      lines: [{ particular_line_id: line?.id, currentPayment: 1000, balance: 1000 }],
      amount: 1100,
      fines: true,
    });
    expect(receipts(answer), answer.text).toMatchObject([{ allocated: 1100, advance: 0, remainingPayable: 0 }]);
  });
  it('of challans without a named line are put on and taken too', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [100_000], { due: dayFrom(-2), kind: 'opening' });
    const [other] = await school.charge(student, [50_000], { due: dayFrom(-2), kind: 'opening', month: '2020-01-01' });
    const ids = await school.rows(
      `SELECT challan_id FROM challan_lines WHERE institute_code = 'chenab' AND id = ANY ($1) ORDER BY id`,
      [[line?.id, other?.id]],
    );
    const body = {
      lines: [{ particular_line_id: line?.id, currentPayment: 1000, balance: 1000 }],
      challan_ids: ids.map(({ challan_id }) => Number(challan_id)),
      fines: true,
      amount: 1200,
      advance: 0,
    };
    const answer = await school.pay(body);
    expect(receipts(answer), answer.text).toMatchObject([{ allocated: 1200, advance: 0, remainingPayable: 500 }]);
  });
  it('leave a second counter with the same bill nothing to take, also when only the fine was paid', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [100_000], { due: dayFrom(-2), kind: 'opening' });
    const bill = {
      lines: [{ particular_line_id: line?.id, currentPayment: 1000, balance: 1000 }],
      fines: true,
      amount: 1100,
      advance: 0,
    };
    const fine = {
      lines: [{ particular_line_id: line?.id, currentPayment: 10, balance: 1000 }],
      fines: true,
      amount: 110,
      advance: 0,
    };
    const first = await school.pay(fine);
    expect(receipts(first), first.text).toMatchObject([{ allocated: 110, advance: 0 }]);
    expect((await school.pay(bill)).status).toBe(409);
    const late = await school.pay({
      ...bill,
      lines: [{ particular_line_id: line?.id, currentPayment: 990, balance: 990 }],
      amount: 1090,
    });
    expect([late.status, late.message]).toEqual([
      409,
      'The bill has changed: 100 of this payment would be kept as an advance, not 0. Read it again.',
    ]);
    expect((await school.get('/payChallan', { student_id: student.id })).rows).toHaveLength(1);
  });
});

describe('books', () => {
  it('that are closed or locked take no payment', async () => {
    const student = await school.add();
    await school.rows(`UPDATE fiscal_years SET status = 'closed' WHERE institute_code = 'chenab' AND name = 'Old'`);
    const closed = await school.pay({ student_id: student.id, amount: 10, paid_date: dayFrom(-500) });
    expect([closed.status, closed.message]).toEqual([409, 'The accounting period Old is closed']);
    expect((await school.pay({ student_id: student.id, amount: 10, paid_date: dayFrom(-1000) })).message).toMatch(
      /^There is no accounting period for /,
    );
    await school.rows(`UPDATE institute SET books_locked_upto = $1 WHERE institute_code = 'chenab'`, [dayFrom(-20)]);
    expect((await school.pay({ student_id: student.id, amount: 10, paid_date: dayFrom(-20) })).message).toMatch(
      /^The books are locked up to /,
    );
    await school.rows(`UPDATE institute SET books_locked_upto = NULL WHERE institute_code = 'chenab'`);
  });
});
