-- Does what was asked for, today, with all the rules of a void or a refund, in the name of whoever asked for it: the cash goes out of their drawer. What is being done is marked as such.
CREATE OR REPLACE FUNCTION money_request_do(p_institute text, q money_requests)
 RETURNS TABLE(done_on date, journal_id bigint, refund_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE v_user text := coalesce(current_setting('app.user', true), ''); v_today date := fee_today(p_institute); v_journal bigint; v_refund bigint; v_date date;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM set_config('app.user', q.requested_by::text, true);
  CASE q.kind
    WHEN 'void_payment' THEN v_journal := payment_void(p_institute, q.payment_id, v_today, q.reason);
    WHEN 'void_refund' THEN v_journal := refund_void(p_institute, q.refund_id, v_today, q.reason);
    WHEN 'refund' THEN
      SELECT m.refund_id INTO v_refund FROM refund_make(p_institute, q.payment_id, q.challan_line_id, q.amount, v_today, q.account_id, q.reason) m;
      SELECT f.journal_id INTO v_journal FROM refunds f WHERE f.institute_code = p_institute AND f.id = v_refund;
  END CASE;
  PERFORM set_config('app.user', v_user, true);
  SELECT j.entry_date INTO v_date FROM gl_journals j WHERE j.institute_code = p_institute AND j.id = v_journal;
  RETURN QUERY SELECT v_date, v_journal, v_refund;
END $function$;
REVOKE ALL ON FUNCTION money_request_do(text, money_requests) FROM PUBLIC;
