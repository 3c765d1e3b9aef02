-- The seal of a line of a voucher: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_voucher_lines(r voucher_lines)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.voucher_id, r.line_no, r.account_id, r.debit, r.credit, r.memo), 0)
    # CASE WHEN r.spread_months IS NOT NULL OR r.spread_from IS NOT NULL THEN hash_record_extended(ROW(r.voucher_id, r.line_no, r.spread_months, r.spread_from), 0) ELSE 0 END
    # CASE WHEN r.campus_id IS NOT NULL THEN hash_record_extended(ROW(r.campus_id, r.voucher_id, r.line_no), 0) ELSE 0 END
    # CASE WHEN r.employee_id IS NOT NULL THEN hash_record_extended(ROW(r.line_no, r.employee_id, r.voucher_id), 0) ELSE 0 END
$function$;
REVOKE ALL ON FUNCTION seal_of_voucher_lines(voucher_lines) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_voucher_lines(voucher_lines) TO edubase_app;
