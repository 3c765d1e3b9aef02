-- Takes messages of a gateway to send them, as many as its limits leave and `p_most` at once: from the commit on they are this caller's alone, and nobody sends them again,
-- whatever becomes of the caller. Answers them, or when to look again (no messages; null: there is nothing to wait for). What an earlier caller had when it died is not known to
-- have arrived. Whoever sends holds the row of the gateway, so that all processes together keep its limits.
CREATE OR REPLACE FUNCTION outbox_claim(p_institute text, p_gateway bigint, p_most integer)
 RETURNS TABLE(id bigint, number text, body text, claim uuid, parts smallint, wait timestamptz)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  g sms_gateways;
  s gateway_states;
  v_zone text;
  v_local timestamp;
  v_quiet timestamptz;
  v_left integer := p_most;
  v_wait timestamptz;
  v_used integer;
  v_now timestamptz := clock_timestamp();
BEGIN
  INSERT INTO gateway_states AS t (institute_code, gateway_id) SELECT p_institute, x.id FROM sms_gateways x WHERE x.institute_code = p_institute AND x.id = p_gateway ON CONFLICT DO NOTHING;
  SELECT * INTO s FROM gateway_states t WHERE t.institute_code = p_institute AND t.gateway_id = p_gateway FOR UPDATE;
  IF s.gateway_id IS NULL THEN RETURN; END IF;
  SELECT * INTO g FROM sms_gateways x WHERE x.institute_code = p_institute AND x.id = p_gateway;
  UPDATE outbox o SET state = 'unknown', reason = 'The server stopped while it was being sent', done_at = v_now
    WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.state = 'sending' AND o.lease_until < v_now;
  SELECT min(o.lease_until) INTO v_wait FROM outbox o WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.state = 'sending';
  -- What must not be sent any more: opted out since, under whatever name, or the number or address is not that of the student or employee now, or the salary is void.
  UPDATE outbox o SET state = 'skipped', done_at = v_now, reason = CASE WHEN EXISTS (SELECT FROM salary_slips s WHERE s.institute_code = p_institute AND s.id = o.slip_id AND s.status = 'voided') THEN 'The slip is void'
      WHEN right(o.number, 9) IN (SELECT right(regexp_replace(c.mobile, '\D', '', 'g'), 9) FROM sms_contacts c WHERE c.institute_code = p_institute AND c.opted_out)
      OR EXISTS (SELECT FROM students t WHERE t.institute_code = p_institute AND t.id = o.student_id AND NOT t.sms_opt_in)
      OR EXISTS (SELECT FROM employees e WHERE e.institute_code = p_institute AND e.id = o.employee_id AND NOT e.sms_opt_in) THEN 'Receives no messages' WHEN o.channel = 'email' THEN 'The address was changed' ELSE 'The number was changed' END
    WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.state = 'queued' AND o.next_try <= v_now AND (
      o.source <> 'test' AND right(o.number, 9) IN (SELECT right(regexp_replace(c.mobile, '\D', '', 'g'), 9) FROM sms_contacts c WHERE c.institute_code = p_institute AND c.opted_out)
      OR EXISTS (SELECT FROM sms_contacts c WHERE c.institute_code = p_institute AND c.id = o.contact_id AND right(regexp_replace(c.mobile, '\D', '', 'g'), 9) <> right(o.number, 9))
      OR EXISTS (SELECT FROM students t LEFT JOIN families f ON f.institute_code = t.institute_code AND f.id = t.family_id WHERE t.institute_code = p_institute AND t.id = o.student_id
        AND (NOT t.sms_opt_in OR NOT coalesce(right(o.number, 9) IN (right(regexp_replace(t.mobile, '\D', '', 'g'), 9), right(regexp_replace(f.mobile, '\D', '', 'g'), 9), right(regexp_replace(f.whatsapp, '\D', '', 'g'), 9)), false)))
      OR EXISTS (SELECT FROM salary_slips s WHERE s.institute_code = p_institute AND s.id = o.slip_id AND s.status = 'voided')
      OR EXISTS (SELECT FROM employees e WHERE e.institute_code = p_institute AND e.id = o.employee_id
        AND (NOT e.sms_opt_in OR NOT coalesce(CASE WHEN o.channel = 'email' THEN lower(o.number) = lower(btrim(e.email))
          ELSE right(o.number, 9) IN (right(regexp_replace(e.mobile, '\D', '', 'g'), 9), right(regexp_replace(e.whatsapp, '\D', '', 'g'), 9)) END, false))));
  IF NOT g.is_active THEN RETURN QUERY SELECT NULL::bigint, NULL, NULL, NULL::uuid, NULL::smallint, v_wait WHERE v_wait IS NOT NULL; RETURN; END IF;

  SELECT i.time_zone INTO v_zone FROM institute i WHERE i.institute_code = p_institute;
  v_local := v_now AT TIME ZONE v_zone;
  IF s.paused_until > v_now THEN v_left := 0; v_wait := least(v_wait, s.paused_until); END IF;
  SELECT count(*) INTO v_used FROM outbox o WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.claimed_at > v_now - interval '1 minute';
  IF v_used >= g.per_minute THEN v_left := 0; v_wait := least(v_wait, v_now + interval '5 seconds'); END IF;
  v_left := least(v_left, g.per_minute - v_used);
  IF g.daily_limit IS NOT NULL THEN
    SELECT count(*) INTO v_used FROM outbox o WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.claimed_at >= (v_local::date::timestamp AT TIME ZONE v_zone);
    IF v_used >= g.daily_limit THEN v_left := 0; v_wait := least(v_wait, (v_local::date + 1)::timestamp AT TIME ZONE v_zone); END IF;
    v_left := least(v_left, g.daily_limit - v_used);
  END IF;
  v_quiet := quiet_until(g, v_now);
  RETURN QUERY WITH taken AS (SELECT o.id FROM outbox o WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.state = 'queued' AND o.next_try <= v_now
      AND (v_quiet IS NULL OR o.source = 'test') ORDER BY o.id LIMIT greatest(v_left, 0) FOR UPDATE SKIP LOCKED)
    UPDATE outbox o SET state = 'sending', tries = o.tries + 1, claim = gen_random_uuid(), claimed_at = v_now, reason = NULL,
      lease_until = v_now + make_interval(secs => g.timeout_seconds + 10)
    FROM taken WHERE o.institute_code = p_institute AND o.id = taken.id
    RETURNING o.id, o.number, o.body, o.claim, o.parts, NULL::timestamptz;
  IF FOUND THEN RETURN; END IF;
  IF v_left > 0 THEN
    -- What is due and was not taken is held by somebody, who cancels it perhaps: it is looked at again.
    v_wait := least(v_wait, (SELECT CASE WHEN bool_or(o.next_try <= v_now) THEN coalesce(v_quiet, v_now + interval '1 second') ELSE greatest(min(o.next_try), v_quiet) END
      FROM outbox o WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.state = 'queued'));
  ELSIF NOT EXISTS (SELECT FROM outbox o WHERE o.institute_code = p_institute AND o.gateway_id = p_gateway AND o.state IN ('queued', 'sending')) THEN
    v_wait := NULL;
  END IF;
  RETURN QUERY SELECT NULL::bigint, NULL, NULL, NULL::uuid, NULL::smallint, v_wait WHERE v_wait IS NOT NULL;
END $function$;
REVOKE ALL ON FUNCTION outbox_claim(text, bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_claim(text, bigint, integer) TO edubase_app;
