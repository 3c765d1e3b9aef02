/** What the employer pays to EOBI and the provident fund beside a salary: on the slip, in the books, and in the return. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { makeUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

const CODE = 'contributions';
let s: PayrollSchool;
const of: Record<string, number> = {};
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  for (const [name, group, role] of [
    ['EOBI payable', 'liability', 'eobi_payable'],
    ['Social security', 'expense', null],
  ] as const)
    await s.make('finance_accounts', name, {
      acc_code: `9-${name.replaceAll(' ', '-')}`,
      acc_name: name,
      group_id: s.at(group),
      role,
    });
  const deduction = { kind: 'deduction', employer_account_id: s.at('Social security') };
  await s.make('allowances_deductions', 'EOBI', {
    ...deduction,
    name: 'EOBI',
    method: 'fixed',
    amount: 370,
    scheme: 'eobi',
    employer_amount: 1850,
  });
  await s.make('allowances_deductions', 'Saving', {
    name: 'Saving',
    kind: 'deduction',
    method: 'percent',
    percent: 5,
    scheme: 'provident_fund',
    employer_percent: 8.33,
  });
  const lines = [{ component_id: s.at('EOBI'), amount: 370 }];
  of['Asma'] = await s.employee({ eobi_no: 'E-1', cnic: '35202-1111111-1' });
  of['Bilal'] = await s.employee({ join_date: `${month(-1)}-16` });
  of['Chand'] = await s.employee();
  of['Dua'] = await s.employee({ campus_id: s.at('Johar') });
  await s.inForce(of['Asma'], { basic: 40_000, lines: [...lines, { component_id: s.at('Saving'), percent: 5 }] });
  await s.inForce(of['Bilal'], { effective_from: month(-1), basic: 30_000, lines });
  await s.inForce(of['Chand'], { basic: 20_000, lines: [] });
  // Came on the last day alone, and was away.
  const last = String(await s.value(`SELECT ($1::date + interval '1 month - 1 day')::date::text`, `${month(-1)}-01`));
  of['Eman'] = await s.employee({ join_date: last });
  await s.make('attendance_statuses', 'Away', { name: 'Away', acronym: 'W', counts_as: 'absent' });
  await asOwner(s.api.test.ownerUrl, async (client) => {
    await client.query(`SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)`, [
      CODE,
    ]);
    await client.query(
      `INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id) VALUES ($1, $2, $3, $4, $5)`,
      [CODE, of['Eman'], s.at('Gulberg'), last, s.at('Away')],
    );
  });
  await s.inForce(of['Eman'], { effective_from: month(-1), basic: 30_000, lines });
  await s.inForce(of['Dua'], { basic: 20_000, lines });
}, 120_000);
afterAll(() => s.api.test.drop());
afterEach(() => s.expectSalaries());
const months = { from_month: month(-1), to_month: month(-1) };
const report = (query: Record<string, string | number> = {}, user = s.hr) =>
  s.school.get('/salary_fund_report', { ...months, ...query }, user);

it('without an account of the fund whoever pays into it is not counted, and it is said why', async () => {
  const started = await s.run(month(-1));
  const { rows } = await s.school.get('/payroll_results', { run_id: started.row.id }, s.hr);
  expect(rows.map((row) => row['employee_id'])).toEqual([of['Asma']]);
  expect(rows[0]?.['message']).toContain('No active GL account has the role "provident fund"');
  expect((await s.undo(started.row.id)).status).toBe(200);
  const body = { acc_code: '9-Fund', acc_name: 'Fund', group_id: s.at('liability'), role: 'provident_fund' };
  await s.make('finance_accounts', 'Fund', body);
  for (const campus of ['Gulberg', 'Johar']) {
    const started = await s.run(month(-1), campus);
    const approved = await s.approve(started.row.id);
    if (approved.status !== 200) throw new Error(approved.text);
  }
});
it('stands on the slip beside the salary, and changes nothing of it', async () => {
  const slips = await s.slips();
  const asma = slips.find(({ employee_id }) => employee_id === of['Asma']);
  expect(asma).toMatchObject({ gross: 40_000, deductions: 2370, net: 37_630, employer: 1850 + 3332 });
  expect(asma?.lines.filter(({ what }) => what === 'contribution')).toEqual([
    { kind: 'employer', what: 'contribution', label: 'EOBI', amount: 1850 },
    { kind: 'employer', what: 'contribution', label: 'Saving', amount: 3332 },
  ]);
  expect(slips.find(({ employee_id }) => employee_id === of['Chand'])).toMatchObject({ employer: 0 });
  expect(slips.find(({ employee_id }) => employee_id === of['Eman'])).toMatchObject({ gross: 0, employer: 0 });
  const runs = (await s.school.get('/payroll_runs', { state: 'approved' }, s.hr)).rows;
  expect(runs.map(({ employer, campus }) => [campus, employer]).toSorted()).toEqual([
    ['Gulberg', 1850 + 3332 + 1850],
    ['Johar', 1850],
  ]);
});
it('is posted at each campus as an expense, and owed to the fund with what was deducted', async () => {
  expect(await s.balance('EOBI payable', 'Gulberg')).toBe(-2 * (370 + 1850));
  expect(await s.balance('EOBI payable', 'Johar')).toBe(-(370 + 1850));
  expect(await s.balance('Fund')).toBe(-(2000 + 3332));
  expect(await s.balance('Social security', 'Gulberg')).toBe(2 * 1850);
  expect(await s.balance('Social security', 'Johar')).toBe(1850);
});
it('the return of a fund is what the books owe it, employee by employee', async () => {
  const { rows, json } = await report();
  expect(rows).toMatchObject([
    { eobi_no: 'E-1', cnic: '35202-1111111-1', months: 1, wages: 40_000, employee_share: 370, employer_share: 1850 },
    { employee_id: of['Bilal'], employee_share: 370, employer_share: 1850 },
    { employee_id: of['Dua'], wages: 20_000, employee_share: 370, employer_share: 1850 },
  ]);
  expect(json['totals']).toMatchObject({ total: -(await s.balance('EOBI payable')) });
  const fund = await report({ scheme: 'provident_fund' });
  expect(fund.rows).toMatchObject([{ employee_id: of['Asma'], employee_share: 2000, employer_share: 3332 }]);
  expect(fund.json['totals']).toMatchObject({ total: -(await s.balance('Fund')) });
  expect((await report({}, s.johar)).rows.map((row) => row['employee_id'])).toEqual([of['Dua']]);
  const teacher = await makeUser(s.api, CODE, { privileges: ['employees.read'] });
  expect((await report({}, teacher)).status).toBe(401);
  const cost = await s.school.get('/salary_cost_report', months, s.hr);
  expect(cost.json['totals']).toMatchObject({ employer: 3 * 1850 + 3332 });
});
it('is of arrears too: a provident fund by its percentage of the basic salary, EOBI not at all', async () => {
  const id = of['Asma'] ?? 0;
  const lines = [
    { component_id: s.at('EOBI'), amount: 370 },
    { component_id: s.at('Saving'), percent: 5 },
  ];
  await s.inForce(id, { effective_from: month(-1), basic: 50_000, lines });
  const started = await s.run(month(0));
  const slip = (await s.slips({ run_id: started.row.id })).find(({ employee_id }) => employee_id === id);
  const given = (what: string) =>
    slip?.lines.filter((line) => line.what === what).map(({ label, amount }) => [label, amount]);
  expect(
    given('arrears')
      ?.map(([, amount]) => amount)
      .toSorted(),
  ).toEqual([10_000, 500]);
  // Of 50,000 and of the 10,000 of last month; EOBI as ever.
  expect(given('contribution')).toEqual([
    ['EOBI', 1850],
    ['Saving', 4165 + 833],
  ]);
  expect((await s.undo(started.row.id)).status).toBe(200);
});
it('goes back with a run that is void', async () => {
  const runs = (await s.school.get('/payroll_runs', { state: 'approved' }, s.hr)).rows;
  for (const { id } of runs) expect((await s.undo(id)).status).toBe(200);
  for (const account of ['EOBI payable', 'Fund', 'Social security', 'Salaries'])
    expect(await s.balance(account)).toBe(0);
  expect((await report()).rows).toEqual([]);
});
