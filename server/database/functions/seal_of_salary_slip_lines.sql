-- The seal of a line of a salary slip: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_salary_slip_lines(r salary_slip_lines)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.slip_id, r.line_no, r.kind, r.what, r.component_id, r.advance_id, r.of_month, r.amount, r.is_taxable, r.account_id), 0)
    # CASE WHEN r.expense_account_id IS NOT NULL THEN hash_record_extended(ROW(r.line_no, r.expense_account_id), 0) ELSE 0 END
    # CASE WHEN r.quantity IS NOT NULL THEN hash_record_extended(ROW(r.quantity, r.line_no), 0) ELSE 0 END
$function$;
REVOKE ALL ON FUNCTION seal_of_salary_slip_lines(salary_slip_lines) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_salary_slip_lines(salary_slip_lines) TO edubase_app;
