/** What breaks the rules of the books on salaries. */
import { ofDemo, unchecked } from './bookFaults.ts';

const plan = ofDemo(
  'salary_plans',
  `status = 'approved' AND EXISTS (SELECT 1 FROM salary_plan_lines l WHERE l.institute_code = 'demo' AND l.plan_id = salary_plans.id AND l.percent_bp IS NOT NULL)`,
);
const line = `institute_code = 'demo' AND percent_bp IS NOT NULL AND plan_id = (SELECT min(plan_id) FROM salary_plan_lines WHERE institute_code = 'demo' AND percent_bp IS NOT NULL)`;

export const salaryFaults: Readonly<Record<string, string | readonly string[]>> = {
  'salary plans': [
    `UPDATE salary_plans SET allowances = allowances + 1 WHERE ${plan}`,
    `UPDATE salary_plan_lines SET amount = amount + 1 WHERE ${line}`,
    `UPDATE salary_plan_lines SET percent_bp = percent_bp + 100 WHERE ${line}`,
    `${unchecked('salary_plans', 'salary_plans_four_eyes_check')}UPDATE salary_plans SET decided_by = requested_by WHERE ${plan}`,
    `DROP INDEX salary_plans_approved_key; UPDATE salary_plans SET employee_id = (SELECT employee_id FROM salary_plans WHERE ${plan}), effective_from = (SELECT effective_from FROM salary_plans WHERE ${plan}) WHERE institute_code = 'demo' AND status = 'approved'`,
  ],
  increments: [
    `UPDATE salary_batches SET after = after + 1 WHERE ${ofDemo('salary_batches')}`,
    `UPDATE salary_batches SET n_employees = n_employees + 1 WHERE ${ofDemo('salary_batches')}`,
    `UPDATE salary_plans SET basic = basic + 100 WHERE ${ofDemo('salary_plans', 'batch_id IS NOT NULL')}`,
  ],
  'salaries as written': [
    `UPDATE salary_plans SET reason = 'another' WHERE ${plan}`,
    `UPDATE salary_plan_lines SET is_taxable = NOT is_taxable WHERE ${line}`,
    `UPDATE salary_batches SET made_at = made_at + interval '1 day' WHERE ${ofDemo('salary_batches')}`,
  ],
};
