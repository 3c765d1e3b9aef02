/** Rules of the books that hold on every day, not only today (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** What moved in the drawers of cashiers since they last counted, with its day: the rows that till_close counts. */
const inDrawers = `SELECT created_by AS user_id, receiving_account_id AS account_id, campus_id, paid_date AS day, amount FROM payments
    WHERE institute_code = $1 AND status IN ('pending', 'approved', 'rejected') AND returned_on IS NULL AND till_closing_id IS NULL
  UNION ALL SELECT voided_by, receiving_account_id, campus_id, void_date, -amount FROM payments
    WHERE institute_code = $1 AND status = 'voided' AND till_closing_id IS NOT NULL AND void_till_closing_id IS NULL
  UNION ALL SELECT created_by, receiving_account_id, campus_id, returned_on, -amount FROM payments
    WHERE institute_code = $1 AND status IN ('rejected', 'withdrawn') AND returned_on IS NOT NULL AND till_closing_id IS NOT NULL AND return_till_closing_id IS NULL
  UNION ALL SELECT created_by, paying_account_id, campus_id, refund_date, -amount FROM refunds
    WHERE institute_code = $1 AND voided_at IS NULL AND till_closing_id IS NULL AND NOT of_no_drawer
  UNION ALL SELECT voided_by, paying_account_id, campus_id, void_date, amount FROM refunds
    WHERE institute_code = $1 AND voided_at IS NOT NULL AND till_closing_id IS NOT NULL AND void_till_closing_id IS NULL
  UNION ALL SELECT CASE status WHEN 'accepted' THEN to_user_id ELSE from_user_id END, account_id, campus_id, decided_on, coalesce(counted, amount) FROM till_handovers
    WHERE institute_code = $1 AND till_closing_id IS NULL AND (status = 'accepted' OR status = 'taken_back' AND kind = 'handover')`;

export const dayRules: readonly BookRule[] = [
  {
    name: 'tills each day',
    about:
      'On no day does a till hold less than nothing at a campus, or a bank account over all campuses, and no drawer of a cashier is expected to',
    table: 'finance_accounts',
    sql: `(SELECT DISTINCT ON (x.account_id, x.campus) x.account_id AS id, format('%s held %s at the end of %s', x.acc_name, ${inRupees('x.held')}, x.entry_date) AS message FROM (
        SELECT d.account_id, a.acc_name, CASE a.role WHEN 'cash' THEN d.campus_id END AS campus, d.entry_date,
          sum(sum(d.debit - d.credit)) OVER (PARTITION BY d.account_id, CASE a.role WHEN 'cash' THEN d.campus_id END ORDER BY d.entry_date) AS held
        FROM gl_days d JOIN finance_accounts a ON a.institute_code = $1 AND d.institute_code = $1 AND a.id = d.account_id AND a.role IN ('cash', 'bank') WHERE d.institute_code = $1 GROUP BY 1, 2, 3, 4) x
      WHERE x.held < 0 ORDER BY x.account_id, x.campus, x.entry_date)
      UNION ALL (SELECT DISTINCT ON (x.account_id, x.campus_id, x.user_id) x.account_id, format('the drawer of %s of %s was expected to hold %s at the end of %s',
          (SELECT u.username FROM users u WHERE u.institute_code = $1 AND u.id = x.user_id), a.acc_name, ${inRupees('x.held')}, x.day) FROM (
        SELECT d.account_id, d.campus_id, d.user_id, d.day, sum(sum(d.amount)) OVER (PARTITION BY d.account_id, d.campus_id, d.user_id ORDER BY d.day) AS held
        FROM (${inDrawers}) d WHERE d.user_id IS NOT NULL GROUP BY 1, 2, 3, 4) x
      JOIN finance_accounts a ON a.institute_code = $1 AND a.id = x.account_id AND a.role = 'cash' WHERE x.held < 0 ORDER BY x.account_id, x.campus_id, x.user_id, x.day)`,
  },
  {
    name: 'advances each day',
    about: 'On no day is less than nothing held of the advances or of a deposit of a student at a campus',
    table: 'students',
    sql: `SELECT DISTINCT ON (x.student_id) x.student_id AS id, format('the %s was %s at the end of %s', x.what, ${inRupees('x.held')}, x.day) AS message FROM (
        SELECT d.what, d.student_id, d.day, sum(d.net) OVER (PARTITION BY d.what, d.student_id, d.campus_id, d.account_id, d.particular_id ORDER BY d.day) AS held FROM (
          SELECT 'advance' AS what, l.student_id, l.campus_id, 0 AS account_id, 0 AS particular_id, l.entry_date AS day, sum(l.credit - l.debit) AS net FROM gl_lines l
            JOIN finance_accounts a ON a.institute_code = $1 AND l.institute_code = $1 AND a.id = l.account_id AND a.role = 'advance_fee' WHERE l.institute_code = $1 GROUP BY 2, 3, 6
          UNION ALL SELECT 'deposit', l.student_id, l.campus_id, l.account_id, l.particular_id, l.entry_date, sum(l.credit - l.debit) FROM gl_lines l
            JOIN (SELECT DISTINCT deposit_account_id, particular_id FROM challan_lines WHERE institute_code = $1 AND deposit_account_id IS NOT NULL) k
              ON k.deposit_account_id = l.account_id AND k.particular_id = l.particular_id WHERE l.institute_code = $1 GROUP BY 2, 3, 4, 5, 6) d) x
      WHERE x.held < 0 ORDER BY x.student_id, x.day`,
  },
];
