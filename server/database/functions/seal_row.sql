-- Seals a row as the database writes it. Who changes it past the triggers, in a copy that is restored or as the superuser, leaves a seal that
-- does not fit, and the check of the books finds it (server/modules/ledger/books/seals.ts). The name of the table is an argument: on a cluster
-- the trigger stands on its parts. A column that comes later is added to the seal by "# hash_record_extended(ROW(r.column), 0)" behind it, with
-- nullif(r.column, its default) where it has one: what was sealed before stays sealed.
CREATE OR REPLACE FUNCTION seal_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  CASE TG_ARGV[0]
    WHEN 'challan_lines' THEN NEW.seal := seal_of_challan_lines(NEW);
    WHEN 'challans' THEN NEW.seal := seal_of_challans(NEW);
    WHEN 'gl_journals' THEN NEW.seal := seal_of_gl_journals(NEW);
    WHEN 'payment_allocations' THEN NEW.seal := seal_of_payment_allocations(NEW);
    WHEN 'payments' THEN NEW.seal := seal_of_payments(NEW);
    WHEN 'student_fee_plans' THEN NEW.seal := seal_of_student_fee_plans(NEW);
    WHEN 'challan_discounts' THEN NEW.seal := seal_of_challan_discounts(NEW);
    WHEN 'refunds' THEN NEW.seal := seal_of_refunds(NEW);
    WHEN 'money_requests' THEN NEW.seal := seal_of_money_requests(NEW);
    WHEN 'income_deferrals' THEN NEW.seal := seal_of_income_deferrals(NEW);
    WHEN 'till_closings' THEN NEW.seal := seal_of_till_closings(NEW);
    WHEN 'till_handovers' THEN NEW.seal := seal_of_till_handovers(NEW);
    WHEN 'vouchers' THEN NEW.seal := seal_of_vouchers(NEW);
    WHEN 'cheques' THEN NEW.seal := seal_of_cheques(NEW);
    WHEN 'voucher_lines' THEN NEW.seal := seal_of_voucher_lines(NEW);
    WHEN 'voucher_bills' THEN NEW.seal := seal_of_voucher_bills(NEW);
    WHEN 'bank_statements' THEN NEW.seal := seal_of_bank_statements(NEW);
    WHEN 'bank_statement_lines' THEN NEW.seal := seal_of_bank_statement_lines(NEW);
    WHEN 'bank_matches' THEN NEW.seal := seal_of_bank_matches(NEW);
    WHEN 'depreciation_runs' THEN NEW.seal := seal_of_depreciation_runs(NEW);
    WHEN 'depreciation_entries' THEN NEW.seal := seal_of_depreciation_entries(NEW);
    WHEN 'asset_disposals' THEN NEW.seal := seal_of_asset_disposals(NEW);
    WHEN 'employee_advances' THEN NEW.seal := seal_of_employee_advances(NEW);
    WHEN 'employee_advance_recoveries' THEN NEW.seal := seal_of_employee_advance_recoveries(NEW);
    WHEN 'employee_advance_skips' THEN NEW.seal := seal_of_employee_advance_skips(NEW);
    WHEN 'payroll_runs' THEN NEW.seal := seal_of_payroll_runs(NEW);
    WHEN 'salary_slips' THEN NEW.seal := seal_of_salary_slips(NEW);
    WHEN 'salary_slip_lines' THEN NEW.seal := seal_of_salary_slip_lines(NEW);
    WHEN 'salary_payments' THEN NEW.seal := seal_of_salary_payments(NEW);
    WHEN 'salary_payment_slips' THEN NEW.seal := seal_of_salary_payment_slips(NEW);
    WHEN 'salary_batches' THEN NEW.seal := seal_of_salary_batches(NEW);
    WHEN 'salary_plans' THEN NEW.seal := seal_of_salary_plans(NEW);
    WHEN 'salary_plan_lines' THEN NEW.seal := seal_of_salary_plan_lines(NEW);
    WHEN 'gl_cash_months' THEN NEW.seal := seal_of_gl_cash_months(NEW);
  END CASE;
  RETURN NEW;
END $function$;
-- The last of the triggers before a row, by their names.
CREATE OR REPLACE TRIGGER challans_zz_sealed BEFORE INSERT OR UPDATE ON challans FOR EACH ROW EXECUTE FUNCTION seal_row('challans');
CREATE OR REPLACE TRIGGER challan_lines_zz_sealed BEFORE INSERT OR UPDATE ON challan_lines FOR EACH ROW EXECUTE FUNCTION seal_row('challan_lines');
CREATE OR REPLACE TRIGGER challan_discounts_zz_sealed BEFORE INSERT OR UPDATE ON challan_discounts FOR EACH ROW EXECUTE FUNCTION seal_row('challan_discounts');
CREATE OR REPLACE TRIGGER payments_zz_sealed BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION seal_row('payments');
CREATE OR REPLACE TRIGGER payment_allocations_zz_sealed BEFORE INSERT OR UPDATE ON payment_allocations FOR EACH ROW EXECUTE FUNCTION seal_row('payment_allocations');
CREATE OR REPLACE TRIGGER refunds_zz_sealed BEFORE INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION seal_row('refunds');
CREATE OR REPLACE TRIGGER money_requests_zz_sealed BEFORE INSERT OR UPDATE ON money_requests FOR EACH ROW EXECUTE FUNCTION seal_row('money_requests');
CREATE OR REPLACE TRIGGER till_closings_zz_sealed BEFORE INSERT OR UPDATE ON till_closings FOR EACH ROW EXECUTE FUNCTION seal_row('till_closings');
CREATE OR REPLACE TRIGGER till_handovers_zz_sealed BEFORE INSERT OR UPDATE ON till_handovers FOR EACH ROW EXECUTE FUNCTION seal_row('till_handovers');
CREATE OR REPLACE TRIGGER student_fee_plans_zz_sealed BEFORE INSERT OR UPDATE ON student_fee_plans FOR EACH ROW EXECUTE FUNCTION seal_row('student_fee_plans');
CREATE OR REPLACE TRIGGER gl_journals_zz_sealed BEFORE INSERT ON gl_journals FOR EACH ROW EXECUTE FUNCTION seal_row('gl_journals');
CREATE OR REPLACE TRIGGER vouchers_zz_sealed BEFORE INSERT OR UPDATE ON vouchers FOR EACH ROW EXECUTE FUNCTION seal_row('vouchers');
CREATE OR REPLACE TRIGGER voucher_lines_zz_sealed BEFORE INSERT ON voucher_lines FOR EACH ROW EXECUTE FUNCTION seal_row('voucher_lines');
CREATE OR REPLACE TRIGGER voucher_bills_zz_sealed BEFORE INSERT ON voucher_bills FOR EACH ROW EXECUTE FUNCTION seal_row('voucher_bills');
CREATE OR REPLACE TRIGGER cheques_zz_sealed BEFORE INSERT OR UPDATE ON cheques FOR EACH ROW EXECUTE FUNCTION seal_row('cheques');
CREATE OR REPLACE TRIGGER income_deferrals_zz_sealed BEFORE INSERT ON income_deferrals FOR EACH ROW EXECUTE FUNCTION seal_row('income_deferrals');
CREATE OR REPLACE TRIGGER bank_statements_zz_sealed BEFORE INSERT OR UPDATE ON bank_statements FOR EACH ROW EXECUTE FUNCTION seal_row('bank_statements');
CREATE OR REPLACE TRIGGER bank_statement_lines_zz_sealed BEFORE INSERT ON bank_statement_lines FOR EACH ROW EXECUTE FUNCTION seal_row('bank_statement_lines');
CREATE OR REPLACE TRIGGER bank_matches_zz_sealed BEFORE INSERT OR UPDATE ON bank_matches FOR EACH ROW EXECUTE FUNCTION seal_row('bank_matches');
CREATE OR REPLACE TRIGGER depreciation_runs_zz_sealed BEFORE INSERT OR UPDATE ON depreciation_runs FOR EACH ROW EXECUTE FUNCTION seal_row('depreciation_runs');
CREATE OR REPLACE TRIGGER depreciation_entries_zz_sealed BEFORE INSERT OR UPDATE ON depreciation_entries FOR EACH ROW EXECUTE FUNCTION seal_row('depreciation_entries');
CREATE OR REPLACE TRIGGER asset_disposals_zz_sealed BEFORE INSERT OR UPDATE ON asset_disposals FOR EACH ROW EXECUTE FUNCTION seal_row('asset_disposals');
CREATE OR REPLACE TRIGGER salary_batches_zz_sealed BEFORE INSERT OR UPDATE ON salary_batches FOR EACH ROW EXECUTE FUNCTION seal_row('salary_batches');
CREATE OR REPLACE TRIGGER salary_plans_zz_sealed BEFORE INSERT OR UPDATE ON salary_plans FOR EACH ROW EXECUTE FUNCTION seal_row('salary_plans');
CREATE OR REPLACE TRIGGER salary_plan_lines_zz_sealed BEFORE INSERT ON salary_plan_lines FOR EACH ROW EXECUTE FUNCTION seal_row('salary_plan_lines');
CREATE OR REPLACE TRIGGER gl_cash_months_zz_sealed BEFORE INSERT OR UPDATE ON gl_cash_months FOR EACH ROW EXECUTE FUNCTION seal_row('gl_cash_months');
CREATE OR REPLACE TRIGGER employee_advances_zz_sealed BEFORE INSERT OR UPDATE ON employee_advances FOR EACH ROW EXECUTE FUNCTION seal_row('employee_advances');
CREATE OR REPLACE TRIGGER employee_advance_recoveries_zz_sealed BEFORE INSERT OR UPDATE ON employee_advance_recoveries FOR EACH ROW EXECUTE FUNCTION seal_row('employee_advance_recoveries');
CREATE OR REPLACE TRIGGER employee_advance_skips_zz_sealed BEFORE INSERT ON employee_advance_skips FOR EACH ROW EXECUTE FUNCTION seal_row('employee_advance_skips');
CREATE OR REPLACE TRIGGER payroll_runs_zz_sealed BEFORE INSERT OR UPDATE ON payroll_runs FOR EACH ROW EXECUTE FUNCTION seal_row('payroll_runs');
CREATE OR REPLACE TRIGGER salary_slips_zz_sealed BEFORE INSERT OR UPDATE ON salary_slips FOR EACH ROW EXECUTE FUNCTION seal_row('salary_slips');
CREATE OR REPLACE TRIGGER salary_slip_lines_zz_sealed BEFORE INSERT ON salary_slip_lines FOR EACH ROW EXECUTE FUNCTION seal_row('salary_slip_lines');
CREATE OR REPLACE TRIGGER salary_payments_zz_sealed BEFORE INSERT OR UPDATE ON salary_payments FOR EACH ROW EXECUTE FUNCTION seal_row('salary_payments');
CREATE OR REPLACE TRIGGER salary_payment_slips_zz_sealed BEFORE INSERT OR UPDATE ON salary_payment_slips FOR EACH ROW EXECUTE FUNCTION seal_row('salary_payment_slips');
