/** Rules of the books on deposits and on advances that a family uses (docs/money.md). */
import type { BookRule } from './bookRule.ts';

const inRupees = (expression: string): string => `round(${expression} / 100.0, 2)`;

export const familyRules: readonly BookRule[] = [
  {
    name: 'deposits billed',
    about:
      'What is billed of the deposits of each student at each campus and not received is what is open of them on their challans',
    table: 'students',
    sql: `SELECT coalesce(g.student_id, o.student_id) AS id, format('deposits billed are %s by the ledger and %s by the challans', ${inRupees('coalesce(g.net, 0)')}, ${inRupees('coalesce(o.open, 0)')}) AS message
      FROM (SELECT l.student_id, l.campus_id, sum(l.credit - l.debit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'deposits_billed'
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
      JOIN fee_particulars f ON f.institute_code = l.institute_code AND f.id = l.particular_id WHERE l.institute_code = $1 AND NOT l.is_void AND f.is_refundable <> (l.deposit_account_id IS NOT NULL)`,
  },
  {
    name: 'between campuses',
    about:
      'What an advance of one campus cleared at another is on the account between them on both sides, and nothing is left of it over all campuses',
    table: 'gl_journals',
    sql: `SELECT j.id, format('entry %s and entry %s differ on the account between campuses', j.voucher_no, w.voucher_no) AS message
      FROM (SELECT l.journal_id, sum(l.debit - l.credit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'inter_campus' WHERE l.institute_code = $1 GROUP BY 1) n
      JOIN gl_journals j ON j.institute_code = $1 AND j.id = n.journal_id AND j.reverses_id IS NULL
      LEFT JOIN gl_journals w ON w.institute_code = $1 AND CASE j.source WHEN 'inter_campus' THEN w.id = j.source_id ELSE w.source = 'inter_campus' AND w.source_id = j.id END
      LEFT JOIN (SELECT l.journal_id, sum(l.debit - l.credit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'inter_campus' WHERE l.institute_code = $1 GROUP BY 1) o ON o.journal_id = w.id
      WHERE n.net + coalesce(o.net, 0) <> 0 OR w.campus_id IS NOT DISTINCT FROM j.campus_id OR w.entry_date IS DISTINCT FROM j.entry_date
        OR EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = j.id) <> EXISTS (SELECT 1 FROM gl_journals r WHERE r.institute_code = $1 AND r.reverses_id = w.id)`,
  },
  {
    name: 'advances of families',
    about:
      'An advance is used where it was held or through the account between campuses, by an entry for the same receipt',
    table: 'payment_allocations',
    sql: `SELECT a.id, format('receipt %s is of %s campus than the entry that used its advance', p.receipt_no, CASE WHEN j.campus_id = p.campus_id THEN 'the same' ELSE 'another' END) AS message FROM payment_allocations a
      JOIN payments p ON p.institute_code = a.institute_code AND p.id = a.payment_id JOIN gl_journals j ON j.institute_code = a.institute_code AND j.id = a.journal_id
      WHERE a.institute_code = $1 AND a.from_advance AND (j.campus_id <> p.campus_id) IS DISTINCT FROM
        EXISTS (SELECT 1 FROM gl_journals w WHERE w.institute_code = $1 AND w.source = 'inter_campus' AND w.source_id = j.id AND w.campus_id = p.campus_id)`,
  },
];
