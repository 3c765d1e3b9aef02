-- The seal of a voucher: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_vouchers(r vouchers)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.version, r.kind, r.status, r.campus_id, r.entry_date, r.memo, r.reference, r.payee, r.method, r.cheque_no, r.cheque_date,
    r.reverse_on, r.total, r.replaces_id, r.reason, r.takes_back_id, r.made_by, r.made_at, r.alone, r.decided_by, r.decided_at, r.decision_reason,
    r.fiscal_year_id, r.doc_no, r.voucher, r.journal_id, r.voided_by, r.voided_at, r.void_date, r.void_reason, r.void_journal_id), 0)
    # CASE WHEN r.print_count <> 0 THEN hash_record_extended(ROW(r.id, r.print_count), 0) ELSE 0 END
    # CASE WHEN r.tax <> 0 OR r.tax_rate IS NOT NULL OR r.payee_tax_no IS NOT NULL THEN hash_record_extended(ROW(r.id, r.tax, r.tax_rate, r.payee_tax_no), 0) ELSE 0 END
    # CASE WHEN r.due_date IS NOT NULL THEN hash_record_extended(ROW(r.due_date, r.id), 0) ELSE 0 END
    # CASE WHEN r.in_hand THEN hash_record_extended(ROW(r.in_hand, r.id), 0) ELSE 0 END
    # CASE WHEN r.for_bills <> 0 THEN hash_record_extended(ROW(r.for_bills, r.id), 0) ELSE 0 END
$function$;
REVOKE ALL ON FUNCTION seal_of_vouchers(vouchers) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_vouchers(vouchers) TO edubase_app;
