/** What an admission still needs is read off the records, whoever made them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentMonth, shiftDay, today } from '../../contract/dates.ts';
import {
  api,
  challansOf,
  closeSchools,
  generate,
  id,
  johar,
  openSchools,
  other,
  plan,
  school,
} from './fees.challans.support.ts';
import { makeUser, type Row, type TestUser } from './support/apiClient.ts';

beforeAll(openSchools, 120_000);
afterAll(closeSchools);

const steps = async (student: Row, user?: TestUser): Promise<Row> =>
  (await school.get(`/admission_steps/${student.id}`, {}, user)).row;
const print = (paper: string, students: readonly Row[], user?: TestUser) =>
  school.post('/student_papers', { paper, student_ids: students.map((student) => student.id) }, user);

describe('the steps of an admission', () => {
  test('are done one by one as the records come to be, and open again as they go', async () => {
    const student = await school.add({ admission_date: today() });
    expect(await steps(student)).toMatchObject({
      recent: true,
      admitted_on: today(),
      month: currentMonth(),
      plan: { done: false },
      challan: { done: false },
      payment: { done: false },
      papers: { done: false, admission_form: false, fee_card: false, receipt: false },
    });
    await plan(student, { from: currentMonth() });
    expect(await steps(student)).toMatchObject({ plan: { done: true, from_month: currentMonth() } });
    await generate([student]);
    const [challan] = await challansOf(student);
    expect(await steps(student)).toMatchObject({ challan: { done: true, challan_no: challan?.['challan_no'] } });
    const paid = await school.pay({ student_id: student.id, amount: 1000 });
    expect(paid.status, paid.text).toBe(200);
    const after = await steps(student);
    expect(after).toMatchObject({ payment: { done: true, pending: false }, papers: { receipt: false } });
    const payment = after['payment'] as { id: number };
    expect((await school.post('/receipt_prints', { payment_ids: [payment.id] })).status).toBe(200);
    expect((await print('admission_form', [student])).row).toMatchObject({ paper: 'admission_form', students: 1 });
    expect(await steps(student)).toMatchObject({ papers: { done: false, admission_form: true, receipt: true } });
    await print('fee_card', [student]);
    expect(await steps(student)).toMatchObject({ papers: { done: true } });
    // A void receipt: the payment is open again.
    await school.post('/deleteChallanTransaction', {
      delete_type: 'payment',
      trans_id: payment.id,
      reason: 'Wrong student',
    });
    expect(await steps(student)).toMatchObject({ payment: { done: false, id: null } });
  });

  test('are of a recent admission alone, and of who is enrolled', async () => {
    const long = await school.add({ admission_date: shiftDay(today(), -91) });
    const inquiry = await school.add({ status_id: id('Inquiry') });
    expect(await steps(long)).toMatchObject({ recent: false });
    expect(await steps(inquiry)).toMatchObject({ recent: false, admitted_on: null });
  });

  test('show numbers to whoever may read them', async () => {
    const student = await school.add({ admission_date: today() });
    await plan(student, { from: currentMonth() });
    await generate([student]);
    await school.pay({ student_id: student.id, amount: 1000 });
    const registrar = await makeUser(api, 'challans', { privileges: ['students.read'] });
    expect(await steps(student, registrar)).toMatchObject({
      challan: { done: true, id: null, challan_no: null },
      payment: { done: true, id: null, receipt_no: null },
    });
  });

  test('are of students that one may see', async () => {
    const student = await school.add();
    const nobody = await makeUser(api, 'challans', { privileges: ['genders.read'] });
    expect((await school.get(`/admission_steps/${student.id}`, {}, johar)).status).toBe(404);
    expect((await school.get(`/admission_steps/${student.id}`, {}, other.principal)).status).toBe(404);
    expect((await school.get(`/admission_steps/${student.id}`, {}, nobody)).status).toBe(401);
    expect((await print('fee_card', [student], johar)).status).toBe(404);
    expect((await print('passport', [student])).status).toBe(422);
    const rows = await school.rows('SELECT id FROM student_papers WHERE student_id = $1', [student.id]);
    expect(rows).toEqual([]);
  });
});
