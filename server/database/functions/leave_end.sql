-- Withdraws leave that waits (also one's own), or undoes approved leave: its days say again what they said before, unless somebody has marked them since. Never by the employee alone once it is approved.
CREATE OR REPLACE FUNCTION leave_end(p_institute text, p_request bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r leave_requests; e employees; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), ''); v_status text;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM table_turn(p_institute, 'leave_requests');
  SELECT * INTO r FROM leave_requests x WHERE x.institute_code = p_institute AND x.id = p_request AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF r.id IS NULL THEN PERFORM leave_refuse('This request does not exist', 'id'); END IF;
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = r.employee_id;
  IF v_why IS NULL THEN PERFORM leave_refuse('Say why', 'reason'); END IF;
  IF r.status = 'pending' THEN
    IF NOT (fee_may(p_institute, 'leave_requests.create') OR fee_may(p_institute, 'leave_requests.approve') OR coalesce(e.user_id = v_user, false)) THEN PERFORM leave_refuse('You are not permitted to withdraw leave', 'id'); END IF;
    v_status := 'withdrawn';
  ELSIF r.status = 'approved' THEN
    IF NOT fee_may(p_institute, 'leave_requests.approve') THEN PERFORM leave_refuse('You are not permitted to undo leave', 'id'); END IF;
    IF e.user_id = v_user THEN PERFORM leave_refuse('Nobody decides their own leave', 'id'); END IF;
    v_status := 'undone';
    -- Half days, and days that a sheet marked as leave: no mark goes with them, but what they count does.
    PERFORM leave_day_open(p_institute, employee_campus_on(p_institute, e.id, d.day), d.day) FROM employee_days(p_institute, r.from_date, r.to_date, ARRAY[e.id]) d WHERE d.on_leave > 0;
    DELETE FROM employee_attendance x WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.att_date BETWEEN r.from_date AND r.to_date AND x.source = 'leave'
      AND NOT r.replaced @> jsonb_build_array(jsonb_build_object('att_date', x.att_date));
    UPDATE employee_attendance x SET attendance_status_id = w.attendance_status_id, source = w.source, remarks = w.remarks, changed_by = v_user, changed_at = now(), version = x.version + 1
    FROM jsonb_to_recordset(r.replaced) AS w (att_date date, attendance_status_id bigint, source text, remarks text)
    WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.att_date = w.att_date AND x.source = 'leave';
  ELSE PERFORM leave_refuse(format('The leave of %s is %s already', e.name, r.status), 'id'); END IF;
  UPDATE leave_requests SET status = v_status, ended_by = v_user, ended_at = now(), end_reason = v_why WHERE institute_code = p_institute AND id = r.id;
  RETURN v_status;
END $function$;
REVOKE ALL ON FUNCTION leave_end(text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_end(text, bigint, text) TO edubase_app;
