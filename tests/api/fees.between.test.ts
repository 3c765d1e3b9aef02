/** What the books are asked to survive: accounts, particulars and locks that change between an event and the next. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { callCell, makeApp, type Answer, type Api } from './support/apiClient.ts';
import { create } from './support/records.ts';

let api: Api;
let school: FeeSchool;
let ids: FeeSchool['ids'];
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ({ ids } = school);
});
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

async function change(key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { update } = resourceOf(key).wire;
  if (!update) throw new Error(`${key} is not updated`);
  const [row] = await school.rows(`SELECT * FROM ${key} WHERE id = $1`, [ids[name]]);
  return callCell(api, school.principal, update, {
    id: ids[name] ?? 0,
    body: { ...body, version: Number(row?.['version']) },
  });
}
async function account(name: string, role?: string): Promise<number> {
  const made = await create(api, school.principal, resourceOf('finance_accounts'), {
    acc_code: name.replaceAll(' ', ''),
    acc_name: name,
    group_id: ids['liability'],
    ...(role === undefined ? {} : { role }),
    ...(role === 'bank' ? { bank_name: 'A bank' } : {}),
  });
  if (made.status !== 201) throw new Error(made.text);
  (ids as Record<string, number>)[name] = made.row.id;
  return made.row.id;
}
const balance = async (id: number): Promise<number> =>
  Number(
    (
      await school.rows('SELECT coalesce(sum(debit - credit), 0) AS net FROM gl_lines WHERE account_id = $1', [id])
    )[0]?.['net'],
  );
const refund = (particular_line_id: unknown, amount: number, refund_date = today()): Promise<Answer> =>
  school.post('/fee_refunds', { particular_line_id, amount, refund_date, paying_acc: ids['Cash'], reason: 'has left' });

describe('a deposit', () => {
  it('goes back from the account it was credited to, also when the particular has another one since', async () => {
    const [before, since] = [await account('Deposits'), await account('Other deposits')];
    expect((await change('fee_particulars', 'Security', { income_account_id: before })).status).toBe(200);
    const student = await school.add();
    const [line] = await school.charge(student, [50_000], { particular: 'Security' });
    await school.pay({ student_id: student.id, amount: 500 });
    expect((await change('fee_particulars', 'Security', { income_account_id: since })).status).toBe(200);
    expect((await refund(line?.id, 300)).status).toBe(200);
    expect([await balance(before), await balance(since)]).toEqual([-20_000, 0]);
    // What was added to a challan has an entry of its own.
    const added = await school.post('/add_amount_in_generated_challans', {
      challan_ids: [line?.challan_id],
      particular_id: ids['Security'],
      amount: 100,
      challan_month: '2020-01',
    });
    const own = (added.row['results'] as { line_id: number }[])[0]?.line_id;
    await school.pay({ student_id: student.id, amount: 100 });
    expect((await change('fee_particulars', 'Security', { income_account_id: before })).status).toBe(200);
    expect((await refund(own, 100)).status).toBe(200);
    expect([await balance(before), await balance(since)]).toEqual([-20_000, 0]);
  });
  it('is not given back before it was paid', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [50_000], { particular: 'Security' });
    await school.pay({ student_id: student.id, amount: 500, paid_date: dayFrom(-2) });
    const early = await refund(line?.id, 100, dayFrom(-3));
    expect([early.status, early.message], early.text).toEqual([
      409,
      expect.stringMatching(/^It was paid on .* and cannot be given back before$/),
    ]);
    expect((await refund(line?.id, 100, dayFrom(-2))).status).toBe(200);
  });
});

describe('opening arrears', () => {
  it('are no income, also in instalments', async () => {
    const made = await create(api, school.principal, resourceOf('fee_particulars'), {
      name: 'Arrears',
      kind: 'arrears',
      priority: 5,
      income_account_id: ids['fee_income'],
    });
    (ids as Record<string, number>)['Arrears'] = made.row.id;
    const before = await balance(ids['fee_income'] ?? 0);
    const student = await school.add();
    const [unpaid] = await school.charge(student, [30_000], { particular: 'Arrears', kind: 'opening', issue: today() });
    const [part] = await school.charge(student, [30_000], {
      particular: 'Arrears',
      kind: 'opening',
      issue: today(),
      month: '2020-01-01',
    });
    expect(
      (await school.pay({ student_id: student.id, lines: [{ particular_line_id: part?.id, currentPayment: 100 }] }))
        .status,
    ).toBe(200);
    for (const line of [unpaid, part])
      expect(
        (await school.post('/makeChallanInstallment', { challan_id: line?.challan_id, installments: 3 })).status,
      ).toBe(200);
    expect([await balance(ids['fee_income'] ?? 0), await balance(ids['opening_equity'] ?? 0)]).toEqual([
      before,
      -60_000,
    ]);
  });
});

describe('an account', () => {
  it('with entries keeps the role that debts, advances and tills are read by, and gets none', async () => {
    const student = await school.add();
    await school.charge(student, [10_000]);
    await school.pay({ student_id: student.id, amount: 150 });
    for (const [name, role] of [
      ['receivable', null],
      ['advance_fee', 'fee_income'],
      ['Cash', null],
      ['fee_income', 'receivable'],
      ['fee_income', 'bank'],
    ] as const) {
      const answer = await change('finance_accounts', name, {
        role,
        ...(role === 'bank' ? { bank_name: 'A bank' } : {}),
      });
      expect([name, role, answer.status, answer.message]).toEqual([
        name,
        role,
        409,
        `${name} has entries and keeps what it is used for; make another account`,
      ]);
    }
    // Cash in a bank is cash; an account without entries may become anything.
    expect((await change('finance_accounts', 'Cash', { role: 'bank', bank_name: 'A bank' })).status).toBe(200);
    expect((await change('finance_accounts', 'Cash', { role: 'cash' })).status).toBe(200);
    await account('Unused');
    expect((await change('finance_accounts', 'Unused', { role: 'cash' })).status).toBe(200);
  });
  it('into which a payment waits stays a till', async () => {
    await account('New till', 'cash');
    await school.user(school.principal.id, { two_step_ch_payment_approval_req: true });
    const student = await school.add();
    const taken = await school.pay({ student_id: student.id, amount: 10, receiving_acc: ids['New till'] });
    await school.user(school.principal.id, { two_step_ch_payment_approval_req: false });
    const answer = await change('finance_accounts', 'New till', { role: null });
    expect([answer.status, answer.message]).toEqual([
      409,
      'Payments into New till wait for approval; decide them first',
    ]);
    await school.post('/approvePendingPayments', {
      ids: [taken.row['payment_id']],
      decision: 'reject',
      reason: 'a mistake',
    });
    expect((await change('finance_accounts', 'New till', { role: null })).status).toBe(200);
  });
  it('of receivables, advances, cash or bank is not what particulars and discounts are posted to', async () => {
    const refused = [
      409,
      expect.stringMatching(/is for receivables, advances, fees billed ahead, cash or bank; choose another account$/),
    ];
    for (const name of ['receivable', 'advance_fee', 'Cash', 'Bank']) {
      const answer = await change('fee_particulars', 'Transport', { income_account_id: ids[name] });
      expect([answer.status, answer.message]).toEqual(refused);
    }
    const type = { name: 'Waiver', method: 'percent', percent: 10, expense_account_id: ids['receivable'] };
    const made = await create(api, school.principal, resourceOf('discount_types'), type);
    expect([made.status, made.message]).toEqual(refused);
    await account('Transport income');
    expect((await change('fee_particulars', 'Transport', { income_account_id: ids['Transport income'] })).status).toBe(
      200,
    );
    const answer = await change('finance_accounts', 'Transport income', { role: 'receivable' });
    expect([answer.status, answer.message]).toEqual([
      409,
      'Fee particulars or discount types are posted to Transport income; give them another account first',
    ]);
  });
});

it('a challan that was voided or paid in between takes no payment by its name, and the money is no advance', async () => {
  const student = await school.add();
  const [line] = await school.charge(student, [10_000]);
  const [paid] = await school.charge(student, [20_000]);
  const pay = (challan_id: number | undefined, more: object = {}): Promise<Answer> =>
    school.pay({ challan_ids: [challan_id], amount: 100, ...more });
  expect(
    (await school.post('/deleteChallans', { challan_ids: [line?.challan_id], reason: 'a mistake' })).row['voided'],
  ).toBe(1);
  expect((await pay(paid?.challan_id, { amount: 200 })).status).toBe(200);
  for (const challan of [line?.challan_id, paid?.challan_id])
    for (const more of [{}, { fines: true }]) {
      const answer = await pay(challan, more);
      expect([answer.status, answer.message]).toEqual([
        409,
        'Nothing of these challans is open. Pay for the student to keep it as an advance.',
      ]);
    }
  // Whoever says that it is one is believed.
  expect((await pay(paid?.challan_id, { advance: 100 })).status).toBe(200);
});
it('a key is of one list of ids, however its figures are divided', async () => {
  const send = (...challan_ids: number[]): Promise<Answer> =>
    school.post('/deleteChallans', { challan_ids, reason: 'a mistake' }, undefined, 'one-key-of-a-list');
  const first = await send(90_001, 23);
  expect([first.status, (await send(90_001, 23)).json]).toEqual([200, first.json]);
  for (const other of [await send(9000, 123), await send(9_000_123), await send(90_001)])
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ['Idempotency-Key']]);
});

describe('the lock of the books', () => {
  it('waits for who is posting before it, and whoever comes later waits for the lock', async () => {
    const [posting, locking] = [
      new pg.Client({ connectionString: api.test.ownerUrl }),
      new pg.Client({ connectionString: api.test.ownerUrl }),
    ];
    await Promise.all([posting.connect(), locking.connect()]);
    try {
      const student = await school.add();
      const charge = (client: pg.Client): Promise<unknown> =>
        client.query(`SELECT challan_charge('chenab', $1, 'direct', $2::date, $2::date, $3::jsonb)`, [
          student.id,
          dayFrom(-60),
          JSON.stringify([{ particular_id: ids['Tuition'], month: `${dayFrom(-60).slice(0, 7)}-01`, amount: 100 }]),
        ]);
      const begin = async (client: pg.Client): Promise<void> => {
        await client.query(`BEGIN; SET LOCAL lock_timeout = '300ms'`);
        await client.query(
          `SELECT set_config('app.institute', 'chenab', true), set_config('app.campuses', 'all', true), set_config('app.user', $1, true)`,
          [String(school.principal.id)],
        );
      };
      const lock = (client: pg.Client): Promise<unknown> =>
        client.query(`UPDATE institute SET books_locked_upto = $1 WHERE institute_code = 'chenab'`, [dayFrom(-50)]);
      await begin(posting);
      await charge(posting);
      await begin(locking);
      await expect(lock(locking)).rejects.toMatchObject({ code: '55P03' });
      await Promise.all([posting.query('ROLLBACK'), locking.query('ROLLBACK')]);
      await begin(locking);
      await lock(locking);
      await begin(posting);
      await expect(charge(posting)).rejects.toMatchObject({ code: '55P03' });
      await posting.query('ROLLBACK');
      await locking.query('COMMIT');
      await begin(posting);
      await expect(charge(posting)).rejects.toMatchObject({ constraint: 'gl_books_locked' });
      await posting.query('ROLLBACK');
    } finally {
      await school.rows(`UPDATE institute SET books_locked_upto = NULL WHERE institute_code = 'chenab'`);
      await Promise.all([posting.end(), locking.end()]);
    }
  });
});
