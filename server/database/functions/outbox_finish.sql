-- What became of a message, said by who has it; also late, when it was given up. `again`: surely not taken, and tried once more, six times in all. A gateway that fails five times one
-- after another rests, longer each time. Answers the state.
CREATE OR REPLACE FUNCTION outbox_finish(p_institute text, p_id bigint, p_claim uuid, p_outcome text, p_reason text, p_provider_id text, p_seconds integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  o outbox;
  v_state text := p_outcome;
  v_price bigint;
  v_now timestamptz := clock_timestamp();
BEGIN
  -- First the gateway, then the message, as who takes messages.
  PERFORM FROM gateway_states t WHERE t.institute_code = p_institute AND t.gateway_id = (SELECT x.gateway_id FROM outbox x WHERE x.institute_code = p_institute AND x.id = p_id) FOR UPDATE;
  SELECT * INTO o FROM outbox x WHERE x.institute_code = p_institute AND x.id = p_id AND x.claim = p_claim AND x.state IN ('sending', 'unknown') FOR UPDATE;
  IF o.id IS NULL THEN RETURN NULL; END IF;
  -- Given up once, it is not queued again: somebody may have repeated it.
  IF p_outcome = 'again' THEN v_state := CASE WHEN o.state = 'unknown' OR o.tries >= 6 THEN 'failed' ELSE 'queued' END; END IF;
  SELECT x.part_price INTO v_price FROM sms_gateways x WHERE x.institute_code = p_institute AND x.id = o.gateway_id;
  UPDATE outbox x SET state = v_state, reason = p_reason, provider_id = coalesce(p_provider_id, x.provider_id), lease_until = NULL,
      cost = CASE WHEN v_state = 'sent' THEN v_price * x.parts END, sent_at = CASE WHEN v_state = 'sent' THEN v_now END, done_at = CASE WHEN v_state <> 'queued' THEN v_now END,
      next_try = CASE WHEN v_state = 'queued' THEN v_now + make_interval(secs => coalesce(p_seconds, least(5 * 2 ^ o.tries, 900))) ELSE x.next_try END
    WHERE x.institute_code = p_institute AND x.id = p_id;
  IF v_state = 'sent' THEN
    UPDATE gateway_states t SET failures = 0, paused_until = NULL, last_sent_at = v_now, verified_at = CASE WHEN o.source = 'test' THEN v_now ELSE t.verified_at END
      WHERE t.institute_code = p_institute AND t.gateway_id = o.gateway_id;
  ELSE
    UPDATE gateway_states t SET failures = t.failures + 1, last_error = left(p_reason, 300), last_error_at = v_now,
        paused_until = CASE WHEN p_seconds IS NOT NULL THEN v_now + make_interval(secs => p_seconds)
          WHEN t.failures + 1 >= 5 THEN v_now + make_interval(secs => least(30 * 2 ^ least(t.failures - 4, 10), 900)) ELSE t.paused_until END
      WHERE t.institute_code = p_institute AND t.gateway_id = o.gateway_id;
  END IF;
  RETURN v_state;
END $function$;
REVOKE ALL ON FUNCTION outbox_finish(text, bigint, uuid, text, text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_finish(text, bigint, uuid, text, text, text, integer) TO edubase_app;
