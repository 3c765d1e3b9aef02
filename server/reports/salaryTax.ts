/** GET /salary_tax_report: income tax taken from salaries, by employee, for the return. */
import { sql } from 'kysely';
import { salaryTax } from '../../src/reports/salaryTax.ts';
import { sendNow } from '../database/door.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { salaries, salariesOf } from './shared/salaries.ts';

export default answers(salaryTax, async (call, params) => ({
  rows: await sendNow(
    call.trx,
    sql<RowOf<typeof salaryTax>>`
      SELECT s.employee_id, r.emp_no, r.name AS employee, g.name AS designation, r.cnic, r.ntn, count(DISTINCT s.month)::int AS months, sum(s.taxable)::bigint AS taxable, sum(x.tax)::bigint AS tax
      FROM ${salaries(call)} WHERE ${salariesOf(call, params)} GROUP BY s.employee_id, r.emp_no, r.name, g.name, r.cnic, r.ntn ORDER BY r.emp_no NULLS LAST, s.employee_id`,
  ),
}));
