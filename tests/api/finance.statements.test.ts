/** Profit and loss, balance sheet and cash flow against the raw lines, over lives at random of fees and vouchers. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, makeFeeSchool } from './fees.payments.support.ts';
import {
  amountOf,
  byAccount,
  cashMoved,
  events,
  FIRST,
  paisa,
  play,
  post,
  rawCash,
  rawSums,
  reverse,
  statementOf,
  type Question,
  type Shown,
  type Stage,
  type Statement,
} from './finance.statements.support.ts';
import { followPeople } from './finance.people.support.ts';
import { makeApp, makeUser, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

let stage: Stage;
let ids: Record<string, number>;
const RESULT = ['income', 'expense'];
beforeAll(async () => {
  const api = await makeApp();
  const school = await makeFeeSchool(api, 'chenab');
  ids = school.ids as Record<string, number>;
  const account = async (name: string, group: string, role?: string): Promise<void> => {
    const made = await create(api, school.principal, resourceOf('finance_accounts'), {
      acc_code: `9${Object.keys(ids).length}`,
      acc_name: name,
      group_id: ids[group],
      ...(role === undefined ? {} : { role }),
    });
    if (made.status !== 201) throw new Error(made.text);
    ids[name] = made.row.id;
  };
  await account('Canteen', 'income');
  await account('Buses', 'income');
  await account('Rent', 'expense');
  await account('Payable', 'liability', 'payable');
  await account('Retained', 'equity', 'retained_earnings');
  const fixed = await create(api, school.principal, resourceOf('finance_groups'), {
    group_name: 'Fixed',
    account_class: 'asset',
  });
  ids['Fixed'] = fixed.row.id;
  await account('Building', 'Fixed');
  Object.assign(ids, {
    'of Tuition': ids['fee_income'],
    'of Transport': ids['fee_income'],
    'of Late fee': ids['fine_income'],
  });
  const eldest = await school.add();
  const more = { family_no: eldest['family_no'], father_name: eldest['father_name'] };
  const students = [
    eldest,
    await school.add(more),
    await school.add({ ...more, campus_id: ids['Johar'] }),
    await school.add(),
  ];
  stage = { api, school, ids, students, credited: new Map(), payments: [], vouchers: [] };
  await post(api, 'chenab', 'journal', ids['Gulberg'] ?? 0, dayFrom(-130), [
    [ids['Cash'] ?? 0, 900_000_000],
    [ids['opening_equity'] ?? 0, -900_000_000],
  ]);
  await post(api, 'chenab', 'journal', ids['Johar'] ?? 0, dayFrom(-130), [
    [ids['Cash'] ?? 0, 900_000_000],
    [ids['opening_equity'] ?? 0, -900_000_000],
  ]);
  // Spent for certain: what a random life spends, it may take back.
  for (const [account, amount] of [
    ['Rent', 5000],
    ['Building', 70_000],
  ] as const)
    await post(api, 'chenab', 'expense', ids['Gulberg'] ?? 0, dayFrom(-100), [
      [ids[account] ?? 0, amount],
      [ids['Cash'] ?? 0, -amount],
    ]);
}, 120_000);
afterAll(() => stage.api.test.drop());

const queryOf = ({ from, to, campus }: Question) => ({
  from_date: from,
  to_date: to,
  ...(campus === null ? {} : { campus_id: campus }),
});
const ask = async (path: string, query: Record<string, string | number>, user?: TestUser): Promise<Statement> =>
  statementOf(await stage.school.get(path, query, user));
/** Every heading is the sum of what is below it, every total of what it names. */
function expectSums(rows: readonly Shown[]): void {
  for (const [at, row] of rows.entries()) {
    const columns = row.amounts.length;
    const of = row.of?.map(({ key, sign }) => ({ sign, amounts: rows.find((one) => one.key === key)?.amounts ?? [] }));
    const end = rows.findIndex((one, later) => later > at && one.level <= row.level);
    const below = rows.slice(at + 1, end < 0 ? rows.length : end).filter(({ level }) => level === row.level + 1);
    const parts = of ?? (below.length > 0 ? below.map(({ amounts }) => ({ sign: 1, amounts })) : null);
    if (!parts) continue;
    for (let column = 0; column < columns; column += 1)
      expect(paisa(row.amounts[column]), `${row.key} ${column}`).toBe(
        parts.reduce((sum, { sign, amounts }) => sum + sign * paisa(amounts[column]), 0),
      );
  }
}
const surplusOf = (sums: Record<number, number>): number => 0 - Object.values(sums).reduce((all, net) => all + net, 0);

/** Everything that must hold of a period at a campus, or of all. */
async function expectStatements(question: Question): Promise<void> {
  const { school } = stage;
  const query = queryOf(question);
  const raw = await rawSums(school, question, RESULT);
  const accrual = await ask('/profit_loss_statement', query);
  const spent = (rows: readonly Shown[]): Record<number, number> =>
    Object.fromEntries(
      Object.entries(byAccount(rows)).map(([id, amount]) => [
        id,
        rows.find(({ account_id }) => account_id === Number(id))?.key.startsWith('expenses') ? -amount : amount,
      ]),
    );
  const negative = (sums: Record<number, number>) =>
    Object.fromEntries(Object.entries(sums).map(([id, net]) => [id, 0 - net]));
  expect(spent(accrual.rows), 'accrual').toEqual(negative(raw));
  expect(amountOf(accrual.rows, 'surplus')).toBe(surplusOf(raw));
  expect(accrual.difference).toEqual([0]);
  expectSums(accrual.rows);

  const cash = await ask('/profit_loss_statement', { ...query, basis: 'cash', reconciliation: 'true' });
  const moved = await cashMoved(school, question);
  expect(spent(cash.rows), 'cash').toEqual(await rawCash(stage, question));
  expect(amountOf(cash.beside, 'cash-movement'), 'the movement of cash').toBe(moved);
  expect(cash.difference).toEqual([0]);
  expectSums(cash.rows);
  expectSums([...cash.rows, ...cash.beside]);
  expect(amountOf(cash.reconciliation, 'of-accrual')).toBe(surplusOf(raw));
  expect(amountOf(cash.reconciliation, 'of-cash')).toBe(amountOf(cash.rows, 'surplus'));
  expectSums(cash.reconciliation);

  const flow = await ask('/cash_flow', query);
  const before = await cashMoved(school, { ...question, from: '1990-01-01', to: dayBefore(question.from) });
  expect(['opening', 'movement', 'closing'].map((key) => amountOf(flow.rows, key))).toEqual([
    before,
    moved,
    before + moved,
  ]);
  expect(flow.difference).toEqual([0]);
  expectSums(flow.rows);

  const sheet = await ask('/balance_sheet', {
    as_of: question.to,
    ...(question.campus === null ? {} : { campus_id: question.campus }),
  });
  const ever = { ...question, from: '1990-01-01' };
  const own = await rawSums(school, ever, ['asset'], { closing: true });
  const owed = await rawSums(school, ever, ['liability', 'equity'], { closing: true });
  expect(byAccount(sheet.rows), 'balances').toEqual({ ...own, ...negative(owed) });
  await expectPeople(sheet);
  expect(amountOf(sheet.rows, 'asset')).toBe(amountOf(sheet.rows, 'whole'));
  expect(sheet.difference).toEqual([0]);
  expectSums(sheet.rows);
}
/** What is owed and held of people on that day is the sum of them, one by one. */
async function expectPeople(sheet: Statement): Promise<void> {
  const roles = new Map(
    ['receivable', 'advance_fee', 'security_deposit'].map((role) => [ids[role] ?? 0, role] as const),
  );
  const followed = await followPeople(
    sheet as unknown as Parameters<typeof followPeople>[0],
    roles,
    async (path, query) => {
      const answer = await stage.school.get(path, query);
      return answer.json['totals'] as unknown as Record<string, number>;
    },
  );
  for (const { link, said, found } of followed) expect(paisa(found), link).toBe(paisa(said));
  for (const { role } of followed) followedRoles.add(role);
}
const followedRoles = new Set<string>();
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const expectAll = async (from: string, to: string): Promise<void> => {
  for (const campus of [null, ids['Gulberg'] ?? 0, ids['Johar'] ?? 0]) await expectStatements({ from, to, campus });
};

it(
  'lives at random: every figure is the raw lines’, the balance sheet balances, and the cash basis explains the movement of cash',
  { timeout: 300_000 },
  async () => {
    let lives = 0;
    for (const event of FIRST) await play(stage, event);
    await fc.assert(
      fc.asyncProperty(events, fc.nat(125), fc.nat(60), async (life, back, days) => {
        lives += 1;
        for (const event of life) await play(stage, event);
        // From now on the particular is credited elsewhere; what was charged stays where it is.
        if (lives === 3) {
          await stage.school.rows(`UPDATE fee_particulars SET income_account_id = $1 WHERE id = $2`, [
            ids['Buses'],
            ids['Transport'],
          ]);
          ids['of Transport'] = ids['Buses'] ?? 0;
        }
        await expectAll(dayFrom(-back), dayFrom(Math.min(days - back, 0)));
      }),
      { numRuns: 6, endOnFailure: true },
    );
    await expectAll(dayFrom(-200), today());
    // Something of each kind was in them.
    const [n] = await stage.school
      .rows(`SELECT (SELECT count(*) FROM payments WHERE status = 'voided') AS voided, (SELECT count(*) FROM payments WHERE status = 'approved') AS payments,
      (SELECT count(*) FROM payment_allocations WHERE from_advance) AS used, (SELECT count(*) FROM refunds) AS refunds, (SELECT count(*) FROM challan_discounts) AS discounts, (SELECT count(*) FROM gl_journals WHERE source = 'inter_campus') AS between`);
    for (const [what, count] of Object.entries(n ?? {})) expect(Number(count), what).toBeGreaterThan(0);
    expect([...followedRoles].toSorted()).toEqual(['advance_fee', 'receivable', 'security_deposit']);
    for (const account of ['advance_fee', 'security_deposit', 'fee_income', 'Rent'])
      expect(
        (await stage.school.get('/cash_basis_entries', { from_date: dayFrom(-200), account_id: ids[account] ?? 0 }))
          .json['total'],
        account,
      ).toBeGreaterThan(0);
  },
);

describe('columns', () => {
  const whole = () => ({ from_date: dayFrom(-125), to_date: today() });
  it.each([
    ['/profit_loss_statement', {}],
    ['/profit_loss_statement', { basis: 'cash', reconciliation: 'true' }],
    ['/cash_flow', {}],
  ] as const)('of %s %j: campuses and months add up to the whole', async (path, more) => {
    const one = await ask(path, { ...whole(), ...more });
    for (const columns of ['campuses', 'months'] as const) {
      const many = await ask(path, { ...whole(), ...more, columns });
      const last = many.columns.length - 1;
      for (const part of ['rows', 'beside', 'reconciliation'] as const)
        for (const row of one[part] ?? []) {
          const same = many[part].find(({ key }) => key === row.key)?.amounts ?? [];
          expect(same[last], `${columns} ${row.key}`).toBe(row.amounts[0]);
          if (columns === 'months' && ['opening', 'closing'].includes(row.key)) continue;
          expect(
            same.slice(0, last).reduce((sum, amount) => sum + paisa(amount), 0),
            `${columns} ${row.key}`,
          ).toBe(paisa(row.amounts[0]));
        }
      expect(many.difference.every((amount) => amount === 0)).toBe(true);
    }
  });
  it('compare with the period before and the same one last year, each as if asked for by itself', async () => {
    const { columns, rows } = await ask('/profit_loss_statement', {
      from_date: `${today().slice(0, 7)}-01`,
      to_date: today(),
      columns: 'compared',
    });
    expect(columns.map(({ key }) => key)).toEqual(['period', 'previous', 'last_year']);
    for (const [at, { from_date, to_date }] of columns.entries()) {
      const alone = await ask('/profit_loss_statement', { from_date: from_date ?? '', to_date });
      expect(byAccount(rows, at)).toEqual(byAccount(alone.rows));
    }
    const sheet = await ask('/balance_sheet', { columns: 'compared' });
    for (const [at, { to_date }] of sheet.columns.entries())
      expect(byAccount(sheet.rows, at)).toEqual(byAccount((await ask('/balance_sheet', { as_of: to_date })).rows));
    expect(sheet.difference).toEqual([0, 0, 0]);
    const months = await ask('/balance_sheet', { columns: 'months' });
    expect(months.columns).toHaveLength(12);
    expect(months.difference.every((amount) => amount === 0)).toBe(true);
  });
  it('refuse more than twelve months, and days that are none or run backwards', async () => {
    const { school } = stage;
    expect(
      (await school.get('/profit_loss_statement', { from_date: dayFrom(-500), columns: 'months' })).errors,
    ).toHaveProperty('columns');
    expect((await school.get('/cash_flow', { from_date: '2026-02-30' })).errors).toHaveProperty('from_date');
    expect((await school.get('/balance_sheet', { as_of: '2026-02-30' })).errors).toHaveProperty('as_of');
    expect(
      (await school.get('/profit_loss_statement', { from_date: today(), to_date: dayFrom(-1) })).errors,
    ).toHaveProperty('to_date');
    expect((await school.get('/profit_loss_statement', { basis: 'tax' })).errors).toHaveProperty('basis');
  });
});

it('a closed year shows what it earned, its surplus is in the equity, and reopened it is as before', async () => {
  const { api, school } = stage;
  const [year] = await school.rows(
    `SELECT to_char(start_date, 'YYYY-MM-DD') AS first, to_char(end_date, 'YYYY-MM-DD') AS last FROM fiscal_years WHERE name = 'Old'`,
  );
  const [first, last] = [String(year?.['first']), String(year?.['last'])];
  const journals: number[] = [];
  for (const [at, campus] of [ids['Gulberg'] ?? 0, ids['Johar'] ?? 0].entries()) {
    await post(api, 'chenab', 'income', campus, first, [
      [ids['Cash'] ?? 0, 50_000 + at],
      [ids['Canteen'] ?? 0, -50_000 - at],
    ]);
    await post(api, 'chenab', 'expense', campus, last, [
      [ids['Rent'] ?? 0, 20_000],
      [ids['Cash'] ?? 0, -20_000],
    ]);
  }
  const before = await ask('/profit_loss_statement', { from_date: first, to_date: last, columns: 'campuses' });
  const open = await ask('/balance_sheet', { as_of: today() });
  expect(amountOf(open.rows, 'surplus-earlier')).toBe(60_001);
  for (const [at, campus] of [ids['Gulberg'] ?? 0, ids['Johar'] ?? 0].entries())
    journals.push(
      await post(api, 'chenab', 'closing', campus, last, [
        [ids['Canteen'] ?? 0, 50_000 + at],
        [ids['Rent'] ?? 0, -20_000],
        [ids['Retained'] ?? 0, -30_000 - at],
      ]),
    );
  const closed = async (): Promise<void> => {
    expect(
      (await ask('/profit_loss_statement', { from_date: first, to_date: last, columns: 'campuses' })).rows,
    ).toEqual(before.rows);
    await expectAll(first, last);
    await expectAll(dayFrom(-410), today());
  };
  await closed();
  const sheet = await ask('/balance_sheet', { as_of: today() });
  expect(byAccount(sheet.rows)[ids['Retained'] ?? 0]).toBe(60_001);
  expect(sheet.rows.some(({ key }) => key === 'surplus-earlier')).toBe(false);
  expect(amountOf(sheet.rows, 'equity')).toBe(amountOf(open.rows, 'equity'));
  for (const journal of journals) await reverse(api, 'chenab', journal, last);
  await closed();
  expect((await ask('/balance_sheet', { as_of: today() })).rows).toEqual(open.rows);
});

describe('what a figure opens', () => {
  const question = () => ({ from_date: dayFrom(-125), to_date: today() });
  const opened = async (query: Record<string, string | number>): Promise<Record<string, number>> => {
    const { json } = await stage.school.get('/cash_basis_entries', { ...query, page: 1, per_page: 1 });
    const totals = json['totals'] as Record<string, number>;
    return Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, paisa(amount)]));
  };
  it('of the cash basis are entries that add up to it, in every column', async () => {
    const { columns, rows, beside } = await ask('/profit_loss_statement', {
      ...question(),
      basis: 'cash',
      columns: 'campuses',
    });
    const shown = [...rows, ...beside].filter(({ opens }) => opens === 'cash');
    expect(shown.length).toBeGreaterThan(3);
    for (const { key, account_id, accounts, amounts } of shown)
      for (const [at, { campus_id }] of columns.entries()) {
        const { received = 0, paid = 0 } = await opened({
          ...question(),
          ...(account_id === null ? accounts : { account_id }),
          ...(campus_id === null ? {} : { campus_id }),
        });
        expect(received - paid, `${key} ${at}`).toBe(
          key.startsWith('expenses') ? 0 - paisa(amounts[at]) : paisa(amounts[at]),
        );
      }
  });
  it('of the cash flow are those of them that moved cash', async () => {
    const { rows } = await ask('/cash_flow', question());
    const shown = rows.filter(({ opens }) => opens === 'flow');
    expect(shown.length).toBeGreaterThan(3);
    for (const { key, account_id, accounts, amounts } of shown) {
      const which = account_id === null ? accounts : { account_id };
      const { received = 0, paid = 0 } = await opened({ ...question(), ...which, moved: 'true' });
      const moved = /-in(-|$)/.test(key) ? received : /-out(-|$)/.test(key) ? -paid : received - paid;
      expect(moved, key).toBe(paisa(amounts[0]));
    }
    expect(rows.find(({ account_id }) => account_id === ids['Building'])?.key).toMatch(/^investing/);
    expect(rows.find(({ account_id }) => account_id === ids['advance_fee'])?.key).toMatch(/^operating/);
  });
  it('of a day are its entries, and the days are the cash basis', async () => {
    const answer = await stage.school.get('/dayWisePAndL', question());
    const days = answer.rows as unknown as Record<string, number>[];
    const totals = answer.json['totals'] as Record<string, number>;
    const cash = await ask('/profit_loss_statement', { ...question(), basis: 'cash' });
    expect(paisa(totals['net'])).toBe(amountOf(cash.rows, 'surplus'));
    expect(paisa(days.at(-1)?.['running'])).toBe(amountOf(cash.rows, 'surplus'));
    expect(paisa(totals['expenses'])).toBe(amountOf(cash.rows, 'expenses'));
    for (const { date, ...day } of days.slice(-8)) {
      const found = await opened({ from_date: String(date), to_date: String(date) });
      for (const kind of ['fee_received', 'fines', 'other_income', 'expenses'])
        expect(found[kind], `${kind} of ${date}`).toBe(paisa(day[kind]));
      const fines = await opened({ from_date: String(date), to_date: String(date), what: 'fines' });
      expect((fines['received'] ?? 0) - (fines['paid'] ?? 0)).toBe(paisa(day['fines']));
    }
  });
  it('of receivables are those who owe today', async () => {
    const sheet = await ask('/balance_sheet', {});
    const row = sheet.rows.find(({ opens }) => opens === 'owed');
    const owed = await stage.school.get('/fee_defaulters', { of: 'all', due: 'all' });
    expect(paisa((owed.json['totals'] as Record<string, number>)['balance'])).toBe(paisa(row?.amounts[0]));
  });
});

it('a user of one campus sees that campus alone, who may not read the ledger nothing', async () => {
  const { api, school } = stage;
  const johar = await makeUser(api, 'chenab', { campuses: [ids['Johar'] ?? 0] });
  const clerk = await makeUser(api, 'chenab', { privileges: ['payments.read'] });
  for (const [path, query] of [
    ['/profit_loss_statement', { from_date: dayFrom(-125) }],
    ['/profit_loss_statement', { from_date: dayFrom(-125), basis: 'cash', reconciliation: 'true' }],
    ['/balance_sheet', {}],
    ['/cash_flow', { from_date: dayFrom(-125) }],
  ] as const) {
    const { made_at: _at, campuses, ...own } = (await school.get(path, query, johar)).row;
    const {
      made_at: _also,
      campuses: all,
      columns,
      ...same
    } = (await school.get(path, { ...query, campus_id: ids['Johar'] ?? 0 })).row;
    expect({ ...own, columns: undefined }).toEqual({ ...same, columns: undefined });
    expect([campuses, all, (columns as unknown[]).length]).toEqual([['Johar'], null, 1]);
    expect((await school.get(path, query, clerk)).status).toBe(401);
  }
});
