/** Rules of salaries: plans are what their components come to, and were approved by somebody else (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { payrollRules } from './payrollRules.ts';
import { inRupees } from './inRupees.ts';

const WRITTEN = [
  ['employee_advances', 'advance', 'id'],
  ['employee_advance_recoveries', 'recovery', 'id'],
  ['employee_advance_skips', 'a month without recovery of advance', 'advance_id'],
  ['payroll_runs', 'run', 'id'],
  ['salary_slips', 'slip', 'id'],
  ['salary_slip_lines', 'a line of slip', 'slip_id'],
  ['salary_payments', 'payment', 'id'],
  ['salary_payment_slips', 'a slip of payment', 'payment_id'],
] as const;

export const salaryRules: readonly BookRule[] = [
  {
    name: 'salary plans',
    about:
      'A salary plan is the sum of its components, one is in force for an employee and month, and somebody else than who asked for it approved it',
    table: 'salary_plans',
    sql: `SELECT p.id, format('plan %s says allowances of %s and deductions of %s, its components come to %s and %s', p.id, ${inRupees('p.allowances')}, ${inRupees('p.deductions')}, ${inRupees('l.allowances')}, ${inRupees('l.deductions')}) AS message
      FROM salary_plans p CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount) FILTER (WHERE x.kind = 'allowance'), 0) AS allowances, coalesce(sum(x.amount) FILTER (WHERE x.kind = 'deduction'), 0) AS deductions,
        bool_or(x.percent_bp IS NOT NULL AND x.amount <> salary_percent(p.basic, x.percent_bp)) AS bent FROM salary_plan_lines x WHERE x.institute_code = $1 AND x.plan_id = p.id) l
      WHERE p.institute_code = $1 AND ((p.allowances, p.deductions) IS DISTINCT FROM (l.allowances, l.deductions) OR l.bent)
      UNION ALL SELECT p.id, format('plan %s was asked for and approved by the same user', p.id) FROM salary_plans p WHERE p.institute_code = $1 AND p.decided_by = p.requested_by
      UNION ALL SELECT p.id, format('plan %s is of the same employee and month as another in force', p.id) FROM salary_plans p JOIN salary_plans o ON o.institute_code = $1 AND o.employee_id = p.employee_id AND o.effective_from = p.effective_from
        AND o.status = 'approved' AND o.id > p.id WHERE p.institute_code = $1 AND p.status = 'approved'`,
  },
  {
    name: 'increments',
    about: 'An increment is the sum of its plans, each raised from the plan before it',
    table: 'salary_batches',
    sql: `SELECT b.id, format('increment %s says %s from %s to %s, its plans are %s from %s to %s', b.id, b.n_employees, ${inRupees('b.before')}, ${inRupees('b.after')}, p.n, ${inRupees('p.before')}, ${inRupees('p.after')}) AS message
      FROM salary_batches b LEFT JOIN (SELECT x.batch_id, count(*) AS n, sum(o.basic + o.allowances) AS before, sum(x.basic + x.allowances) AS after, min(x.effective_from) AS month, max(x.effective_from) AS month_to
        FROM salary_plans x LEFT JOIN salary_plans o ON o.institute_code = $1 AND o.id = x.previous_id WHERE x.institute_code = $1 GROUP BY 1) p ON p.batch_id = b.id
      WHERE b.institute_code = $1 AND (b.n_employees, b.before, b.after, b.effective_from, b.effective_from) IS DISTINCT FROM (p.n, p.before, p.after, p.month, p.month_to)
      UNION ALL SELECT p.batch_id, format('increment %s of plan %s is not there', p.batch_id, p.id) FROM salary_plans p LEFT JOIN salary_batches b ON b.institute_code = $1 AND b.id = p.batch_id
      WHERE p.institute_code = $1 AND p.batch_id IS NOT NULL AND b.id IS NULL`,
  },
  ...payrollRules,
  {
    name: 'salaries as written',
    about:
      'Salary plans, increments, advances, salaries and their payments are as the database wrote them, every column of them',
    table: 'salary_plans',
    sql: `SELECT r.id, format('plan %s is not as it was written', r.id) AS message FROM salary_plans r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_salary_plans(r)
      UNION ALL SELECT r.plan_id, format('a component of plan %s is not as it was written', r.plan_id) FROM salary_plan_lines r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_salary_plan_lines(r)
      UNION ALL SELECT r.id, format('increment %s is not as it was written', r.id) FROM salary_batches r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_salary_batches(r)
      ${WRITTEN.map(([table, what, id]) => `UNION ALL SELECT r.${id}, format('%s %s is not as it was written', '${what}', r.${id}) FROM ${table} r WHERE r.institute_code = $1 AND r.seal IS DISTINCT FROM seal_of_${table}(r)`).join('\n      ')}`,
  },
];
