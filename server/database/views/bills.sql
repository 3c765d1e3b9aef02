-- Bills: approved expenses that a payable account was credited with (one of them: what it owes is then of that account). `paid`: what approved vouchers that are
-- not void pay of it, `waiting`: what those that wait for approval would; `rest`: what is left to pay. `due_date`: its own day, where none is
-- said.
CREATE OR REPLACE VIEW bills WITH (security_invoker) AS
SELECT v.institute_code, v.id, v.campus_id, v.voucher, v.entry_date, v.payee, v.reference, v.memo, v.journal_id, o.account_id, o.amount,
  coalesce(p.paid, 0)::bigint AS paid, coalesce(p.waiting, 0)::bigint AS waiting, o.amount - coalesce(p.paid, 0)::bigint AS rest, coalesce(v.due_date, v.entry_date) AS due_date
FROM (SELECT l.institute_code, l.voucher_id, min(l.account_id) AS account_id, sum(l.credit)::bigint AS amount
    FROM voucher_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'payable'
    WHERE l.credit > 0 GROUP BY l.institute_code, l.voucher_id HAVING min(l.account_id) = max(l.account_id)) o
  JOIN vouchers v ON v.institute_code = o.institute_code AND v.id = o.voucher_id AND v.kind = 'expense' AND v.status = 'approved'
  LEFT JOIN LATERAL (SELECT sum(b.amount) FILTER (WHERE y.status = 'approved') AS paid, sum(b.amount) FILTER (WHERE y.status = 'pending') AS waiting
    FROM voucher_bills b JOIN vouchers y ON y.institute_code = b.institute_code AND y.id = b.voucher_id
    WHERE b.institute_code = v.institute_code AND b.bill_id = v.id) p ON true;
GRANT SELECT ON bills TO edubase_app;
