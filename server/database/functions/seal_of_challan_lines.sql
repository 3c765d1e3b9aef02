-- The seal of a line of a challan: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_challan_lines(r challan_lines)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.challan_id, r.campus_id, r.student_id, r.particular_id, r.line_month, r.source, r.part, r.amount, r.discount,
    r.discount_type_id, r.paid, r.pending, r.pending_discount, r.is_void, r.remarks, r.created_by, r.created_at), 0)
    # hash_record_extended(ROW(r.deposit_account_id), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_challan_lines(challan_lines) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_challan_lines(challan_lines) TO edubase_app;
