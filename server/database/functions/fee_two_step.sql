-- Whether what the user of the transaction enters waits for somebody else's approval; not in the history of the demo school (functions/fee_window.sql).
CREATE OR REPLACE FUNCTION fee_two_step(p_institute text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  RETURN coalesce(current_setting('app.history', true), '') <> 'on' AND EXISTS (SELECT 1 FROM users u WHERE u.institute_code = p_institute AND u.id = nullif(current_setting('app.user', true), '')::bigint
    AND u.two_step_ch_payment_approval_req);
END $function$;
REVOKE ALL ON FUNCTION fee_two_step(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_two_step(text) TO edubase_app;
