-- Undoes an increment as a whole: what waits and what was approved of it, while nobody was paid by it.
CREATE OR REPLACE FUNCTION salary_batch_undo(p_institute text, p_batch bigint, p_reason text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE b salary_batches; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), ''); v_n integer; v_name text; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  SELECT * INTO b FROM salary_batches x WHERE x.institute_code = p_institute AND x.id = p_batch FOR UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT 1 FROM salary_plans x JOIN employees e ON e.institute_code = x.institute_code AND e.id = x.employee_id
      WHERE x.institute_code = p_institute AND x.batch_id = b.id AND app_campus_ok(e.campus_id)) THEN PERFORM fee_refuse('This increment does not exist', 'salary_plan_missing'); END IF;
  IF NOT fee_may(p_institute, 'increments.approve') THEN PERFORM fee_refuse('You are not permitted to decide increments', 'salary_may'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why it is undone', 'reason'); END IF;
  IF b.undone_at IS NOT NULL THEN PERFORM fee_refuse('This increment is undone already', 'salary_plan_decided'); END IF;
  IF EXISTS (SELECT 1 FROM salary_plans x JOIN employees e ON e.institute_code = x.institute_code AND e.id = x.employee_id WHERE x.institute_code = p_institute AND x.batch_id = b.id AND NOT app_campus_ok(e.campus_id)) THEN
    PERFORM fee_refuse('Some of its employees are of campuses that you do not see', 'salary_campus'); END IF;
  IF EXISTS (SELECT 1 FROM salary_plans x JOIN employees e ON e.institute_code = x.institute_code AND e.id = x.employee_id WHERE x.institute_code = p_institute AND x.batch_id = b.id AND e.user_id = v_user) THEN
    PERFORM fee_refuse('Nobody decides their own salary', 'salary_own'); END IF;
  PERFORM set_config('app.campuses', 'all', true);
  SELECT e.name INTO v_name FROM salary_plans x JOIN employees e ON e.institute_code = x.institute_code AND e.id = x.employee_id JOIN salary_slips s ON s.institute_code = x.institute_code AND s.employee_id = x.employee_id AND s.status <> 'voided'
    WHERE x.institute_code = p_institute AND x.batch_id = b.id AND x.status = 'approved' AND (s.plan_id = x.id OR EXISTS (SELECT 1 FROM salary_slip_lines l WHERE l.institute_code = s.institute_code AND l.slip_id = s.id AND l.what = 'arrears' AND l.of_month >= x.effective_from)) LIMIT 1;
  PERFORM set_config('app.campuses', v_own, true);
  IF v_name IS NOT NULL THEN PERFORM fee_refuse(format('The salary of %s was counted by this increment already; ask for other plans instead', v_name), 'salary_plan_paid'); END IF;
  UPDATE salary_plans SET status = 'undone', ended_by = v_user, ended_at = now(), end_reason = v_why WHERE institute_code = p_institute AND batch_id = b.id AND status IN ('pending', 'approved');
  GET DIAGNOSTICS v_n = ROW_COUNT;
  UPDATE salary_batches SET undone_by = v_user, undone_at = now(), undo_reason = v_why WHERE institute_code = p_institute AND id = b.id;
  RETURN v_n;
END $function$;
REVOKE ALL ON FUNCTION salary_batch_undo(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_batch_undo(text, bigint, text) TO edubase_app;
