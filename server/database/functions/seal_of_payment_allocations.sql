-- The seal of what a payment clears: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_payment_allocations(r payment_allocations)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.payment_id, r.challan_line_id, r.amount, r.state, r.from_advance, r.allocated_on, r.journal_id, r.void_journal_id), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_payment_allocations(payment_allocations) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_payment_allocations(payment_allocations) TO edubase_app;
