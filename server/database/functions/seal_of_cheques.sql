-- The seal of a cheque: a hash of every column that is written (server/database/functions/seal_row.sql).
CREATE OR REPLACE FUNCTION seal_of_cheques(r cheques)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT hash_record_extended(ROW(
    r.institute_code, r.id, r.payment_id, r.campus_id, r.amount, r.cheque_no, r.cheque_date, r.bank_name, r.received_on, r.account_id, r.state,
    r.slip_no, r.deposited_on, r.deposited_by, r.deposited_at, r.deposit_account_id, r.deposit_journal_id, r.cleared_on, r.cleared_by, r.cleared_at, r.ended_on, r.ended_by, r.ended_at,
    r.end_reason, r.deposit_void_journal_id, r.undone), 0)
    # CASE WHEN r.voucher_id IS NOT NULL THEN hash_record_extended(ROW(r.voucher_id, r.id), 0) ELSE 0 END
$function$;
REVOKE ALL ON FUNCTION seal_of_cheques(cheques) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_of_cheques(cheques) TO edubase_app;
