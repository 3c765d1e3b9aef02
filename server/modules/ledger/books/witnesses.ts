/**
 * What happened is written down twice: by the event (a challan, a receipt, a refund) and by its entry, its plan or the
 * audit log. Each rule compares the two by one join, so that a change of one of them is found even by whoever knows how
 * to seal a row.
 */
import type { BookRule } from './bookRule.ts';
import { inRupees } from './inRupees.ts';

/** Entries of a source for which the event that names them is not there, or says another day, campus or challan. */
const withoutEvent = (sources: string, event: string, fits: string): string =>
  `SELECT j.id, format('entry %s (%s of %s) is not what its event says', j.voucher_no, j.source, j.entry_date) AS message FROM gl_journals j
    LEFT JOIN ${event} WHERE j.institute_code = $1 AND j.source IN (${sources}) AND (${fits}) IS NOT TRUE`;
/** The last entry of the audit log for each record, of those that say what the record is. */
const logged = (entity: string, actions: string): string =>
  `(SELECT DISTINCT ON (entity_id) entity_id::bigint AS of_id, action, after, user_id FROM audit_log WHERE institute_code = $1 AND entity = '${entity}' AND action IN (${actions}) ORDER BY entity_id, id DESC)`;
/** What a reversal says of who voided something, when and why. */
const voidSays = (alias: string, what: string): string =>
  `SELECT ${alias}.id, format('${what} %s was voided otherwise than its reversal says', ${alias}.id) FROM ${what === 'receipt' ? 'payments' : 'refunds'} ${alias} JOIN gl_journals v ON v.institute_code = $1 AND v.id = ${alias}.void_journal_id
    WHERE ${alias}.institute_code = $1 AND (v.reverses_id, v.entry_date, v.created_by, v.memo) IS DISTINCT FROM (${alias}.journal_id, ${alias}.void_date, ${alias}.voided_by, ${alias}.void_reason)`;

export const witnessRules: readonly BookRule[] = [
  {
    name: 'entries of events',
    about:
      'Every entry belongs to the challan, amount, fine, discount, payment, advance, refund, cheque, voucher, till closing, float or handover, run of depreciation, disposal, salary, advance to an employee or year that names it, of the same day and campus',
    table: 'gl_journals',
    sql: [
      withoutEvent(
        `'challan', 'opening'`,
        'challans c ON c.institute_code = $1 AND c.id = j.source_id',
        `(c.id, c.issue_date, c.campus_id, c.kind = 'opening') = (j.challan_id, j.entry_date, j.campus_id, j.source = 'opening')`,
      ),
      withoutEvent(
        `'charge', 'fine'`,
        'challan_lines l ON l.institute_code = $1 AND l.id = j.source_id',
        `CASE WHEN j.source_id IS NULL THEN EXISTS (SELECT 1 FROM challans p WHERE p.institute_code = $1 AND (p.parent_challan_id = j.challan_id OR p.kind = 'regular' AND p.parent_challan_id = (SELECT o.parent_challan_id FROM challans o WHERE o.institute_code = $1 AND o.id = j.challan_id))) ELSE (l.challan_id, l.campus_id) = (j.challan_id, j.campus_id) END`,
      ),
      withoutEvent(
        `'discount'`,
        'challan_discounts d ON d.institute_code = $1 AND d.journal_id = j.id',
        '(d.id, d.challan_id, d.discount_date, d.campus_id) = (j.source_id, j.challan_id, j.entry_date, j.campus_id)',
      ),
      withoutEvent(
        `'payment'`,
        'payments p ON p.institute_code = $1 AND p.journal_id = j.id',
        '(p.id, p.paid_date, p.campus_id) = (j.source_id, j.entry_date, j.campus_id)',
      ),
      withoutEvent(
        `'refund'`,
        'refunds f ON f.institute_code = $1 AND f.journal_id = j.id',
        '(f.id, f.refund_date, f.campus_id) = (j.source_id, j.entry_date, j.campus_id)',
      ),
      withoutEvent(
        `'advance'`,
        'payment_allocations a ON a.institute_code = $1 AND a.id = j.source_id',
        '(a.from_advance, a.journal_id, a.allocated_on) = (true, j.id, j.entry_date)',
      ),
      withoutEvent(
        `'journal', 'expense', 'income', 'transfer', 'opening_balance'`,
        'vouchers v ON v.institute_code = $1 AND v.journal_id = j.id',
        `(v.id, v.entry_date, v.campus_id, CASE v.kind WHEN 'opening' THEN 'opening_balance' ELSE v.kind END) = (j.source_id, j.entry_date, j.campus_id, j.source)`,
      ),
      withoutEvent(
        `'cheque'`,
        `cheques q ON q.institute_code = $1 AND q.id = j.source_id AND (q.deposit_journal_id = j.id OR q.undone @> jsonb_build_array(jsonb_build_object('journal_id', j.id)))`,
        '(q.campus_id, CASE WHEN q.deposit_journal_id = j.id THEN q.deposited_on ELSE j.entry_date END) = (j.campus_id, j.entry_date)',
      ),
      withoutEvent(
        `'till'`,
        'till_closings t ON t.institute_code = $1 AND t.journal_id = j.id',
        '(t.id, t.closing_date, t.campus_id, t.user_id) = (j.source_id, j.entry_date, j.campus_id, j.created_by)',
      ),
      withoutEvent(
        `'till_handover'`,
        'till_handovers h ON h.institute_code = $1 AND h.journal_id = j.id',
        '(h.id, h.decided_on, h.campus_id, h.decided_by) = (j.source_id, j.entry_date, j.campus_id, j.created_by)',
      ),
      // Those that go with another entry, of the same day or made for it later.
      withoutEvent(
        `'inter_campus'`,
        'gl_journals w ON w.institute_code = $1 AND w.id = j.source_id',
        `w.entry_date = j.entry_date AND (w.source = 'advance' OR w.memo = j.memo AND EXISTS (SELECT 1 FROM vouchers v JOIN voucher_lines l ON l.institute_code = $1 AND l.voucher_id = v.id AND l.campus_id = j.campus_id WHERE v.institute_code = $1 AND v.journal_id = w.id))`,
      ),
      withoutEvent(
        `'deposit'`,
        'gl_journals w ON w.institute_code = $1 AND w.id = j.source_id',
        'w.entry_date <= j.entry_date',
      ),
      withoutEvent(
        `'earning'`,
        'gl_journals w ON w.institute_code = $1 AND w.id = j.source_id',
        `(w.campus_id, w.challan_id) = (j.campus_id, j.challan_id) AND w.entry_date < j.entry_date AND EXISTS (SELECT 1 FROM income_deferrals d WHERE d.institute_code = $1 AND d.journal_id = w.id AND d.month = j.entry_date)`,
      ),
      withoutEvent(
        `'prepayment', 'prepaid'`,
        'gl_journals w ON w.institute_code = $1 AND w.id = j.source_id JOIN vouchers v ON v.institute_code = $1 AND v.journal_id = w.id',
        `w.campus_id = j.campus_id AND EXISTS (SELECT 1 FROM voucher_lines l WHERE l.institute_code = $1 AND l.voucher_id = v.id AND l.spread_months IS NOT NULL AND CASE j.source WHEN 'prepayment' THEN j.entry_date = w.entry_date
          ELSE j.entry_date >= w.entry_date AND date_trunc('month', j.entry_date)::date BETWEEN l.spread_from AND (l.spread_from + make_interval(months => l.spread_months - 1))::date END)`,
      ),
      withoutEvent(
        `'depreciation'`,
        'depreciation_runs r ON r.institute_code = $1 AND r.journal_id = j.id',
        `(r.id, r.campus_id, (r.month + interval '1 month - 1 day')::date, r.amount) = (j.source_id, j.campus_id, j.entry_date, j.total)`,
      ),
      withoutEvent(
        `'disposal', 'disposal_sale'`,
        'asset_disposals d ON d.institute_code = $1 AND j.id IN (d.journal_id, d.sale_journal_id)',
        `(d.id, d.campus_id, d.disposed_on, j.source = 'disposal') = (j.source_id, j.campus_id, j.entry_date, j.id IS NOT DISTINCT FROM d.journal_id)`,
      ),
      withoutEvent(
        `'closing'`,
        'fiscal_years y ON y.institute_code = $1 AND y.id = j.source_id',
        `(y.id, y.end_date) = (j.fiscal_year_id, j.entry_date)`,
      ),
      withoutEvent(
        `'salary'`,
        'payroll_runs p ON p.institute_code = $1 AND p.journal_id = j.id',
        '(p.id, p.posted_on, p.campus_id) = (j.source_id, j.entry_date, j.campus_id)',
      ),
      withoutEvent(
        `'salary_payment'`,
        'salary_payments y ON y.institute_code = $1 AND y.journal_id = j.id',
        '(y.id, y.paid_on, y.campus_id) = (j.source_id, j.entry_date, j.campus_id)',
      ),
      withoutEvent(
        `'employee_advance'`,
        'employee_advances a ON a.institute_code = $1 AND a.journal_id = j.id',
        '(a.id, a.paid_on, a.campus_id) = (j.source_id, j.entry_date, j.campus_id)',
      ),
      withoutEvent(
        `'advance_recovery'`,
        'employee_advance_recoveries c ON c.institute_code = $1 AND c.journal_id = j.id',
        '(c.id, c.recovered_on, c.campus_id) = (j.source_id, j.entry_date, j.campus_id)',
      ),
    ].join(' UNION ALL '),
  },
  {
    name: 'challans and entries',
    about:
      'A challan, its lines and its entries are of one student and campus, and each particular is posted with what it charges',
    table: 'challans',
    sql: `SELECT c.id, format('challan %s is of another student or campus than its lines', c.challan_no) AS message FROM challans c JOIN challan_lines l ON l.institute_code = $1 AND l.challan_id = c.id
      WHERE c.institute_code = $1 AND (l.student_id, l.campus_id) IS DISTINCT FROM (c.student_id, c.campus_id)
      UNION ALL SELECT c.id, format('challan %s is of another student than its entry %s', c.challan_no, j.voucher_no) FROM gl_journals j JOIN challans c ON c.institute_code = $1 AND c.id = j.challan_id
      JOIN gl_lines g ON g.institute_code = $1 AND g.journal_id = j.id WHERE j.institute_code = $1 AND g.student_id IS DISTINCT FROM c.student_id
      UNION ALL SELECT coalesce(g.challan_id, l.challan_id), format('of one particular %s are charged and %s posted', ${inRupees('coalesce(l.net, 0)')}, ${inRupees('coalesce(g.net, 0)')})
      FROM (SELECT j.challan_id, g.particular_id, sum(g.credit - g.debit) AS net FROM gl_journals j JOIN gl_lines g ON g.institute_code = $1 AND g.journal_id = j.id
        WHERE j.institute_code = $1 AND j.challan_id IS NOT NULL AND g.particular_id IS NOT NULL GROUP BY 1, 2) g
      FULL JOIN (SELECT l.challan_id, l.particular_id, sum(l.amount - l.discount + coalesce(d.given, 0)) AS net FROM challan_lines l
        LEFT JOIN (SELECT challan_line_id, sum(amount) AS given FROM challan_discounts WHERE institute_code = $1 AND status = 'approved' GROUP BY 1) d ON d.challan_line_id = l.id
        WHERE l.institute_code = $1 AND NOT l.is_void GROUP BY 1, 2) l ON l.challan_id = g.challan_id AND l.particular_id = g.particular_id
      WHERE coalesce(g.net, 0) <> coalesce(l.net, 0)`,
  },
  {
    name: 'charges of plans',
    about: 'What a plan charged is what the plan says of that month, also its standing discount',
    table: 'challan_lines',
    sql: `SELECT x.id, format('%s less %s is charged for %s, the plan says %s less %s', ${inRupees('x.amount')}, ${inRupees('x.discount')}, to_char(x.line_month, 'Mon-YYYY'), ${inRupees('m.amount')},
        ${inRupees('fee_discount(m.amount, p.discount_fixed, p.discount_bp, p.discount_cap, p.least_amount)')}) AS message
      FROM (SELECT min(l.id) AS id, l.student_id, l.particular_id, l.line_month, sum(l.amount) AS amount, sum(l.discount - coalesce(d.given, 0)) AS discount FROM challan_lines l
        LEFT JOIN (SELECT challan_line_id, sum(amount) AS given FROM challan_discounts WHERE institute_code = $1 AND status = 'approved' GROUP BY 1) d ON d.challan_line_id = l.id
        WHERE l.institute_code = $1 AND l.source = 'plan' AND NOT l.is_void GROUP BY 2, 3, 4) x
      LEFT JOIN student_fee_plans p ON p.institute_code = $1 AND p.student_id = x.student_id AND p.particular_id = x.particular_id AND x.line_month >= p.from_month AND x.line_month <= coalesce(p.to_month, 'infinity')
      CROSS JOIN LATERAL (SELECT coalesce(p.month_amounts[extract(month FROM x.line_month)::int], p.amount) AS amount) m
      WHERE p.id IS NULL OR (x.amount, x.discount) IS DISTINCT FROM (m.amount, fee_discount(m.amount, p.discount_fixed, p.discount_bp, p.discount_cap, p.least_amount))`,
  },
  {
    name: 'plans as decided',
    about: 'A row of a plan says what the audit log says was decided last',
    table: 'student_fee_plans',
    sql: `SELECT coalesce(p.id, t.of_id) AS id, CASE WHEN p.id IS NULL THEN 'is gone, and nobody took it back' ELSE 'is not what was decided last' END AS message FROM (SELECT * FROM student_fee_plans WHERE institute_code = $1) p
      FULL JOIN ${logged('student_fee_plans', `'create', 'update', 'delete'`)} t ON t.of_id = p.id
      WHERE t.of_id IS NOT NULL AND CASE WHEN p.id IS NULL THEN t.action <> 'delete' ELSE t.action = 'delete'
        OR (p.student_id, p.particular_id, p.amount, p.months, p.month_amounts, p.first_time, p.discount_type_id, p.discount_fixed, p.discount_bp, p.discount_cap, p.least_amount, to_char(p.from_month, 'YYYY-MM'), to_char(p.to_month, 'YYYY-MM'))
        IS DISTINCT FROM ((t.after ->> 'student_id')::bigint, (t.after ->> 'particular_id')::bigint, (t.after ->> 'amount')::bigint, (t.after ->> 'months')::smallint,
          translate(nullif(t.after ->> 'month_amounts', 'null'), '[] ', '{}')::bigint[], (t.after ->> 'first_time')::boolean, (t.after ->> 'discount_type_id')::bigint, (t.after ->> 'discount_fixed')::bigint, (t.after ->> 'discount_bp')::integer,
          (t.after ->> 'discount_cap')::bigint, (t.after ->> 'least_amount')::bigint, left(t.after ->> 'from_month', 7), left(t.after ->> 'to_month', 7)) END`,
  },
  {
    name: 'receipts and entries',
    about:
      'A receipt names the student, day, account and user that its entry and the audit log name, and a void one who voided it, when and why',
    table: 'payments',
    sql: `SELECT p.id, format('receipt %s is not what its entry %s says', p.receipt_no, j.voucher_no) AS message FROM payments p JOIN gl_journals j ON j.institute_code = $1 AND j.id = p.journal_id
      LEFT JOIN gl_lines g ON g.institute_code = $1 AND g.journal_id = j.id AND g.line_no = 1
      WHERE p.institute_code = $1 AND (j.source, j.source_id, j.entry_date, j.campus_id, j.created_by, g.account_id, g.debit, g.student_id)
        IS DISTINCT FROM ('payment', p.id, p.paid_date, p.campus_id, coalesce(p.decided_by, p.created_by), p.receiving_account_id, p.amount, p.student_id)
      UNION ALL SELECT p.id, format('receipt %s is not what was put down when it was taken', p.receipt_no) FROM payments p JOIN ${logged('payments', `'create'`)} t ON t.of_id = p.id
      WHERE p.institute_code = $1 AND (p.created_by, p.amount, p.student_id, p.paid_date, p.receiving_account_id, p.receipt_no) IS DISTINCT FROM (t.user_id, (t.after ->> 'amount')::bigint, (t.after ->> 'student_id')::bigint,
        (t.after ->> 'paid_date')::date, (t.after ->> 'receiving_account_id')::bigint, (t.after ->> 'receipt_no')::bigint)
      UNION ALL ${voidSays('p', 'receipt')}`,
  },
  {
    name: 'refunds and entries',
    about:
      'A refund names the student, day, account, reason and user that its entry names, and a void one who voided it, when and why',
    table: 'refunds',
    sql: `SELECT f.id, format('refund %s is not what its entry %s says', f.refund_no, j.voucher_no) AS message FROM refunds f JOIN gl_journals j ON j.institute_code = $1 AND j.id = f.journal_id
      LEFT JOIN (SELECT journal_id, account_id, sum(credit) AS credit, min(student_id) AS student_id FROM gl_lines WHERE institute_code = $1 AND credit > 0 GROUP BY 1, 2) g ON g.journal_id = j.id AND g.account_id = f.paying_account_id
      WHERE f.institute_code = $1 AND (j.source, j.source_id, j.entry_date, j.campus_id, j.created_by, j.memo, g.credit, g.student_id)
        IS DISTINCT FROM ('refund', f.id, f.refund_date, f.campus_id, f.created_by, f.reason, f.amount, f.student_id)
      UNION ALL ${voidSays('f', 'refund')}`,
  },
  {
    name: 'discounts and lines',
    about: 'A discount is of the challan and campus of its line, and its entry names who decided it',
    table: 'challan_discounts',
    sql: `SELECT d.id, 'is of another challan or campus than its line, or decided by somebody else than its entry says' AS message FROM challan_discounts d
      LEFT JOIN challan_lines l ON l.institute_code = $1 AND l.id = d.challan_line_id LEFT JOIN gl_journals j ON j.institute_code = $1 AND j.id = d.journal_id
      WHERE d.institute_code = $1 AND ((d.challan_id, d.campus_id) IS DISTINCT FROM (l.challan_id, l.campus_id) OR j.id IS NOT NULL AND j.created_by IS DISTINCT FROM d.decided_by)`,
  },
  {
    name: 'allocations and entries',
    about:
      'What an entry takes off the receivable of a student and particular is what was put on their lines by it, on its day',
    table: 'payment_allocations',
    sql: `SELECT coalesce(g.journal_id, a.journal_id) AS id, format('its entry clears %s and its allocations %s', ${inRupees('coalesce(g.amount, 0)')}, ${inRupees('coalesce(a.amount, 0)')}) AS message
      FROM (SELECT j.id AS journal_id, j.entry_date, l.student_id, l.particular_id, sum(l.credit) AS amount FROM gl_journals j JOIN gl_lines l ON l.institute_code = $1 AND l.journal_id = j.id
        JOIN finance_accounts f ON f.institute_code = $1 AND f.id = l.account_id AND f.role = 'receivable' WHERE j.institute_code = $1 AND j.source IN ('payment', 'advance') GROUP BY 1, 2, 3, 4) g
      FULL JOIN (SELECT a.journal_id, a.allocated_on, l.student_id, l.particular_id, sum(a.amount) AS amount FROM payment_allocations a JOIN challan_lines l ON l.institute_code = $1 AND l.id = a.challan_line_id
        WHERE a.institute_code = $1 AND a.journal_id IS NOT NULL GROUP BY 1, 2, 3, 4) a ON a.journal_id = g.journal_id AND a.student_id = g.student_id AND a.particular_id = g.particular_id AND a.allocated_on = g.entry_date
      WHERE g.amount IS DISTINCT FROM a.amount`,
  },
  {
    name: 'closings and cashiers',
    about:
      'A closing counts what its cashier took and gave at its campus and account, and the count is the one that was put down',
    table: 'till_closings',
    sql: `SELECT t.id, format('closing %s counts receipt %s of another cashier, account, campus or a later day', t.closing_no, p.receipt_no) AS message FROM payments p JOIN till_closings t ON t.institute_code = $1 AND t.id = p.till_closing_id
      WHERE p.institute_code = $1 AND ((p.created_by, p.receiving_account_id, p.campus_id) IS DISTINCT FROM (t.user_id, t.account_id, t.campus_id) OR p.paid_date > t.closing_date)
      UNION ALL SELECT t.id, format('closing %s counts refund %s of another cashier, account, campus or a later day', t.closing_no, f.refund_no) FROM refunds f JOIN till_closings t ON t.institute_code = $1 AND t.id = f.till_closing_id
      WHERE f.institute_code = $1 AND ((f.created_by, f.paying_account_id, f.campus_id) IS DISTINCT FROM (t.user_id, t.account_id, t.campus_id) OR f.refund_date > t.closing_date)
      UNION ALL SELECT t.id, format('closing %s says %s counted, %s were put down', t.closing_no, ${inRupees('t.counted')}, ${inRupees("(a.after ->> 'counted')::bigint")}) FROM till_closings t JOIN ${logged('till_closings', `'create'`)} a ON a.of_id = t.id
      WHERE t.institute_code = $1 AND (t.counted, t.user_id) IS DISTINCT FROM ((a.after ->> 'counted')::bigint, a.user_id)`,
  },
];
