-- Takes back what one asked for oneself, while it waits for approval. Nothing was moved, so nothing goes back.
CREATE OR REPLACE FUNCTION money_request_withdraw(p_institute text, p_request bigint, p_reason text)
 RETURNS TABLE(said text, amount bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE q money_requests; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO q FROM money_requests x WHERE x.institute_code = p_institute AND x.id = p_request AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This request does not exist', 'money_request_missing'); END IF;
  IF q.status <> 'pending' THEN PERFORM fee_refuse(format('%s is %s already', money_request_words(p_institute, q), q.status), 'money_request_decided'); END IF;
  IF q.requested_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse(money_request_words(p_institute, q) || ' was asked for by somebody else; only they withdraw it', 'money_request_not_own'); END IF;
  UPDATE money_requests SET status = 'withdrawn', decided_by = v_user, decided_at = now(), decision_reason = p_reason WHERE institute_code = p_institute AND id = q.id;
  RETURN QUERY SELECT money_request_words(p_institute, q), q.amount;
END $function$;
REVOKE ALL ON FUNCTION money_request_withdraw(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION money_request_withdraw(text, bigint, text) TO edubase_app;
