/**
 * What happens in the order of days: nothing before its charge, no money that is not there, no amount beyond what a
 * school takes.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool, type Line } from './fees.payments.support.ts';
import { makeApp, type Api, type Row } from './support/apiClient.ts';
import { create } from './support/records.ts';

const CODE = 'order';
let api: Api;
let school: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
});
afterAll(() => api.test.drop());
const charged = async (days: number, amount = 10_000): Promise<{ student: Row; line: Line }> => {
  const student = await school.add();
  const [line] = await school.charge(student, [amount], { issue: dayFrom(days), due: dayFrom(30) });
  if (!line) throw new Error('a line is there');
  return { student, line };
};
const inDatabase = (statement: ReturnType<typeof sql>) =>
  withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: school.principal.id }, (trx) =>
    statement.execute(trx),
  );
const take = (line: Line, more: Readonly<Record<string, unknown>>) =>
  inDatabase(
    sql`SELECT payment_take(${CODE}, ${JSON.stringify({ campus_id: school.ids['Gulberg'], receiving_account_id: school.ids['Cash'], paid_date: today(), amount: 100, ...more })}::jsonb, ${[line.id]}::bigint[], '{100}', false)`,
  );

describe('in the order of days', () => {
  it('nothing is paid or given on a line before it was charged', async () => {
    const { student, line } = await charged(-2);
    const early = await school.pay({ student_id: student.id, amount: 100, paid_date: dayFrom(-3) });
    expect([early.status, early.errors['paid_date']?.[0]], early.text).toEqual([
      422,
      expect.stringContaining('was charged on'),
    ]);
    await expect(take(line, { paid_date: dayFrom(-3), student_id: student.id })).rejects.toMatchObject({
      constraint: 'fee_before_charge',
    });
    const discount = {
      reason: 'because',
      discount_date: dayFrom(-3),
      lines: [{ particular_line_id: line.id, amount: 1 }],
    };
    expect((await school.post('/challanDiscount', discount)).errors).toHaveProperty('discount_date');
    expect((await school.pay({ student_id: student.id, amount: 100, paid_date: dayFrom(-2) })).status).toBe(200);
  });
  it('on no day is less than nothing owed: what made room for a payment is not dated after it', async () => {
    const { student, line } = await charged(-5);
    const first = await school.pay({ student_id: student.id, amount: 100, paid_date: dayFrom(-4) });
    const undo = (void_date?: string) =>
      school.post('/deleteChallanTransaction', {
        delete_type: 'payment',
        trans_id: first.row['payment_id'],
        reason: 'because',
        ...(void_date ? { void_date } : {}),
      });
    expect((await undo()).status).toBe(200);
    const again = await school.pay({ student_id: student.id, amount: 100, paid_date: dayFrom(-3) });
    expect([again.status, again.errors['paid_date']?.[0]], again.text).toEqual([
      422,
      expect.stringContaining('less than nothing would be owed'),
    ]);
    await expect(take(line, { paid_date: dayFrom(-3), student_id: student.id })).rejects.toMatchObject({
      constraint: 'fee_owed_each_day',
    });
    expect((await school.pay({ student_id: student.id, amount: 100 })).status).toBe(200);
  });
});
describe('an account', () => {
  it('takes what it is for: cash into a till, everything else into a bank', async () => {
    const { student, line } = await charged(-1);
    for (const [field, body] of [
      ['method', { method: 'cash', receiving_acc: school.ids['Bank'] }],
      ['method', { method: 'cheque', cheque_no: '1', receiving_acc: school.ids['Cash'] }],
      ['method', { method: 'online', receiving_acc: school.ids['Cash'] }],
    ] as const)
      expect((await school.pay({ student_id: student.id, amount: 100, ...body })).errors).toHaveProperty(field);
    for (const wrong of [{ receiving_account_id: school.ids['Bank'] }, { method: 'bank' }])
      await expect(take(line, { student_id: student.id, ...wrong })).rejects.toMatchObject({
        constraint: 'payment_account',
      });
  });
  it('gives back only what it holds, on that day and since', async () => {
    const student = await school.add();
    const paid = await school.pay({
      student_id: student.id,
      amount: 700,
      receiving_acc: school.ids['Bank'],
      paid_date: dayFrom(-2),
    });
    const refund = (account: string, amount: number, refund_date = today()) =>
      school.post('/fee_refunds', {
        payment_id: paid.row['payment_id'],
        amount,
        refund_date,
        paying_acc: school.ids[account],
        reason: 'because',
      });
    const empty = await refund('Cash', 500);
    const held = Number(
      (
        await school.rows(
          `SELECT coalesce(sum(debit - credit), 0) AS held FROM gl_days WHERE institute_code = $1 AND account_id = $2`,
          [CODE, school.ids['Cash']],
        )
      )[0]?.['held'],
    );
    expect(held).toBeLessThan(50_000);
    expect([empty.status, empty.errors['amount']?.[0]], empty.text).toEqual([
      409,
      expect.stringContaining('holds only'),
    ]);
    expect((await refund('Bank', 700)).status).toBe(200);
    expect((await refund('Bank', 1)).status).not.toBe(200);
  });
});
describe('an amount', () => {
  it('is at most what the school has set for a payment; unset, ten times its largest challan', async () => {
    const student = await school.add();
    const huge = await school.pay({ student_id: student.id, amount: 999_999_999_999.99 });
    expect([huge.status, huge.errors['amount']?.[0]], huge.text).toEqual([
      422,
      'A payment may be at most 1,000,000.00 (Challan Settings)',
    ]);
    const line = { particular_id: school.ids['Transport'], amount: 1_000_001 };
    const sold = await school.post('/challanDirectPayment', {
      student_id: student.id,
      paid_date: today(),
      receiving_acc: school.ids['Cash'],
      particulars: [line],
    });
    expect(sold.status, sold.text).toBe(422);
    await school.rows(
      `UPDATE challan_settings SET payment_ceiling = 5000 WHERE institute_code = $1 AND campus_id = $2`,
      [CODE, school.ids['Gulberg']],
    );
    expect((await school.pay({ student_id: student.id, amount: 50.01 })).errors).toHaveProperty('amount');
    expect((await school.pay({ student_id: student.id, amount: 50 })).status).toBe(200);
    await school.rows(`UPDATE challan_settings SET payment_ceiling = NULL WHERE institute_code = $1`, [CODE]);
  });
  it('of any size that waits or was written makes no list, statement or till fail', async () => {
    const student = await school.add();
    await school.charge(student, [10_000]);
    await school.rows(
      `UPDATE challan_settings SET payment_ceiling = 900000000000000 WHERE institute_code = $1 AND campus_id = $2`,
      [CODE, school.ids['Gulberg']],
    );
    // As many as wait; of those that are posted no more than the books take.
    for (const [pending, many] of [
      [true, 95],
      [false, 4],
    ] as const)
      await inDatabase(
        sql`SELECT payment_take(${CODE}, jsonb_build_object('campus_id', ${school.ids['Gulberg']}::bigint, 'student_id', ${student.id}::bigint, 'receiving_account_id', ${school.ids['Cash']}::bigint,
          'paid_date', ${today()}::text, 'amount', 900000000000000), '{}', '{}', ${pending}) FROM generate_series(1, ${many})`,
      );
    const calls = [
      ['/payChallan', {}],
      ['/payChallan', { get_pending_payments: '1' }],
      ['/till', {}],
      ['/till_closings', {}],
      ['/fee_refunds', {}],
      ['/open_challans', { student_id: student.id }],
      ['/student_statement', { student_id: student.id }],
      ['/student_challan', {}],
      ['/cash_report', { date_from: today(), date_to: today() }],
    ] as const;
    for (const [path, query] of calls) expect((await school.get(path, query)).status, path).toBeLessThan(500);
    const { totals } = (await school.get('/payChallan', { get_pending_payments: '1' })).json as {
      totals?: { payments: number; amount: number };
    };
    expect(totals).toEqual(expect.objectContaining({ payments: 95, amount: 95 * 9_000_000_000_000 }));
    expect((await school.post('/getDayWisePaidChallans', { start_date: today(), end_date: today() })).status).toBe(200);
    expect(
      (
        await school.post('/till_close', {
          campus_id: school.ids['Gulberg'],
          account_id: school.ids['Cash'],
          counted: 1,
        })
      ).status,
    ).toBeLessThan(500);
  });
  it('of opening arrears is neither sold nor added', async () => {
    const arrears = await create(api, school.principal, resourceOf('fee_particulars'), {
      name: 'Opening Arrears',
      kind: 'arrears',
      priority: 1,
    });
    const { student, line } = await charged(-1);
    const body = {
      student_id: student.id,
      paid_date: today(),
      receiving_acc: school.ids['Cash'],
      particulars: [{ particular_id: arrears.row.id, amount: 5 }],
    };
    expect((await school.post('/challanDirectPayment', body)).errors).toHaveProperty('particulars');
    const added = await school.post('/add_amount_in_generated_challans', {
      challan_ids: [line.challan_id],
      particular_id: arrears.row.id,
      amount: 5,
    });
    expect(added.errors).toHaveProperty('particular_id');
  });
});
it('and the books hold', () => expectBooks(school));
