/** Two people for money that goes out, where a campus asks for it: who took or gave it does not take it back. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let cashier: TestUser;
let other: TestUser;
let trusted: TestUser;
const PRIVILEGES = ['payments.read', 'payments.create', 'payments.void', 'payments.refund', 'challans.read'];
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  cashier = await makeUser(api, 'chenab', { privileges: PRIVILEGES });
  other = await makeUser(api, 'chenab', { privileges: PRIVILEGES });
  trusted = await makeUser(api, 'chenab', { privileges: [...PRIVILEGES, 'payments.void_own'] });
  await setting(true);
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

const setting = (on: boolean): Promise<unknown> =>
  school.rows(
    `UPDATE challan_settings SET two_step_money_out = $1 WHERE institute_code = 'chenab' AND campus_id = $2`,
    [on, school.ids['Gulberg']],
  );
/** A receipt of 100 on a charge, and 50 of advance. */
async function receipt(user: TestUser): Promise<number> {
  const student = await school.add();
  await school.charge(student, [10_000]);
  const paid = await school.pay({ student_id: student.id, amount: 150 }, user);
  if (paid.status !== 200) throw new Error(paid.text);
  return Number(paid.row['payment_id']);
}
const take = (delete_type: string, trans_id: number, user: TestUser): Promise<Answer> =>
  school.post('/deleteChallanTransaction', { delete_type, trans_id, reason: 'a mistake' }, user);
const refund = (body: object, user: TestUser): Promise<Answer> =>
  school.post(
    '/fee_refunds',
    { amount: 20, refund_date: today(), paying_acc: school.ids['Cash'], reason: 'asked for', ...body },
    user,
  );
const own = /^(Receipt|Refund|The deposit).* by you; somebody else/;

it('a receipt is voided by somebody else than who took it, or by who holds the privilege', async () => {
  const taken = await receipt(cashier);
  expect(await take('payment', taken, cashier)).toMatchObject({
    status: 409,
    json: { message: expect.stringMatching(own) },
  });
  const [left] = await school.rows('SELECT status FROM payments WHERE id = $1', [taken]);
  expect(left).toEqual({ status: 'approved' });
  expect((await take('payment', await receipt(trusted), trusted)).status).toBe(200);
});
it('an advance is given back by somebody else than who took it, and so is that refund voided', async () => {
  const taken = await receipt(cashier);
  expect((await refund({ payment_id: taken }, cashier)).json).toMatchObject({ message: expect.stringMatching(own) });
  // Whoever gives it back has money in their own drawer.
  await receipt(other);
  const given = await refund({ payment_id: taken }, other);
  expect(given.status, given.text).toBe(200);
  const id = Number(given.row['refund_id']);
  expect((await take('refund', id, other)).json).toMatchObject({ message: expect.stringMatching(own) });
  expect((await take('refund', id, cashier)).status).toBe(200);
});
it('a deposit is given back by somebody else than who took it', async () => {
  const student = await school.add();
  const [line] = await school.charge(student, [10_000], { particular: 'Security' });
  const paid = await school.pay({ student_id: student.id, amount: 100 }, cashier);
  expect(paid.status, paid.text).toBe(200);
  const body = { particular_line_id: line?.id };
  expect((await refund(body, cashier)).json).toMatchObject({ message: expect.stringMatching(own) });
  await receipt(other);
  expect((await refund(body, other)).status).toBe(200);
});
it('a campus that does not ask for it goes on as before', async () => {
  await setting(false);
  expect((await take('payment', await receipt(cashier), cashier)).status).toBe(200);
  await setting(true);
});
