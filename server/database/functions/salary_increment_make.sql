-- Asks for what salary_increments says, as one batch of plans that wait. p_seen: how many employees, and what their gross salaries of a month came to before and after,
-- when it was looked at; when that is something else by now, nothing is written.
CREATE OR REPLACE FUNCTION salary_increment_make(p_institute text, p_employees bigint[], p_from date, p_method text, p_basis text, p_component bigint, p_value bigint, p_round bigint, p_reason text, p_seen bigint[] DEFAULT NULL)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint := nextval(pg_get_serial_sequence('public.salary_batches', 'id')); v_n bigint; v_before bigint; v_after bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), ''); r record;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  IF NOT fee_may(p_institute, 'salary_plans.create') THEN PERFORM fee_refuse('You are not permitted to plan salaries', 'salary_may'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why the salaries change', 'reason'); END IF;
  SELECT count(*), coalesce(sum(i.before), 0), coalesce(sum(i.after), 0) INTO v_n, v_before, v_after
    FROM salary_increments(p_institute, p_employees, p_from, p_method, p_basis, p_component, p_value, p_round) i WHERE i.message IS NULL;
  IF p_seen IS NOT NULL AND p_seen <> ARRAY[v_n, v_before, v_after] THEN PERFORM fee_refuse('These salaries were changed meanwhile; look at the preview again', 'salary_seen'); END IF;
  IF v_n = 0 THEN PERFORM fee_refuse('Nobody gets this increment; the preview says why', 'salary_nothing'); END IF;
  INSERT INTO salary_batches (institute_code, id, effective_from, method, basis, component_id, percent_bp, amount, round_to, n_employees, before, after, reason, made_by)
  VALUES (p_institute, v_id, p_from, p_method, p_basis, p_component, CASE WHEN p_method = 'percent' THEN p_value END, CASE WHEN p_method = 'fixed' THEN p_value END, p_round, v_n, v_before, v_after, v_why,
    nullif(current_setting('app.user', true), '')::bigint);
  FOR r IN SELECT i.* FROM salary_increments(p_institute, p_employees, p_from, p_method, p_basis, p_component, p_value, p_round) i WHERE i.message IS NULL LOOP
    PERFORM salary_plan_write(p_institute, r.employee_id, p_from, v_id, r.basic, r.lines, v_why);
  END LOOP;
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION salary_increment_make(text, bigint[], date, text, text, bigint, bigint, bigint, text, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_increment_make(text, bigint[], date, text, text, bigint, bigint, bigint, text, bigint[]) TO edubase_app;
