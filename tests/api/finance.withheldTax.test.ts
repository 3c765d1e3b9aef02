/** Tax that expenses withhold from who is paid: owed to the state, whatever becomes of the voucher, and listed for the return. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { byAccount, statementOf } from './finance.statements.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'ravi';
const CNIC = '35202-1234567-1';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let clerk: TestUser;
let poster: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Rent', 'expense'],
    ['Paint', 'expense'],
    ['Canteen', 'income'],
    ['Payable', 'liability', { role: 'payable' }],
    ['Tax', 'liability', { role: 'tax_payable' }],
  ]);
  const of = (...names: string[]) => ({ privileges: names.map((name) => `finance_entry.${name}`) });
  clerk = await makeUser(api, CODE, of('read', 'create'));
  poster = await makeUser(api, CODE, of('read', 'create', 'post', 'void'));
  for (const user of [clerk, poster])
    await school.user(user.id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
  await id(
    save({ ...expense(1_000_000, {}), kind: 'income', lines: [dr('Cash', 1_000_000), cr('Canteen', 1_000_000)] }),
  );
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
const dr = (account: string, debit: number): Body => ({ account_id: at(account), debit });
const cr = (account: string, credit: number): Body => ({ account_id: at(account), credit });
/** Paint of so much, of which so much is paid. */
const expense = (amount: number, more: Body, paid = amount, from = 'Cash'): Body => ({
  kind: 'expense',
  campus_id: at('Gulberg'),
  entry_date: dayFrom(-30),
  memo: 'Walls painted',
  lines: [dr('Paint', amount), cr(from, paid)],
  ...more,
});
const taxed = (more: Body = {}): Body => ({ payee: 'Painter & Sons', payee_tax_no: CNIC, ...more });
const save = (body: Body, user: TestUser = poster, key?: string): Promise<Answer> =>
  school.post('/finance_entry', body, user, key);
const decide = (...trans_ids: number[]): Promise<Answer> =>
  school.post('/decide_finance_entries', { ids: trans_ids, decision: 'approve' }, school.principal);
const remove = (...trans_ids: number[]): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: trans_ids, reason: 'Entered twice' }, poster);
async function id(answer: Promise<Answer>): Promise<number> {
  const { status, row, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
const entry = async (trans_id: number): Promise<Record<string, unknown>> =>
  (await school.get('/journal_inquiry', { ids: trans_id }, poster)).rows[0] as unknown as Record<string, unknown>;
function expectRefused(answer: Answer, field: string, why: RegExp): void {
  expect([answer.status, answer.errors], answer.text).toEqual([422, { [field]: [expect.stringMatching(why)] }]);
}
/** What is owed on an account, in rupees. */
const owed = async (name: string): Promise<number> =>
  Number(
    (
      await school.rows(
        'SELECT coalesce(sum(credit - debit), 0)::float8 / 100 AS owed FROM gl_days WHERE account_id = $1',
        [at(name)],
      )
    )[0]?.['owed'],
  );
const listed = (query: Body = {}, user: TestUser = school.principal): Promise<Answer> =>
  school.get('/withheld_tax', { from_date: dayFrom(-60), to_date: today(), ...query }, user);

describe('an expense that withholds tax', () => {
  it('owes it to the state by a line of its own, and pays the rest', async () => {
    const before = await owed('Tax');
    const one = await id(save(expense(10_000.05, taxed({ tax_rate: 7.5 }), 9250.05)));
    expect(await owed('Tax')).toBe(before + 750);
    expect(await entry(one)).toMatchObject({
      total: 10_000.05,
      tax: 750,
      tax_rate: 7.5,
      payee_tax_no: CNIC,
      lines: [
        { account_id: at('Paint'), debit: 10_000.05 },
        { account_id: at('Cash'), credit: 9250.05 },
        { account_id: at('Tax'), credit: 750, debit: 0 },
      ],
    });
    await id(save(expense(100, taxed({ tax_amount: 4.5 }), 95.5)));
    expect(await owed('Tax')).toBe(before + 754.5);
  });
  it('is refused where amounts, kind or payee do not fit, beside the field', async () => {
    expectRefused(
      await save(expense(100, taxed({ tax_rate: 10 }), 100)),
      'lines',
      /^Debit 100.00 and credit 110.00 differ/,
    );
    expectRefused(
      await save(expense(100, taxed({ tax_rate: 10, tax_amount: 9 }), 91)),
      'tax_amount',
      /^10 per cent of it are 10.00$/,
    );
    expectRefused(await save(expense(100, taxed({ tax_amount: 100 }), 0)), 'tax_amount', /^The tax is less than/);
    expectRefused(await save(expense(100, taxed({ tax_rate: 100 }), 0)), 'tax_rate', /^The tax is less than/);
    expectRefused(await save(expense(0.01, taxed({ tax_rate: 1 }), 0.01)), 'tax_rate', /comes to no tax$/);
    expectRefused(await save(expense(100, taxed({ tax_rate: 10, payee: ' ' }), 90)), 'payee', /^Say from whom/);
    expectRefused(
      await save(expense(100, taxed({ tax_rate: 10, payee_tax_no: '' }), 90)),
      'payee_tax_no',
      /^Enter the CNIC or NTN/,
    );
    expectRefused(
      await save(expense(100, taxed({ tax_rate: 10, payee_tax_no: 'none' }), 90)),
      'payee_tax_no',
      /CNIC or NTN/,
    );
    expectRefused(
      await save(expense(100, taxed({ tax_rate: 10, kind: 'journal' }), 90)),
      'tax_amount',
      /^Only an expense/,
    );
    expect((await save(expense(100, taxed({ tax_rate: 100.5 }), 0))).status).toBe(422);
    expect((await save(expense(100, taxed({ tax_rate: 7.125 }), 90))).status).toBe(422);
  });
  it('is open to who may not use the account of the tax themselves', async () => {
    for (const name of ['Paint', 'Cash'])
      await school.rows(
        `INSERT INTO users_account (institute_code, users_id, finance_accounts_id) VALUES ('${CODE}', $1, $2)`,
        [clerk.id, at(name)],
      );
    await id(save(expense(100, taxed({ tax_rate: 10 }), 90), clerk));
    const byHand = expense(100, { lines: [dr('Tax', 5), cr('Cash', 5)] });
    expectRefused(await save(byHand, clerk), 'lines.0.account_id', /^Tax is not among your accounts$/);
    await school.rows('DELETE FROM users_account WHERE users_id = $1', [clerk.id]);
  });
  it('waits, is approved, changed and void with its tax', async () => {
    const before = await owed('Tax');
    const waits = await id(save(expense(1000, taxed({ tax_rate: 10 }), 900), clerk));
    expect(await owed('Tax')).toBe(before);
    await decide(waits);
    expect(await owed('Tax')).toBe(before + 100);
    const { version } = await entry(waits);
    const changed = await api.call('/update_finance_entry', {
      method: 'PUT',
      token: poster.token,
      json: { ...expense(1000, taxed({ tax_rate: 4 }), 960), trans_id: waits, version, reason: 'Wrong rate' },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await owed('Tax')).toBe(before + 40);
    await remove(Number(changed.row['trans_id']));
    expect(await owed('Tax')).toBe(before);
  });
  it('of a draft keeps what was typed, and gets its line anew when it is sent', async () => {
    const draft = await id(save(expense(1000, { tax_rate: 10, draft: true, payee: 'Painter' }, 500)));
    expect(await entry(draft)).toMatchObject({ tax: 100, tax_rate: 10, status: 'draft' });
    const { version } = await entry(draft);
    const sent = await api.call('/update_finance_entry', {
      method: 'PUT',
      token: poster.token,
      json: { ...expense(2000, taxed({ tax_rate: 10 }), 1800), trans_id: draft, version },
    });
    expect(sent.status, sent.text).toBe(200);
    expect((await entry(draft))['lines']).toHaveLength(3);
  });
  it('comes again with its tax where it recurs', async () => {
    const one = await id(save(expense(1000, taxed({ tax_amount: 30 }), 970)));
    const before = await owed('Tax');
    const made = await school.post(
      '/recurring_vouchers',
      { trans_id: one, every_months: 1, on_day: 1, from_date: today() },
      poster,
    );
    expect(made.status, made.text).toBe(200);
    const ran = await school.post('/run_recurring_voucher', { id: made.row['id'] }, poster);
    expect(ran.status, ran.text).toBe(200);
    expect(await owed('Tax')).toBe(before + 30);
  });
  it('is saved once under its key, by however many at once', async () => {
    const before = await owed('Tax');
    const body = expense(500, taxed({ tax_rate: 10 }), 450);
    const made = await Promise.all(Array.from({ length: 6 }, () => save(body, poster, 'one-tax-of-500')));
    expect(new Set(made.map(({ row }) => row['trans_id'])).size).toBe(1);
    expect(await owed('Tax')).toBe(before + 50);
  });
});
describe('a bill', () => {
  /** Of paint, and beside income and expense of the tax, on the cash basis. */
  const onCash = async (): Promise<{ paint: number; tax: number }> => {
    const query = { from_date: dayFrom(-60), to_date: today(), basis: 'cash' };
    const { rows, beside, difference } = statementOf(
      await school.get('/profit_loss_statement', query, school.principal),
    );
    expect(difference).toEqual([0]);
    return { paint: (byAccount(rows)[at('Paint')] ?? 0) / 100, tax: (byAccount(beside)[at('Tax')] ?? 0) / 100 };
  };
  const spent = async (): Promise<number> => (await onCash()).paint;
  const pay = (bill: number, amount: number, more: Body = {}, paid = amount): Promise<number> =>
    id(
      save({
        ...expense(amount, { ...more, bills: [{ trans_id: bill, amount }] }),
        lines: [dr('Payable', amount), cr('Cash', paid)],
      }),
    );
  it('that withholds tax is owed without it, and its expense is whole on the cash basis once it is paid', async () => {
    const [before, tax, kept] = [await spent(), await owed('Tax'), (await onCash()).tax];
    const bill = await id(save(expense(1000.01, taxed({ tax_amount: 100 }), 900.01, 'Payable')));
    expect((await entry(bill))['rest']).toBe(900.01);
    expect(await spent()).toBe(before);
    await pay(bill, 300);
    expect((await spent()) - before).toBeCloseTo(333.33, 2);
    await pay(bill, 600.01);
    expect((await spent()) - before).toBeCloseTo(1000.01, 2);
    expect((await onCash()).tax - kept).toBeCloseTo(100, 2);
    expect(await owed('Tax')).toBe(tax + 100);
  });
  it('whose tax is withheld when it is paid is paid whole', async () => {
    const [before, tax] = [await spent(), await owed('Tax')];
    const bill = await id(save(expense(1000, taxed(), 1000, 'Payable')));
    await pay(bill, 1000, taxed({ tax_rate: 10 }), 900);
    expect((await entry(bill))['rest']).toBe(0);
    expect((await spent()) - before).toBeCloseTo(1000, 2);
    expect(await owed('Tax')).toBe(tax + 100);
  });
});
describe('what was withheld', () => {
  it('is listed by payee, and comes to what the account got in the period', async () => {
    const { rows, json } = await listed();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows[0]).toMatchObject({ payee: 'Painter & Sons', payee_tax_no: CNIC });
    expect((json as { totals: { tax: number } }).totals.tax).toBe(await owed('Tax'));
    const other = await id(save(expense(100, taxed({ payee: 'Mason', payee_tax_no: '1234567-8', tax_rate: 10 }), 90)));
    expect((await listed({ search: '1234567-8' })).rows).toEqual([
      expect.objectContaining({ trans_id: other, payee: 'Mason', rate: 10, amount: 100, tax: 10, day: dayFrom(-30) }),
    ]);
  });
  it('is taken off on the day of a void that is of a later period', async () => {
    const one = await id(save(expense(100, taxed({ payee: 'Glazier', tax_rate: 10 }), 90)));
    await school.user(poster.id, { paid_date_back_days: 3, paid_date_forward_days: 0 });
    await remove(one);
    await school.user(poster.id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
    const of = async (query: Body) =>
      (await listed({ search: 'Glazier', ...query })).rows.map(({ tax, day }) => [tax, day]);
    expect(await of({ to_date: dayFrom(-1) })).toEqual([[10, dayFrom(-30)]]);
    expect(await of({ from_date: dayFrom(-1) })).toEqual([[-10, today()]]);
    expect(await of({})).toEqual([]);
  });
  it('is of the campuses of who asks, and of who may read vouchers', async () => {
    const johar = await makeUser(api, CODE, { campuses: [at('Johar')], privileges: ['finance_entry.read'] });
    expect((await listed({}, johar)).rows).toEqual([]);
    const nobody = await makeUser(api, CODE, { privileges: ['students.read'] });
    expect((await listed({}, nobody)).status).toBe(401);
    expect((await listed({ from_date: '2026-02-30' })).status).toBe(422);
  });
});
