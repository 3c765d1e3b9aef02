-- Withdraws a correction that waits: by who asked for it, or by the employee whose day it is. To anybody else it is not there.
CREATE OR REPLACE FUNCTION attendance_correction_withdraw(p_institute text, p_correction bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r attendance_corrections; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM table_turn(p_institute, 'attendance_corrections');
  SELECT x.* INTO r FROM attendance_corrections x JOIN employees e ON e.institute_code = p_institute AND e.id = x.employee_id
  WHERE x.institute_code = p_institute AND x.id = p_correction AND app_campus_ok(x.campus_id) AND (x.requested_by = v_user OR e.user_id = v_user) FOR UPDATE OF x;
  IF r.id IS NULL THEN PERFORM leave_refuse('You did not ask for this correction', 'id'); END IF;
  IF v_why IS NULL THEN PERFORM leave_refuse('Say why', 'reason'); END IF;
  IF r.status <> 'pending' THEN PERFORM leave_refuse(format('This correction is %s already', r.status), 'id'); END IF;
  UPDATE attendance_corrections SET status = 'withdrawn', ended_by = v_user, ended_at = now(), end_reason = v_why WHERE institute_code = p_institute AND id = r.id;
END $function$;
REVOKE ALL ON FUNCTION attendance_correction_withdraw(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attendance_correction_withdraw(text, bigint, text) TO edubase_app;
