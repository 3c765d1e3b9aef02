/** What breaks the rules that reports of people and fees are the accounts. */
import { ofDemo, unchecked } from './bookFaults.ts';

const lineOn = (role: string): string =>
  `institute_code = 'demo' AND (journal_id, line_no) = (SELECT l.journal_id, l.line_no FROM gl_lines l JOIN finance_accounts a ON a.institute_code = 'demo' AND a.id = l.account_id AND a.role = '${role}' WHERE l.institute_code = 'demo' AND l.credit > 0 ORDER BY 1, 2 LIMIT 1)`;
const dayOf = (role: string): string =>
  `institute_code = 'demo' AND ctid = (SELECT min(d.ctid) FROM gl_days d JOIN finance_accounts a ON a.institute_code = 'demo' AND a.id = d.account_id AND a.role = '${role}' WHERE d.institute_code = 'demo')`;

export const reportFaults: Readonly<Record<string, string | readonly string[]>> = {
  'held of students': [
    `UPDATE gl_lines SET student_id = NULL WHERE ${lineOn('advance_fee')}`,
    `UPDATE gl_lines SET student_id = NULL WHERE ${lineOn('security_deposit')}`,
    `UPDATE gl_days SET credit = credit + 100 WHERE ${dayOf('security_deposit')}`,
  ],
  'employees on any day': [
    `UPDATE salary_payments SET paid_on = paid_on + 1 WHERE ${ofDemo('salary_payments', 'voided_at IS NULL')}`,
    `UPDATE payroll_runs SET posted_on = posted_on - 1 WHERE ${ofDemo('payroll_runs', "state = 'approved'")}`,
    `UPDATE employee_advances SET paid_on = paid_on - 1 WHERE ${ofDemo('employee_advances', "status = 'paid'")}`,
    `UPDATE employee_advance_recoveries SET recovered_on = recovered_on + 1 WHERE ${ofDemo('employee_advance_recoveries', 'voided_at IS NULL')}`,
    `UPDATE gl_days SET debit = debit + 100 WHERE ${dayOf('employee_advance')}`,
  ],
  'detail and particular reports': [
    `UPDATE payment_allocations SET amount = amount + 100 WHERE ${ofDemo('payment_allocations', "state = 'active'")}`,
    `${unchecked('challan_lines', 'challan_lines_not_overpaid')}UPDATE challan_lines SET paid = paid + 100 WHERE ${ofDemo('challan_lines', 'NOT is_void')}`,
    `UPDATE challan_discounts SET amount = amount + 100000000 WHERE ${ofDemo('challan_discounts', "status = 'approved'")}`,
  ],
};
