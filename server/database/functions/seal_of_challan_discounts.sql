-- The seal of a discount: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_challan_discounts(r challan_discounts)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.challan_id, r.challan_line_id, r.campus_id, r.kind, r.discount_type_id, r.amount, r.discount_date, r.reason, r.status,
    r.requested_by, r.created_at, r.decided_by, r.decided_at, r.decision_reason, r.journal_id, r.void_journal_id), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_challan_discounts(challan_discounts) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_challan_discounts(challan_discounts) TO edubase_app;
