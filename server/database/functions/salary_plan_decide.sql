-- Approves or rejects a plan that waits; never by who asked for it, nor by the employee whose salary it is. What is approved takes the place of an approved plan of the
-- same month; of months that are paid it makes arrears in the next run.
CREATE OR REPLACE FUNCTION salary_plan_decide(p_institute text, p_plan bigint, p_approve boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE p salary_plans; e employees; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  SELECT * INTO p FROM salary_plans x WHERE x.institute_code = p_institute AND x.id = p_plan FOR UPDATE;
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p.employee_id AND app_campus_ok(x.campus_id);
  IF e.id IS NULL THEN PERFORM fee_refuse('This plan does not exist', 'salary_plan_missing'); END IF;
  IF p.status <> 'pending' THEN PERFORM fee_refuse(format('The plan of %s is %s already', e.name, p.status), 'salary_plan_decided'); END IF;
  IF NOT fee_may(p_institute, CASE WHEN p.batch_id IS NULL THEN 'salary_plans.approve' ELSE 'increments.approve' END) THEN
    PERFORM fee_refuse('You are not permitted to decide salaries', 'salary_may'); END IF;
  IF p.requested_by = v_user THEN PERFORM fee_refuse(format('You asked for the plan of %s; somebody else decides it', e.name), 'salary_four_eyes'); END IF;
  IF e.user_id = v_user THEN PERFORM fee_refuse('Nobody decides their own salary', 'salary_own'); END IF;
  IF NOT p_approve AND v_why IS NULL THEN PERFORM salary_refuse('Say why it is rejected', 'remarks'); END IF;
  IF p_approve THEN
    IF e.deleted_at IS NOT NULL OR p.effective_from > e.leave_date THEN PERFORM fee_refuse(format('%s has left before it counts', e.name), 'salary_plan_left'); END IF;
    UPDATE salary_plans SET status = 'superseded' WHERE institute_code = p_institute AND employee_id = e.id AND effective_from = p.effective_from AND status = 'approved';
  END IF;
  UPDATE salary_plans SET status = CASE WHEN p_approve THEN 'approved' ELSE 'rejected' END, decided_by = v_user, decided_at = now(), decision_reason = v_why WHERE institute_code = p_institute AND id = p.id;
END $function$;
REVOKE ALL ON FUNCTION salary_plan_decide(text, bigint, boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_plan_decide(text, bigint, boolean, text) TO edubase_app;
