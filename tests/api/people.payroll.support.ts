/** A school whose salaries are run, approved and paid: its accounts, and the steps of a month. */
import { expect } from 'vitest';
import { today } from '../../contract/dates.ts';
import { salaryRules } from '../../server/modules/ledger/books/salaryRules.ts';
import { counting } from '../../server/modules/salaries/counting.ts';
import { dayFrom, expectBooks } from './fees.payments.support.ts';
import { makeSalarySchool, type Body, type SalarySchool } from './people.salaries.support.ts';
import type { Answer, TestUser } from './support/apiClient.ts';

export interface PayrollSchool extends SalarySchool {
  /** Starts a run and counts it to its end. */
  readonly run: (month: string, campus?: string, user?: TestUser) => Promise<Answer>;
  readonly approve: (id: number, more?: Body, user?: TestUser) => Promise<Answer>;
  readonly pay: (ids: readonly number[], more?: Body, user?: TestUser) => Promise<Answer>;
  readonly undo: (id: number, more?: Body, user?: TestUser) => Promise<Answer>;
  readonly slips: (query?: Record<string, string | number>, user?: TestUser) => Promise<readonly Slip[]>;
  readonly balance: (account: string, campus?: string) => Promise<number>;
  readonly expectSalaries: () => Promise<void>;
}
export interface Slip {
  readonly id: number;
  readonly employee_id: number;
  readonly gross: number;
  readonly deductions: number;
  readonly net: number;
  readonly status: string;
  readonly paid_days: number;
  readonly lines: readonly { readonly what: string; readonly label: string; readonly amount: number }[];
}
export async function makePayrollSchool(code: string): Promise<PayrollSchool> {
  const s = await makeSalarySchool(code);
  for (const [name, group, role] of [
    ['Advances', 'asset', 'employee_advance'],
    ['Salaries', 'expense', 'salary_expense'],
    ['Payable', 'liability', 'salary_payable'],
    ['Tax', 'liability', 'tax_payable'],
    ['Rent', 'expense', null],
  ] as const)
    await s.make('finance_accounts', name, { acc_code: `8-${name}`, acc_name: name, group_id: s.at(group), role });
  await s.school.rows(`UPDATE allowances_deductions SET account_id = $1 WHERE institute_code = $2 AND id = $3`, [
    s.at('Rent'),
    code,
    s.at('House'),
  ]);
  // Money that salaries are paid of.
  for (const campus of ['Gulberg', 'Johar']) {
    const body = {
      campus_id: s.at(campus),
      entry_date: dayFrom(-300),
      lines: [{ account_id: s.at('Cash'), debit: 10_000_000 }],
    };
    const funded = await s.school.post('/opening_balances', body);
    expect(funded.status, funded.text).toBe(200);
  }
  const run: PayrollSchool['run'] = async (month, campus = 'Gulberg', user = s.hr) => {
    const started = await s.school.post('/run_payroll', { campus_id: s.at(campus), month }, user);
    if (started.status === 200)
      for await (const _part of counting.work(s.api.db, { instituteCode: code, id: started.row.id }));
    return started;
  };
  return {
    ...s,
    run,
    approve: (id, more = {}, user = s.head) =>
      s.school.post('/approve_payroll', { id, posted_on: today(), ...more }, user),
    pay: (ids, more = {}, user = s.head) =>
      s.school.post('/pay_salaries', { ids, paid_on: today(), account_id: s.at('Cash'), ...more }, user),
    undo: (id, more = {}, user = s.head) =>
      s.school.post('/void_payroll', { id, void_date: today(), reason: 'Counted too early', ...more }, user),
    slips: async (query = {}, user = s.hr) =>
      (await s.school.get('/salary_slips', { per_page: 200, ...query }, user)).rows as unknown as Slip[],
    balance: async (account, campus) =>
      Number(
        await s.value(
          `SELECT coalesce(sum(debit - credit), 0)::bigint FROM gl_lines WHERE institute_code = $1 AND account_id = $2 AND ($3::bigint IS NULL OR campus_id = $3)`,
          code,
          s.at(account),
          campus === undefined ? null : s.at(campus),
        ),
      ) / 100,
    async expectSalaries() {
      await expectBooks(s.school);
      for (const { name, sql } of salaryRules) expect(await s.school.rows(sql, [code]), name).toEqual([]);
    },
  };
}
