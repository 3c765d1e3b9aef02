/** Students' advances of before: brought in from a file once, used as any advance, refused with the field, taken back. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { openingAdvances } from '../../contract/fees/openings.ts';
import { post } from './exchange.support.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { bring, expectEveryRule, heldOn } from './openings.support.ts';
import { makeApp, makeUser, type Api, type Row } from './support/apiClient.ts';

const CODE = 'chenab';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectEveryRule(school, CODE));

const read = (rows: readonly Readonly<Record<string, unknown>>[], user = school.principal) =>
  bring(api, user, openingAdvances, rows);
const advanceOf = async (student: Row): Promise<unknown> =>
  (await school.get(`/students/${student.id}/statement`)).row['advance'];
const receiptOf = async (student: Row): Promise<Row> =>
  (await school.get('/payChallan', { student_id: student.id })).rows[0] as Row;

describe('an advance of before', () => {
  it('is brought in once, from equity, and taken back with its upload', async () => {
    const [student, other] = [await school.add(), await school.add()];
    const rows = [
      { sid: student['sid'], amount: 4500.5, held_on: dayFrom(-30), remarks: 'Old register' },
      { sid: other['sid'], amount: 100 },
    ];
    const { run, judged } = await read(rows);
    expect([run.counts, judged]).toMatchObject([{ created: 2, invalid: 0 }, ['ready', 'ready']]);
    expect([await heldOn(school, 'advance_fee'), await heldOn(school, 'opening_equity')]).toEqual([-4600.5, 4600.5]);
    expect([await heldOn(school, 'cash'), await heldOn(school, 'bank')]).toEqual([0, 0]);
    expect([await advanceOf(student), await advanceOf(other)]).toEqual([4500.5, 100]);
    expect(await receiptOf(student)).toMatchObject({
      kind: 'opening',
      method: 'opening',
      amount: 4500.5,
      allocated: 0,
      advance: 4500.5,
      paid_date: dayFrom(-30),
      notes: 'Old register',
    });
    const { entries } = (await school.get(`/students/${student.id}/statement`)).row as { entries?: unknown };
    expect(entries).toMatchObject([{ memo: 'Held when the books began', credit: 4500.5, balance: -4500.5 }]);
    expect((await read(rows)).run.counts).toMatchObject({ created: 0, unchanged: 2 });
    expect((await read([{ sid: student['sid'], amount: 7 }])).run.counts).toMatchObject({ created: 0, unchanged: 1 });
    expect((await post(api, school.principal, run, 'undo')).status).toBe(200);
    expect([await heldOn(school, 'advance_fee'), await heldOn(school, 'opening_equity')]).toEqual([0, 0]);
    expect(await advanceOf(student)).toBe(0);
    expect((await read(rows)).run.counts).toMatchObject({ created: 2 });
  });

  it('is used by paying and refunded as one that was paid; then its upload is not taken back', async () => {
    const student = await school.add();
    const { run } = await read([{ sid: student['sid'], amount: 1000, held_on: dayFrom(-50) }]);
    await school.charge(student, [60_000], { due: dayFrom(-3), issue: dayFrom(-20) });
    const used = await school.post('/use_advance', { student_id: student.id });
    expect([used.status, used.row['used']], used.text).toEqual([200, 600]);
    expect(await advanceOf(student)).toBe(400);
    expect((await receiptOf(student))['advance_used']).toBe(600);
    await school.pay({ student_id: (await school.add()).id, amount: 5000 });
    const refund = await school.post('/fee_refunds', {
      payment_id: (await receiptOf(student)).id,
      amount: 150,
      refund_date: today(),
      paying_acc: ids['Cash'],
      reason: 'Leaves',
    });
    expect(refund.status, refund.text).toBe(200);
    expect(await advanceOf(student)).toBe(250);
    const undone = await post(api, school.principal, run, 'undo');
    expect([undone.status, undone.message]).toEqual([
      409,
      '1 of the 1 records were changed or are in use since; nothing was deleted',
    ]);
    expect(await advanceOf(student)).toBe(250);
  });

  it('is in no till, no sum of what came in, and is void with a reason where receipts are', async () => {
    const student = await school.add();
    await read([{ sid: student['sid'], amount: 300 }]);
    const receipt = await receiptOf(student);
    const { row } = await school.post('/getDayWisePaidChallans', { start_date: today(), end_date: today() });
    expect(JSON.stringify(row)).not.toContain(`"receipt_no":${String(receipt['receipt_no'])}`);
    const drawers = (await school.get('/till')).rows;
    expect(drawers.filter(({ account_id }) => account_id === ids['opening_equity'])).toEqual([]);
    const gone = await school.post('/deleteChallanTransaction', {
      delete_type: 'payment',
      trans_id: receipt.id,
      reason: 'Not theirs',
      void_date: today(),
    });
    expect(gone.status, gone.text).toBe(200);
    expect(await advanceOf(student)).toBe(0);
  });
});

describe('a row is refused at its field', () => {
  it('of nobody, of nothing, of too much, of a day that is closed, locked, to come, or twice in a file', async () => {
    const [student, other] = [await school.add(), await school.add()];
    const sid = student['sid'];
    await school.rows(`UPDATE fiscal_years SET status = 'closed' WHERE institute_code = $1 AND name = 'Old'`, [CODE]);
    await school.rows(`UPDATE institute SET books_locked_upto = $2 WHERE institute_code = $1`, [CODE, dayFrom(-200)]);
    const { run, judged } = await read([
      { sid: 99_999_999, amount: 5 },
      { sid, amount: 0 },
      { sid, amount: 90_000_000 },
      { sid, amount: 5, held_on: dayFrom(-500) },
      { sid, amount: 5, held_on: dayFrom(-201) },
      { sid, amount: 5, held_on: dayFrom(9) },
      { sid, amount: 5, held_on: dayFrom(-900) },
      { sid: other['sid'], amount: 5 },
      { sid: other['sid'], amount: 6 },
    ]);
    await school.rows(`UPDATE institute SET books_locked_upto = NULL WHERE institute_code = $1`, [CODE]);
    expect(judged).toEqual([
      'sid: No student has the SID 99999999',
      expect.stringMatching(/^amount: /),
      expect.stringMatching(/^amount: It may be at most /),
      'held_on: The accounting period Old is closed',
      expect.stringMatching(/^held_on: The books are locked up to /),
      expect.stringMatching(/^held_on: Held on must not be after /),
      expect.stringMatching(/^held_on: There is no accounting period for /),
      'ready',
      expect.stringMatching(/^sid: /),
    ]);
    expect(run.counts).toMatchObject({ created: 1, invalid: 8 });
  });

  it('of a campus that the user does not see; without the privilege; by whose entries wait', async () => {
    const student = await school.add();
    await school.rows(`UPDATE students SET campus_id = $2 WHERE institute_code = $1 AND id = $3`, [
      CODE,
      ids['Johar'],
      student.id,
    ]);
    const row = { sid: student['sid'], amount: 5 };
    const privileges = ['opening_advances.create'];
    const gulberg = await makeUser(api, CODE, { privileges, campuses: [ids['Gulberg'] ?? 0] });
    expect((await read([row], gulberg)).judged).toEqual([`sid: No student has the SID ${String(row.sid)}`]);
    const clerk = await makeUser(api, CODE, { privileges: ['students.create', 'first_time_arrears.create'] });
    expect((await read([row], clerk)).status).toBe(401);
    const waits = await makeUser(api, CODE, { privileges });
    await school.user(waits.id, { two_step_ch_payment_approval_req: true });
    expect((await read([row], waits)).judged).toEqual([
      expect.stringMatching(/must be approved by another user first/),
    ]);
    const holder = await makeUser(api, CODE, { privileges });
    expect((await read([row], holder)).run.counts).toMatchObject({ created: 1 });
  });

  it('in one of many uploads of the same student at once', async () => {
    const student = await school.add();
    const done = await Promise.all([1, 2, 3].map((n) => read([{ sid: student['sid'], amount: 40 + n }])));
    expect(done.map(({ run }) => (run.counts as { created: number }).created).toSorted()).toEqual([0, 0, 1]);
  });
});
