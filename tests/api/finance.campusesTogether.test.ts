/** Vouchers of several campuses that withhold tax, are owed, received by a cheque in hand or held to a budget: each campus balances, and a void leaves nothing. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { statementOf } from './finance.statements.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'chenab';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let poster: TestUser;
let clerk: TestUser;
/** Who works at Gulberg alone. */
let gulberg: TestUser;
type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
const dr = (account: string, debit: number, more: Body = {}): Body => ({ account_id: at(account), debit, ...more });
const cr = (account: string, credit: number, more: Body = {}): Body => ({ account_id: at(account), credit, ...more });
const there = (): Body => ({ campus_id: at('Johar') });
let last = 100;
const voucher = (kind: string, lines: readonly Body[], more: Body = {}): Body => ({
  kind,
  campus_id: at('Gulberg'),
  entry_date: dayFrom(-6),
  memo: 'For both campuses',
  lines,
  ...more,
});
const taxed = (tax: Body = { tax_rate: 10 }): Body => ({ payee: 'Painter', payee_tax_no: '35202-1234567-1', ...tax });
const byCheque = (): Body => ({ method: 'cheque', cheque_no: String((last += 1)), in_hand: true });
const save = (body: Body, user = poster): Promise<Answer> => school.post('/finance_entry', body, user);
async function made(body: Body, user = poster): Promise<number> {
  const { status, row, text } = await save(body, user);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
const said = ({ row }: Answer): unknown => (row['results'] as { message: string | null }[])[0]?.message;
const remove = async (id: number, user = poster): Promise<unknown> =>
  said(await school.post('/delete_finance_entry', { ids: [id], reason: 'By mistake' }, user));
/** What each account holds at each campus, in rupees; nothing where it holds nothing. */
async function held(): Promise<Record<string, number>> {
  const rows = await school.rows(
    `SELECT c.campus_name || ' ' || a.acc_name AS name, sum(d.debit - d.credit)::float8 / 100 AS net FROM gl_days d JOIN finance_accounts a ON a.institute_code = d.institute_code AND a.id = d.account_id
      JOIN campuses c ON c.institute_code = d.institute_code AND c.id = d.campus_id WHERE d.institute_code = $1 GROUP BY 1 HAVING sum(d.debit - d.credit) <> 0`,
    [CODE],
  );
  return Object.fromEntries(rows.map(({ name, net }) => [String(name), Number(net)]));
}
/** By how much accounts changed since. */
async function since(before: Record<string, number>): Promise<Record<string, number>> {
  const now = await held();
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const nets = names.map((name) => [name, Math.round(((now[name] ?? 0) - (before[name] ?? 0)) * 100) / 100] as const);
  return Object.fromEntries(nets.filter(([, net]) => net !== 0));
}
async function expectStatements(): Promise<void> {
  const period = { from_date: dayFrom(-60), to_date: today() };
  for (const campus of [{}, { campus_id: at('Gulberg') }, { campus_id: at('Johar') }])
    for (const [path, query] of [
      ['/profit_loss_statement', { ...period, basis: 'cash' }],
      ['/profit_loss_statement', { ...period, basis: 'accrual' }],
      ['/balance_sheet', { as_of: today() }],
      ['/cash_flow', period],
    ] as const) {
      const { difference } = statementOf(await school.get(path, { ...query, ...campus }, school.principal));
      expect(difference, `${path} ${JSON.stringify({ ...query, ...campus })}`).toEqual([0]);
    }
}
async function expectRules(): Promise<void> {
  for (const { name, sql } of bookRules) expect(await school.rows(sql, [CODE]), name).toEqual([]);
}
const chequeOf = async (id: number): Promise<number> =>
  Number(
    (await school.rows('SELECT id FROM cheques WHERE institute_code = $1 AND voucher_id = $2', [CODE, id]))[0]?.['id'],
  );
const cheques = (path: string, body: Body): Promise<Answer> => school.post(path, body, school.principal);
const deposit = (cheque: number, account = 'Bank', day = dayFrom(-4)): Promise<Answer> =>
  cheques('/deposit_cheques', { cheque_ids: [cheque], account_id: at(account), deposited_on: day });
const bounce = (cheque: number, user = school.principal): Promise<Answer> =>
  school.post('/bounce_cheque', { cheque_id: cheque, bounced_on: today(), reason: 'No funds' }, user);

beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Power', 'expense'],
    ['Paint', 'expense'],
    ['Canteen', 'income'],
    ['Payable', 'liability', { role: 'payable' }],
    ['Tax', 'liability', { role: 'tax_payable' }],
    ['Gulberg Cash', 'asset', { role: 'cash', campus_id: ids['Gulberg'] }],
    ['Johar Bank', 'asset', { role: 'bank', bank_name: 'Habib Bank', campus_id: ids['Johar'] }],
  ]);
  const may = (...names: string[]) => names.map((name) => `finance_entry.${name}`);
  const all = may('read', 'create', 'post', 'void', 'approve');
  poster = await makeUser(api, CODE, { privileges: all });
  clerk = await makeUser(api, CODE, { privileges: may('read', 'create') });
  gulberg = await makeUser(api, CODE, {
    privileges: [...all, ...['read', 'deposit', 'bounce'].map((name) => `cheques.${name}`)],
    campuses: [at('Gulberg')],
  });
  for (const { id } of [poster, clerk, gulberg, school.principal])
    await school.user(id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
  const start = { entry_date: dayFrom(-60) };
  await made(voucher('income', [dr('Gulberg Cash', 1_000_000), cr('Canteen', 1_000_000)], start));
  await made(
    voucher('income', [dr('Johar Bank', 500_000), cr('Canteen', 500_000, there())], {
      ...start,
      campus_id: at('Johar'),
    }),
  );
  await made(voucher('income', [dr('Bank', 500_000), cr('Canteen', 500_000)], start));
}, 120_000);
afterAll(() => api.test.drop());
afterEach(async () => {
  await expectBooks(school);
  await expectRules();
});

/** What is entered, and by how much it changes each account of each campus. */
const CASES: readonly (readonly [name: string, body: () => Body, moved: Record<string, number>])[] = [
  [
    'an expense that withholds tax, paid from the account of another campus',
    () => voucher('expense', [dr('Paint', 1000), cr('Johar Bank', 900)], taxed()),
    {
      'Gulberg Paint': 1000,
      'Gulberg Tax': -100,
      'Gulberg Between Campuses': -900,
      'Johar Johar Bank': -900,
      'Johar Between Campuses': 900,
    },
  ],
  [
    'an expense that withholds tax, paid from the money of another campus in an account of all',
    () => voucher('expense', [dr('Paint', 1000), cr('Bank', 949.5, there())], taxed({ tax_amount: 50.5 })),
    {
      'Gulberg Paint': 1000,
      'Gulberg Tax': -50.5,
      'Gulberg Between Campuses': -949.5,
      'Johar Bank': -949.5,
      'Johar Between Campuses': 949.5,
    },
  ],
  [
    'an expense of both campuses that withholds tax of both',
    () => voucher('expense', [dr('Paint', 600), dr('Paint', 400, there()), cr('Gulberg Cash', 900)], taxed()),
    {
      'Gulberg Paint': 600,
      'Johar Paint': 400,
      'Gulberg Tax': -100,
      'Gulberg Gulberg Cash': -900,
      'Gulberg Between Campuses': 400,
      'Johar Between Campuses': -400,
    },
  ],
  [
    'a bill of both campuses that withholds tax and is due later',
    () =>
      voucher('expense', [dr('Paint', 600), dr('Power', 400, there()), cr('Payable', 900)], {
        ...taxed(),
        due_date: dayFrom(20),
      }),
    {
      'Gulberg Paint': 600,
      'Johar Power': 400,
      'Gulberg Tax': -100,
      'Gulberg Payable': -900,
      'Gulberg Between Campuses': 400,
      'Johar Between Campuses': -400,
    },
  ],
  [
    'a bill that another campus pays a part of at once',
    () =>
      voucher('expense', [dr('Paint', 1000), cr('Payable', 600), cr('Johar Bank', 300)], {
        ...taxed(),
        due_date: dayFrom(20),
      }),
    {
      'Gulberg Paint': 1000,
      'Gulberg Payable': -600,
      'Gulberg Tax': -100,
      'Gulberg Between Campuses': -300,
      'Johar Johar Bank': -300,
      'Johar Between Campuses': 300,
    },
  ],
  [
    'income of both campuses by a cheque in hand',
    () => voucher('income', [cr('Canteen', 700), cr('Canteen', 300, there())], byCheque()),
    {
      'Gulberg Canteen': -700,
      'Johar Canteen': -300,
      'Gulberg Cheques in Hand': 1000,
      'Gulberg Between Campuses': -300,
      'Johar Between Campuses': 300,
    },
  ],
  [
    'income by a cheque in hand, and a part of it into the account of another campus',
    () => voucher('income', [cr('Canteen', 700), dr('Johar Bank', 200)], byCheque()),
    {
      'Gulberg Canteen': -700,
      'Gulberg Cheques in Hand': 500,
      'Gulberg Between Campuses': 200,
      'Johar Johar Bank': 200,
      'Johar Between Campuses': -200,
    },
  ],
  [
    'income into the money of another campus in an account of all',
    () => voucher('income', [cr('Canteen', 250), dr('Bank', 250, there())]),
    { 'Gulberg Canteen': -250, 'Gulberg Between Campuses': 250, 'Johar Bank': 250, 'Johar Between Campuses': -250 },
  ],
];
describe('balances at each campus on both bases, and void leaves nothing:', () => {
  it.each(CASES)('posted at once, %s', async (_, body, moved) => {
    const before = await held();
    const id = await made(body());
    expect(await since(before)).toEqual(moved);
    await expectStatements();
    expect(await remove(id)).toBeNull();
    expect(await since(before)).toEqual({});
    await expectStatements();
  });
  it.each(CASES)('what waits for approval, %s', async (_, body, moved) => {
    const before = await held();
    const id = await made(body(), clerk);
    expect(await since(before)).toEqual({});
    expect(said(await school.post('/decide_finance_entries', { ids: [id], decision: 'approve' }, gulberg))).toMatch(
      /^This voucher has lines of a campus where you do not work/,
    );
    expect(said(await school.post('/decide_finance_entries', { ids: [id], decision: 'approve' }, poster))).toBeNull();
    expect(await since(before)).toEqual(moved);
    expect(await remove(id)).toBeNull();
    expect(await since(before)).toEqual({});
  });
});

describe('a bill', () => {
  it('is paid from the money of another campus, with tax withheld of it, and is open again when that is void', async () => {
    const before = await held();
    const bill = await made(
      voucher('expense', [dr('Paint', 600), dr('Power', 400, there()), cr('Payable', 1000)], {
        payee: 'Mill',
        due_date: dayFrom(9),
      }),
    );
    const owing = await held();
    const pays = (amount: number, more: Body = {}) =>
      voucher('expense', [dr('Payable', amount), cr('Bank', amount, there())], {
        payee: 'Mill',
        entry_date: dayFrom(-3),
        bills: [{ trans_id: bill, amount }],
        ...more,
      });
    const part = await made(pays(400));
    expect(await since(owing)).toEqual({
      'Gulberg Payable': 400,
      'Gulberg Between Campuses': -400,
      'Johar Bank': -400,
      'Johar Between Campuses': 400,
    });
    const rest = await made(pays(600, { ...taxed(), lines: [dr('Payable', 600), cr('Johar Bank', 540)] }));
    await expectStatements();
    expect(await remove(bill)).toMatch(/is paid by/);
    for (const id of [rest, part]) expect(await remove(id)).toBeNull();
    expect(await since(owing)).toEqual({});
    expect(await remove(bill)).toBeNull();
    expect(await since(before)).toEqual({});
    await expectStatements();
  });
});

describe('a cheque in hand of several campuses', () => {
  const both = (): Body => voucher('income', [cr('Canteen', 700), cr('Canteen', 300, there())], byCheque());
  it('goes into the bank of its campus or of all, is cleared, and leaves nothing when it is void', async () => {
    const before = await held();
    const id = await made(both());
    const cheque = await chequeOf(id);
    expect((await deposit(cheque, 'Johar Bank')).errors).toEqual({
      account_id: [expect.stringMatching(/^Johar Bank is of another campus/)],
    });
    expect((await deposit(cheque)).status).toBe(200);
    expect((await cheques('/clear_cheques', { cheque_ids: [cheque], cleared_on: dayFrom(-3) })).status).toBe(200);
    await expectStatements();
    expect(await remove(id)).toBeNull();
    expect(await since(before)).toEqual({});
    await expectStatements();
  });
  it('bounces at all of its campuses', async () => {
    const before = await held();
    const id = await made(both());
    const cheque = await chequeOf(id);
    await deposit(cheque);
    const answer = await bounce(cheque);
    expect(answer.status, answer.text).toBe(200);
    expect(await since(before)).toEqual({});
    await expectStatements();
  });
  it('is not bounced by who does not work at each of them: it voids the voucher', async () => {
    const cheque = await chequeOf(await made(both()));
    await deposit(cheque);
    const answer = await bounce(cheque, gulberg);
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringMatching(/has lines of a campus where you do not work/),
    ]);
    expect((await bounce(cheque)).status).toBe(200);
  });
  it('does not bounce while what was received with it is gone from the account of another campus', async () => {
    const before = await held();
    const id = await made(voucher('income', [cr('Canteen', 700), dr('Johar Bank', 200)], byCheque()));
    const cheque = await chequeOf(id);
    await deposit(cheque);
    const spent = await made(
      voucher('expense', [dr('Power', 500_100), cr('Johar Bank', 500_100)], {
        campus_id: at('Johar'),
        entry_date: dayFrom(-2),
      }),
    );
    const answer = await bounce(cheque);
    expect([answer.status, answer.errors]).toEqual([
      409,
      { bounced_on: [expect.stringMatching(/^Johar Bank holds only/)] },
    ]);
    expect(await remove(spent)).toBeNull();
    expect((await bounce(cheque)).status).toBe(200);
    expect(await since(before)).toEqual({});
  });
});

describe('the budget of another campus', () => {
  const plan = async (beyond: 'warn' | 'refuse', amount: number): Promise<void> => {
    const query = { fiscal_year_id: at('Now'), campus_id: at('Johar') };
    const { row } = await school.get('/budgets', query, school.principal);
    const { version, months } = row as unknown as { version: number; months: string[] };
    const month = today().slice(0, 7);
    const rows = [{ account_id: at('Power'), amounts: months.map((one) => (one === month ? amount : 0)) }];
    const answer = await school.post('/budgets', { ...query, version, beyond, rows }, school.principal);
    expect(answer.status, answer.text).toBe(200);
  };
  const power = (here: number, away: number): Body =>
    voucher('expense', [dr('Power', here), dr('Power', away, there()), cr('Gulberg Cash', here + away)], {
      entry_date: today(),
    });
  it('refuses its line as it would at home, naming it, also what waits and what is approved', async () => {
    await plan('refuse', 1000);
    const first = await made(power(9000, 400));
    const refused = {
      'lines.1.debit': [expect.stringMatching(/^Power of Johar is beyond its budget: of \w+-\d+ 600.00 are left/)],
    };
    for (const user of [poster, clerk]) {
      const answer = await save(power(1, 600.5), user);
      expect([answer.status, answer.errors], answer.text).toEqual([422, refused]);
    }
    const waits = [await made(power(1, 400), clerk), await made(power(1, 400), clerk)];
    const approve = async (id: number) =>
      said(await school.post('/decide_finance_entries', { ids: [id], decision: 'approve' }, poster));
    expect(await approve(waits[0] ?? 0)).toBeNull();
    expect(await approve(waits[1] ?? 0)).toMatch(/^Power of Johar is beyond its budget/);
    // What is void is there to be spent again.
    expect(await remove(first)).toBeNull();
    expect(await approve(waits[1] ?? 0)).toBeNull();
    await plan('warn', 1000);
    await made(power(1, 600.5));
  });
  it('is asked of by who works there, and by nobody else', async () => {
    const left = (user: TestUser) => school.get('/budget_left', { campus_id: at('Johar'), entry_date: today() }, user);
    expect((await left(poster)).rows).toContainEqual(
      expect.objectContaining({ account_id: at('Power'), month_budget: 1000 }),
    );
    expect((await left(gulberg)).errors).toEqual({ campus_id: ['This campus does not exist'] });
  });
});
