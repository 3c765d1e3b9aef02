-- Makes the cheque of a voucher that is taken back void with it; once it is cleared, its money comes back from the bank. The rows of both are held.
CREATE OR REPLACE FUNCTION voucher_cheque_end(p_institute text, v vouchers, p_day date, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE q cheques; v_deposit bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO q FROM cheques c WHERE c.institute_code = p_institute AND c.voucher_id = v.id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF q.state = 'cleared' THEN SELECT g.journal_id INTO v_deposit FROM gl_reverse(p_institute, ARRAY[q.deposit_journal_id], p_day, p_reason) g; END IF;
  UPDATE cheques SET state = 'voided', ended_on = p_day, ended_by = nullif(current_setting('app.user', true), '')::bigint, ended_at = now(), end_reason = p_reason, deposit_void_journal_id = v_deposit
    WHERE institute_code = p_institute AND id = q.id;
  IF v_deposit IS NOT NULL THEN PERFORM fee_account_holds(p_institute, q.deposit_account_id, q.campus_id, p_day, q.amount, 'lines'); END IF;
END $function$;
REVOKE ALL ON FUNCTION voucher_cheque_end(text, vouchers, date, text) FROM PUBLIC;
