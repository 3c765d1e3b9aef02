-- Takes back what one asked for oneself, while it waits for approval: what it reserved of its line is open again. Answers the challan and the amount.
CREATE OR REPLACE FUNCTION discount_withdraw(p_institute text, p_discount bigint, p_reason text)
 RETURNS TABLE(challan_no bigint, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE d challan_discounts; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  d := discount_held(p_institute, p_discount);
  IF d.status <> 'pending' THEN PERFORM fee_refuse(format('This discount is %s already', d.status), 'discount_decided'); END IF;
  IF d.requested_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Somebody else asked for this discount; only they withdraw it', 'discount_not_own'); END IF;
  UPDATE challan_discounts SET status = 'withdrawn', decided_by = v_user, decided_at = now(), decision_reason = p_reason WHERE institute_code = p_institute AND id = d.id;
  RETURN QUERY SELECT c.challan_no, d.amount FROM challans c WHERE c.institute_code = p_institute AND c.id = d.challan_id;
END $function$;
REVOKE ALL ON FUNCTION discount_withdraw(text,bigint,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discount_withdraw(text,bigint,text) TO edubase_app;
