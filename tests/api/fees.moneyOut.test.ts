/** Two people for money that goes out, where a campus asks for it: who took or gave it does not take it back. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
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
/** It waits for someone else (fees.secondPerson.test.ts), and is taken back so that they do it themselves. */
async function waits(answer: Answer, user: TestUser): Promise<void> {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.row).toMatchObject({ request_id: expect.any(Number) });
  const body = { id: answer.row['request_id'], reason: 'someone else does it' };
  expect((await school.post('/withdraw_money_request', body, user)).status).toBe(200);
}

it('a receipt is voided by somebody else than who took it, or by who holds the privilege', async () => {
  const taken = await receipt(cashier);
  await waits(await take('payment', taken, cashier), cashier);
  const direct = withInstitute(api.db, { instituteCode: 'chenab', campuses: 'all', userId: cashier.id }, (trx) =>
    sql`SELECT payment_void('chenab', ${taken}::bigint, ${today()}::date, 'a mistake')`.execute(trx),
  );
  await expect(direct).rejects.toThrow(/was taken by you; somebody else voids it/);
  const [left] = await school.rows('SELECT status FROM payments WHERE id = $1', [taken]);
  expect(left).toEqual({ status: 'approved' });
  expect((await take('payment', await receipt(trusted), trusted)).status).toBe(200);
});
it('an advance is given back by somebody else than who took it, and so is that refund voided', async () => {
  const taken = await receipt(cashier);
  await waits(await refund({ payment_id: taken }, cashier), cashier);
  // Whoever gives it back has money in their own drawer.
  await receipt(other);
  const given = await refund({ payment_id: taken }, other);
  expect(given.status, given.text).toBe(200);
  const id = Number(given.row['refund_id']);
  await waits(await take('refund', id, other), other);
  expect((await take('refund', id, cashier)).status).toBe(200);
});
it('a deposit is given back by somebody else than who took it', async () => {
  const student = await school.add();
  const [line] = await school.charge(student, [10_000], { particular: 'Security' });
  const paid = await school.pay({ student_id: student.id, amount: 100 }, cashier);
  expect(paid.status, paid.text).toBe(200);
  const body = { particular_line_id: line?.id };
  await waits(await refund(body, cashier), cashier);
  await receipt(other);
  expect((await refund(body, other)).status).toBe(200);
});
it('a campus that does not ask for it goes on as before', async () => {
  await setting(false);
  expect((await take('payment', await receipt(cashier), cashier)).status).toBe(200);
  await setting(true);
});
describe('a debt', () => {
  const PRIVILEGED = [
    'challan_discounts.read',
    'challan_discounts.create',
    'challan_discounts.write_off',
    'challans.read',
  ];
  let clerk: TestUser;
  let approver: TestUser;
  beforeAll(async () => {
    clerk = await makeUser(api, 'chenab', { privileges: PRIVILEGED });
    approver = await makeUser(api, 'chenab', { privileges: [...PRIVILEGED, 'challan_discounts.approve'] });
  });
  const writeOff = async (user: TestUser): Promise<{ readonly answer: Answer; readonly line: number }> => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const lines = [{ particular_line_id: line?.id, amount: 100 }];
    const body = { kind: 'write_off', reason: 'never paid', lines };
    return { answer: await school.post('/challanDiscount', body, user), line: line?.id ?? 0 };
  };
  it('is written off by two people: it waits, and someone other than who asked approves it', async () => {
    const { answer } = await writeOff(clerk);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.rows).toMatchObject([{ status: 'pending' }]);
    const ids = answer.rows.map(({ id }) => id);
    const decide = (user: TestUser): Promise<Answer> =>
      school.post('/approveChallanDiscounts', { ids, decision: 'approve' }, user);
    const own = await writeOff(approver);
    const refused = await school.post(
      '/approveChallanDiscounts',
      { ids: own.answer.rows.map(({ id }) => id), decision: 'approve' },
      approver,
    );
    expect(refused.row).toMatchObject({ done: 0 });
    expect((await decide(approver)).row).toMatchObject({ done: 1 });
  });
  it('is not written off at once in the database either, whoever asks it', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000]);
    const by = (user: TestUser, waits: boolean): Promise<unknown> =>
      withInstitute(api.db, { instituteCode: 'chenab', campuses: 'all', userId: user.id }, (trx) =>
        sql`SELECT discount_request('chenab', ${line?.id}::bigint, 'write_off', NULL, 5000, ${today()}::date, 'never paid', ${waits})`.execute(
          trx,
        ),
      );
    await expect(by(clerk, false)).rejects.toThrow(/waits for the approval of someone else/);
    await expect(by(clerk, true)).resolves.toBeDefined();
  });
  it('is written off at once by who holds the privilege, and where the campus asks for one person', async () => {
    const alone = await makeUser(api, 'chenab', { privileges: [...PRIVILEGED, 'payments.void_own'] });
    expect((await writeOff(alone)).answer.rows).toMatchObject([{ status: 'approved' }]);
    await setting(false);
    expect((await writeOff(clerk)).answer.rows).toMatchObject([{ status: 'approved' }]);
    await setting(true);
  });
});
