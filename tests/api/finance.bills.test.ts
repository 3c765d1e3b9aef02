/** Expenses on credit: owed until they are paid, never paid beyond what is owed, and of their own accounts on the cash basis. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { byAccount, statementOf } from './finance.statements.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'chenab';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let clerk: TestUser;
let approver: TestUser;
let poster: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Rent', 'expense'],
    ['Power', 'expense'],
    ['Paper', 'expense'],
    ['Canteen', 'income'],
    ['Payable', 'liability', { role: 'payable' }],
    ['Others', 'liability', { role: 'payable' }],
  ]);
  const of = (...names: string[]) => ({ privileges: names.map((name) => `finance_entry.${name}`) });
  clerk = await makeUser(api, CODE, of('read', 'create'));
  approver = await makeUser(api, CODE, of('read', 'create', 'approve', 'void'));
  poster = await makeUser(api, CODE, of('read', 'create', 'post', 'void'));
  for (const user of [clerk, approver, poster])
    await school.user(user.id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
  await id(save(voucher('income', [dr('Cash', 1_000_000), cr('Canteen', 1_000_000)], { entry_date: dayFrom(-60) })));
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
const dr = (account: string, debit: number): Body => ({ account_id: at(account), debit });
const cr = (account: string, credit: number): Body => ({ account_id: at(account), credit });
const voucher = (kind: string, lines: readonly Body[], more: Body = {}): Body => ({
  kind,
  campus_id: at('Gulberg'),
  entry_date: today(),
  memo: 'For November',
  lines,
  ...more,
});
const bill = (amount: number, more: Body = {}): Body =>
  voucher('expense', [dr('Rent', amount), cr('Payable', amount)], { payee: 'Landlord', ...more });
const payment = (bills: readonly (readonly [id: number, amount: number])[], more: Body = {}): Body => {
  const sum = bills.reduce((all, [, amount]) => all + amount, 0);
  return voucher('expense', [dr('Payable', sum), cr('Cash', sum)], {
    bills: bills.map(([trans_id, amount]) => ({ trans_id, amount })),
    ...more,
  });
};
const save = (body: Body, user: TestUser = poster, key?: string): Promise<Answer> =>
  school.post('/finance_entry', body, user, key);
const update = (body: Body, user: TestUser = poster): Promise<Answer> =>
  api.call('/update_finance_entry', { method: 'PUT', token: user.token, json: body });
const decide = (body: Body): Promise<Answer> =>
  school.post('/decide_finance_entries', { decision: 'approve', ...body }, approver);
const remove = (...trans_ids: number[]): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: trans_ids, reason: 'Entered twice' }, poster);
const list = (query: Record<string, string | number> = {}, user: TestUser = school.principal): Promise<Answer> =>
  school.get('/bills_to_pay', query, user);
async function id(answer: Promise<Answer>): Promise<number> {
  const { status, row, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
async function entry(trans_id: number): Promise<Record<string, unknown>> {
  const answer = await school.get('/journal_inquiry', { ids: trans_id }, school.principal);
  return answer.rows[0] as unknown as Record<string, unknown>;
}
const left = async (trans_id: number): Promise<unknown> => (await entry(trans_id))['rest'];
const named = async (trans_id: number): Promise<string> => String((await entry(trans_id))['voucher']);
function expectRefused(answer: Answer, field: string, why: RegExp): void {
  expect([answer.status, answer.errors], answer.text).toEqual([422, { [field]: [expect.stringMatching(why)] }]);
}
const results = ({ row }: Answer): [boolean, string | null][] =>
  (row['results'] as { ok: boolean; message: string | null }[]).map(({ ok, message }) => [ok, message]);

describe('a bill', () => {
  it('is owed to somebody, on one payable account', async () => {
    expectRefused(await save(bill(100, { payee: ' ' })), 'payee', /^Say to whom it is owed$/);
    expectRefused(
      await save(voucher('expense', [dr('Rent', 3), cr('Payable', 1), cr('Others', 2)], { payee: 'Landlord' })),
      'lines.2.account_id',
      /^What an expense leaves owed is on one payable account$/,
    );
    const paid = voucher('expense', [dr('Rent', 100), cr('Cash', 100)]);
    expect((await save(paid)).status).toBe(200);
  });
  it('is listed with what is paid and left of it, the oldest first, and summed over all pages', async () => {
    const payee = 'Printers & Sons';
    const old = await id(save(bill(400, { payee, reference: 'INV-7', entry_date: dayFrom(-40) })));
    const fresh = await id(save(bill(100.5, { payee })));
    await id(save(payment([[old, 150]])));
    const { rows, json } = await list({ payee: 'PRINTERS & SONS', state: 'open', per_page: 1 });
    expect(rows).toEqual([
      expect.objectContaining({
        trans_id: old,
        reference: 'INV-7',
        payee,
        amount: 400,
        paid: 150,
        waiting: 0,
        rest: 250,
        days: 40,
        campus_id: at('Gulberg'),
        account_id: at('Payable'),
      }),
    ]);
    expect(json).toMatchObject({
      total: 2,
      totals: {
        bills: 2,
        amount: 500.5,
        paid: 150,
        rest: 350.5,
        ages: [
          { from: 0, to: 30, bills: 1, rest: 100.5 },
          { from: 31, to: 60, bills: 1, rest: 250 },
          { from: 61, to: 90, bills: 0, rest: 0 },
          { from: 91, to: null, bills: 0, rest: 0 },
        ],
      },
    });
    await id(save(payment([[old, 250]])));
    expect((await list({ payee, state: 'open' })).rows.map(({ id }) => id)).toEqual([fresh]);
    expect((await list({ payee, state: 'paid' })).rows).toEqual([
      expect.objectContaining({ id: old, rest: 0, days: null }),
    ]);
    expect((await list({ payee, sort_by: 'rest', sort_order: 'DESC' })).rows.map(({ id }) => id)).toEqual([fresh, old]);
    expect((await list({ search: 'inv-7' })).rows.map(({ id }) => id)).toEqual([old]);
    expect((await list({ sort_by: 'seal' })).status).toBe(422);
    const johar = await makeUser(api, CODE, { campuses: [at('Johar')], privileges: ['finance_entry.read'] });
    expect((await list({}, johar)).rows).toEqual([]);
    const nobody = await makeUser(api, CODE, { privileges: ['students.read'] });
    expect((await list({}, nobody)).status).toBe(401);
  });
  it('is aged by the day on which it is due, its own where none is said', async () => {
    const payee = 'Book Sellers';
    const later = await id(save(bill(100, { payee, entry_date: dayFrom(-40), due_date: dayFrom(5) })));
    const over = await id(save(bill(70, { payee, entry_date: dayFrom(-40), due_date: dayFrom(-35) })));
    const own = await id(save(bill(30, { payee, entry_date: dayFrom(-2) })));
    const { rows, json } = await list({ payee, sort_by: 'due_date', sort_order: 'ASC' });
    expect(rows.map((row) => [row.id, row['due_date'], row['days']])).toEqual([
      [over, dayFrom(-35), 35],
      [own, dayFrom(-2), 2],
      [later, dayFrom(5), -5],
    ]);
    expect(json).toMatchObject({
      totals: {
        not_due: { bills: 1, rest: 100 },
        ages: [{ rest: 30 }, { rest: 70 }, { rest: 0 }, { rest: 0 }],
      },
    });
    expect(await entry(later)).toMatchObject({ due_date: dayFrom(5) });
    expectRefused(await save(bill(9, { due_date: dayFrom(-1) })), 'due_date', /^A bill is not due before its date$/);
    const paid = voucher('expense', [dr('Rent', 9), cr('Cash', 9)], { due_date: dayFrom(5) });
    expectRefused(await save(paid), 'due_date', /^Only what is left owed/);
    expectRefused(await save({ ...bill(9, { due_date: dayFrom(5) }), kind: 'journal' }), 'due_date', /^Only what/);
  });
  it('says in the inquiry what pays it and what is left, and the payment what it pays', async () => {
    const one = await id(save(bill(90)));
    const paying = await id(save(payment([[one, 30]])));
    const waits = await id(save(payment([[one, 20]]), clerk));
    expect(await entry(one)).toMatchObject({
      rest: 60,
      bills: [],
      paid_by: [
        { trans_id: paying, status: 'approved', voucher: await named(paying), amount: 30 },
        { trans_id: waits, status: 'pending', voucher: null, amount: 20 },
      ],
    });
    expect(await entry(paying)).toMatchObject({
      rest: null,
      paid_by: [],
      bills: [{ trans_id: one, voucher: await named(one), amount: 30 }],
    });
    expect((await list({ search: await named(one) })).rows[0]).toMatchObject({ waiting: 20, rest: 60 });
  });
  it('is neither voided nor replaced while anything pays it, and what pays it is named', async () => {
    const one = await id(save(bill(80)));
    const [first, second] = [await id(save(payment([[one, 30]]))), await id(save(payment([[one, 20]])))];
    const why = `${await named(one)} is paid by ${await named(first)}, ${await named(second)}; void what paid it first`;
    expect(results(await remove(one))).toEqual([[false, why]]);
    const version = (await entry(one))['version'];
    const changed = await update({ ...bill(90), trans_id: one, version });
    expect([changed.status, changed.json]).toEqual([409, expect.objectContaining({ message: why })]);
    expect(results(await remove(second))).toEqual([[true, null]]);
    expect(await left(one)).toBe(50);
    // Together, what pays it goes first.
    expect(results(await remove(one, first)).map(([ok]) => ok)).toEqual([true, true]);
    expect(await left(one)).toBeNull();
    expectRefused(await save(payment([[one, 30]])), 'bills.0.amount', /^PV-Now-\d+ is void$/);
  });
});
describe('what pays bills', () => {
  it('pays no more than is left, and says how much that is', async () => {
    const one = await id(save(bill(100.25)));
    expectRefused(await save(payment([[one, 100.26]])), 'bills.0.amount', /^Of PV-Now-\d+ 100.25 is left to pay$/);
    await id(save(payment([[one, 60]])));
    expectRefused(await save(payment([[one, 60]])), 'bills.0.amount', /^Of PV-Now-\d+ 40.25 is left to pay$/);
    await id(save(payment([[one, 40.25]])));
    expectRefused(await save(payment([[one, 0.01]])), 'bills.0.amount', /^PV-Now-\d+ is paid$/);
  });
  it('is judged again when it is approved', async () => {
    const one = await id(save(bill(100)));
    const waits = [await id(save(payment([[one, 70]]), clerk)), await id(save(payment([[one, 70]]), clerk))];
    const [first = 0, second = 0] = waits;
    expect(results(await decide({ ids: [first] }))).toEqual([[true, null]]);
    expect(results(await decide({ ids: [second] }))).toEqual([
      [false, expect.stringMatching(/^Of PV-Now-\d+ 30.00 is left to pay$/)],
    ]);
    // Changed to what is left, it is approved.
    await id(update({ ...payment([[one, 30]]), trans_id: second, version: (await entry(second))['version'] }, clerk));
    expect(results(await decide({ ids: [second] }))).toEqual([[true, null]]);
    expect(await left(one)).toBe(0);
  });
  it('takes off the payable account what it pays, of bills of its campus that are in the books', async () => {
    const one = await id(save(bill(100)));
    const other = await id(
      save(voucher('expense', [dr('Rent', 100), cr('Others', 100)], { payee: 'Another', entry_date: dayFrom(-1) })),
    );
    const pays = [{ trans_id: one, amount: 50 }];
    const lines = (...more: Body[]): Body => voucher('expense', more, { bills: pays, payee: 'Landlord' });
    const off = /^50.00 of Payable is for bills, and 60.00 of it is entered on its lines$/;
    expectRefused(await save(lines(dr('Payable', 60), cr('Cash', 60))), 'bills', off);
    expectRefused(await save(lines(dr('Rent', 50), cr('Cash', 50))), 'bills', /^50.00 of Payable .* 0.00 of it/);
    expectRefused(
      await save(lines(dr('Payable', 50), dr('Others', 10), cr('Cash', 60))),
      'bills',
      /^0.00 of Others is for bills, and 10.00/,
    );
    expectRefused(
      await save(lines(dr('Payable', 50), cr('Payable', 50))),
      'lines',
      /^What pays bills is paid from cash or bank$/,
    );
    expectRefused(
      await save(payment([[one, 50]], { campus_id: at('Johar') })),
      'bills.0.amount',
      /^PV-Now-\d+ is of another campus$/,
    );
    expectRefused(
      await save(payment([[one, 50]], { entry_date: dayFrom(-1) })),
      'bills.0.amount',
      /later than this payment$/,
    );
    expectRefused(await save(payment([[999_999, 1]])), 'bills.0.amount', /^This bill does not exist$/);
    const cash = await id(save(voucher('expense', [dr('Rent', 5), cr('Cash', 5)])));
    expectRefused(await save(payment([[cash, 1]])), 'bills.0.amount', /^PV-Now-\d+ is no bill that is owed$/);
    expectRefused(await save(payment([[one, 1], [one, 1]])), 'bills', /^A bill is named once$/); // prettier-ignore
    expectRefused(await save({ ...payment([[one, 1]]), kind: 'transfer' }), 'lines.0.account_id', /between cash/);
    // Several at once, of the accounts that they are owed on, with something else beside them.
    const more = [dr('Payable', 100), dr('Others', 40), dr('Power', 7), cr('Cash', 147)];
    const both = [
      { trans_id: one, amount: 100 },
      { trans_id: other, amount: 40 },
    ];
    await id(save(voucher('expense', more, { bills: both })));
    expect([await left(one), await left(other)]).toEqual([0, 60]);
  });
  it('is taken back, or replaced, with what it pays', async () => {
    const one = await id(save(bill(100)));
    const paying = await id(save(payment([[one, 100]])));
    const version = (await entry(paying))['version'];
    const anew = await id(update({ ...payment([[one, 80]]), trans_id: paying, version }));
    expect(await left(one)).toBe(20);
    expect(results(await remove(anew))).toEqual([[true, null]]);
    expect(await left(one)).toBe(100);
    expect(await entry(one)).toMatchObject({ paid_by: [] });
  });
  it('is kept as a draft without amounts, and goes without trace', async () => {
    const one = await id(save(bill(100)));
    const draft = await id(
      save({ ...payment([[one, 500]]), draft: true, lines: [{ account_id: at('Payable') }] }, clerk),
    );
    expect([await left(one), (await entry(one))['paid_by']]).toEqual([100, []]);
    const gone = await school.post('/delete_finance_entry', { ids: [draft] }, clerk);
    expect(results(gone)).toEqual([[true, null]]);
    expect(await school.rows('SELECT 1 FROM voucher_bills WHERE voucher_id = $1', [draft])).toEqual([]);
  });
  it('is done once, under the key of its form', async () => {
    const [one, key] = [await id(save(bill(100))), newKey()];
    const twice = [
      await id(save(payment([[one, 40]]), poster, key)),
      await id(save(payment([[one, 40]]), poster, key)),
    ];
    expect([twice[0] === twice[1], await left(one)]).toEqual([true, 60]);
  });
  it('is a journal where a bill is settled without paying it', async () => {
    const one = await id(save(bill(100)));
    const settled = [{ trans_id: one, amount: 30 }];
    await id(save(voucher('journal', [dr('Payable', 30), cr('Rent', 30)], { bills: settled })));
    await id(save(voucher('journal', [dr('Payable', 70), cr('Payable', 70)], { bills: [{ trans_id: one, amount: 70 }] }))); // prettier-ignore
    expect(await left(one)).toBe(0);
    expectRefused(
      await save(voucher('journal', [dr('Payable', 1), cr('Rent', 1)], { bills: settled, reverse_on: dayFrom(3) })),
      'reverse_on',
      /^What pays bills does not reverse by itself$/,
    );
  });
  it('is not rewritten and does not go once it is posted, whoever asks', async () => {
    const one = await id(save(bill(100)));
    const paying = await id(save(payment([[one, 40]])));
    for (const [statement, why] of [
      ['UPDATE voucher_bills SET amount = 1 WHERE voucher_id = $1', /not rewritten/],
      ['DELETE FROM voucher_bills WHERE voucher_id = $1', /only grows/],
      [
        `INSERT INTO voucher_bills SELECT institute_code, voucher_id, ${one - 1}, amount FROM voucher_bills WHERE voucher_id = $1`,
        /only grows|row-level/,
      ],
    ] as const)
      // prettier-ignore
      await expect(school.rows(statement, [paying])).rejects.toThrow(why);
  });
});
describe('at once', () => {
  it('two who pay one bill pay what is left of it, and no more', async () => {
    const one = await id(save(bill(100)));
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(payment([[one, 30]]))));
    const paid = answers.filter(({ status }) => status === 200).length;
    expect(paid).toBe(3);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefused(answer, 'bills.0.amount', /^Of PV-Now-\d+ 10.00 is left to pay$/);
    expect(await left(one)).toBe(10);
  });
  it('one pays it or one voids it, never both', async () => {
    const one = await id(save(bill(100)));
    const [paying, voiding] = await Promise.all([save(payment([[one, 100]])), remove(one)]);
    const isVoid = results(voiding)[0]?.[0] === true;
    expect([paying.status === 200, isVoid]).toEqual([!isVoid, isVoid]);
  });
});
describe('on the cash basis', () => {
  const amounts = async (query: Record<string, string | number> = {}): Promise<number[]> => {
    const answer = await school.get('/profit_loss_statement', {
      from_date: dayFrom(-30),
      to_date: today(),
      basis: 'cash',
      ...query,
    });
    const { rows, beside, difference } = statementOf(answer);
    expect(difference).toEqual([0]);
    const of = { ...byAccount(rows), ...byAccount(beside) };
    return ['Rent', 'Power', 'Paper', 'Payable'].map((name) => of[at(name)] ?? 0);
  };
  const since = async (work: () => Promise<unknown>): Promise<number[]> => {
    const before = await amounts();
    await work();
    return (await amounts()).map((amount, index) => amount - (before[index] ?? 0));
  };
  const three = (): Promise<number> =>
    id(save(voucher('expense', [dr('Rent', 0.01), dr('Power', 66.67), dr('Paper', 33.33), cr('Payable', 100.01)], { payee: 'Utilities' }))); // prettier-ignore
  it('a bill is of its accounts when it is paid, in parts that come to its lines', async () => {
    let one = 0;
    expect(await since(async () => (one = await three()))).toEqual([0, 0, 0, 0]);
    const half = await since(() => id(save(payment([[one, 50]]))));
    expect(half.reduce((sum, part) => sum + part, 0)).toBe(5000);
    expect(half[1]).toBeGreaterThanOrEqual(3333);
    const rest = await since(() => id(save(payment([[one, 50.01]]))));
    expect(half.map((part, index) => part + (rest[index] ?? 0))).toEqual([1, 6667, 3333, 0]);
  });
  it('a payment that is void takes off what it put there', async () => {
    const one = await three();
    let [first, second] = [0, 0];
    await since(async () => (first = await id(save(payment([[one, 30]])))));
    const put = await since(async () => (second = await id(save(payment([[one, 70.01]])))));
    expect(await since(() => remove(second))).toEqual(put.map((part) => (part === 0 ? 0 : -part)));
    await since(() => remove(first));
    expect((await since(() => id(save(payment([[one, 100.01]]))))).slice(0, 3)).toEqual([1, 6667, 3333]);
  });
  it('of a bill that was paid in part at once the rest waits for its payment', async () => {
    let one = 0;
    const lines = [dr('Rent', 60), dr('Power', 40), cr('Cash', 25), cr('Payable', 75)];
    expect(await since(async () => (one = await id(save(voucher('expense', lines, { payee: 'Utilities' })))))).toEqual([
      1500, 1000, 0, 0,
    ]);
    expect(await since(() => id(save(payment([[one, 75]]))))).toEqual([4500, 3000, 0, 0]);
    expect(results(await remove(one))[0]?.[0]).toBe(false);
  });
  it('what is paid out of the payable account without a bill stays there', async () => {
    expect(await since(() => save(voucher('expense', [dr('Payable', 9), cr('Cash', 9)])))).toEqual([0, 0, 0, -900]);
  });
});
