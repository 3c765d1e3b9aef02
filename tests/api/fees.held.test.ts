/** No till, drawer, advance or deposit gives what it does not hold: not by a void, and not on any day. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';

const CODE = 'held';
let api: Api;
let school: FeeSchool;
let cashier: TestUser;
let other: TestUser;
let names = 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
});
afterAll(() => api.test.drop());
// Each begins with cashiers who have taken nothing.
beforeEach(async () => {
  names += 1;
  cashier = await makeUser(api, CODE, { username: `cashier${names}` });
  other = await makeUser(api, CODE, { username: `other${names}` });
});

const ok = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const advance = async (student: Row, amount: number, more: object = {}, user = cashier): Promise<number> =>
  Number(ok(await school.pay({ student_id: student.id, amount, ...more }, user)).row['payment_id']);
const undo = (type: string, id: number, void_date?: string, user = cashier): Promise<Answer> =>
  school.post(
    '/deleteChallanTransaction',
    { delete_type: type, trans_id: id, reason: 'by mistake', ...(void_date ? { void_date } : {}) },
    user,
  );
const refund = (payment_id: number, amount: number, more: object = {}, user = cashier): Promise<Answer> =>
  school.post(
    '/fee_refunds',
    { payment_id, amount, refund_date: today(), paying_acc: school.ids['Cash'], reason: 'asked for', ...more },
    user,
  );
const drawer = async (user = cashier): Promise<unknown> =>
  (await school.get('/till', {}, user)).rows[0]?.['expected'] ?? 0;
const close = (counted: number, more: object = {}, user = cashier): Promise<Answer> =>
  school.post(
    '/till_close',
    { campus_id: school.ids['Gulberg'], account_id: school.ids['Cash'], counted, ...more },
    user,
  );
const inDatabase = (statement: ReturnType<typeof sql>) =>
  withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: school.principal.id }, (trx) =>
    statement.execute(trx),
  );
const expectDays = async (): Promise<void> => {
  for (const { name, sql: question } of bookRules.filter(
    ({ name: rule }) => rule.endsWith('each day') || rule === 'till closings',
  ))
    expect(await school.rows(question, [CODE]), name).toEqual([]);
};

describe('a refund', () => {
  it('comes out of the drawer of whoever gives it, or, when that does not hold it, out of what was handed over and nobody’s count; else it is refused', async () => {
    const receipt = await advance(await school.add(), 100, {}, other);
    await advance(await school.add(), 30);
    const refused = await refund(receipt, 50);
    expect([refused.status, refused.errors['amount']?.[0]], refused.text).toEqual([
      409,
      expect.stringMatching(
        /^Your till of Cash holds only 30\.00 on .*, and 0\.00 of what was handed over is there\. Let whoever holds the money give it/,
      ),
    ]);
    expect([await drawer(), await drawer(other)]).toEqual([30, 100]);
    const small = ok(await refund(receipt, 10));
    expect(await drawer(), 'out of their drawer').toBe(20);
    ok(await close(100, {}, other));
    const given = ok(await refund(receipt, 50));
    expect([await drawer(), await drawer(other)], 'out of what was handed over').toEqual([20, 0]);
    expect((await refund(receipt, 41)).status, 'more than is left of the advance').toBe(409);
    await expectDays();
    expect(ok(await close(20)).row).toMatchObject({ received: 30, paid_out: 10, difference: 0 });
    ok(await undo('refund', Number(given.row['refund_id'])));
    expect(await drawer(), 'goes back to where it came from').toBe(0);
    ok(await undo('refund', Number(small.row['refund_id'])));
    expect(await drawer(), 'was counted: comes back into the drawer').toBe(10);
    await expectDays();
  });
  it('is at most what was handed over and is still there, however much more is in drawers', async () => {
    await advance(await school.add(), 70, {}, other);
    ok(await close(70, {}, other));
    const id = await advance(await school.add(), 5000, {}, other);
    const refused = await refund(id, 4000);
    expect(refused.status, refused.text).toBe(409);
    const there = Number(/and ([\d.]+) of what was handed over/.exec(refused.message)?.[1]);
    expect(there).toBeGreaterThanOrEqual(70);
    const inPaisa = Math.round(there * 100);
    await expect(
      inDatabase(
        sql`SELECT refund_make(${CODE}, ${id}, NULL, ${inPaisa + 1}::bigint, ${today()}::date, ${school.ids['Cash']}::bigint, 'x')`,
      ),
    ).rejects.toMatchObject({ constraint: 'fee_drawer' });
    ok(await refund(id, there));
    expect((await refund(id, 0.01)).message).toContain('and 0.00 of what was handed over is there');
    ok(await refund(id, 100, {}, other));
    expect([await drawer(), await drawer(other)]).toEqual([0, 4900]);
    await expectDays();
  });
  it('of what was handed over is not taken out of drawers by a void', async () => {
    const counted = await advance(await school.add(), 60, {}, other);
    ok(await close(60, {}, other));
    const more = await advance(await school.add(), 5000, {}, other);
    const there = Number(/and ([\d.]+) of/.exec((await refund(more, 4000)).message)?.[1]);
    ok(await refund(more, there));
    const refused = await undo('payment', counted);
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining('only 0.00 of what was handed over is there'),
    ]);
    ok(await undo('payment', counted, undefined, other));
    expect(await drawer(other)).toBe(4940);
    await expectDays();
  });
  it('out of a bank account is in nobody’s count', async () => {
    const id = await advance(await school.add(), 80, { receiving_acc: school.ids['Bank'] }, other);
    ok(await refund(id, 80, { paying_acc: school.ids['Bank'] }));
    expect([await drawer(), await drawer(other)]).toEqual([0, 80]);
    await expectDays();
  });
  it('leaves a drawer that is not counted as of a day after which some was given out', async () => {
    const first = await advance(await school.add(), 100, { paid_date: dayFrom(-4) });
    expect((await refund(first, 60, { refund_date: dayFrom(-2) })).status).toBe(200);
    const refused = await close(100, { date: dayFrom(-3) });
    expect([refused.status, refused.message], refused.text).toEqual([
      409,
      expect.stringMatching(/^Some of what was taken by .* was given out since\. Count the till as of the day/),
    ]);
    expect(ok(await close(40, { date: dayFrom(-2) })).row).toMatchObject({
      received: 100,
      paid_out: 60,
      difference: 0,
    });
    await expectDays();
  });
});

describe('a void', () => {
  it('of a receipt whose cash was given out of the same drawer is refused, saying what is there and what to do', async () => {
    const receipt = await advance(await school.add(), 80);
    const counted = await advance(await school.add(), 100, {}, other);
    ok(await close(100, {}, other));
    const given = ok(await refund(counted, 30));
    expect(await drawer()).toBe(50);
    for (const user of [cashier, other]) {
      const refused = await undo('payment', receipt, undefined, user);
      expect([refused.status, refused.message]).toEqual([
        409,
        expect.stringMatching(
          /^The till of \w+ holds only 50\.00 of the 80\.00 of receipt \d+: the rest was given out\. Take that back first, or let them close/,
        ),
      ]);
    }
    await expect(
      inDatabase(sql`SELECT payment_void(${CODE}, ${receipt}, ${today()}::date, 'x')`),
    ).rejects.toMatchObject({
      constraint: 'fee_drawer',
    });
    ok(await undo('refund', Number(given.row['refund_id'])));
    ok(await undo('payment', receipt));
    expect(await drawer()).toBe(0);
    await expectDays();
  });
  it('of a receipt that was counted comes from a drawer that holds it, else from what was handed over, and no drawer is short of it', async () => {
    const first = await advance(await school.add(), 100);
    const second = await advance(await school.add(), 60);
    ok(await close(160));
    ok(await undo('payment', first));
    expect(await drawer()).toBe(0);
    await advance(await school.add(), 75);
    expect(await drawer()).toBe(75);
    ok(await undo('payment', second));
    expect(await drawer()).toBe(15);
    expect(ok(await close(15)).row).toMatchObject({ received: 75, paid_out: 60, difference: 0 });
    await expectDays();
  });
  it('makes no account hold less than nothing, on its day or since', async () => {
    const at = (account: string, more: object = {}) => ({ receiving_acc: school.ids[account], ...more });
    const wrong = await advance(await school.add(), 90, at('Bank', { paid_date: dayFrom(-3) }), school.principal);
    const right = await advance(await school.add(), 70, at('Cash'), school.principal);
    const given = ok(await refund(right, 50, { paying_acc: school.ids['Bank'] }, school.principal));
    for (const day of [undefined, dayFrom(-2)]) {
      const refused = await undo('payment', wrong, day, school.principal);
      expect([refused.status, refused.errors['void_date']?.[0]], refused.text).toEqual([
        409,
        expect.stringMatching(
          /^Bank holds only 40\.00 on .*, and 90\.00 would go out of it\. Take back what was given from it, or void this on a day/,
        ),
      ]);
    }
    await expect(inDatabase(sql`SELECT payment_void(${CODE}, ${wrong}, ${today()}::date, 'x')`)).rejects.toMatchObject({
      constraint: 'fee_account_holds',
    });
    ok(await undo('refund', Number(given.row['refund_id']), undefined, school.principal));
    ok(await undo('payment', wrong, undefined, school.principal));
    await expectDays();
  });
});

describe('money that goes back before it is approved', () => {
  it('is not withdrawn out of a drawer that gave it away, and comes from what was handed over once it is counted', async () => {
    await school.user(cashier.id, { two_step_ch_payment_approval_req: true });
    const waits = await advance(await school.add(), 100);
    const theirs = await advance(await school.add(), 100, {}, other);
    ok(await close(100, {}, other));
    ok(await refund(theirs, 40));
    const withdraw = () => school.post('/withdraw_payment', { payment_id: waits, reason: 'wrong family' }, cashier);
    const refused = await withdraw();
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('holds only 60.00 of the 100.00')]);
    ok(await close(60));
    ok(await withdraw());
    expect(await drawer()).toBe(0);
    await expectDays();
  });
});

describe('an advance', () => {
  const events = async () => {
    const student = await school.add();
    const id = await advance(student, 150, { paid_date: dayFrom(-10) }, school.principal);
    await school.charge(student, [10_000], { issue: dayFrom(-9), due: dayFrom(30) });
    return { student, id };
  };
  const useOn = (student: Row, date: string): Promise<Answer> =>
    school.post('/use_advance', { student_id: student.id, date }, school.principal);
  const used = async (payment: number): Promise<number> =>
    Number(
      (
        await school.rows('SELECT max(id) AS id FROM payment_allocations WHERE payment_id = $1 AND from_advance', [
          payment,
        ])
      )[0]?.['id'],
    );
  it('is not used again before the day on which its use was taken back', async () => {
    const { student, id } = await events();
    ok(await useOn(student, dayFrom(-8)));
    ok(await undo('advance', await used(id), dayFrom(-3), school.principal));
    await school.charge(student, [9_000], { issue: dayFrom(-9), due: dayFrom(30) });
    const early = await useOn(student, dayFrom(-6));
    expect(early.status, early.text).toBe(422);
    expect(early.errors).toHaveProperty('date');
    ok(await useOn(student, dayFrom(-3)));
    await expectDays();
  });
  it('is not given back, nor its receipt voided, before that day', async () => {
    const { student, id } = await events();
    ok(await useOn(student, dayFrom(-8)));
    ok(await undo('advance', await used(id), dayFrom(-3), school.principal));
    const bank = { paying_acc: school.ids['Cash'] };
    const early = await refund(id, 100, { ...bank, refund_date: dayFrom(-6) }, school.principal);
    expect([early.status, early.errors['refund_date']?.[0]], early.text).toEqual([
      422,
      expect.stringContaining('less than nothing of the advance would be left'),
    ]);
    const voided = await undo('payment', id, dayFrom(-6), school.principal);
    expect([voided.status, voided.errors['void_date']?.[0]], voided.text).toEqual([
      422,
      expect.stringContaining('Date this on'),
    ]);
    ok(await undo('payment', id, dayFrom(-3), school.principal));
    await expectDays();
  });
  it('nor is the receipt of a deposit voided before the day on which its refund was', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [5_000], {
      issue: dayFrom(-9),
      due: dayFrom(30),
      particular: 'Security',
    });
    const id = Number(
      ok(await school.pay({ student_id: student.id, amount: 50, paid_date: dayFrom(-9) }, school.principal)).row[
        'payment_id'
      ],
    );
    const given = ok(
      await school.post(
        '/fee_refunds',
        {
          particular_line_id: line?.id,
          amount: 50,
          refund_date: dayFrom(-8),
          paying_acc: school.ids['Cash'],
          reason: 'left the school',
        },
        school.principal,
      ),
    );
    ok(await undo('refund', Number(given.row['refund_id']), dayFrom(-3), school.principal));
    const early = await undo('payment', id, dayFrom(-6), school.principal);
    expect([early.status, early.errors['void_date']?.[0]], early.text).toEqual([
      422,
      expect.stringContaining('of the deposit would be left'),
    ]);
    ok(await undo('payment', id, dayFrom(-3), school.principal));
    await expectDays();
  });
});
