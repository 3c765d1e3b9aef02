-- Approves or rejects an advance that waits; never by who asked for it, nor by the employee who gets it.
CREATE OR REPLACE FUNCTION salary_advance_decide(p_institute text, p_advance bigint, p_approve boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE a employee_advances; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  a := salary_advance_held(p_institute, p_advance);
  IF a.status <> 'pending' THEN PERFORM fee_refuse(format('Advance %s is %s already', a.advance_no, a.status), 'advance_state'); END IF;
  IF NOT fee_may(p_institute, 'advances.approve') THEN PERFORM fee_refuse('You are not permitted to decide advances', 'salary_may'); END IF;
  IF a.requested_by = v_user THEN PERFORM fee_refuse('You asked for this advance; somebody else decides it', 'salary_four_eyes'); END IF;
  IF EXISTS (SELECT 1 FROM employees e WHERE e.institute_code = p_institute AND e.id = a.employee_id AND e.user_id = v_user) THEN PERFORM fee_refuse('Nobody decides their own advance', 'salary_own'); END IF;
  IF NOT p_approve AND v_why IS NULL THEN PERFORM salary_refuse('Say why it is rejected', 'remarks'); END IF;
  UPDATE employee_advances SET status = CASE WHEN p_approve THEN 'approved' ELSE 'rejected' END, decided_by = v_user, decided_at = now(), decision_reason = v_why WHERE institute_code = p_institute AND id = a.id;
END $function$;
REVOKE ALL ON FUNCTION salary_advance_decide(text, bigint, boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_advance_decide(text, bigint, boolean, text) TO edubase_app;
