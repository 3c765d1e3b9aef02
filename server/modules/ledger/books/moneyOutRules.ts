/** Rules of the books on refunds and voids that need two people (docs/money.md). */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** The last entry of the log for each request, of one action. */
const logged = (action: string): string =>
  `(SELECT DISTINCT ON (entity_id) entity_id::bigint AS of_id, after, user_id FROM audit_log WHERE institute_code = $1 AND entity = 'money_requests' AND action = '${action}' ORDER BY entity_id, id DESC)`;

export const moneyOutRules: readonly BookRule[] = [
  {
    name: 'requests that wait',
    about:
      'What waits to be voided or given back is there as it was when it was asked for: the receipt approved, the refund not void, and as much left of the advance or deposit; and none of it is being done',
    table: 'money_requests',
    sql: `SELECT q.id, format('request %s waits for what is gone: %s of %s', q.id, q.kind, ${inRupees('q.amount')}) AS message FROM money_requests q
      LEFT JOIN payments p ON p.institute_code = $1 AND p.id = q.payment_id LEFT JOIN refunds f ON f.institute_code = $1 AND f.id = q.refund_id LEFT JOIN challan_lines l ON l.institute_code = $1 AND l.id = q.challan_line_id
      WHERE q.institute_code = $1 AND q.status = 'pending' AND (q.doing OR CASE
        WHEN q.kind = 'void_refund' THEN (f.voided_at IS NULL, f.amount, f.paying_account_id, f.campus_id, f.student_id) IS DISTINCT FROM (true, q.amount, q.account_id, q.campus_id, q.student_id)
        WHEN q.kind = 'void_payment' THEN (p.status, p.amount, p.receiving_account_id, p.campus_id, p.student_id) IS DISTINCT FROM ('approved', q.amount, q.account_id, q.campus_id, q.student_id)
        WHEN q.payment_id IS NOT NULL THEN (p.status, p.campus_id, p.student_id) IS DISTINCT FROM ('approved', q.campus_id, q.student_id) OR p.amount - p.allocated - p.advance_used - p.refunded < q.amount
        ELSE (l.campus_id, l.student_id) IS DISTINCT FROM (q.campus_id, q.student_id)
          OR l.paid - coalesce((SELECT sum(x.amount) FROM refunds x WHERE x.institute_code = $1 AND x.challan_line_id = l.id AND x.voided_at IS NULL), 0) < q.amount END)`,
  },
  {
    name: 'requests and what they made',
    about:
      'What was approved is the void or refund that was asked for, of the same amount, account, reason and maker, on the day of its entry; who approved it is somebody else; and the log says who asked and who decided',
    table: 'money_requests',
    sql: `SELECT q.id, format('request %s is not what was done of it', q.id) AS message FROM money_requests q LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = q.journal_id
      LEFT JOIN payments p ON p.institute_code = $1 AND p.id = q.payment_id AND q.kind = 'void_payment' LEFT JOIN refunds f ON f.institute_code = $1 AND f.id = coalesce(q.made_refund_id, q.refund_id)
      WHERE q.institute_code = $1 AND q.status = 'approved' AND (q.decided_by = q.requested_by OR (j.entry_date, j.campus_id, j.created_by, j.memo) IS DISTINCT FROM (q.done_on, q.campus_id, q.requested_by, q.reason) OR CASE q.kind
        WHEN 'void_payment' THEN (p.void_journal_id, p.amount, p.receiving_account_id, p.voided_by) IS DISTINCT FROM (q.journal_id, q.amount, q.account_id, q.requested_by)
        WHEN 'void_refund' THEN (f.void_journal_id, f.amount, f.paying_account_id, f.voided_by) IS DISTINCT FROM (q.journal_id, q.amount, q.account_id, q.requested_by)
        ELSE (f.journal_id, f.payment_id, f.challan_line_id, f.amount, f.paying_account_id, f.created_by) IS DISTINCT FROM (q.journal_id, q.payment_id, q.challan_line_id, q.amount, q.account_id, q.requested_by) END)
      UNION ALL SELECT q.id, format('request %s is not what was put down when it was asked for', q.id) FROM money_requests q JOIN ${logged('create')} a ON a.of_id = q.id
      WHERE q.institute_code = $1 AND (q.requested_by, q.kind, q.amount, q.account_id, q.reason) IS DISTINCT FROM (a.user_id, a.after ->> 'kind', (a.after ->> 'amount')::bigint, (a.after ->> 'account_id')::bigint, a.after ->> 'reason')
      UNION ALL SELECT a.of_id, format('request %s is gone, and the log says that it was made', a.of_id) FROM ${logged('create')} a WHERE NOT EXISTS (SELECT FROM money_requests q WHERE q.institute_code = $1 AND q.id = a.of_id)
      UNION ALL SELECT q.id, format('request %s was decided by another than the log says', q.id) FROM money_requests q JOIN (SELECT 'approved' AS status, x.* FROM ${logged('approve')} x UNION ALL SELECT 'rejected', x.* FROM ${logged('reject')} x
        UNION ALL SELECT 'withdrawn', x.* FROM ${logged('withdraw')} x) a ON a.of_id = q.id WHERE q.institute_code = $1 AND (q.status, q.decided_by) IS DISTINCT FROM (a.status, a.user_id)`,
  },
];
