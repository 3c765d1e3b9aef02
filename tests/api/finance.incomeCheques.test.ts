/** Other income by a cheque that lies in hand: it waits with those of fees, and what becomes of it becomes of its voucher. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { byAccount, statementOf } from './finance.statements.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'jhelum';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let poster: TestUser;
let clerk: TestUser;
let hand = 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [['Hall', 'income']]);
  const of = (...names: string[]) => ({ privileges: names });
  const entry = ['read', 'create', 'post', 'void'].map((name) => `finance_entry.${name}`);
  poster = await makeUser(api, CODE, of(...entry));
  clerk = await makeUser(api, CODE, of('finance_entry.read', 'finance_entry.create'));
  for (const user of [poster, clerk, school.principal])
    await school.user(user.id, { paid_date_back_days: 60, paid_date_forward_days: 60 });
  await id(save(held(1)));
  hand = Number(
    (
      await school.rows(`SELECT id FROM finance_accounts WHERE institute_code = '${CODE}' AND role = 'cheques_in_hand'`)
    )[0]?.['id'],
  );
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
let last = 7000;
/** Rent of the hall by a cheque of today that is in hand. */
const held = (amount: number, more: Body = {}): Body => ({
  kind: 'income',
  campus_id: at('Gulberg'),
  entry_date: dayFrom(-10),
  memo: 'Rent of the hall',
  payee: 'Wedding Planners',
  method: 'cheque',
  cheque_no: String((last += 1)),
  cheque_date: dayFrom(-5),
  in_hand: true,
  lines: [{ account_id: at('Hall'), credit: amount }],
  ...more,
});
const save = (body: Body, user: TestUser = poster): Promise<Answer> => school.post('/finance_entry', body, user);
const remove = (trans_id: number): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: [trans_id], reason: 'Entered twice' }, poster);
const said = ({ row }: Answer): unknown => (row['results'] as { message: string | null }[])[0]?.message;
async function id(answer: Promise<Answer>): Promise<number> {
  const { status, row, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
const entry = async (trans_id: number): Promise<Record<string, unknown>> =>
  (await school.get('/journal_inquiry', { ids: trans_id }, poster)).rows[0] as unknown as Record<string, unknown>;
async function chequeOf(trans_id: number): Promise<Record<string, unknown>> {
  const { rows } = await school.get('/cheques', { per_page: 200 }, school.principal);
  const found = (rows as unknown as Record<string, unknown>[]).find((one) => one['trans_id'] === trans_id);
  if (!found) throw new Error('no cheque of this voucher');
  return found;
}
const deposit = (cheque: unknown, day = today()): Promise<Answer> =>
  school.post(
    '/deposit_cheques',
    { cheque_ids: [cheque], account_id: at('Bank'), deposited_on: day },
    school.principal,
  );
const balance = async (account: number): Promise<number> =>
  Number(
    (
      await school.rows(
        'SELECT coalesce(sum(debit - credit), 0)::float8 / 100 AS net FROM gl_days WHERE account_id = $1',
        [account],
      )
    )[0]?.['net'],
  );
function expectRefused(answer: Answer, field: string, why: RegExp): void {
  expect([answer.status, answer.errors], answer.text).toEqual([422, { [field]: [expect.stringMatching(why)] }]);
}

describe('income by a cheque in hand', () => {
  it('goes to cheques in hand, whatever its date, and is listed among them', async () => {
    const before = await balance(hand);
    const one = await id(save(held(900.5, { cheque_date: dayFrom(40) })));
    expect(await balance(hand)).toBe(before + 900.5);
    expect(await entry(one)).toMatchObject({
      in_hand: true,
      total: 900.5,
      lines: [
        { account_id: at('Hall'), credit: 900.5 },
        { account_id: hand, debit: 900.5 },
      ],
    });
    const { voucher } = await entry(one);
    expect(await chequeOf(one)).toMatchObject({
      payment_id: null,
      receipt_no: null,
      voucher,
      payee: 'Wedding Planners',
      memo: 'Rent of the hall',
      student: null,
      state: 'held',
      due: false,
      amount: 900.5,
      received_on: dayFrom(-10),
    });
    const found = await school.get('/cheques', { search: 'wedding' }, school.principal);
    expect(found.rows.length).toBeGreaterThan(0);
    const early = await deposit((await chequeOf(one))['id']);
    expectRefused(early, 'deposited_on', /^Cheque \d+ of RV-Now-\d+ is dated .* and is not deposited before$/);
  });
  it('is refused where it is no cheque, no income or of nothing', async () => {
    expectRefused(await save(held(5, { kind: 'expense' })), 'in_hand', /^Only income/);
    expectRefused(await save(held(5, { method: 'cash' })), 'in_hand', /^Only income/);
    expectRefused(await save(held(5, { cheque_no: '' })), 'cheque_no', /number/);
    expectRefused(await save(held(5, { lines: [{ account_id: at('Bank'), debit: 5 }] })), 'lines', /^Enter what/);
    // By hand nothing goes there.
    const byHand = [
      { account_id: hand, debit: 5 },
      { account_id: at('Hall'), credit: 5 },
    ];
    expectRefused(await save(held(5, { in_hand: false, lines: byHand })), 'lines.0.account_id', /ledger of its own/);
    const later = [
      { account_id: at('Bank'), debit: 5 },
      { account_id: at('Hall'), credit: 5 },
    ];
    expectRefused(
      await save(held(5, { in_hand: false, cheque_date: dayFrom(9), lines: later })),
      'cheque_date',
      /keep it in hand/,
    );
  });
  it('has no cheque before it is approved, and loses it where it is replaced', async () => {
    const waits = await id(save(held(70), clerk));
    await expect(chequeOf(waits)).rejects.toThrow('no cheque');
    await school.post('/decide_finance_entries', { ids: [waits], decision: 'approve' }, school.principal);
    expect(await chequeOf(waits)).toMatchObject({ state: 'held', amount: 70 });
    const { version } = await entry(waits);
    const changed = await api.call('/update_finance_entry', {
      method: 'PUT',
      token: poster.token,
      json: { ...held(75), trans_id: waits, version, reason: 'Wrong amount' },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await chequeOf(waits)).toMatchObject({ state: 'voided' });
    expect(await chequeOf(Number(changed.row['trans_id']))).toMatchObject({ state: 'held', amount: 75 });
  });
});
describe('its cheque', () => {
  const made = async (amount: number) => {
    const trans_id = await id(save(held(amount)));
    return { trans_id, cheque: (await chequeOf(trans_id))['id'] };
  };
  it('is void with its voucher while it is in hand', async () => {
    const before = await balance(hand);
    const { trans_id } = await made(40);
    expect(said(await remove(trans_id))).toBeNull();
    expect(await chequeOf(trans_id)).toMatchObject({ state: 'voided', reason: 'Entered twice' });
    expect(await balance(hand)).toBe(before);
  });
  it('at the bank is cleared or bounces before its voucher is void', async () => {
    const bank = await balance(at('Bank'));
    const { trans_id, cheque } = await made(60);
    expect((await deposit(cheque)).status).toBe(200);
    expect(await balance(at('Bank'))).toBe(bank + 60);
    expect(said(await remove(trans_id))).toMatch(/^The cheque of RV-Now-\d+ is at the bank \(slip \d+\)/);
    const undone = { cheque_ids: [cheque], undone_on: today(), reason: 'Wrong bank' };
    expect((await school.post('/undo_cheque_deposit', undone, school.principal)).status).toBe(200);
    expect((await deposit(cheque)).status).toBe(200);
    expect(
      (await school.post('/clear_cheques', { cheque_ids: [cheque], cleared_on: today() }, school.principal)).status,
    ).toBe(200);
    expect(said(await remove(trans_id))).toBeNull();
    expect(await balance(at('Bank'))).toBe(bank);
    expect(await entry(trans_id)).toMatchObject({ status: 'voided', void_date: today() });
  });
  it('that bounces reverses its voucher on that day, and charges nobody', async () => {
    const [bank, before] = [await balance(at('Bank')), await balance(hand)];
    const { trans_id, cheque } = await made(80);
    await deposit(cheque, dayFrom(-2));
    const bounce = (more: Body = {}) =>
      school.post(
        '/bounce_cheque',
        { cheque_id: cheque, bounced_on: today(), reason: 'Insufficient funds', ...more },
        school.principal,
      );
    expect((await bounce({ charge: 5, particular_id: at('Tuition') })).status).toBe(422);
    const done = await bounce();
    expect(done.status, done.text).toBe(200);
    expect(done.row).toMatchObject({
      receipt_no: null,
      charged_challan: null,
      voucher: (await entry(trans_id))['voucher'],
    });
    expect(await entry(trans_id)).toMatchObject({
      status: 'voided',
      void_date: today(),
      void_reason: 'Bounced: Insufficient funds',
    });
    expect([await balance(at('Bank')), await balance(hand)]).toEqual([bank, before]);
  });
  it('is deposited, or its voucher void, by two at once, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { trans_id, cheque } = await made(10);
      const [removed, deposited] = await Promise.all([remove(trans_id), deposit(cheque)]);
      const { state } = await chequeOf(trans_id);
      expect(state).toBe(deposited.status === 200 ? 'deposited' : 'voided');
      expect(said(removed) === null).toBe(state === 'voided');
    }
  });
});
it('is income of its day on the cash basis, and beside it cheques in hand until the deposit', async () => {
  const onCash = async (): Promise<number[]> => {
    const query = { from_date: dayFrom(-30), to_date: today(), basis: 'cash' };
    const { rows, beside, difference } = statementOf(
      await school.get('/profit_loss_statement', query, school.principal),
    );
    expect(difference).toEqual([0]);
    return [byAccount(rows)[at('Hall')] ?? 0, byAccount(beside)[hand] ?? 0];
  };
  const [income = 0, kept = 0] = await onCash();
  const one = await id(save(held(500)));
  expect(await onCash()).toEqual([income + 50_000, kept - 50_000]);
  await deposit((await chequeOf(one))['id']);
  expect(await onCash()).toEqual([income + 50_000, kept]);
});
it('does not come again by itself, and is counted at the end of the year', async () => {
  const one = await id(save(held(15)));
  const body = { trans_id: one, every_months: 1, on_day: 1, from_date: today() };
  expectRefused(await school.post('/recurring_vouchers', body, poster), 'trans_id', /does not come again$/);
});
