/** What reports say one by one is what the accounts, or the report of their sums, say (docs/money.md). */
import { differsOn, moved } from './movedOn.ts';
import type { BookRule } from './bookRule.ts';
import { HELD_ROLES } from '../../fees/held.ts';
import { inRupees } from './inRupees.ts';

const HELD = HELD_ROLES.map((role) => `'${role}'`).join(', ');

export const reportRules: readonly BookRule[] = [
  {
    name: 'held of students',
    about:
      'What the accounts of advances and deposits held at each campus on any day is what was held of students, one by one',
    table: 'campuses',
    sql: differsOn(
      'advances and deposits',
      moved(HELD, 'd.credit - d.debit'),
      `SELECT l.campus_id, l.entry_date AS day, sum(l.credit - l.debit) AS net FROM gl_lines l JOIN finance_accounts a ON a.institute_code = $1 AND a.id = l.account_id AND a.role IN (${HELD})
        JOIN students s ON s.institute_code = $1 AND s.id = l.student_id WHERE l.institute_code = $1 GROUP BY 1, 2`,
    ),
  },
  {
    name: 'detail and particular reports',
    about:
      'What the Detail Fee Report says of each particular, with the discounts that were given and the receipts that cleared it, adds up to the Particular Fee Report',
    table: 'fee_particulars',
    sql: `SELECT x.particular_id AS id, format('in %s: discounts of %s and %s received by the rows, %s and %s by the sums', to_char(x.line_month, 'Mon-YYYY'), ${inRupees('x.reduced')}, ${inRupees('x.cleared')}, ${inRupees('x.discount')}, ${inRupees('x.paid')}) AS message
      FROM (SELECT l.particular_id, l.line_month, l.campus_id, sum(l.discount) AS discount, sum(l.paid) AS paid, sum(greatest(l.discount - coalesce(g.amount, 0), 0) + coalesce(g.amount, 0)) AS reduced, sum(coalesce(z.amount, 0)) AS cleared
        FROM challan_lines l JOIN challans c ON c.institute_code = $1 AND c.id = l.challan_id AND c.voided_at IS NULL
        LEFT JOIN (SELECT challan_line_id, sum(amount) AS amount FROM challan_discounts WHERE institute_code = $1 AND status = 'approved' GROUP BY 1) g ON g.challan_line_id = l.id
        LEFT JOIN (SELECT challan_line_id, sum(amount) AS amount FROM payment_allocations WHERE institute_code = $1 AND state = 'active' GROUP BY 1) z ON z.challan_line_id = l.id
        WHERE l.institute_code = $1 AND NOT l.is_void GROUP BY 1, 2, 3) x
      WHERE x.reduced <> x.discount OR x.cleared <> x.paid`,
  },
];
