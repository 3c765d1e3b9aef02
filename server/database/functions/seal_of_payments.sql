-- The seal of a payment: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_payments(r payments)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.version, r.receipt_no, r.group_no, r.kind, r.campus_id, r.student_id, r.family_id, r.paid_date, r.method,
    r.receiving_account_id, r.amount, r.allocated, r.advance_used, r.refunded, r.cash_received, r.cash_returned, r.reference_no, r.bank_name,
    r.cheque_no, r.cheque_date, r.external_ref, r.notes, r.status, r.created_by, r.created_at, r.decided_by, r.decided_at, r.decision_reason,
    r.voided_by, r.voided_at, r.void_date, r.void_reason, r.journal_id, r.void_journal_id, r.till_closing_id, r.void_till_closing_id, r.print_count,
    r.returned_on, r.returned_by, r.return_till_closing_id), 0)
$function$;
REVOKE ALL ON FUNCTION seal_of_payments(payments) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_payments(payments) TO edubase_app;
