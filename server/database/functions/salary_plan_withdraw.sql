-- Takes back a plan that waits, by who asked for it.
CREATE OR REPLACE FUNCTION salary_plan_withdraw(p_institute text, p_plan bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE p salary_plans; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  SELECT x.* INTO p FROM salary_plans x JOIN employees e ON e.institute_code = x.institute_code AND e.id = x.employee_id
    WHERE x.institute_code = p_institute AND x.id = p_plan AND app_campus_ok(e.campus_id) FOR UPDATE OF x;
  IF NOT FOUND THEN PERFORM fee_refuse('This plan does not exist', 'salary_plan_missing'); END IF;
  IF p.status <> 'pending' THEN PERFORM fee_refuse(format('This plan is %s already', p.status), 'salary_plan_decided'); END IF;
  IF p.requested_by IS DISTINCT FROM v_user THEN PERFORM fee_refuse('Only who asked for a plan withdraws it', 'salary_four_eyes'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why it is withdrawn', 'reason'); END IF;
  UPDATE salary_plans SET status = 'withdrawn', ended_by = v_user, ended_at = now(), end_reason = v_why WHERE institute_code = p_institute AND id = p.id;
END $function$;
REVOKE ALL ON FUNCTION salary_plan_withdraw(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_plan_withdraw(text, bigint, text) TO edubase_app;
