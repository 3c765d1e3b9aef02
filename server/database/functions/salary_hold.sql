-- Holds salaries back from being paid, with a reason, or lets them go (without one). Answers the slips that changed.
CREATE OR REPLACE FUNCTION salary_hold(p_institute text, p_slips bigint[], p_reason text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_changed bigint[]; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  IF NOT fee_may(p_institute, 'payroll.approve') THEN PERFORM fee_refuse('You are not permitted to hold salaries', 'salary_may'); END IF;
  WITH changed AS (
    UPDATE salary_slips SET held_by = CASE WHEN v_why IS NOT NULL THEN nullif(current_setting('app.user', true), '')::bigint END, held_at = CASE WHEN v_why IS NOT NULL THEN now() END, hold_reason = v_why
      WHERE institute_code = p_institute AND id = ANY (p_slips) AND app_campus_ok(campus_id) AND status IN ('generated', 'approved') AND (held_at IS NULL) = (v_why IS NOT NULL) RETURNING id)
    SELECT array_agg(c.id ORDER BY c.id) INTO v_changed FROM changed c;
  IF v_changed IS NULL THEN PERFORM fee_refuse(CASE WHEN v_why IS NULL THEN 'None of these salaries is held' ELSE 'None of these salaries can be held' END, 'slip_state'); END IF;
  RETURN v_changed;
END $function$;
REVOKE ALL ON FUNCTION salary_hold(text, bigint[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_hold(text, bigint[], text) TO edubase_app;
