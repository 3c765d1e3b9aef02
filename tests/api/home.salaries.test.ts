/** What salaries cost, on the home page and in the summary of employees: what Salaries by Department says, for who may read it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { salaryMonth } from '../../contract/home/days.ts';
import { asked, expectEqual, homeAt, homeOf } from './home.support.ts';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { makeUser, type TestUser } from './support/apiClient.ts';

const CODE = 'homesalaries';
const MONTH = salaryMonth(today());
const MONTHS = { from_month: MONTH, to_month: MONTH };
const DAYS = { date_from: `${MONTH}-01`, date_to: shiftDay(`${today().slice(0, 7)}-01`, -1) };
let s: PayrollSchool;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  homeAt(s.api);
  await s.make('finance_accounts', 'EOBI due', {
    acc_code: '9-EOBI',
    acc_name: 'EOBI due',
    group_id: s.at('liability'),
    role: 'eobi_payable',
  });
  const eobi = { kind: 'deduction', method: 'fixed', amount: 370, scheme: 'eobi', employer_amount: 1850 };
  await s.make('allowances_deductions', 'EOBI', { name: 'EOBI', ...eobi });
  for (const name of ['Teaching', 'Office']) await s.make('departments', name, { name });
  const lines = [{ component_id: s.at('EOBI'), amount: 370 }];
  for (const [department, campus, basic, own] of [
    ['Teaching', 'Gulberg', 60_000, lines],
    ['Teaching', 'Johar', 50_000, []],
    ['Office', 'Gulberg', 30_000, lines],
    [null, 'Gulberg', 20_000, []],
  ] as const) {
    const id = await s.employee({
      campus_id: s.at(campus),
      ...(department ? { department_id: s.at(department) } : {}),
    });
    await s.inForce(id, { effective_from: month(-1), basic, lines: own });
  }
  for (const campus of ['Gulberg', 'Johar']) {
    const approved = await s.approve((await s.run(month(-1), campus)).row.id);
    if (approved.status !== 200) throw new Error(approved.text);
  }
}, 120_000);
afterAll(() => s.api.test.drop());
const report = async (user: TestUser) => (await asked(user, '/salary_cost_report', MONTHS)).rows;
const costs = async (user: TestUser, more: Record<string, string | number> = {}) =>
  Object.fromEntries(
    (await asked(user, '/employee_dashboard_report', { ...DAYS, ...more })).rows.map((row) => [
      row['department'],
      row['salary_cost'],
    ]),
  );

it('is the figure and the picture of the home page, of all campuses and of one', async () => {
  for (const [user, cost] of [
    [s.head, 160_000 + 2 * 1850],
    [s.johar, 50_000],
  ] as const) {
    await expectEqual(user);
    const { figures, pictures } = await homeOf(user);
    expect(figures.find(({ key }) => key === 'salary_cost')?.amount).toBe(cost);
    const rows = await report(user);
    const picture = pictures.find(({ key }) => key === 'salaries');
    expect(picture?.labels).toEqual(rows.map((row) => row['department']));
    const of = (name: string): number[] => rows.map((row) => Number(row[name]));
    const named = { Gross: of('gross'), 'Employer pays': of('employer') };
    expect(Object.fromEntries((picture?.amounts ?? []).map(({ name, values }) => [name, values]))).toEqual(
      cost === 50_000 ? { Gross: named.Gross } : named,
    );
  }
});
it('is a column of the summary of employees, by the same departments, filters and campuses', async () => {
  const rows = await report(s.head);
  expect(await costs(s.head)).toEqual(Object.fromEntries(rows.map((row) => [row['department'], row['cost']])));
  expect(await costs(s.head)).toEqual({ Office: 31_850, Teaching: 111_850, 'No department': 20_000 });
  expect(await costs(s.head, { campus_id: s.at('Johar') })).toEqual({ Teaching: 50_000 });
  expect(await costs(s.johar)).toEqual({ Teaching: 50_000 });
  const filters = JSON.stringify([{ field: 'department_id', operator: '=', value: String(s.at('Office')) }]);
  expect(await costs(s.head, { filters })).toEqual({ Office: 31_850 });
});
it('is seen by nobody who may not read salaries', async () => {
  const clerk = await makeUser(s.api, CODE, { privileges: ['employees.read', 'ledger.read'] });
  expect(new Set(Object.values(await costs(clerk)))).toEqual(new Set([null]));
  const { figures, pictures } = await homeOf(clerk);
  expect(figures.some(({ key }) => key === 'salary_cost')).toBe(false);
  expect(pictures.some(({ key }) => key === 'salaries')).toBe(false);
});
it('is no more once the salaries are void', async () => {
  const runs = (await s.school.get('/payroll_runs', { state: 'approved' }, s.head)).rows;
  for (const { id } of runs) expect((await s.undo(id)).status).toBe(200);
  await expectEqual(s.head);
  expect((await homeOf(s.head)).figures.find(({ key }) => key === 'salary_cost')?.amount).toBe(0);
});
