-- Decides many, each for itself; all that they touch is held before the first of them posts.
CREATE OR REPLACE FUNCTION money_requests_decide(p_institute text, p_requests bigint[], p_approve boolean, p_reason text)
 RETURNS TABLE(request_id bigint, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint; v_held money_requests[];
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT array_agg(x.q) INTO v_held FROM (SELECT w AS q FROM money_requests w WHERE w.institute_code = p_institute AND w.id = ANY (p_requests) AND w.status = 'pending' AND app_campus_ok(w.campus_id) ORDER BY w.id FOR UPDATE) x;
  IF p_approve THEN PERFORM money_requests_hold(p_institute, v_held); END IF;
  FOR v_id IN SELECT DISTINCT u FROM unnest(p_requests) u ORDER BY 1 LOOP
    request_id := v_id;
    message := NULL;
    BEGIN
      PERFORM money_request_decide(p_institute, v_id, p_approve, p_reason);
    EXCEPTION WHEN raise_exception THEN
      message := SQLERRM;
    END;
    RETURN NEXT;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION money_requests_decide(text, bigint[], boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION money_requests_decide(text, bigint[], boolean, text) TO edubase_app;
