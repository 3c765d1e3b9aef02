-- The seal of a refund or void that was asked for: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_money_requests(r money_requests)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.kind, r.campus_id, r.student_id, r.payment_id, r.challan_line_id, r.refund_id, r.amount, r.account_id, r.reason, r.requested_by, r.requested_at,
    r.status, r.doing, r.decided_by, r.decided_at, r.decision_reason, r.done_on, r.journal_id, r.made_refund_id), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_money_requests(money_requests) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_money_requests(money_requests) TO edubase_app;
