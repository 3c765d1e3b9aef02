/**
 * The rows of the log that the counter would have written: the history is made by the functions of the database, which
 * write none of their own.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../database/door.ts';
import { pastAuditSql } from '../../../resources/audit.ts';

/**
 * `day`, `user_id`, `action`, `entity`, `id` and `after` of the events of this transaction, as the server's own routes
 * write them (paisa).
 */
const EVENTS: readonly RawBuilder<unknown>[] = [
  sql`SELECT p.institute_code, p.paid_date AS day, p.created_by AS user_id, 'create' AS action, 'payments' AS entity, p.id, jsonb_build_object('kind', p.kind, 'campus_id', p.campus_id, 'student_id', p.student_id,
      'family_id', p.family_id, 'paid_date', p.paid_date, 'receiving_account_id', p.receiving_account_id, 'amount', p.amount, 'cash_received', p.cash_received, 'cash_returned', p.cash_returned, 'group_no', p.group_no,
      'external_ref', p.external_ref, 'method', p.method, 'reference_no', p.reference_no, 'bank_name', p.bank_name, 'cheque_no', p.cheque_no, 'cheque_date', p.cheque_date, 'notes', p.notes, 'receipt_no', p.receipt_no,
      'lines', (SELECT coalesce(jsonb_agg(jsonb_build_array(a.challan_line_id, a.amount) ORDER BY a.id), '[]') FROM payment_allocations a
        WHERE a.institute_code = p.institute_code AND a.payment_id = p.id AND NOT a.from_advance)) AS after FROM payments p WHERE p.created_at = now()`,
  sql`SELECT p.institute_code, p.void_date, p.voided_by, 'void', 'payments', p.id, jsonb_build_object('reason', p.void_reason, 'void_date', p.void_date) FROM payments p WHERE p.voided_at = now()`,
  sql`SELECT d.institute_code, d.discount_date, d.requested_by, 'create', 'challan_discounts', d.id, jsonb_build_object('kind', d.kind, 'line_id', d.challan_line_id, 'amount', d.amount, 'status', 'pending',
      'discount_date', d.discount_date, 'discount_type_id', d.discount_type_id, 'reason', d.reason) FROM challan_discounts d WHERE d.created_at = now()`,
  sql`SELECT d.institute_code, d.discount_date, d.decided_by, CASE d.status WHEN 'rejected' THEN 'reject' ELSE 'approve' END, 'challan_discounts', d.id,
      CASE WHEN d.decision_reason IS NULL THEN '{}' ELSE jsonb_build_object('reason', d.decision_reason) END FROM challan_discounts d WHERE d.decided_at = now()`,
  sql`SELECT f.institute_code, f.refund_date, f.created_by, 'create', 'refunds', f.id, jsonb_build_object('payment_id', f.payment_id, 'amount', f.amount, 'refund_date', f.refund_date,
      'paying_acc', f.paying_account_id, 'reason', f.reason, 'refund_no', f.refund_no) FROM refunds f WHERE f.created_at = now()`,
  sql`SELECT v.institute_code, v.entry_date, v.made_by, 'create', 'vouchers', v.id, jsonb_build_object('voucher', CASE WHEN v.alone THEN v.voucher END, 'kind', v.kind, 'status', CASE WHEN v.alone THEN 'approved' ELSE 'pending' END, 'total', v.total,
      'entry_date', v.entry_date, 'campus_id', v.campus_id, 'memo', v.memo, 'payee', v.payee) || CASE WHEN o.id IS NULL THEN '{}' ELSE jsonb_build_object('replaces', o.voucher) END
    FROM vouchers v LEFT JOIN vouchers o ON o.institute_code = v.institute_code AND o.id = v.replaces_id WHERE v.made_at = now() AND v.takes_back_id IS NULL`,
  sql`SELECT v.institute_code, v.entry_date, v.decided_by, 'approve', 'vouchers', v.id, jsonb_build_object('voucher', v.voucher, 'total', v.total) FROM vouchers v WHERE v.decided_at = now() AND NOT v.alone AND v.takes_back_id IS NULL`,
  sql`SELECT v.institute_code, v.void_date, v.voided_by, 'void', 'vouchers', v.id, jsonb_build_object('voucher', v.voucher, 'total', v.total, 'reason', v.void_reason) FROM vouchers v WHERE v.voided_at = now() AND v.takes_back_id IS NULL`,
  sql`SELECT t.institute_code, t.closing_date, t.user_id, 'create', 'till_closings', t.id, jsonb_build_object('closing_no', t.closing_no, 'received', t.received, 'paid_out', t.paid_out, 'waiting', t.waiting,
      'campus_id', t.campus_id, 'account_id', t.account_id, 'counted', t.counted, 'opening', t.opening, 'difference', t.difference, 'counted_as', t.counted_as, 'notes', t.notes) FROM till_closings t WHERE t.created_at = now()`,
  sql`SELECT h.institute_code, h.given_on, h.given_by, 'create', 'till_handovers', h.id, jsonb_build_object('handover_no', h.handover_no, 'status', CASE h.kind WHEN 'handover' THEN 'offered' ELSE h.status END, 'amount', h.amount, 'campus_id', h.campus_id,
      'account_id', h.account_id, 'from_account_id', h.from_account_id, 'to_user_id', h.to_user_id, 'counted_as', h.counted_as, 'notes', h.notes) FROM till_handovers h WHERE h.given_at = now() AND h.kind <> 'carried'`,
  sql`SELECT h.institute_code, h.decided_on, h.decided_by, CASE h.status WHEN 'accepted' THEN 'accept' ELSE 'withdraw' END, 'till_handovers', h.id, jsonb_build_object('handover_no', h.handover_no, 'counted', h.counted, 'answer', h.answer)
    FROM till_handovers h WHERE h.decided_at = now() AND (h.kind = 'handover' OR h.status = 'taken_back')`,
  sql`SELECT q.institute_code, q.deposited_on, q.deposited_by, 'deposit', 'cheques', q.id, jsonb_build_object('account_id', q.deposit_account_id, 'deposited_on', q.deposited_on, 'slip_no', q.slip_no)
      FROM cheques q WHERE q.deposited_at = now()`,
  sql`SELECT q.institute_code, q.cleared_on, q.cleared_by, 'clear', 'cheques', q.id, jsonb_build_object('cleared_on', q.cleared_on) FROM cheques q WHERE q.cleared_at = now()`,
  sql`SELECT q.institute_code, q.ended_on, q.ended_by, 'bounce', 'cheques', q.id, jsonb_build_object('bounced_on', q.ended_on, 'reason', q.end_reason) FROM cheques q WHERE q.ended_at = now() AND q.state = 'bounced'`,
  sql`SELECT s.institute_code, s.to_date, s.made_by, 'create', 'bank_statements', s.id, jsonb_build_object('account_id', s.account_id, 'from_date', s.from_date, 'to_date', s.to_date, 'opening', s.opening,
      'closing', s.closing, 'lines', s.n_lines, 'file_name', s.file_name) FROM bank_statements s WHERE s.made_at = now()`,
  sql`SELECT b.institute_code, b.changed_at::date, b.changed_by, 'update', 'budget_sheets', b.id, jsonb_build_object('year', y.name, 'campus_id', b.campus_id, 'version', b.version, 'beyond', b.beyond,
      'accounts', (SELECT count(DISTINCT x.account_id) FROM budgets x WHERE x.institute_code = b.institute_code AND x.fiscal_year_id = b.fiscal_year_id AND x.campus_id = b.campus_id),
      'total', (SELECT coalesce(sum(x.amount), 0) FROM budgets x WHERE x.institute_code = b.institute_code AND x.fiscal_year_id = b.fiscal_year_id AND x.campus_id = b.campus_id))
    FROM budget_sheets b JOIN fiscal_years y ON y.institute_code = b.institute_code AND y.id = b.fiscal_year_id WHERE b.changed_at = now()`,
  sql`SELECT t.institute_code, t.made_at::date, t.made_by, 'create', 'voucher_templates', t.id, jsonb_build_object('kind', t.kind, 'total', t.total, 'every_months', t.every_months, 'on_day', t.on_day, 'next_date', t.next_date, 'until', t.until)
    FROM voucher_templates t WHERE t.made_at = now()`,
  sql`SELECT r.institute_code, r.made_at::date, r.made_by, 'post', 'depreciation_runs', r.id, jsonb_build_object('month', r.month, 'campus_id', r.campus_id, 'n_assets', r.n_assets, 'amount', r.amount) FROM depreciation_runs r WHERE r.made_at = now()`,
  sql`SELECT p.institute_code, p.effective_from, p.requested_by, 'create', 'salary_plans', p.id, jsonb_build_object('kind', p.kind, 'basic', p.basic, 'allowances', p.allowances, 'deductions', p.deductions, 'gross', p.basic + p.allowances,
      'net', p.basic + p.allowances - p.deductions, 'employee_id', p.employee_id, 'effective_from', to_char(p.effective_from, 'YYYY-MM')) FROM salary_plans p WHERE p.requested_at = now() AND p.batch_id IS NULL`,
  sql`SELECT p.institute_code, p.effective_from, p.decided_by, 'approve', 'salary_plans', p.id, jsonb_build_object('employee_id', p.employee_id) FROM salary_plans p WHERE p.decided_at = now() AND p.status = 'approved'`,
  sql`SELECT b.institute_code, b.made_at::date, b.made_by, 'create', 'salary_batches', b.id, jsonb_build_object('employees', b.n_employees, 'before', b.before, 'after', b.after, 'effective_from', to_char(b.effective_from, 'YYYY-MM'), 'reason', b.reason)
    FROM salary_batches b WHERE b.made_at = now()`,
  sql`SELECT a.institute_code, coalesce(a.paid_on, a.requested_at::date), a.requested_by, 'create', 'employee_advances', a.id, jsonb_build_object('employee_id', a.employee_id, 'amount', a.amount, 'per_month', a.per_month, 'reason', a.purpose)
    FROM employee_advances a WHERE a.requested_at = now()`,
  sql`SELECT a.institute_code, a.paid_on, a.decided_by, 'approve', 'employee_advances', a.id, '{}'::jsonb FROM employee_advances a WHERE a.decided_at = now()`,
  sql`SELECT a.institute_code, a.paid_on, a.paid_by, 'pay', 'employee_advances', a.id, jsonb_build_object('amount', a.amount, 'paid_on', a.paid_on, 'account_id', a.account_id) FROM employee_advances a WHERE a.paid_at = now()`,
  sql`SELECT r.institute_code, r.posted_on, r.made_by, 'create', 'payroll_runs', r.id, jsonb_build_object('campus_id', r.campus_id, 'month', to_char(r.month, 'YYYY-MM'), 'employees', r.total) FROM payroll_runs r WHERE r.made_at = now()`,
  sql`SELECT r.institute_code, r.posted_on, r.approved_by, 'approve', 'payroll_runs', r.id, jsonb_build_object('month', to_char(r.month, 'YYYY-MM'), 'net', r.net, 'posted_on', r.posted_on) FROM payroll_runs r WHERE r.approved_at = now()`,
  sql`SELECT p.institute_code, p.paid_on, p.made_by, 'create', 'salary_payments', p.id, jsonb_build_object('amount', p.amount, 'slips', p.n_slips, 'paid_on', p.paid_on, 'account_id', p.account_id) FROM salary_payments p WHERE p.made_at = now()`,
  sql`SELECT j.institute_code, (j.params ->> 'issue_date')::date, j.user_id, 'generate', 'fee_jobs', j.id, j.params || jsonb_build_object('students', j.total) FROM fee_jobs j WHERE j.finished_at = now()`,
];

/** Logs what was done in this transaction, each on its day, within the hours of an office. */
export async function logStep(trx: Trx, institute: string): Promise<void> {
  await pastAuditSql(sql`SELECT e.institute_code, least(now(), (e.day + time '09:00' + make_interval(mins => (e.id * 7 % 420)::int)) AT TIME ZONE i.time_zone), e.user_id, u.username, e.action, e.entity, e.id::text, NULL::jsonb, e.after
    FROM (${sql.join(EVENTS, sql` UNION ALL `)}) e JOIN institute i ON i.institute_code = e.institute_code JOIN users u ON u.institute_code = e.institute_code AND u.id = e.user_id
    WHERE e.institute_code = ${institute} ORDER BY e.day, e.id`).execute(trx);
}
