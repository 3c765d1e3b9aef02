/**
 * The last statement of a payment carries its COMMIT: whatever may still refuse it has done so before, and the answer
 * of its key is that of the payment.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, makeUser, type Api } from './support/apiClient.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';

let api: Api;
let school: FeeSchool;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
});
afterAll(async () => {
  await expectBooks(school);
  await api.test.drop();
});
const taken = (table: string): Promise<unknown[]> =>
  school.rows(`SELECT * FROM ${table} WHERE institute_code = 'chenab'`);

it('a session that has ended since it was remembered takes nothing and keeps no key', async () => {
  const student = await school.add();
  await school.charge(student, [100_000]);
  const clerk = await makeUser(api, 'chenab');
  expect((await school.pay({ student_id: student.id, amount: 100 }, clerk)).status).toBe(200);
  const before = [await taken('payments'), await taken('idempotency_key')];
  for (const change of [
    'UPDATE users SET is_active = false WHERE id = $1',
    'DELETE FROM session_token WHERE user_id = $1',
  ]) {
    await school.rows(change, [clerk.id]);
    for (const key of [newKey(), undefined])
      expect((await school.pay({ student_id: student.id, amount: 100 }, clerk, key)).status).toBe(403);
  }
  expect([await taken('payments'), await taken('idempotency_key')]).toEqual(before);
});
it('a key answers the same again, of one receipt and of one for each campus', async () => {
  for (const campuses of [1, 2]) {
    const student = await school.add();
    await school.charge(student, [100_000], { due: dayFrom(5) });
    if (campuses === 2) {
      await school.rows('UPDATE students SET campus_id = $1 WHERE id = $2', [school.ids['Johar'], student.id]);
      await school.charge(student, [100_000], { due: dayFrom(6), particular: 'Transport' });
    }
    const body = { student_id: student.id, amount: 1000 * campuses };
    const key = newKey();
    const answer = await school.pay(body, undefined, key);
    expect(answer.status, answer.text).toBe(200);
    const receipts = answer.row['receipts'] as {
      payment_id: number;
      receipt_no: number;
      amount: number;
      voucher_no: number;
    }[];
    expect(receipts).toHaveLength(campuses);
    expect(answer.row).toMatchObject({
      payment_id: receipts[0]?.payment_id,
      receipt_no: receipts[0]?.receipt_no,
      amount: 1000 * campuses,
    });
    for (const { payment_id, receipt_no, amount, voucher_no } of receipts) {
      const [stored] = await school.rows(
        'SELECT p.receipt_no::int, p.amount::int / 100 AS amount, j.voucher_no::int FROM payments p JOIN gl_journals j ON j.institute_code = p.institute_code AND j.id = p.journal_id WHERE p.id = $1',
        [payment_id],
      );
      expect(stored).toEqual({ receipt_no, amount, voucher_no });
    }
    const again = await school.pay(body, undefined, key);
    expect([again.status, again.json]).toEqual([200, answer.json]);
    expect((await school.pay({ ...body, amount: 1 }, undefined, key)).status).toBe(422);
  }
});
it('what the last statement refuses leaves no key, so that the same request may be made again', async () => {
  const student = await school.add();
  const [line] = await school.charge(student, [100_000]);
  await school.rows(`UPDATE challan_settings SET payment_ceiling = 10000 WHERE institute_code = 'chenab'`);
  const body = { student_id: student.id, lines: [{ particular_line_id: line?.id, currentPayment: 1000 }] };
  const key = newKey();
  const before = await taken('idempotency_key');
  const refused = await school.pay(body, undefined, key);
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['amount']]);
  expect(await taken('idempotency_key')).toEqual(before);
  await school.rows(`UPDATE challan_settings SET payment_ceiling = NULL WHERE institute_code = 'chenab'`);
  expect((await school.pay(body, undefined, key)).status).toBe(200);
});
