/** What breaks the rules of the books on salaries. */
import { ofDemo, unchecked } from './bookFaults.ts';

const plan = ofDemo(
  'salary_plans',
  `status = 'approved' AND EXISTS (SELECT 1 FROM salary_plan_lines l WHERE l.institute_code = 'demo' AND l.plan_id = salary_plans.id AND l.percent_bp IS NOT NULL)`,
);
const line = `institute_code = 'demo' AND percent_bp IS NOT NULL AND plan_id = (SELECT min(plan_id) FROM salary_plan_lines WHERE institute_code = 'demo' AND percent_bp IS NOT NULL)`;
const owed = ofDemo('employee_advances', "status = 'paid'");
const posted = ofDemo('payroll_runs', "state = 'approved'");
const slipLine = `institute_code = 'demo' AND what = 'basic' AND slip_id = (SELECT min(s.id) FROM salary_slips s WHERE s.institute_code = 'demo' AND s.status = 'paid' AND s.net > 0)`;
const employerLine = `institute_code = 'demo' AND what = 'contribution' AND slip_id = (SELECT min(s.id) FROM salary_slips s JOIN salary_slip_lines l ON l.institute_code = 'demo' AND l.slip_id = s.id AND l.what = 'contribution' WHERE s.institute_code = 'demo' AND s.status = 'paid')`;

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
  'advances of employees': [
    `${unchecked('employee_advances', 'employee_advances_amounts_check')}UPDATE employee_advances SET amount = amount + 100 WHERE ${owed}`,
    `${unchecked('employee_advances', 'employee_advances_amounts_check')}UPDATE employee_advances SET recovered = recovered + 100 WHERE ${owed}`,
    `UPDATE employee_advance_recoveries SET campus_id = campus_id + 1 WHERE ${ofDemo('employee_advance_recoveries', 'voided_at IS NULL')}`,
    `UPDATE employee_advance_recoveries SET amount = amount + 100 WHERE ${ofDemo('employee_advance_recoveries', 'voided_at IS NULL')}`,
  ],
  'salaries payable': [
    `${unchecked('payroll_runs', 'payroll_runs_sums_check')}UPDATE payroll_runs SET net = net + 100 WHERE ${posted}`,
    `UPDATE salary_payments SET amount = amount + 100 WHERE ${ofDemo('salary_payments', 'voided_at IS NULL')}`,
    `UPDATE gl_lines SET debit = debit + 100 WHERE institute_code = 'demo' AND debit > 0 AND journal_id = (SELECT journal_id FROM salary_payments WHERE institute_code = 'demo' AND voided_at IS NULL ORDER BY id LIMIT 1)`,
  ],
  'slips and runs': [
    `UPDATE salary_slip_lines SET amount = amount + 100 WHERE ${slipLine}`,
    `UPDATE salary_slip_lines SET is_taxable = NOT is_taxable WHERE ${slipLine}`,
    `UPDATE salary_slip_lines SET account_id = account_id + 1 WHERE ${slipLine}`,
    `UPDATE salary_slip_lines SET amount = amount + 100 WHERE ${employerLine}`,
    `UPDATE salary_slip_lines SET expense_account_id = expense_account_id + 1 WHERE ${employerLine}`,
    `UPDATE salary_slips SET kind = 'settlement' WHERE ${ofDemo('salary_slips', "status = 'paid'")}`,
    `UPDATE salary_slips SET month = month - 31 WHERE ${ofDemo('salary_slips', "status = 'paid'")}`,
    `UPDATE salary_slips SET overtime_minutes = overtime_minutes + 60 WHERE ${ofDemo('salary_slips', "status = 'paid'")}`,
    `UPDATE payroll_runs SET n_slips = n_slips - 1 WHERE ${posted}`,
    `UPDATE gl_journals SET entry_date = entry_date - 1 WHERE institute_code = 'demo' AND id = (SELECT min(journal_id) FROM payroll_runs WHERE institute_code = 'demo')`,
    `UPDATE gl_journals SET memo = 'another' WHERE institute_code = 'demo' AND id = (SELECT min(void_journal_id) FROM payroll_runs WHERE institute_code = 'demo')`,
  ],
  'advances and recoveries': [
    `UPDATE employee_advances SET paid_on = paid_on - 1 WHERE ${owed}`,
    `UPDATE employee_advances SET account_id = account_id + 1 WHERE ${owed}`,
    `UPDATE employee_advance_recoveries SET recovered_on = recovered_on - 1 WHERE ${ofDemo('employee_advance_recoveries', "kind = 'payroll'")}`,
    `UPDATE employee_advance_recoveries SET void_reason = 'another' WHERE ${ofDemo('employee_advance_recoveries', 'voided_at IS NOT NULL')}`,
    `UPDATE employee_advance_recoveries SET account_id = account_id + 1 WHERE ${ofDemo('employee_advance_recoveries', "kind = 'cash'")}`,
  ],
  'payments of salaries': [
    `UPDATE salary_payment_slips SET amount = amount + 100 WHERE institute_code = 'demo'`,
    `UPDATE salary_payments SET n_slips = n_slips + 1 WHERE ${ofDemo('salary_payments')}`,
    `UPDATE salary_payments SET account_id = account_id + 1 WHERE ${ofDemo('salary_payments')}`,
    `UPDATE salary_slips SET status = 'approved' WHERE ${ofDemo('salary_slips', "status = 'paid' AND net > 0")}`,
    `UPDATE gl_journals SET memo = 'another' WHERE institute_code = 'demo' AND id = (SELECT min(void_journal_id) FROM salary_payments WHERE institute_code = 'demo')`,
  ],
  'salaries as written': [
    `UPDATE employee_advances SET purpose = 'another' WHERE ${owed}`,
    `UPDATE employee_advance_recoveries SET reason = 'another' WHERE ${ofDemo('employee_advance_recoveries')}`,
    `UPDATE employee_advance_skips SET reason = 'another' WHERE institute_code = 'demo'`,
    `UPDATE payroll_runs SET made_at = made_at + interval '1 day' WHERE ${posted}`,
    `UPDATE salary_slips SET hold_reason = 'another' WHERE ${ofDemo('salary_slips', 'held_at IS NOT NULL')}`,
    `UPDATE salary_payments SET reference = 'another' WHERE ${ofDemo('salary_payments')}`,
    `UPDATE salary_plans SET reason = 'another' WHERE ${plan}`,
    `UPDATE salary_plan_lines SET is_taxable = NOT is_taxable WHERE ${line}`,
    `UPDATE salary_batches SET made_at = made_at + interval '1 day' WHERE ${ofDemo('salary_batches')}`,
  ],
};
