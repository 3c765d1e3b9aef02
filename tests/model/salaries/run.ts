/**
 * Lives the steps in a transaction that is never committed: after each one the database must have what the auditor has,
 * and the rules of the books on salaries must hold.
 */
import type pg from 'pg';
import { salaryRules } from '../../../server/modules/ledger/books/salaryRules.ts';
import { monthEnd, monthStart } from '../assets/months.ts';
import { act } from '../lived.ts';
import { Auditor } from './auditor.ts';
import { PEOPLE, STEPS, type Step } from './steps.ts';
import { EMPLOYER, TAX, YEAR } from './plain.ts';

export const CODE = 'salarymodel';
const CAPITAL = 100_000_000;
/** A school of two campuses with money, four people, house rent and a mess. */
export async function buildWorld(client: pg.Client, auditor: Auditor): Promise<void> {
  const i = `'${CODE}'`;
  const [begin, brought] = [monthStart(-YEAR.before), monthStart(-6)];
  await client.query(
    `SELECT set_config('app.institute', ${i}, false), set_config('app.campuses', 'all', false), set_config('app.user', '2', false)`,
  );
  await client.query(`
    INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, paid_date_back_days, paid_date_forward_days)
      SELECT ${i}, u, 'user' || u, '', 'User ' || u, true, u < 4, 2000, 0 FROM generate_series(1, 4) u;
    INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${i}, 1, 'North', 'N'), (${i}, 2, 'South', 'S');
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES (${i}, 1, 'Assets', 'asset'), (${i}, 2, 'Expenses', 'expense'), (${i}, 3, 'Equity', 'equity'), (${i}, 4, 'Liabilities', 'liability');
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role, campus_id) VALUES
      (${i}, 1, '1', 'Cash of North', 1, 'cash', 1), (${i}, 2, '2', 'Cash of South', 1, 'cash', 2), (${i}, 3, '3', 'Empty till', 1, 'cash', 1),
      (${i}, 4, '4', 'Advances', 1, 'employee_advance', NULL), (${i}, 5, '5', 'Salaries', 2, 'salary_expense', NULL), (${i}, 6, '6', 'Payable', 4, 'salary_payable', NULL),
      (${i}, 7, '7', 'Tax', 4, 'tax_payable', NULL), (${i}, 8, '8', 'Rent', 2, NULL, NULL), (${i}, 9, '9', 'Between', 1, 'inter_campus', NULL), (${i}, 10, '10', 'Capital', 3, NULL, NULL),
      (${i}, 11, '11', 'Fund', 4, 'provident_fund', NULL), (${i}, 12, '12', 'Welfare', 2, NULL, NULL);
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES (${i}, 1, 'Y1', '${begin}', '${monthEnd(YEAR.after)}');
    INSERT INTO tax_slabs (institute_code, fiscal_year_id, from_amount, rate) VALUES (${i}, 1, 0, 0), (${i}, 1, ${TAX.above}, ${TAX.percent});
    INSERT INTO allowances_deductions (institute_code, id, name, kind, method, percent, amount, is_taxable, account_id) VALUES
      (${i}, 1, 'House rent', 'allowance', 'percent', 45, NULL, true, 8), (${i}, 2, 'Mess', 'deduction', 'fixed', NULL, 100000, NULL, NULL), (${i}, 3, 'Old allowance', 'allowance', 'fixed', NULL, 100, true, NULL);
    UPDATE allowances_deductions SET scheme = 'provident_fund', employer_amount = ${EMPLOYER.fixed}, employer_percent = ${EMPLOYER.percent}, employer_account_id = 12 WHERE institute_code = ${i} AND id = 2;
    UPDATE allowances_deductions SET is_active = false WHERE institute_code = ${i} AND id = 3;
    INSERT INTO attendance_statuses (institute_code, id, name, acronym, counts_as, is_late) VALUES (${i}, 1, 'Absent', 'A', 'absent', false), (${i}, 2, 'Late', 'L', 'present', true), (${i}, 3, 'Present', 'P', 'present', false);`);
  for (const [id, { campus, joined, user = null }] of Object.entries(PEOPLE))
    await client.query(
      `INSERT INTO employees (institute_code, id, name, campus_id, join_date, user_id, weekly_off) VALUES ($1, $2, $3, $4, $5, $6, '{Sunday}')`,
      [CODE, id, `Employee ${id}`, campus, joined, user],
    );
  for (const campus of [1, 2]) {
    const of = { kind: 'journal', campus_id: campus, entry_date: brought, memo: 'Capital' };
    const lines = [
      { account_id: campus, debit: CAPITAL },
      { account_id: 10, credit: CAPITAL },
    ];
    await client.query('SELECT voucher_save($1, NULL, NULL, $2, $3, false, NULL)', [
      CODE,
      JSON.stringify(of),
      JSON.stringify(lines),
    ]);
    auditor.post(
      [
        [campus, campus, CAPITAL],
        [campus, 10, -CAPITAL],
      ],
      brought,
    );
  }
}
const MONTH = `(extract(year FROM age(x.month, '${monthStart(0)}')) * 12 + extract(month FROM age(x.month, '${monthStart(0)}')))::int`;
const BOOKS = `SELECT concat_ws('/', l.campus_id, l.account_id, l.entry_date, sum(l.debit - l.credit)) AS row FROM gl_lines l WHERE l.institute_code = $1 GROUP BY l.campus_id, l.account_id, l.entry_date HAVING sum(l.debit - l.credit) <> 0`;
const ROWS = `
  SELECT concat_ws('/', 'plan', x.employee_id, ${MONTH.replaceAll('x.month', 'x.effective_from')}, x.basic, x.allowances, x.status) AS row FROM salary_plans x WHERE x.institute_code = $1
  UNION ALL SELECT concat_ws('/', 'advance', row_number() OVER (ORDER BY x.id), x.status, x.recovered) FROM employee_advances x WHERE x.institute_code = $1
  UNION ALL SELECT concat_ws('/', 'run', row_number() OVER (ORDER BY x.id), x.state, x.net, x.total) FROM payroll_runs x WHERE x.institute_code = $1
  UNION ALL SELECT concat_ws('/', 'slip', x.kind, x.employee_id, ${MONTH}, x.gross, x.net, x.taxable, (SELECT coalesce(sum(l.amount), 0) FROM salary_slip_lines l WHERE l.institute_code = $1 AND l.slip_id = x.id AND l.what = 'tax'), x.overtime_minutes,
    (SELECT coalesce(sum(l.amount), 0) FROM salary_slip_lines l WHERE l.institute_code = $1 AND l.slip_id = x.id AND l.kind = 'employer'), x.status,
    CASE WHEN x.held_at IS NOT NULL THEN 'held' END) FROM salary_slips x WHERE x.institute_code = $1 AND x.status <> 'voided'
  UNION ALL SELECT concat_ws('/', 'payment', row_number() OVER (ORDER BY x.id), x.amount, (SELECT count(*) FROM salary_payment_slips s WHERE s.institute_code = $1 AND s.payment_id = x.id AND NOT s.is_void),
    CASE WHEN x.voided_at IS NULL THEN 'paid' ELSE 'void' END) FROM salary_payments x WHERE x.institute_code = $1`;

export async function live(
  client: pg.Client,
  { name, sql, refused, user = 2, sees = 'all' }: Step,
  auditor: Auditor,
): Promise<void> {
  const text = typeof sql === 'function' ? sql(auditor) : sql;
  await act(client, CODE, { name, sql: text, sees, by: user, ...(refused === undefined ? {} : { refused }) });
}
/** Rows and books as the auditor has them; by whole lives the rules of the books too, which take longer. */
export async function compare(client: pg.Client, name: string, auditor: Auditor, rules = true): Promise<void> {
  for (const [sql, said] of [
    [BOOKS, auditor.books()],
    [ROWS, auditor.rows()],
  ] as const) {
    const { rows } = await client.query<{ row: string }>(sql, [CODE]);
    const found = rows.map(({ row }) => row).toSorted();
    const [more, less] = [found.filter((row) => !said.includes(row)), said.filter((row) => !found.includes(row))];
    if (more.length > 0 || less.length > 0 || found.length !== said.length)
      throw new Error(`${name}: there is ${more.join(' ')}, it should be ${less.join(' ')}`);
  }
  for (const rule of rules ? salaryRules : []) {
    const found = await client.query<{ message: string }>(rule.sql, [CODE]);
    if (found.rows[0]) throw new Error(`${name}: ${rule.name}: ${found.rows[0].message}`);
  }
}
type Lived = Promise<{ failed: boolean; errorInstance: unknown }>;
/**
 * Lives all steps once, with the database changed by `mutate`. The rules of the books take most of the time, and nearly
 * every fault is seen in the rows: with a fault they are asked after each step only when nothing was seen without them.
 */
export async function runSalaries(client: pg.Client, { mutate }: { readonly mutate?: string }): Lived {
  const seen = mutate === undefined ? undefined : await liveAll(client, mutate, false);
  return seen?.failed ? seen : liveAll(client, mutate, true);
}
async function liveAll(client: pg.Client, mutate: string | undefined, rules: boolean): Lived {
  const auditor = new Auditor(PEOPLE);
  await client.query('BEGIN');
  try {
    if (mutate !== undefined) await client.query(mutate);
    await buildWorld(client, auditor);
    for (const step of STEPS) {
      await live(client, step, auditor);
      step.says?.(auditor);
      if (step.refused === undefined) await compare(client, step.name, auditor, rules);
    }
    return { failed: false, errorInstance: null };
  } catch (error) {
    return { failed: true, errorInstance: error };
  } finally {
    await client.query('ROLLBACK');
  }
}
