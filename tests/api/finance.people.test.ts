/** What employees owe and are owed, on any day, is what the accounts of the ledger say; who may not see it is led to the ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom } from './fees.payments.support.ts';
import { followPeople, type Followed } from './finance.people.support.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { makeUser, type Answer, type TestUser } from './support/apiClient.ts';

const CODE = 'staffed';
let s: PayrollSchool;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
}, 120_000);
afterAll(() => s.api.test.drop());

const ok = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBe(200);
  return answer;
};
const roles = () =>
  new Map([
    [s.at('Advances'), 'employee_advance'],
    [s.at('Payable'), 'salary_payable'],
  ]);
/** What the balance sheet of a day says of employees, and what is behind it. */
async function followed(
  as_of: string,
  more: Readonly<Record<string, string>> = {},
  user?: TestUser,
): Promise<Followed[]> {
  const sheet = ok(await s.school.get('/balance_sheet', { as_of, ...more }, user));
  return followPeople(sheet.json['data'] as never, roles(), async (path, query) => {
    return ok(await s.school.get(path, query, user)).json['totals'] as unknown as Record<string, number>;
  });
}
async function expectDays(): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let back = 0; back <= 70; back += 5)
    for (const more of [{}, { columns: 'campuses' }])
      for (const { role, link, said, found } of await followed(dayFrom(-back), more)) {
        expect(found, link).toBe(said);
        expect(link).toContain('/employee-balances?');
        seen.add(`${role} ${link.includes('campus_id')}`);
      }
  return seen;
}
const post = async (path: string, body: object): Promise<number> => ok(await s.school.post(path, body, s.head)).row.id;
async function advance(employee: number, amount: number, back: number): Promise<number> {
  const asked = ok(
    await s.school.post(
      '/store_hrm_emp_adv_salaries',
      { employee_id: employee, amount, deduct_from: month(0), installments: 2, reason: 'Wedding' },
      s.hr,
    ),
  );
  await post(`/approve_advance_salary/${asked.row.id}`, { status: 'approved' });
  await post('/pay_advance_salary', { id: asked.row.id, paid_on: dayFrom(-back), account_id: s.at('Cash') });
  return asked.row.id;
}

describe('the balance sheet', () => {
  let paid: number;
  let lent: number;
  it('of any day and campus opens what employees owe and are owed', async () => {
    const [here, there] = [await s.employee(), await s.employee({ campus_id: s.at('Johar') })];
    for (const employee of [here, there]) await s.inForce(employee);
    const runs: number[] = [];
    for (const [campus, back] of [
      ['Gulberg', 50],
      ['Johar', 45],
    ] as const) {
      const { row } = ok(await s.run(month(-3), campus));
      ok(await s.approve(row.id, { posted_on: dayFrom(-back) }));
      runs.push(row.id);
    }
    const slips = await s.slips({ run_id: runs[0] ?? 0 });
    paid = ok(
      await s.pay(
        slips.map(({ id }) => id),
        { paid_on: dayFrom(-30) },
      ),
    ).row.id;
    lent = await advance(here, 30_000, 40);
    await advance(there, 12_000, 20);
    await post('/recover_advance_salary', {
      id: lent,
      kind: 'cash',
      amount: 5000,
      recovered_on: dayFrom(-10),
      account_id: s.at('Cash'),
    });
    expect([...(await expectDays())].toSorted()).toEqual([
      'employee_advance false',
      'employee_advance true',
      'salary_payable false',
      'salary_payable true',
    ]);
    const { rows } = ok(await s.school.get('/employee_balances', { as_of: dayFrom(-35) }));
    expect(rows.map((row) => [row['employee_id'], row['advance'], row['salary']])).toEqual([
      [here, 30_000, 76_500],
      [there, 0, 76_500],
    ]);
  });
  it('does so after what was paid and recovered is void, also of the days before', async () => {
    const { row } = ok(await s.school.get('/advance_salary_recoveries', { advance_id: lent }, s.hr));
    const [recovery] = (row as unknown as { recoveries: { id: number }[] }).recoveries;
    await post('/void_advance_recovery', { id: recovery?.id, void_date: dayFrom(-5), reason: 'Was another' });
    await post('/void_salary_payment', { id: paid, void_date: dayFrom(-15), reason: 'The cheque was lost' });
    await expectDays();
    const { rows } = ok(await s.school.get('/employee_balances', { as_of: today(), campus_id: s.at('Gulberg') }));
    expect(rows.map((one) => [one['advance'], one['salary'], one['net']])).toEqual([[30_000, 76_500, 46_500]]);
    await s.expectSalaries();
  });
  it('opens the ledger for who may not see salaries, and shows a campus to who works there', async () => {
    const clerk = await makeUser(s.api, CODE, { privileges: ['ledger.read'] });
    const sheet = ok(await s.school.get('/balance_sheet', {}, clerk));
    const { rows } = sheet.json['data'] as unknown as { rows: { account_id: number | null; opens: string | null }[] };
    const opens = rows.filter(({ account_id }) => account_id !== null && roles().has(account_id));
    expect(opens.map((row) => row.opens)).toEqual(['ledger', 'ledger']);
    expect((await s.school.get('/employee_balances', {}, clerk)).status).toBe(401);
    for (const { link, said, found } of await followed(today(), {}, s.johar)) expect(found, link).toBe(said);
    expect(ok(await s.school.get('/employee_balances', {}, s.johar)).rows.map((row) => row['campus'])).toEqual([
      'Johar',
    ]);
  });
});

describe('the ledger', () => {
  interface Entry {
    readonly source: string;
    readonly reverses: string | null;
    readonly staff: { kind: string; id: number; document_no: number; employee: string | null; is_void: boolean } | null;
  }
  const entries = async (account: string, user?: TestUser): Promise<Entry[]> => {
    const [acc_code] = await s.school.rows('SELECT acc_code FROM finance_accounts WHERE id = $1', [s.at(account)]);
    const query = { acc_code: String(acc_code?.['acc_code']), from_date: dayFrom(-90), per_page: 100 };
    return ok(await s.school.get('/gl_inquiry', query, user)).rows as unknown as Entry[];
  };
  const kinds = (rows: readonly Entry[]): string[] =>
    [...new Set(rows.map(({ source, reverses, staff }) => `${reverses ?? source}: ${staff?.kind}`))].toSorted();
  it('names the employee of an advance, of its recovery and of what takes either back', async () => {
    const rows = await entries('Advances');
    expect(kinds(rows)).toEqual(['advance_recovery: advance', 'employee_advance: advance']);
    expect(rows.map(({ staff }) => staff?.employee)).toEqual(['Employee 1', 'Employee 2', 'Employee 1', 'Employee 1']);
    expect(new Set(rows.map(({ staff }) => staff?.document_no)).size).toBe(2);
  });
  it('names the employee of a salary and of its payment where there is one, and leads to the slips of many', async () => {
    const rows = await entries('Payable');
    expect(kinds(rows)).toEqual(['salary: run', 'salary_payment: payment']);
    expect(rows.map(({ staff }) => [staff?.employee, staff?.document_no, staff?.is_void])).toEqual([
      ['Employee 1', 1, false],
      ['Employee 2', 1, false],
      ['Employee 1', 1, true],
      ['Employee 1', 1, true],
    ]);
  });
  it('names nobody to who may not see salaries', async () => {
    const clerk = await makeUser(s.api, CODE, { privileges: ['ledger.read'] });
    for (const account of ['Advances', 'Payable'])
      expect((await entries(account, clerk)).map(({ staff }) => staff)).toEqual([null, null, null, null]);
  });
});
