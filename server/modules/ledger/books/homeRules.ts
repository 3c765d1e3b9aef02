/** What the home page adds up from is what the rows come to (functions/sum_slot.sql). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

export const homeRules: readonly BookRule[] = [
  {
    name: 'sums of what is due',
    about: 'What can be paid of challans, added up by campus and due date as they change, is that of the challans',
    table: 'due_days',
    sql: `SELECT coalesce(a.campus_id, b.campus_id) AS id, format('due on %s: %s on %s challans, added up %s on %s', coalesce(a.day, b.day), ${inRupees('coalesce(a.due, 0)')}, coalesce(a.n, 0), ${inRupees('coalesce(b.due, 0)')}, coalesce(b.n, 0)) AS message
      FROM (SELECT campus_id, due_date AS day, count(*) AS n, sum(gross + fine - discount - paid - pending) AS due FROM challans
        WHERE institute_code = $1 AND voided_at IS NULL AND gross + fine - discount - paid > pending GROUP BY 1, 2) a
      FULL JOIN (SELECT campus_id, day, sum(n) AS n, sum(due) AS due FROM due_days WHERE institute_code = $1 GROUP BY 1, 2) b ON b.campus_id = a.campus_id AND b.day = a.day
      WHERE (coalesce(a.n, 0), coalesce(a.due, 0)) <> (coalesce(b.n, 0), coalesce(b.due, 0))`,
  },
  {
    name: 'sums of fee months',
    about:
      'What is billed, discounted and received, added up by campus and month as lines change, is that of the lines',
    table: 'fee_months',
    sql: `SELECT coalesce(a.campus_id, b.campus_id) AS id, format('%s: billed %s, received %s, added up %s and %s', to_char(coalesce(a.month, b.month), 'Mon, YYYY'), ${inRupees('coalesce(a.billed, 0)')}, ${inRupees('coalesce(a.received, 0)')},
        ${inRupees('coalesce(b.billed, 0)')}, ${inRupees('coalesce(b.received, 0)')}) AS message
      FROM (SELECT campus_id, line_month AS month, coalesce(sum(amount) FILTER (WHERE source <> 'fine'), 0) AS billed, coalesce(sum(amount) FILTER (WHERE source = 'fine'), 0) AS fine, sum(discount) AS discount, sum(paid) AS received
        FROM challan_lines WHERE institute_code = $1 AND NOT is_void GROUP BY 1, 2) a
      FULL JOIN (SELECT campus_id, month, sum(billed) AS billed, sum(fine) AS fine, sum(discount) AS discount, sum(received) AS received FROM fee_months WHERE institute_code = $1 GROUP BY 1, 2) b ON b.campus_id = a.campus_id AND b.month = a.month
      WHERE (coalesce(a.billed, 0), coalesce(a.fine, 0), coalesce(a.discount, 0), coalesce(a.received, 0)) <> (coalesce(b.billed, 0), coalesce(b.fine, 0), coalesce(b.discount, 0), coalesce(b.received, 0))`,
  },
  {
    name: 'sums of receipts',
    about:
      'Receipts, voids and what waits for approval, added up by campus and day as they change, are those of the receipts',
    table: 'receipt_days',
    sql: `SELECT coalesce(a.campus_id, b.campus_id) AS id, format('on %s: received %s, voided %s, added up %s and %s', coalesce(a.day, b.day), ${inRupees('coalesce(a.received, 0)')}, ${inRupees('coalesce(a.voided, 0)')},
        ${inRupees('coalesce(b.received, 0)')}, ${inRupees('coalesce(b.voided, 0)')}) AS message
      FROM (SELECT p.campus_id, x.day, sum(x.n) AS n, sum(x.received) AS received, sum(x.voided) AS voided, sum(x.n_waiting) AS n_waiting, sum(x.waiting) AS waiting
        FROM payments p CROSS JOIN LATERAL receipt_parts(p) x WHERE p.institute_code = $1 GROUP BY 1, 2) a
      FULL JOIN (SELECT campus_id, day, sum(n) AS n, sum(received) AS received, sum(voided) AS voided, sum(n_waiting) AS n_waiting, sum(waiting) AS waiting FROM receipt_days WHERE institute_code = $1 GROUP BY 1, 2) b ON b.campus_id = a.campus_id AND b.day = a.day
      WHERE (coalesce(a.n, 0), coalesce(a.received, 0), coalesce(a.voided, 0), coalesce(a.n_waiting, 0), coalesce(a.waiting, 0))
        <> (coalesce(b.n, 0), coalesce(b.received, 0), coalesce(b.voided, 0), coalesce(b.n_waiting, 0), coalesce(b.waiting, 0))`,
  },
];
