/** Amounts of any size: what is posted stays exact to the paisa in every sum, and no list or statement fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_RUPEES } from '../../contract/money.ts';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

const CODE = 'kunhar';
let api: Api;
let school: FeeSchool;
let poster: TestUser;
let clerk: TestUser;
const ids: Record<string, number> = {};
const at = (name: string): number => ids[name] ?? 0;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  Object.assign(ids, school.ids);
  for (const [name, group] of [
    ['Rent', 'expense'],
    ['Canteen', 'income'],
    ['Payable', 'liability'],
    ['Land', 'asset'],
  ] as const) {
    const made = await create(api, school.principal, resourceOf('finance_accounts'), {
      acc_code: `7-${name}`,
      acc_name: name,
      group_id: ids[group],
      ...(name === 'Payable' ? { role: 'payable' } : {}),
    });
    if (made.status !== 201) throw new Error(made.text);
    ids[name] = made.row.id;
  }
  const may = ['read', 'create', 'void'].map((name) => `finance_entry.${name}`);
  poster = await makeUser(api, CODE, { privileges: [...may, 'finance_entry.post'] });
  clerk = await makeUser(api, CODE, { privileges: may });
  for (const { id } of [poster, clerk]) await school.user(id, { paid_date_back_days: 60, paid_date_forward_days: 0 });
}, 120_000);
afterAll(() => api.test.drop());

const journal = (amount: number, user = poster): Promise<Answer> =>
  school.post(
    '/finance_entry',
    {
      kind: 'journal',
      campus_id: at('Gulberg'),
      entry_date: today(),
      memo: 'Land, valued anew',
      lines: [
        { account_id: at('Land'), debit: amount },
        { account_id: at('Payable'), credit: amount },
      ],
    },
    user,
  );
const LISTS = [
  ['/journal_inquiry', {}],
  ['/voided_trans', {}],
  ['/getAccountWithGroupsAndChart', {}],
  ['/trial_balance', {}],
  ['/gl_inquiry', { acc_code: '7-Land' }],
  ['/profit_loss_statement', {}],
  ['/balance_sheet', {}],
  ['/cash_flow', {}],
  ['/dayWisePAndL', {}],
  ['/cash_report', {}],
  ['/audit_findings', {}],
] as const;
async function expectAnswers(): Promise<void> {
  for (const [path, query] of LISTS) expect((await school.get(path, query)).status, path).toBe(200);
}

describe('the books', () => {
  it('come to no more than every sum can say to the paisa; what is posted by mistake is still taken back', async () => {
    const posted: number[] = [];
    const most = MAX_RUPEES - 0.01;
    let last = await journal(most);
    while (last.status === 200 && posted.length < 20) {
      posted.push(Number(last.row['trans_id']));
      last = await journal(most);
    }
    expect([last.status, last.text]).toEqual([409, expect.stringContaining('Rs 40,000,000,000,000')]);
    expect(posted).toHaveLength(4);
    expect((await journal(100_000.01)).status, 'what a school is about goes on').toBe(200);
    await expectAnswers();
    const { totals } = (await school.get('/gl_inquiry', { acc_code: '7-Land' })).json as { totals: { debit: number } };
    expect(totals.debit).toBe((4 * (MAX_RUPEES * 100 - 1) + 10_000_001) / 100);
    const taken = await school.post('/delete_finance_entry', { ids: posted, reason: 'Entered by mistake' }, poster);
    expect(taken.row['done'], taken.text).toBe(4);
    await expectAnswers();
    await expectBooks(school);
  });
});

describe('what waits', () => {
  it('makes no list fail, however much of it there is', async () => {
    for (let one = 0; one < 12; one++) expect((await journal(MAX_RUPEES, clerk)).row['status']).toBe('pending');
    await expectAnswers();
  });
});

describe('a budget', () => {
  it('comes to no more than its sums can say', async () => {
    const [year] = await school.rows(
      'SELECT id FROM fiscal_years WHERE institute_code = $1 AND $2::date BETWEEN start_date AND end_date',
      [CODE, today()],
    );
    const sheet = { fiscal_year_id: Number(year?.['id']), campus_id: at('Gulberg') };
    const { row } = await school.get('/budgets', { ...sheet });
    const { months } = row as unknown as { months: string[] };
    const rows = (amount: number): object[] => [{ account_id: at('Rent'), amounts: months.map(() => amount) }];
    const save = (amount: number): Promise<Answer> =>
      school.post('/budgets', { ...sheet, version: 0, rows: rows(amount) }, school.principal, newKey());
    expect((await save(MAX_RUPEES)).errors).toHaveProperty('rows');
    expect((await save(1_000_000)).status).toBe(200);
  });
});
