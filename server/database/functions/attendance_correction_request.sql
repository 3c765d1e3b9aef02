-- Asks that a day of attendance be corrected, of oneself (who signs in as the employee) or of anybody: its status, its times, or both; what is not said stays as it is. Approval by someone else writes the day.
CREATE OR REPLACE FUNCTION attendance_correction_request(p_institute text, p_employee bigint, p_day date, p_status bigint, p_in time, p_out time, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE e employees; m employee_attendance; s attendance_statuses; v_in time; v_out time; v_id bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
  v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM table_turn(p_institute, 'attendance_corrections');
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_employee AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF e.id IS NULL THEN PERFORM leave_refuse('This employee does not exist', 'employee_id'); END IF;
  IF NOT (fee_may(p_institute, 'employee_attendance.create') OR coalesce(e.user_id = v_user, false)) THEN PERFORM leave_refuse('You are not permitted to ask for corrections', 'employee_id'); END IF;
  IF v_why IS NULL THEN PERFORM leave_refuse('Say why', 'reason'); END IF;
  m := attendance_correction_judge(p_institute, e, p_day, 'att_date');
  IF EXISTS (SELECT 1 FROM attendance_corrections x WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.att_date = p_day AND x.status = 'pending') THEN
    PERFORM leave_refuse(format('A correction of %s for %s waits already', to_char(p_day, 'DD-Mon-YYYY'), e.name), 'att_date'); END IF;
  SELECT * INTO s FROM attendance_statuses x WHERE x.institute_code = p_institute AND x.id = coalesce(p_status, m.attendance_status_id) AND (x.is_active OR p_status IS NULL);
  IF s.id IS NULL AND p_status IS NOT NULL THEN PERFORM leave_refuse('This status is not in use', 'attendance_status_id'); END IF;
  IF s.id IS NULL THEN PERFORM leave_refuse('Say what the day should be: its status, or when they came', 'attendance_status_id'); END IF;
  IF p_status IS NOT NULL AND s.counts_as = 'leave' THEN PERFORM leave_refuse('Leave is asked for as leave', 'attendance_status_id'); END IF;
  IF s.counts_as = 'present' THEN
    v_in := coalesce(p_in, m.time_in); v_out := coalesce(p_out, m.time_out);
  ELSIF coalesce(p_in, p_out) IS NOT NULL THEN PERFORM leave_refuse(format('A day that is marked %s has no times', s.name), 'attendance_status_id'); END IF;
  IF v_out IS NOT NULL AND v_in IS NULL THEN PERFORM leave_refuse('Say when they came, too', 'time_in'); END IF;
  IF (s.id, v_in, v_out) IS NOT DISTINCT FROM (m.attendance_status_id, m.time_in, m.time_out) THEN PERFORM leave_refuse('The day says this already', 'attendance_status_id'); END IF;
  INSERT INTO attendance_corrections (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out, was_status_id, was_time_in, was_time_out, reason, requested_by)
  VALUES (p_institute, e.id, coalesce(m.campus_id, e.campus_id), p_day, s.id, v_in, v_out, m.attendance_status_id, m.time_in, m.time_out, v_why, v_user) RETURNING id INTO v_id;
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION attendance_correction_request(text, bigint, date, bigint, time, time, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION attendance_correction_request(text, bigint, date, bigint, time, time, text) TO edubase_app;
