-- Approves or rejects a correction that waits: never by who asked for it, nor by the employee whose day it is. Approval marks the day as the sheet does, with all that holds there; not when it says something
-- else by now than when the correction was asked for. Answers the day that it marked.
CREATE OR REPLACE FUNCTION attendance_correction_decide(p_institute text, p_correction bigint, p_approve boolean, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r attendance_corrections; e employees; m employee_attendance; v_day bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
  v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM table_turn(p_institute, 'attendance_corrections');
  SELECT * INTO r FROM attendance_corrections x WHERE x.institute_code = p_institute AND x.id = p_correction AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF r.id IS NULL THEN PERFORM leave_refuse('This correction does not exist', 'id'); END IF;
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = r.employee_id;
  IF r.status <> 'pending' THEN PERFORM leave_refuse(format('The correction for %s is %s already', e.name, r.status), 'id'); END IF;
  IF NOT fee_may(p_institute, 'employee_attendance.approve') THEN PERFORM leave_refuse('You are not permitted to decide corrections', 'id'); END IF;
  IF r.requested_by = v_user THEN PERFORM leave_refuse(format('You asked for the correction for %s; someone else decides it', e.name), 'id'); END IF;
  IF e.user_id = v_user THEN PERFORM leave_refuse('Nobody decides their own attendance', 'id'); END IF;
  IF NOT p_approve AND v_why IS NULL THEN PERFORM leave_refuse('Say why it is rejected', 'remarks'); END IF;
  IF p_approve THEN
    m := attendance_correction_judge(p_institute, e, r.att_date, 'id');
    IF NOT EXISTS (SELECT 1 FROM attendance_statuses x WHERE x.institute_code = p_institute AND x.id = r.attendance_status_id AND (x.is_active OR x.id = r.was_status_id)) THEN
      PERFORM leave_refuse('The status that was asked for is not in use any more', 'id'); END IF;
    IF (m.attendance_status_id, m.time_in, m.time_out) IS NOT DISTINCT FROM (r.was_status_id, r.was_time_in, r.was_time_out) THEN
      IF m.id IS NULL THEN
        INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out, source, changed_by)
        VALUES (p_institute, e.id, e.campus_id, r.att_date, r.attendance_status_id, r.time_in, r.time_out, 'correction', v_user) ON CONFLICT (institute_code, employee_id, att_date) DO NOTHING RETURNING id INTO v_day;
      ELSE
        UPDATE employee_attendance x SET attendance_status_id = r.attendance_status_id, time_in = r.time_in, time_out = r.time_out, source = 'correction', changed_by = v_user, changed_at = now(), version = x.version + 1
        WHERE x.institute_code = p_institute AND x.id = m.id RETURNING x.id INTO v_day;
      END IF;
    END IF;
    IF v_day IS NULL THEN
      PERFORM leave_refuse(format('%s was marked again on %s since this was asked for; reject it, and they ask again if the day is still wrong', e.name, to_char(r.att_date, 'DD-Mon-YYYY')), 'id'); END IF;
  END IF;
  UPDATE attendance_corrections SET status = CASE WHEN p_approve THEN 'approved' ELSE 'rejected' END, decided_by = v_user, decided_at = now(), decision_reason = v_why
  WHERE institute_code = p_institute AND id = r.id;
  RETURN v_day;
END $function$;
REVOKE ALL ON FUNCTION attendance_correction_decide(text, bigint, boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attendance_correction_decide(text, bigint, boolean, text) TO edubase_app;
