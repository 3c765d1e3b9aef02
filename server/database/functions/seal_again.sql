-- Seals every row of money anew: after a migration that wrote some, before their functions were there or with older ones (server/database/sealAgain.ts).
-- For the owner of the tables alone, who puts their triggers aside for it.
CREATE OR REPLACE FUNCTION seal_again()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE t text; v_tables constant text[] := ARRAY['challans', 'challan_lines', 'challan_discounts', 'payments', 'payment_allocations', 'refunds', 'money_requests', 'cheques', 'till_closings', 'till_handovers', 'student_fee_plans', 'gl_journals', 'income_deferrals', 'vouchers', 'voucher_lines', 'voucher_bills', 'bank_statements', 'bank_statement_lines', 'bank_matches', 'depreciation_runs', 'depreciation_entries', 'asset_disposals', 'gl_cash_months', 'employee_advances', 'employee_advance_recoveries', 'employee_advance_skips', 'payroll_runs', 'salary_slips', 'salary_slip_lines', 'salary_payments', 'salary_payment_slips', 'salary_batches', 'salary_plans', 'salary_plan_lines'];
BEGIN
  SET CONSTRAINTS ALL IMMEDIATE;
  FOREACH t IN ARRAY v_tables || ARRAY['gl_lines', 'gl_days'] LOOP EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER, NO FORCE ROW LEVEL SECURITY', t); END LOOP;
  FOREACH t IN ARRAY v_tables LOOP EXECUTE format('UPDATE %I r SET seal = %I(r) WHERE seal IS DISTINCT FROM %I(r)', t, 'seal_of_' || t, 'seal_of_' || t); END LOOP;
  UPDATE gl_days d SET seal = s.seal FROM (SELECT institute_code, account_id, campus_id, entry_date, bit_xor(seal_of_gl_lines(l)) AS seal FROM gl_lines l GROUP BY 1, 2, 3, 4) s
    WHERE s.institute_code = d.institute_code AND s.account_id = d.account_id AND s.campus_id = d.campus_id AND s.entry_date = d.entry_date AND s.seal <> d.seal;
  FOREACH t IN ARRAY v_tables || ARRAY['gl_lines', 'gl_days'] LOOP EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER, FORCE ROW LEVEL SECURITY', t); END LOOP;
END $function$;
REVOKE ALL ON FUNCTION seal_again() FROM PUBLIC;
