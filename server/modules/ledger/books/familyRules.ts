/** Rules of the books on deposits and on advances that a family uses (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

export const familyRules: readonly BookRule[] = [
  {
    name: 'deposits billed',
    about:
      'What is billed of the deposits of each student at each campus and not received is what is open of them on their challans',
    table: 'students',
    sql: `SELECT coalesce(g.student_id, o.student_id) AS id, format('deposits billed are %s by the ledger and %s by the challans', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(o.open, 0)')}) AS message
      FROM (SELECT l.student_id, l.campus_id, sum(l.credit - l.debit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role = 'deposits_billed'
        WHERE l.institute_code = $1 GROUP BY 1, 2) g
      FULL JOIN (SELECT student_id, campus_id, sum(amount - discount - paid) AS open FROM challan_lines WHERE institute_code = $1 AND NOT is_void AND deposit_account_id IS NOT NULL GROUP BY 1, 2) o
        ON o.student_id = g.student_id AND o.campus_id = g.campus_id
      WHERE coalesce(g.net, 0) <> coalesce(o.open, 0)`,
  },
  {
    name: 'deposits',
    about:
      'The deposits that are owed back to each student at each campus are what was paid of them and not refunded, on the account that they were put to',
    table: 'students',
    sql: `SELECT coalesce(g.student_id, o.student_id) AS id, format('deposits owed back are %s by the ledger and %s by what was paid and refunded', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(o.kept, 0)')}) AS message
      FROM (SELECT l.account_id, l.particular_id, l.student_id, l.campus_id, sum(l.credit - l.debit) AS net FROM gl_lines l
        JOIN (SELECT DISTINCT deposit_account_id, particular_id FROM challan_lines WHERE institute_code = $1 AND deposit_account_id IS NOT NULL) d ON d.deposit_account_id = l.account_id AND d.particular_id = l.particular_id
        WHERE l.institute_code = $1 GROUP BY 1, 2, 3, 4) g
      FULL JOIN (SELECT l.deposit_account_id, l.particular_id, l.student_id, l.campus_id, sum(l.paid - coalesce(f.amount, 0)) AS kept FROM challan_lines l
        LEFT JOIN (SELECT challan_line_id, sum(amount) AS amount FROM refunds WHERE institute_code = $1 AND challan_line_id IS NOT NULL AND voided_at IS NULL GROUP BY 1) f ON f.challan_line_id = l.id
        WHERE l.institute_code = $1 AND l.deposit_account_id IS NOT NULL GROUP BY 1, 2, 3, 4) o
        ON o.deposit_account_id = g.account_id AND o.particular_id = g.particular_id AND o.student_id = g.student_id AND o.campus_id = g.campus_id
      WHERE coalesce(g.net, 0) <> coalesce(o.kept, 0)`,
  },
  {
    name: 'deposits of particulars',
    about: 'A line is a deposit exactly when its particular is refundable',
    table: 'challan_lines',
    sql: `SELECT l.id, format('%s is %s', f.name, CASE WHEN f.is_refundable THEN 'refundable and was charged as a fee' ELSE 'a fee and was charged as a deposit' END) AS message FROM challan_lines l
      JOIN fee_particulars f ON f.institute_code = $1 AND l.institute_code = $1 AND f.id = l.particular_id WHERE l.institute_code = $1 AND NOT l.is_void AND f.is_refundable <> (l.deposit_account_id IS NOT NULL)`,
  },
  {
    name: 'between campuses',
    about:
      'What an entry puts on the account between campuses is there on both sides, by entries of the same day that are reversed together, and nothing is left of it over all campuses',
    table: 'gl_journals',
    sql: `SELECT e.base AS id, format('entry %s and those beside it at other campuses leave %s between campuses, or are of other days', min(e.voucher_no), ${inRupees('sum(e.net)')}) AS message
      FROM (SELECT j.id, j.voucher_no, j.campus_id, j.entry_date, coalesce(n.net, 0) AS net, EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = j.id) AS reversed,
          CASE j.source WHEN 'inter_campus' THEN j.source_id WHEN 'advance_recovery' THEN coalesce((SELECT p.journal_id FROM employee_advance_recoveries c JOIN salary_slips s ON s.institute_code = $1 AND s.id = c.slip_id
            JOIN payroll_runs p ON p.institute_code = $1 AND p.id = s.run_id WHERE c.institute_code = $1 AND c.id = j.source_id), j.id) ELSE j.id END AS base
        FROM gl_journals j LEFT JOIN (SELECT l.journal_id, sum(l.debit - l.credit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role = 'inter_campus' WHERE l.institute_code = $1 GROUP BY 1) n ON n.journal_id = j.id
        WHERE j.institute_code = $1 AND j.reverses_id IS NULL AND (n.net IS NOT NULL OR j.source = 'inter_campus' OR EXISTS (SELECT 1 FROM gl_journals w WHERE w.institute_code = $1 AND w.source = 'inter_campus' AND w.source_id = j.id))) e
      LEFT JOIN gl_journals b ON b.institute_code = $1 AND b.id = e.base
      GROUP BY e.base HAVING sum(e.net) <> 0 OR count(DISTINCT e.entry_date) > 1 OR bool_or(e.reversed) <> bool_and(e.reversed) OR bool_or(e.id <> e.base AND e.campus_id IS NOT DISTINCT FROM b.campus_id)`,
  },
  {
    name: 'campuses balance',
    about: 'Every line is of the campus of its entry, and the books of each campus balance by themselves',
    table: 'campuses',
    sql: `SELECT l.campus_id AS id, format('debit is %s and credit %s', ${inRupees('sum(l.debit)')}, ${inRupees('sum(l.credit)')}) AS message FROM gl_lines l WHERE l.institute_code = $1 GROUP BY l.campus_id HAVING sum(l.debit) <> sum(l.credit)
      UNION ALL SELECT l.campus_id, format('a line of entry %s is of another campus than the entry', j.voucher_no) FROM gl_lines l JOIN gl_journals j ON j.institute_code = $1 AND j.id = l.journal_id WHERE l.institute_code = $1 AND l.campus_id <> j.campus_id`,
  },
  {
    name: 'advances of families',
    about:
      'An advance is used where it was held or through the account between campuses, by an entry for the same receipt',
    table: 'payment_allocations',
    sql: `SELECT a.id, format('receipt %s is of %s campus than the entry that used its advance', p.receipt_no, CASE WHEN j.campus_id = p.campus_id THEN 'the same' ELSE 'another' END) AS message FROM payment_allocations a
      JOIN payments p ON p.institute_code = $1 AND a.institute_code = $1 AND p.id = a.payment_id JOIN gl_journals j ON j.institute_code = $1 AND a.institute_code = $1 AND j.id = a.journal_id
      WHERE a.institute_code = $1 AND a.from_advance AND (j.campus_id <> p.campus_id) IS DISTINCT FROM
        EXISTS (SELECT 1 FROM gl_journals w WHERE w.institute_code = $1 AND w.source = 'inter_campus' AND w.source_id = j.id AND w.campus_id = p.campus_id)`,
  },
];
