-- Approves or rejects a void or refund that waits; never by who asked for it. Approved, it is done today, and all its rules are asked again. Part of money_requests_decide, which holds what it touches.
CREATE OR REPLACE FUNCTION money_request_decide(p_institute text, p_request bigint, p_approve boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE q money_requests; d record; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO q FROM money_requests x WHERE x.institute_code = p_institute AND x.id = p_request AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('This request does not exist', 'money_request_missing'); END IF;
  IF q.status <> 'pending' THEN PERFORM fee_refuse(format('%s is %s already', money_request_words(p_institute, q), q.status), 'money_request_decided'); END IF;
  IF NOT fee_may(p_institute, 'payments.approve') THEN PERFORM fee_refuse('You are not permitted to decide refunds and voids', 'money_request_approve'); END IF;
  IF q.requested_by = v_user THEN PERFORM fee_refuse(money_request_words(p_institute, q) || ' was asked for by you; somebody else decides it', 'money_request_four_eyes'); END IF;
  IF NOT p_approve THEN
    UPDATE money_requests SET status = 'rejected', decided_by = v_user, decided_at = now(), decision_reason = p_reason WHERE institute_code = p_institute AND id = q.id;
    RETURN;
  END IF;
  UPDATE money_requests SET doing = true WHERE institute_code = p_institute AND id = q.id;
  SELECT * INTO d FROM money_request_do(p_institute, q);
  UPDATE money_requests SET status = 'approved', doing = false, decided_by = v_user, decided_at = now(), decision_reason = p_reason, done_on = d.done_on, journal_id = d.journal_id, made_refund_id = d.refund_id
    WHERE institute_code = p_institute AND id = q.id;
END $function$;
REVOKE ALL ON FUNCTION money_request_decide(text, bigint, boolean, text) FROM PUBLIC;
