-- The one rule of the days on which the user of the transaction may date what posts: every function that posts on a day it is told asks this first.
-- p_what: the label of the date, from which the field of the refusal is made. The work of the operator (no user) has no window, nor has the
-- history of the demo school, which is written under the names of its people on days gone by. Billing that was asked for in time goes on when its
-- day is over.
CREATE OR REPLACE FUNCTION fee_window(p_institute text, p_date date, p_what text DEFAULT 'Date')
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_back integer; v_forward integer; v_today date; v_form constant text := 'DD-Mon-YYYY'; v_said text;
BEGIN
  IF p_institute IS DISTINCT FROM app_institute() THEN PERFORM fee_guard(p_institute); END IF;
  IF p_date IS NULL OR NOT isfinite(p_date) THEN
    v_said := format('%s: say which day', p_what);
  ELSIF v_user IS NULL OR current_setting('app.history', true) = 'on' THEN
    RETURN;
  ELSE
    SELECT fee_today(p_institute), d.back, d.forward INTO v_today, v_back, v_forward FROM fee_days(p_institute, v_user) d;
    IF NOT FOUND THEN
      v_said := 'Whoever posts is a user of the institute';
    ELSIF p_date > v_today + v_forward OR p_date < v_today - v_back THEN
      v_said := CASE WHEN v_back IS NULL THEN format('%s must not be after %s', p_what, to_char(v_today + v_forward, v_form))
        ELSE format('%s must be from %s to %s', p_what, to_char(v_today - v_back, v_form), to_char(v_today + v_forward, v_form)) END;
    ELSE
      RETURN;
    END IF;
    IF EXISTS (SELECT 1 FROM fee_jobs j JOIN institute i ON i.institute_code = j.institute_code WHERE j.institute_code = p_institute AND j.user_id = v_user AND j.finished_at IS NULL
        AND j.params ->> 'issue_date' = p_date::text AND p_date <= (j.started_at AT TIME ZONE i.time_zone)::date + v_forward
        AND (v_back IS NULL OR p_date >= (j.started_at AT TIME ZONE i.time_zone)::date - v_back)) THEN RETURN; END IF;
  END IF;
  RAISE EXCEPTION '%', v_said USING ERRCODE = 'P0001', CONSTRAINT = 'fee_window', COLUMN = lower(replace(p_what, ' ', '_'));
END $function$;
REVOKE ALL ON FUNCTION fee_window(text, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_window(text, date, text) TO edubase_app;
