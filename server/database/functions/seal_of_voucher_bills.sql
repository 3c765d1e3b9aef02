-- The seal of what a voucher pays of a bill: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_voucher_bills(r voucher_bills)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(r.institute_code, r.voucher_id, r.bill_id, r.amount), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_voucher_bills(voucher_bills) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_voucher_bills(voucher_bills) TO edubase_app;
