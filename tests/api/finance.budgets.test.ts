/** Budgets: a sheet of a year and campus, saved by version; what goes beyond is said or refused; the statement beside its budget. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'ravi';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let planner: TestUser;
let clerk: TestUser;
let johar: TestUser;
const at = (name: string): number => ids[name] ?? 0;
const month = today().slice(0, 7);
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Rent', 'expense'],
    ['Power', 'expense'],
    ['Canteen', 'income'],
    ['Johar Rent', 'expense', { campus_id: ids['Johar'] }],
  ]);
  planner = await makeUser(api, CODE, { privileges: ['budgets.read', 'budgets.write', 'ledger.read'] });
  clerk = await makeUser(api, CODE, {
    privileges: ['finance_entry.create', 'finance_entry.post', 'finance_entry.void', 'finance_entry.read'],
  });
  johar = await makeUser(api, CODE, { privileges: ['budgets.read', 'budgets.write'], campuses: [at('Johar')] });
  for (const { id } of [clerk]) await school.user(id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
  await post('/finance_entry', voucher('income', [dr('Cash', 1_000_000), cr('Canteen', 1_000_000)]), clerk);
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
const dr = (account: string, debit: number): Body => ({ account_id: at(account), debit });
const cr = (account: string, credit: number): Body => ({ account_id: at(account), credit });
const voucher = (kind: string, lines: readonly Body[]): Body => ({
  kind,
  campus_id: at('Gulberg'),
  entry_date: today(),
  memo: 'For the month',
  lines,
});
const post = (path: string, body: Body, user: TestUser, key = newKey()): Promise<Answer> =>
  school.post(path, body, user, key);
const spend = (amount: number, account = 'Rent'): Promise<Answer> =>
  post('/finance_entry', voucher('expense', [dr(account, amount), cr('Cash', amount)]), clerk);
interface Sheet {
  version: number;
  beyond: string;
  months: string[];
  rows: { account_id: number; amounts: number[]; last_year: number[] }[];
}
const sheet = async (user = planner, campus = 'Gulberg'): Promise<Sheet> => {
  const answer = await school.get('/budgets', { fiscal_year_id: at('Now'), campus_id: at(campus) }, user);
  expect(answer.status, answer.text).toBe(200);
  return answer.row as unknown as Sheet;
};
/** The amount in the current month of the account, and `rest` in every other. */
async function budget(rows: Readonly<Record<string, [now: number, rest: number]>>, more: Body = {}): Promise<Answer> {
  const { version, months } = await sheet();
  return post(
    '/budgets',
    {
      fiscal_year_id: at('Now'),
      campus_id: at('Gulberg'),
      version,
      rows: Object.entries(rows).map(([name, [now, rest]]) => ({
        account_id: at(name),
        amounts: months.map((one) => (one === month ? now : rest)),
      })),
      ...more,
    },
    planner,
  );
}
const amountsOf = ({ rows }: Sheet, name: string): number[] =>
  rows.find(({ account_id }) => account_id === at(name))?.amounts ?? [];

describe('a budget', () => {
  it('has every account of income and expense of its campus, and an amount for each month', async () => {
    const empty = await sheet();
    expect([empty.version, empty.beyond]).toEqual([0, 'warn']);
    const accounts = empty.rows.map(({ account_id }) => account_id);
    expect(accounts).toEqual(expect.arrayContaining([at('Rent'), at('Canteen')]));
    expect(accounts).not.toContain(at('Cash'));
    expect(accounts).not.toContain(at('Johar Rent'));
    expect((await budget({ Rent: [1000.5, 10] })).status).toBe(200);
    const saved = await sheet();
    expect(saved.version).toBe(1);
    expect(amountsOf(saved, 'Rent')).toEqual(saved.months.map((one) => (one === month ? 1000.5 : 10)));
    expect((await budget({ Rent: [0, 0] })).status).toBe(200);
    expect(await school.rows(`SELECT 1 FROM budgets WHERE institute_code = $1`, [CODE])).toEqual([]);
  });
  it('that somebody else changed meanwhile is not overwritten', async () => {
    const { version, months } = await sheet();
    const body = {
      fiscal_year_id: at('Now'),
      campus_id: at('Gulberg'),
      version,
      rows: [{ account_id: at('Rent'), amounts: months.map(() => 1) }],
    };
    const both = await Promise.all([post('/budgets', body, planner), post('/budgets', body, planner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  it('is sent twice under one key and saved once', async () => {
    const { version } = await sheet();
    const body = { fiscal_year_id: at('Now'), campus_id: at('Gulberg'), version, rows: [] };
    const key = newKey();
    const first = await post('/budgets', body, planner, key);
    expect((await post('/budgets', body, planner, key)).row).toEqual(first.row);
    expect((await sheet()).version).toBe(version + 1);
  });
  it('refuses what is no income or expense of the campus, naming the row', async () => {
    const { months } = await sheet();
    const amounts = months.map(() => 1);
    for (const [rows, field, why] of [
      [[{ account_id: at('Cash'), amounts }], 'rows.0.account_id', /^Cash is neither income nor expense$/],
      [[{ account_id: at('Johar Rent'), amounts }], 'rows.0.account_id', /^Johar Rent is of another campus$/],
      [[{ account_id: 999_999, amounts }], 'rows.0.account_id', /does not exist/],
      [[{ account_id: at('Rent'), amounts: [1] }], 'rows.0.amounts', /^Now has \d+ months, and there are 1 amounts$/],
    ] as const) {
      const answer = await budget({}, { rows });
      expect([answer.status, answer.errors], answer.text).toEqual([422, { [field]: [expect.stringMatching(why)] }]);
    }
  });
  it('of another campus is neither read nor written, nor by who may not', async () => {
    const query = { fiscal_year_id: at('Now'), campus_id: at('Gulberg') };
    expect((await school.get('/budgets', query, johar)).status).toBe(422);
    expect((await post('/budgets', { ...query, version: 0, rows: [] }, johar)).status).toBe(422);
    expect((await school.get('/budgets', query, clerk)).status).toBe(401);
    expect((await sheet(johar, 'Johar')).version).toBe(0);
  });
  it('is read from a file by code or name, and what is no account is said', async () => {
    const { months } = await sheet();
    const line = (...cells: readonly (string | number)[]): string => cells.join(',');
    const text = [
      line('Code', 'Account', ...months),
      line('5-Rent', 'Rent', ...months.map((_, n) => n + 0.5)),
      line('', 'Power', ...months.map(() => 2)),
      line('', 'Nonsense', 1),
    ].join('\n');
    const form = new FormData();
    form.set('fiscal_year_id', String(at('Now')));
    form.set('campus_id', String(at('Gulberg')));
    form.set('file', new Blob([text], { type: 'text/csv' }), 'budget.csv');
    const answer = await api.call('/read_budget_file', { method: 'POST', token: planner.token, form });
    expect(answer.row, answer.text).toEqual({
      rows: [
        { account_id: at('Rent'), amounts: months.map((_, n) => n + 0.5) },
        { account_id: at('Power'), amounts: months.map(() => 2) },
      ],
      problems: ['Row 4: nonsense is no account of income or expense here'],
    });
  });
});

describe('a voucher beyond its budget', () => {
  it('is posted where the budget warns, and what is left is told', async () => {
    await budget({ Power: [100, 0] });
    expect((await spend(150, 'Power')).row).toMatchObject({ status: 'approved' });
    const left = await school.get('/budget_left', { campus_id: at('Gulberg'), entry_date: today() }, clerk);
    expect(left.rows).toContainEqual({
      account_id: at('Power'),
      month_budget: 100,
      month_spent: 150,
      year_budget: 100,
      year_spent: 150,
    });
  });
  it('is refused by the database where the budget refuses: of the month, and of the year to date', async () => {
    await budget({ Rent: [1000, 0], Power: [500, 0] }, { beyond: 'refuse' });
    expect((await spend(600)).row).toMatchObject({ status: 'approved' });
    const refused = await spend(400.5);
    expect([refused.status, refused.errors]).toEqual([
      422,
      { 'lines.0.debit': [expect.stringMatching(/^Rent is beyond its budget: of \w+-\d+ 400.00 are left/)] },
    ]);
    const both = await Promise.all([spend(400), spend(400)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    // What is not budgeted is not held.
    expect((await spend(400, 'bad_debt')).status).toBe(200);
    await budget({}, { beyond: 'warn' });
    expect((await spend(1)).status).toBe(200);
  });
  it('of who needs approval is refused when it is sent, and judged anew when it is approved', async () => {
    await budget({ Power: [1000, 0] }, { beyond: 'refuse' });
    const asks = await makeUser(api, CODE, { privileges: ['finance_entry.create'] });
    const approver = await makeUser(api, CODE, { privileges: ['finance_entry.approve'] });
    const send = (amount: number): Promise<Answer> =>
      post('/finance_entry', voucher('expense', [dr('Power', amount), cr('Cash', amount)]), asks);
    expect((await send(900)).status).toBe(422);
    const waits = [await send(500), await send(500)].map(({ row }) => Number(row['trans_id']));
    const answers = [];
    for (const trans_id of waits)
      answers.push((await post('/decide_finance_entries', { ids: [trans_id], decision: 'approve' }, approver)).row);
    expect(answers.map(({ done }) => done)).toEqual([1, 0]);
    await budget({}, { beyond: 'warn' });
  });
});

describe('the profit and loss statement', () => {
  it('stands beside its budget, signed as what it adds to the surplus', async () => {
    const { months } = await sheet();
    await budget({ Rent: [2000, 0], Canteen: [5000, 0], Power: [0, 0] });
    const [year, no] = month.split('-').map(Number);
    const last = new Date(Date.UTC(year ?? 0, no ?? 0, 0)).toISOString().slice(0, 10);
    const ask = (more: Body = {}): Promise<Answer> =>
      school.get(
        '/profit_loss_statement',
        { from_date: `${month}-01`, to_date: last, columns: 'budget', ...more },
        planner,
      );
    const { row, text } = await ask();
    const { columns, rows } = row as unknown as {
      columns: { key: string }[];
      rows: { key: string; label: string; amounts: number[] }[];
    };
    expect(
      columns.map(({ key }) => key),
      text,
    ).toEqual(['period', 'budget']);
    const of = (label: string): number | undefined => rows.find((one) => one.label === label)?.amounts[1];
    expect([of('Canteen'), of('Rent'), of('Surplus')]).toEqual([5000, 2000, 3000]);
    expect(months).toContain(month);
    const half = await ask({ to_date: `${month}-14` });
    const days = Number(last.slice(8));
    const part = (half.row as unknown as typeof row & { rows: { label: string; amounts: number[] }[] }).rows;
    expect(part.find(({ label }) => label === 'Rent')?.amounts[1]).toBe(Math.round((2000_00 * 14) / days) / 100);
  });
  it('stands beside its budget campus by campus and month by month, as /budgets has it', async () => {
    const save = async (campus: string, rows: Readonly<Record<string, (at: number) => number>>): Promise<void> => {
      const { version, months } = await sheet(planner, campus);
      const answer = await post(
        '/budgets',
        {
          fiscal_year_id: at('Now'),
          campus_id: at(campus),
          version,
          rows: Object.entries(rows).map(([name, amount]) => ({
            account_id: at(name),
            amounts: months.map((_, n) => amount(n)),
          })),
        },
        planner,
      );
      expect(answer.status, answer.text).toBe(200);
    };
    await save('Gulberg', { Rent: (n) => 1000 + n, Canteen: (n) => 5000.25 + n, Power: () => 0 });
    await save('Johar', { Rent: (n) => 70 + n, 'Johar Rent': (n) => 30.5 * n });
    const sheets = new Map([
      ['Gulberg', await sheet()],
      ['Johar', await sheet(planner, 'Johar')],
    ]);
    /** What the sheets of these campuses have of an account in these months, in rupees. */
    const budgeted = (account: string, campuses: readonly string[], wanted: (one: string) => boolean): number =>
      [...sheets].reduce(
        (sum, [campus, one]) =>
          campuses.includes(campus)
            ? sum + one.months.reduce((all, of, n) => all + (wanted(of) ? (amountsOf(one, account)[n] ?? 0) : 0), 0)
            : sum,
        0,
      );
    interface Beside {
      columns: { key: string; campus_id: number | null; from_date: string; to_date: string; budget_of?: string }[];
      rows: { label: string; amounts: number[] }[];
      beside: { amounts: number[] }[];
      difference: number[];
    }
    const lastOf = (one: string): string => {
      const [year, no] = one.split('-').map(Number);
      return new Date(Date.UTC(year ?? 0, no ?? 0, 0)).toISOString().slice(0, 10);
    };
    const reader = await makeUser(api, CODE, { privileges: ['ledger.read'], campuses: [at('Johar')] });
    const all = sheets.get('Gulberg')?.months ?? [];
    const now = all.indexOf(month);
    const period = { from_date: `${all[now - 2]}-01`, to_date: lastOf(all[now + 3] ?? '') };
    const ask = async (query: Body, user = planner): Promise<Beside> => {
      const answer = await school.get('/profit_loss_statement', { ...period, ...query }, user);
      expect(answer.status, answer.text).toBe(200);
      return answer.row as unknown as Beside;
    };
    for (const columns of ['campuses', 'months'] as const)
      for (const [user, seen] of [
        [planner, ['Gulberg', 'Johar']],
        [reader, ['Johar']],
      ] as const)
        for (const basis of ['accrual', 'cash']) {
          const [alone, beside] = await Promise.all([
            ask({ columns, basis }, user),
            ask({ columns: `budget_${columns}`, basis }, user),
          ]);
          const what = `${columns} ${basis} ${seen.join()}`;
          expect(
            beside.columns.map(({ key }) => key),
            what,
          ).toEqual(alone.columns.flatMap(({ key }) => [key, `${key}-budget`]));
          const actual = (amounts: readonly number[]): number[] => amounts.filter((_, n) => n % 2 === 0);
          const of = ({ rows, columns: shown }: Beside, label: string): number[] =>
            rows.find((row) => row.label === label)?.amounts ?? shown.map(() => 0);
          for (const label of ['Canteen', 'Rent', 'Income', 'Expenses', 'Surplus'])
            expect(actual(of(beside, label)), `${what} ${label}`).toEqual(of(alone, label));
          for (const [n, { campus_id, from_date, to_date, budget_of }] of beside.columns.entries()) {
            if (budget_of === undefined) continue;
            expect(budget_of).toBe(beside.columns[n - 1]?.key);
            const campuses = seen.filter((name) => campus_id === null || at(name) === campus_id);
            const has = (account: string): number =>
              budgeted(account, campuses, (one) => `${one}-01` >= from_date && `${one}-01` <= to_date);
            const planned = ['Canteen', 'Rent', 'Johar Rent'].map(has);
            const [income = 0, rent = 0, other = 0] = planned;
            const figures = ['Canteen', 'Rent', 'Johar Rent', 'Surplus'].map((label) => of(beside, label)[n] ?? 0);
            expect(figures, `${what} ${budget_of}`).toEqual([...planned, income - rent - other]);
          }
          expect(beside.beside.map(({ amounts }) => actual(amounts))).toEqual(alone.beside.map((row) => row.amounts));
          expect(actual(beside.difference)).toEqual(alone.difference);
        }
    // A month that is begun and not ended has the share of its days, and the whole is the sum of its columns.
    const parts = await ask({ columns: 'budget_months', from_date: `${all[now - 1]}-11`, to_date: `${month}-14` });
    const rent = parts.rows.find(({ label }) => label === 'Rent')?.amounts ?? [];
    const budgets = rent.filter((_, n) => n % 2 === 1);
    expect(budgets.slice(0, -1).reduce((sum, one) => sum + Math.round(one * 100), 0)).toBe(
      Math.round((budgets.at(-1) ?? 0) * 100),
    );
    const days = Number(lastOf(month).slice(8));
    const shares = [1000, 70].map((base) => Math.round(((base + now) * 100 * 14) / days));
    expect(Math.round((budgets[1] ?? 0) * 100)).toBe(shares.reduce((sum, one) => sum + one, 0));
  });
  it('stands beside its budget on the cash basis too, with what is no part of it behind', async () => {
    await budget({ Rent: [2000, 0], Canteen: [5000, 0], Power: [0, 0] });
    // Rent that the canteen pays: spent and earned, and no cash.
    const owed = voucher('journal', [dr('Rent', 700), cr('Canteen', 700)]);
    expect((await post('/finance_entry', owed, clerk)).status).toBe(200);
    interface Rows {
      rows: { label: string; amounts: number[] }[];
      beside: { key: string; amounts: number[] }[];
      reconciliation: { key: string; amounts: number[] }[];
      difference: number[];
    }
    const ask = async (query: Record<string, string>): Promise<Rows> =>
      (await school.get('/profit_loss_statement', { from_date: `${month}-01`, to_date: today(), ...query }, planner))
        .row as unknown as Rows;
    const [accrual, cash, alone] = await Promise.all([
      ask({ columns: 'budget', reconciliation: 'true' }),
      ask({ columns: 'budget', reconciliation: 'true', basis: 'cash' }),
      ask({ reconciliation: 'true', basis: 'cash' }),
    ]);
    const of = ({ rows }: Rows, label: string): number[] => rows.find((row) => row.label === label)?.amounts ?? [];
    const [earned, planned] = of(accrual, 'Canteen');
    expect(of(cash, 'Canteen')).toEqual([(earned ?? 0) - 700, planned]);
    expect(of(cash, 'Surplus')).toEqual([of(alone, 'Surplus')[0], of(accrual, 'Surplus')[1]]);
    for (const part of ['beside', 'reconciliation'] as const)
      expect(cash[part].map(({ key, amounts }) => [key, amounts])).toEqual(
        alone[part].map(({ key, amounts }) => [key, [...amounts, 0]]),
      );
    expect(cash.beside.length).toBeGreaterThan(0);
    expect(accrual.reconciliation).toEqual(cash.reconciliation);
    expect([...accrual.difference, ...cash.difference]).toEqual([0, 0, 0, 0]);
  });
});
