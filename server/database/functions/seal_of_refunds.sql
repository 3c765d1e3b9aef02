-- The seal of a refund: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_refunds(r refunds)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.refund_no, r.campus_id, r.student_id, r.payment_id, r.challan_line_id, r.amount, r.refund_date, r.paying_account_id,
    r.reason, r.journal_id, r.void_journal_id, r.voided_by, r.voided_at, r.void_date, r.void_reason, r.created_by, r.created_at, r.till_closing_id,
    r.void_till_closing_id), 0)
    # CASE WHEN r.of_no_drawer THEN hash_record_extended(ROW(r.id, r.of_no_drawer), 0) ELSE 0 END
$function$;
REVOKE ALL ON FUNCTION seal_of_refunds(refunds) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_refunds(refunds) TO edubase_app;
