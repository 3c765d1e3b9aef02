/** Rules of salaries and advances: what the books say is what slips, payments, advances and recoveries say. */
import { EMPLOYEE_MOVES } from '../../salaries/moves.ts';
import type { BookRule } from './bookRule.ts';
import { differsOn, moved } from './movedOn.ts';
import { inRupees } from './inRupees.ts';

/** What accounts of a role hold at each campus by the ledger. */
const held = (role: string, sign: string): string =>
  `SELECT l.campus_id, sum(${sign}) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND a.role = '${role}' WHERE l.institute_code = $1 GROUP BY 1`;
const differs = (ledger: string, said: string, what: string): string =>
  `SELECT coalesce(g.campus_id, e.campus_id) AS id, format('%s by the ledger and %s by ${what}', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(e.net, 0)')}) AS message
      FROM (${ledger}) g FULL JOIN (SELECT m.campus_id, sum(m.net) AS net FROM (${said}) m GROUP BY 1) e ON e.campus_id = g.campus_id WHERE coalesce(g.net, 0) <> coalesce(e.net, 0)`;
/** What employees owed and were owed moved by, as the report of them reads it. */
const ofEmployees = (what: 'advance' | 'salary'): string =>
  `SELECT m.campus_id, m.day, sum(m.${what}) AS net FROM (${EMPLOYEE_MOVES}) m GROUP BY 1, 2`;

export const payrollRules: readonly BookRule[] = [
  {
    name: 'advances of employees',
    about:
      'The accounts of advances to employees hold, at each campus, what was paid and not recovered, and an advance says what its recoveries come to',
    table: 'employee_advances',
    sql: `${differs(
      held('employee_advance', 'l.debit - l.credit'),
      `SELECT a.campus_id, a.amount AS net FROM employee_advances a WHERE a.institute_code = $1 AND a.status = 'paid'
        UNION ALL SELECT c.campus_id, -c.amount FROM employee_advance_recoveries c WHERE c.institute_code = $1 AND c.voided_at IS NULL`,
      'the advances',
    )}
      UNION ALL SELECT a.id, format('advance %s says %s recovered, its recoveries come to %s', a.advance_no, ${inRupees('a.recovered')}, ${inRupees('coalesce(c.amount, 0)')}) FROM employee_advances a
      LEFT JOIN (SELECT x.advance_id, sum(x.amount) AS amount FROM employee_advance_recoveries x WHERE x.institute_code = $1 AND x.voided_at IS NULL GROUP BY 1) c ON c.advance_id = a.id
      WHERE a.institute_code = $1 AND a.recovered <> coalesce(c.amount, 0)
      UNION ALL SELECT c.id, format('recovery %s is of no advance, or of another campus than its advance', c.id) FROM employee_advance_recoveries c LEFT JOIN employee_advances a ON a.institute_code = $1 AND a.id = c.advance_id
      WHERE c.institute_code = $1 AND a.campus_id IS DISTINCT FROM c.campus_id`,
  },
  {
    name: 'salaries payable',
    about: 'The accounts of salaries payable hold, at each campus, what was approved and not paid',
    table: 'payroll_runs',
    sql: differs(
      held('salary_payable', 'l.credit - l.debit'),
      `SELECT r.campus_id, r.net FROM payroll_runs r WHERE r.institute_code = $1 AND r.state = 'approved'
        UNION ALL SELECT y.campus_id, -y.amount FROM salary_payments y WHERE y.institute_code = $1 AND y.voided_at IS NULL`,
      'the salaries',
    ),
  },
  {
    name: 'employees on any day',
    about:
      'What the accounts of advances to employees and of salaries payable held at each campus on any day is what employees owed and were owed, one by one',
    table: 'campuses',
    sql: `${differsOn('advances to employees', moved(`'employee_advance'`, 'd.debit - d.credit'), ofEmployees('advance'))}
      UNION ALL ${differsOn('salaries payable', moved(`'salary_payable'`, 'd.credit - d.debit'), ofEmployees('salary'))}`,
  },
  {
    name: 'slips and runs',
    about:
      'A slip is its lines, a run its slips, posted by one entry account by account, and taken back by a reversal of it',
    table: 'payroll_runs',
    sql: `SELECT s.id, format('slip %s says %s less %s, its lines come to %s less %s', s.id, ${inRupees('s.gross')}, ${inRupees('s.deductions')}, ${inRupees('l.gross')}, ${inRupees('l.deductions')}) AS message FROM salary_slips s
      CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount) FILTER (WHERE x.kind = 'earning'), 0) AS gross, coalesce(sum(x.amount) FILTER (WHERE x.kind = 'deduction'), 0) AS deductions,
        coalesce(sum(CASE x.kind WHEN 'earning' THEN x.amount ELSE -x.amount END) FILTER (WHERE x.is_taxable), 0) AS taxable FROM salary_slip_lines x WHERE x.institute_code = $1 AND x.slip_id = s.id) l
      WHERE s.institute_code = $1 AND (s.gross, s.deductions, s.taxable) IS DISTINCT FROM (l.gross, l.deductions, l.taxable)
      UNION ALL SELECT r.id, format('the salaries of %s are not their slips', to_char(r.month, 'Mon-YYYY')) FROM payroll_runs r LEFT JOIN (SELECT x.run_id, count(*) AS n, sum(x.gross) AS gross, sum(x.deductions) AS deductions, sum(x.net) AS net,
        bool_and(x.campus_id = o.campus_id AND x.month = o.month AND x.kind = o.kind) AS fits, bool_and(x.status = 'voided') AS gone, bool_or(x.status = 'voided') AS some_gone FROM salary_slips x JOIN payroll_runs o ON o.institute_code = $1 AND o.id = x.run_id WHERE x.institute_code = $1 GROUP BY 1) s ON s.run_id = r.id
      WHERE r.institute_code = $1 AND ((r.n_slips, r.gross, r.deductions, r.net) IS DISTINCT FROM (coalesce(s.n, 0), coalesce(s.gross, 0), coalesce(s.deductions, 0), coalesce(s.net, 0)) OR NOT s.fits OR (r.state = 'voided') IS DISTINCT FROM s.gone AND s.n > 0 OR s.some_gone AND NOT s.gone)
      UNION ALL SELECT s.id, format('slip %s says %s minutes of overtime, its lines say otherwise', s.id, s.overtime_minutes) FROM salary_slips s
      LEFT JOIN (SELECT x.slip_id, count(*) AS n FROM salary_slip_lines x WHERE x.institute_code = $1 AND x.what = 'overtime' GROUP BY 1) l ON l.slip_id = s.id WHERE s.institute_code = $1 AND (s.overtime_minutes > 0) <> (coalesce(l.n, 0) = 1)
      UNION ALL SELECT s.id, format('slip %s is of no run', s.id) FROM salary_slips s LEFT JOIN payroll_runs r ON r.institute_code = $1 AND r.id = s.run_id WHERE s.institute_code = $1 AND r.id IS NULL
      UNION ALL SELECT r.id, format('the salaries of %s are not what their entry says', to_char(r.month, 'Mon-YYYY')) FROM payroll_runs r LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = r.journal_id
      LEFT JOIN (SELECT l.journal_id, sum(l.credit - l.debit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND a.role = 'salary_payable' WHERE l.institute_code = $1 GROUP BY 1) g ON g.journal_id = r.journal_id
      WHERE r.institute_code = $1 AND r.journal_id IS NOT NULL AND (j.source, j.source_id, j.campus_id, j.entry_date, j.created_by, coalesce(g.net, 0)) IS DISTINCT FROM ('salary', r.id, r.campus_id, r.posted_on, r.approved_by, r.net)
      UNION ALL SELECT x.id, format('the salaries of run %s are posted otherwise than their lines say', x.id) FROM (SELECT r.id, r.journal_id, l.account_id, sum(CASE l.kind WHEN 'earning' THEN l.amount ELSE -l.amount END) AS net FROM payroll_runs r
        JOIN salary_slips s ON s.institute_code = $1 AND s.run_id = r.id CROSS JOIN LATERAL (SELECT y.kind, y.account_id, y.amount FROM salary_slip_lines y WHERE y.institute_code = $1 AND y.slip_id = s.id AND y.what <> 'advance'
          UNION ALL SELECT 'earning', y.expense_account_id, y.amount FROM salary_slip_lines y WHERE y.institute_code = $1 AND y.slip_id = s.id AND y.kind = 'employer') l WHERE r.institute_code = $1 AND r.journal_id IS NOT NULL GROUP BY 1, 2, 3) x
      LEFT JOIN (SELECT l.journal_id, l.account_id, sum(l.debit - l.credit) AS net FROM gl_lines l WHERE l.institute_code = $1 GROUP BY 1, 2) g ON g.journal_id = x.journal_id AND g.account_id = x.account_id WHERE coalesce(g.net, 0) <> x.net
      UNION ALL SELECT r.id, format('the salaries of %s were taken back otherwise than their reversal says', to_char(r.month, 'Mon-YYYY')) FROM payroll_runs r LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = r.journal_id
      WHERE r.institute_code = $1 AND (v.id, v.entry_date, v.created_by, v.memo) IS DISTINCT FROM (r.void_journal_id, r.void_date, CASE WHEN v.id IS NOT NULL THEN r.voided_by END, CASE WHEN v.id IS NOT NULL THEN r.void_reason END)`,
  },
  {
    name: 'advances and recoveries',
    about: 'An advance and each recovery are what their entries say; what a salary recovers stands on its slip',
    table: 'employee_advances',
    sql: `SELECT a.id, format('advance %s is not what its entry says', a.advance_no) AS message FROM employee_advances a LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = a.journal_id
      LEFT JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id AND l.credit > 0 LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = j.id
      WHERE a.institute_code = $1 AND a.journal_id IS NOT NULL AND ((j.source, j.source_id, j.campus_id, j.entry_date, j.created_by, l.account_id, l.credit) IS DISTINCT FROM ('employee_advance', a.id, a.campus_id, a.paid_on, a.paid_by, a.account_id, a.amount)
        OR (v.id, v.entry_date, v.memo) IS DISTINCT FROM (a.void_journal_id, a.void_date, CASE WHEN v.id IS NOT NULL THEN a.void_reason END) OR v.id IS NOT NULL AND v.created_by IS DISTINCT FROM a.voided_by)
      UNION ALL SELECT c.id, format('recovery %s is not what its entry says', c.id) FROM employee_advance_recoveries c LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = c.journal_id LEFT JOIN salary_slips s ON s.institute_code = $1 AND s.id = c.slip_id
      LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = j.id
      WHERE c.institute_code = $1 AND ((j.entry_date, j.campus_id, j.created_by) IS DISTINCT FROM (c.recovered_on, c.campus_id, c.made_by) OR CASE WHEN j.source = 'salary' THEN j.source_id IS DISTINCT FROM s.run_id ELSE (j.source, j.source_id) IS DISTINCT FROM ('advance_recovery', c.id) END
        OR c.kind <> 'payroll' AND NOT EXISTS (SELECT 1 FROM gl_lines l WHERE l.institute_code = $1 AND l.journal_id = j.id AND l.account_id = c.account_id AND l.debit = c.amount)
        OR (v.id, v.entry_date, v.memo) IS DISTINCT FROM (c.void_journal_id, c.void_date, c.void_reason) OR v.id IS NOT NULL AND v.created_by IS DISTINCT FROM c.voided_by)
      UNION ALL SELECT s.id, format('slip %s recovers otherwise than its advances say', s.id) FROM salary_slips s JOIN payroll_runs r ON r.institute_code = $1 AND r.id = s.run_id AND r.journal_id IS NOT NULL
      WHERE s.institute_code = $1 AND EXISTS (SELECT 1 FROM (SELECT l.advance_id, sum(l.amount) AS amount FROM salary_slip_lines l WHERE l.institute_code = $1 AND l.slip_id = s.id AND l.what = 'advance' GROUP BY 1) l
        FULL JOIN (SELECT c.advance_id, sum(c.amount) AS amount FROM employee_advance_recoveries c WHERE c.institute_code = $1 AND c.slip_id = s.id GROUP BY 1) c ON c.advance_id = l.advance_id WHERE l.amount IS DISTINCT FROM c.amount)`,
  },
  {
    name: 'payments of salaries',
    about: 'A payment is the net salaries of its slips, posted and taken back by its entries; a slip is paid by one',
    table: 'salary_payments',
    sql: `SELECT y.id, format('payment %s is not its slips', y.payment_no) AS message FROM salary_payments y LEFT JOIN (SELECT x.payment_id, count(*) AS n, sum(x.amount) AS amount, bool_and(x.is_void) AS gone, bool_or(x.is_void) AS some_gone, bool_and(s.net = x.amount) AS fits
        FROM salary_payment_slips x LEFT JOIN salary_slips s ON s.institute_code = $1 AND s.id = x.slip_id WHERE x.institute_code = $1 GROUP BY 1) x ON x.payment_id = y.id
      WHERE y.institute_code = $1 AND ((y.n_slips, y.amount, y.voided_at IS NOT NULL, y.voided_at IS NOT NULL) IS DISTINCT FROM (x.n, x.amount, x.gone, x.some_gone) OR x.fits IS NOT TRUE)
      UNION ALL SELECT y.id, format('payment %s is not what its entries say', y.payment_no) FROM salary_payments y LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = y.journal_id LEFT JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id AND l.credit > 0
      LEFT JOIN gl_journals v ON v.institute_code = $1 AND v.reverses_id = j.id
      WHERE y.institute_code = $1 AND ((j.source, j.source_id, j.campus_id, j.entry_date, j.created_by, l.account_id, l.credit) IS DISTINCT FROM ('salary_payment', y.id, y.campus_id, y.paid_on, y.made_by, y.account_id, y.amount)
        OR (v.id, v.entry_date, v.memo) IS DISTINCT FROM (y.void_journal_id, y.void_date, y.void_reason) OR v.id IS NOT NULL AND v.created_by IS DISTINCT FROM y.voided_by)
      UNION ALL SELECT s.id, format('slip %s is %s, its payments say otherwise', s.id, s.status) FROM salary_slips s LEFT JOIN salary_payment_slips x ON x.institute_code = $1 AND x.slip_id = s.id AND NOT x.is_void
      WHERE s.institute_code = $1 AND (s.status = 'paid' AND s.net > 0) <> (x.slip_id IS NOT NULL)
      UNION ALL SELECT x.slip_id, format('payment %s is not there', x.payment_id) FROM salary_payment_slips x LEFT JOIN salary_payments y ON y.institute_code = $1 AND y.id = x.payment_id WHERE x.institute_code = $1 AND y.id IS NULL`,
  },
];
