-- The seal of a challan: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_challans(r challans)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.version, r.challan_no, r.kind, r.student_id, r.family_id, r.campus_id, r.session_id, r.class_id, r.section_id, r.fee_month,
    r.fee_month_to, r.installment_no, r.parent_challan_id, r.issue_date, r.due_date, r.validity_date, r.late_fee_policy_id, r.gross, r.fine, r.discount,
    r.paid, r.pending, r.voided_at, r.voided_by, r.void_reason, r.last_paid_date, r.print_count, r.created_by, r.created_at), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_challans(challans) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_challans(challans) TO edubase_app;
