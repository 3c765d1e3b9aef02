/** GET /salary_fund_report: what salaries contribute to a fund, by employee, for its return. */
import { sql } from 'kysely';
import { salaryFund } from '../../src/reports/salaryFund.ts';
import { sendNow } from '../database/door.ts';
import { answers, type RowOf } from './shared/answers.ts';
import { salaries, salariesOf } from './shared/salaries.ts';

export default answers(salaryFund, async (call, params) => ({
  rows: await sendNow(
    call.trx,
    sql<RowOf<typeof salaryFund>>`
      SELECT s.employee_id, r.emp_no, r.eobi_no, r.name AS employee, r.cnic, count(DISTINCT s.month)::int AS months, sum(s.gross)::bigint AS wages, sum(c.own)::bigint AS employee_share, sum(c.employer)::bigint AS employer_share,
        sum(c.own + c.employer)::bigint AS total
      FROM ${salaries(call)} CROSS JOIN LATERAL (SELECT count(*) AS n, coalesce(sum(CASE l.kind WHEN 'deduction' THEN l.amount WHEN 'earning' THEN -l.amount ELSE 0 END), 0) AS own,
          coalesce(sum(l.amount) FILTER (WHERE l.kind = 'employer'), 0) AS employer
        FROM salary_slip_lines l JOIN allowances_deductions a ON a.institute_code = l.institute_code AND a.id = l.component_id AND a.scheme = ${params.scheme ?? 'eobi'}
        WHERE l.institute_code = s.institute_code AND l.slip_id = s.id) c
      WHERE c.n > 0 AND ${salariesOf(call, params)} GROUP BY s.employee_id, r.emp_no, r.eobi_no, r.name, r.cnic ORDER BY r.emp_no NULLS LAST, s.employee_id`,
  ),
}));
