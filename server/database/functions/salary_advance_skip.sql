-- Leaves an advance alone in a month.
CREATE OR REPLACE FUNCTION salary_advance_skip(p_institute text, p_advance bigint, p_month date, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  a := salary_advance_held(p_institute, p_advance);
  IF NOT fee_may(p_institute, 'advances.approve') THEN PERFORM fee_refuse('You are not permitted to put off advances', 'salary_may'); END IF;
  IF EXISTS (SELECT 1 FROM employees e WHERE e.institute_code = p_institute AND e.id = a.employee_id AND e.user_id = nullif(current_setting('app.user', true), '')::bigint) THEN PERFORM fee_refuse('Nobody puts off their own advance', 'salary_own'); END IF;
  IF a.status NOT IN ('approved', 'paid') OR a.recovered = a.amount THEN PERFORM fee_refuse(format('Nothing of advance %s is to be recovered', a.advance_no), 'advance_state'); END IF;
  IF p_month IS NULL OR extract(day FROM p_month) <> 1 OR p_month < a.deduct_from THEN PERFORM salary_refuse(format('Choose a month from %s on', to_char(a.deduct_from, 'Mon-YYYY')), 'month'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why', 'reason'); END IF;
  IF EXISTS (SELECT 1 FROM employee_advance_skips s WHERE s.institute_code = p_institute AND s.advance_id = a.id AND s.month = p_month) THEN PERFORM fee_refuse('This month is skipped already', 'advance_state'); END IF;
  INSERT INTO employee_advance_skips (institute_code, advance_id, month, reason, made_by) VALUES (p_institute, a.id, p_month, v_why, nullif(current_setting('app.user', true), '')::bigint);
END $function$;
REVOKE ALL ON FUNCTION salary_advance_skip(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_advance_skip(text, bigint, date, text) TO edubase_app;
