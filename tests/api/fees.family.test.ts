/**
 * What a family has paid ahead serves the family: every child, every campus; and a deposit is owed once it is received.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ids = school.ids as Record<string, number>;
});
afterAll(() => api.test.drop());
async function expectRules(): Promise<void> {
  for (const { name, sql } of bookRules) expect(await school.rows(sql, ['chenab']), name).toEqual([]);
}
afterEach(async () => {
  await expectBooks(school);
  await expectRules();
});

/** Two children at one campus and one at the other. */
async function family(): Promise<readonly [Row, Row, Row]> {
  const eldest = await school.add();
  const more = { family_no: eldest['family_no'], father_name: eldest['father_name'] };
  return [eldest, await school.add(more), await school.add({ ...more, campus_id: ids['Johar'] })];
}
const paidOf = async (student: Row): Promise<number> =>
  Number(
    (
      await school.rows('SELECT coalesce(sum(paid), 0) AS paid FROM challan_lines WHERE student_id = $1', [student.id])
    )[0]?.['paid'],
  );
const use = (student: Row): Promise<Answer> => school.post('/use_advance', { student_id: student.id });
const payAhead = async (student: Row, amount: number): Promise<number> => {
  const answer = await school.pay({ student_id: student.id, amount });
  if (answer.status !== 200) throw new Error(answer.text);
  return Number(answer.row['payment_id']);
};
const balance = async (role: string, campus: string): Promise<number> =>
  Number(
    (
      await school.rows(
        `SELECT coalesce(sum(l.debit - l.credit), 0) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = $1 WHERE l.campus_id = $2`,
        [role, ids[campus]],
      )
    )[0]?.['net'],
  );

describe('an advance', () => {
  it('clears what is due first of any child, at both campuses, each with books of its own', async () => {
    const [eldest, second, third] = await family();
    const before = [await balance('inter_campus', 'Gulberg'), await balance('inter_campus', 'Johar')];
    await payAhead(eldest, 1000);
    await school.charge(second, [30_000], { due: dayFrom(-5) });
    await school.charge(third, [50_000], { due: dayFrom(-9) });
    await school.charge(eldest, [40_000], { due: dayFrom(-2) });
    for (const child of [eldest, second, third])
      expect((await school.get('/open_challans', { student_id: child.id })).row).toMatchObject({ advance: 1000 });
    expect((await use(second)).row).toEqual({ used: 1000 });
    expect([await paidOf(third), await paidOf(second), await paidOf(eldest)]).toEqual([50_000, 30_000, 20_000]);
    expect([await balance('inter_campus', 'Gulberg'), await balance('inter_campus', 'Johar')]).toEqual([
      (before[0] ?? 0) - 50_000,
      (before[1] ?? 0) + 50_000,
    ]);
  });
  it('is used for brothers and sisters by the generation of any of them, also by who sees one campus', async () => {
    const [eldest, , third] = await family();
    await payAhead(eldest, 700);
    const planned = await school.post('/student_feePlan', {
      student_ids: [third.id],
      from_month: today().slice(0, 7),
      particulars: [{ particular_id: ids['Tuition'], amount: 500 }],
    });
    expect(planned.status, planned.text).toBeLessThan(300);
    const clerk = await makeUser(api, 'chenab', { campuses: [ids['Johar'] ?? 0] });
    const asked = await school.post(
      '/student_challan',
      { student_ids: [third.id], challan_month_from: today().slice(0, 7) },
      clerk,
    );
    expect(asked.status, asked.text).toBeLessThan(300);
    await expect.poll(() => paidOf(third), { timeout: 30_000 }).toBe(50_000);
  });
  it('serves who has moved to another campus', async () => {
    const student = await school.add();
    await payAhead(student, 600);
    await school.rows('UPDATE students SET campus_id = $1 WHERE id = $2', [ids['Johar'], student.id]);
    await school.charge(student, [60_000]);
    expect((await use(student)).row).toEqual({ used: 600 });
    expect(await paidOf(student)).toBe(60_000);
  });
  it('that a brother or sister used holds its receipt until that is taken back, and what is left is given back once', async () => {
    const [eldest, , third] = await family();
    const payment = await payAhead(eldest, 900);
    const [line] = await school.charge(third, [50_000]);
    expect((await use(eldest)).row).toEqual({ used: 500 });
    const refund = (amount: number): Promise<Answer> =>
      school.post('/fee_refunds', {
        payment_id: payment,
        amount,
        refund_date: today(),
        paying_acc: ids['Cash'],
        reason: 'asked for',
      });
    expect((await refund(401)).status).toBe(409);
    const voided = (type: string, id: number): Promise<Answer> =>
      school.post('/deleteChallanTransaction', { delete_type: type, trans_id: id, reason: 'a mistake' });
    const held = await voided('payment', payment);
    expect([held.status, held.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`was used on challan ${line?.challan_no}; take that back first$`)),
    ]);
    const [used] = await school.rows('SELECT id FROM payment_allocations WHERE payment_id = $1 AND from_advance', [
      payment,
    ]);
    // Both campuses are of it: who sees one does not take it back.
    const clerk = await makeUser(api, 'chenab', { campuses: [ids['Johar'] ?? 0] });
    const elsewhere = await school.post(
      '/deleteChallanTransaction',
      { delete_type: 'advance', trans_id: Number(used?.['id']), reason: 'a mistake' },
      clerk,
    );
    expect(elsewhere.status, elsewhere.text).toBe(404);
    expect((await voided('advance', Number(used?.['id']))).status).toBe(200);
    expect(await paidOf(third)).toBe(0);
    expect((await refund(900)).status).toBe(200);
  });
  it('keeps a family that has paid ahead off the lists of defaulters, and no further than it reaches', async () => {
    const [eldest, second, third] = await family();
    await school.charge(second, [30_000], { due: dayFrom(-5) });
    await school.charge(third, [50_000], { due: dayFrom(-9) });
    const among = async (path: string): Promise<unknown[]> =>
      (await school.get(path, { family_no: String(eldest['family_no']) })).rows.map(({ id }) => id);
    const known = [second.id, third.id].toSorted();
    expect([(await among('/fee_defaulters')).toSorted(), await among('/fee_defaulters_family_wise')]).toEqual([
      known,
      [expect.any(Number)],
    ]);
    await payAhead(eldest, 600);
    // Of the older debt nothing is left, of the other a part.
    expect([await among('/fee_defaulters'), await among('/fee_defaulters_family_wise')]).toEqual([
      [second.id],
      [expect.any(Number)],
    ]);
    await payAhead(eldest, 200);
    expect([
      await among('/fee_defaulters'),
      await among('/fee_defaulters_family_wise'),
      await among('/fee_defaulters_month_wise'),
    ]).toEqual([[], [], []]);
    expect((await use(eldest)).row).toEqual({ used: 800 });
  });
  it('goes with the child on its receipt when the family is divided', async () => {
    const [eldest, second] = await family();
    await payAhead(eldest, 300);
    const other = await school.add();
    await school.rows('UPDATE students SET family_id = (SELECT family_id FROM students WHERE id = $1) WHERE id = $2', [
      other.id,
      eldest.id,
    ]);
    await school.charge(second, [20_000]);
    await school.charge(other, [20_000]);
    expect((await use(second)).row).toEqual({ used: 0 });
    expect((await use(other)).row).toEqual({ used: 200 });
  });
});

describe('a deposit', () => {
  const net = async (student: Row, role: string): Promise<number> =>
    Number(
      (
        await school.rows(
          `SELECT coalesce(sum(l.debit - l.credit), 0) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = $1 WHERE l.student_id = $2`,
          [role, student.id],
        )
      )[0]?.['net'],
    );
  const stand = async (student: Row) => ({
    owed: 0 - (await net(student, 'security_deposit')),
    billed: 0 - (await net(student, 'deposits_billed')),
    discount: await net(student, 'discount'),
    lost: await net(student, 'bad_debt'),
  });
  it('is owed once it is received: what is billed, given as a discount or written off of it is not', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [550_000], { particular: 'Security' });
    expect(await stand(student)).toEqual({ owed: 0, billed: 550_000, discount: 0, lost: 0 });
    const given = await school.post('/challanDiscount', {
      reason: 'half',
      lines: [{ particular_line_id: line?.id, amount: 2750 }],
    });
    expect(given.status, given.text).toBe(200);
    await school.pay({ student_id: student.id, amount: 2000 });
    expect(await stand(student)).toEqual({ owed: 200_000, billed: 75_000, discount: 0, lost: 0 });
    const asked = await school.post('/challanDiscount', {
      reason: 'left',
      kind: 'write_off',
      lines: [{ particular_line_id: line?.id, amount: 750 }],
    });
    expect(asked.status, asked.text).toBe(200);
    expect(await stand(student)).toEqual({ owed: 200_000, billed: 0, discount: 0, lost: 0 });
    const back = await school.post('/fee_refunds', {
      particular_line_id: line?.id,
      amount: 2000,
      refund_date: today(),
      paying_acc: ids['Cash'],
      reason: 'has left',
    });
    expect(back.status, back.text).toBe(200);
    expect(await stand(student)).toEqual({ owed: 0, billed: 0, discount: 0, lost: 0 });
  });
});
