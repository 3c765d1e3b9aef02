-- Every row of money carries a seal, the sums of a day carry that of their lines, and the audit log is counted by day: who changes something past
-- the triggers is found by the check of the books. functions/seal_row.sql says how; here the rows that are there already are sealed once.
ALTER TABLE challans ADD COLUMN seal bigint;
ALTER TABLE challan_lines ADD COLUMN seal bigint;
ALTER TABLE challan_discounts ADD COLUMN seal bigint;
ALTER TABLE payments ADD COLUMN seal bigint;
ALTER TABLE payment_allocations ADD COLUMN seal bigint;
ALTER TABLE refunds ADD COLUMN seal bigint;
ALTER TABLE till_closings ADD COLUMN seal bigint;
ALTER TABLE student_fee_plans ADD COLUMN seal bigint;
ALTER TABLE gl_journals ADD COLUMN seal bigint;
ALTER TABLE gl_days ADD COLUMN seal bigint NOT NULL DEFAULT 0;

-- Of one day there are as many counts as there were transactions at once.
CREATE TABLE audit_days (
  institute_code text NOT NULL,
  day date NOT NULL,
  slot integer NOT NULL,
  n bigint NOT NULL,
  seal bigint NOT NULL,
  CONSTRAINT audit_days_pkey PRIMARY KEY (institute_code, day, slot),
  CONSTRAINT audit_days_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT audit_days_n_check CHECK (n > 0)
);
SELECT place('audit_days');
ALTER TABLE audit_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_days FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_days_institute ON audit_days USING (institute_code = current_setting('app.institute', true)) WITH CHECK (institute_code = current_setting('app.institute', true));
GRANT SELECT ON audit_days TO edubase_app;
CREATE TRIGGER audit_days_kept BEFORE DELETE ON audit_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_days_no_truncate BEFORE TRUNCATE ON audit_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER student_fee_plans_no_truncate BEFORE TRUNCATE ON student_fee_plans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gl_days_kept BEFORE DELETE ON gl_days FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gl_days_no_truncate BEFORE TRUNCATE ON gl_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The owner is held by row-level security too, and what is posted refuses to be touched: both are put aside for this.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['challans', 'challan_lines', 'challan_discounts', 'payments', 'payment_allocations', 'refunds', 'till_closings', 'student_fee_plans', 'gl_journals', 'gl_lines', 'gl_days', 'audit_log', 'audit_days'] LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER, NO FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
UPDATE challans SET seal = hash_record_extended(ROW(
  institute_code, id, version, challan_no, kind, student_id, family_id, campus_id, session_id, class_id, section_id, fee_month, fee_month_to,
  installment_no, parent_challan_id, issue_date, due_date, validity_date, late_fee_policy_id, gross, fine, discount, paid, pending, voided_at,
  voided_by, void_reason, last_paid_date, print_count, created_by, created_at), 0);
UPDATE challan_lines SET seal = hash_record_extended(ROW(
  institute_code, id, challan_id, campus_id, student_id, particular_id, line_month, source, part, amount, discount, discount_type_id, paid, pending,
  pending_discount, is_void, remarks, created_by, created_at), 0);
UPDATE challan_discounts SET seal = hash_record_extended(ROW(
  institute_code, id, challan_id, challan_line_id, campus_id, kind, discount_type_id, amount, discount_date, reason, status, requested_by, created_at,
  decided_by, decided_at, decision_reason, journal_id, void_journal_id), 0);
UPDATE payments SET seal = hash_record_extended(ROW(
  institute_code, id, version, receipt_no, group_no, kind, campus_id, student_id, family_id, paid_date, method, receiving_account_id, amount,
  allocated, advance_used, refunded, cash_received, cash_returned, reference_no, bank_name, cheque_no, cheque_date, external_ref, notes, status,
  created_by, created_at, decided_by, decided_at, decision_reason, voided_by, voided_at, void_date, void_reason, journal_id, void_journal_id,
  till_closing_id, void_till_closing_id, print_count, returned_on, returned_by, return_till_closing_id), 0);
UPDATE payment_allocations SET seal = hash_record_extended(ROW(
  institute_code, id, payment_id, challan_line_id, amount, state, from_advance, allocated_on, journal_id, void_journal_id), 0);
UPDATE refunds SET seal = hash_record_extended(ROW(
  institute_code, id, refund_no, campus_id, student_id, payment_id, challan_line_id, amount, refund_date, paying_account_id, reason, journal_id,
  void_journal_id, voided_by, voided_at, void_date, void_reason, created_by, created_at, till_closing_id, void_till_closing_id), 0);
UPDATE till_closings SET seal = hash_record_extended(ROW(
  institute_code, id, closing_no, campus_id, account_id, user_id, closing_date, received, paid_out, counted, notes, created_at, waiting, counted_as), 0);
UPDATE student_fee_plans SET seal = hash_record_extended(ROW(
  institute_code, id, version, student_id, particular_id, fee_plan_list_id, amount, months, month_amounts, first_time, discount_type_id,
  discount_fixed, discount_bp, discount_cap, least_amount, from_month, to_month, remarks, created_by, created_at), 0);
UPDATE gl_journals SET seal = hash_record_extended(ROW(
  institute_code, id, voucher_no, campus_id, fiscal_year_id, entry_date, n_lines, total, source, source_id, challan_id, reverses_id, memo, created_by,
  created_at), 0);
UPDATE gl_days d SET seal = s.seal FROM (SELECT institute_code, account_id, campus_id, entry_date, bit_xor(hash_record_extended(ROW(
    institute_code, journal_id, line_no, n_lines, total, campus_id, entry_date, account_id, debit, credit, student_id, particular_id), 0)) AS seal FROM gl_lines GROUP BY 1, 2, 3, 4) s
  WHERE s.institute_code = d.institute_code AND s.account_id = d.account_id AND s.campus_id = d.campus_id AND s.entry_date = d.entry_date;
INSERT INTO audit_days (institute_code, day, slot, n, seal) SELECT institute_code, (at AT TIME ZONE 'UTC')::date, 0, count(*), bit_xor(hash_record_extended(ROW(
  institute_code, id, at, user_id, username, request_id, ip, action, entity, entity_id, before, after, reason), 0)) FROM audit_log GROUP BY 1, 2;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['challans', 'challan_lines', 'challan_discounts', 'payments', 'payment_allocations', 'refunds', 'till_closings', 'student_fee_plans', 'gl_journals', 'gl_lines', 'gl_days', 'audit_log', 'audit_days'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER, FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
