-- Takes one's own pending payment back: its money has been given back to the payer, and what it reserved is open again.
CREATE OR REPLACE FUNCTION payment_withdraw(p_institute text, p_payment bigint, p_date date, p_reason text)
 RETURNS TABLE(receipt_no bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE r payments; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date);
  PERFORM fee_drawers_hold(p_institute, p_payment);
  PERFORM 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.id IN (SELECT a.challan_line_id FROM payment_allocations a WHERE a.institute_code = p_institute AND a.payment_id = p_payment) ORDER BY l.id FOR UPDATE;
  r := payment_held(p_institute, p_payment);
  IF r.status <> 'pending' THEN PERFORM fee_refuse(format('Receipt %s is %s already', r.receipt_no, r.status), 'payment_decided'); END IF;
  IF r.created_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse(format('Receipt %s was taken by somebody else; only they withdraw it', r.receipt_no), 'payment_not_own'); END IF;
  UPDATE payments SET status = 'withdrawn', decided_by = v_user, decided_at = now(), decision_reason = p_reason, returned_on = p_date, returned_by = v_user, return_till_closing_id = fee_gives_back(p_institute, r, p_date), version = version + 1 WHERE institute_code = p_institute AND id = r.id;
  UPDATE payment_allocations SET state = 'released' WHERE institute_code = p_institute AND payment_id = r.id AND state = 'pending';
  RETURN QUERY SELECT r.receipt_no, r.amount;
END $function$;
REVOKE ALL ON FUNCTION payment_withdraw(text,bigint,date,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payment_withdraw(text,bigint,date,text) TO edubase_app;
