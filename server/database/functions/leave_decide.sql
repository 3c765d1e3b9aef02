-- Approves or rejects leave that waits: never by who asked for it, nor by the employee whose leave it is. Approved leave marks its working days, half a day none; a locked month refuses. What a day said before is
-- kept, so that it comes back when the leave is undone.
CREATE OR REPLACE FUNCTION leave_decide(p_institute text, p_request bigint, p_approve boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE r leave_requests; e employees; t leave_types; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_status bigint; v_days numeric;
  v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM table_turn(p_institute, 'leave_requests');
  SELECT * INTO r FROM leave_requests x WHERE x.institute_code = p_institute AND x.id = p_request AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF r.id IS NULL THEN PERFORM leave_refuse('This request does not exist', 'id'); END IF;
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = r.employee_id;
  SELECT * INTO t FROM leave_types x WHERE x.institute_code = p_institute AND x.id = r.leave_type_id;
  IF r.status <> 'pending' THEN PERFORM leave_refuse(format('The leave of %s is %s already', e.name, r.status), 'id'); END IF;
  IF NOT fee_may(p_institute, 'leave_requests.approve') THEN PERFORM leave_refuse('You are not permitted to decide leave', 'id'); END IF;
  IF r.requested_by = v_user THEN PERFORM leave_refuse(format('You asked for the leave of %s; somebody else decides it', e.name), 'id'); END IF;
  IF e.user_id = v_user THEN PERFORM leave_refuse('Nobody decides their own leave', 'id'); END IF;
  IF NOT p_approve AND v_why IS NULL THEN PERFORM leave_refuse('Say why it is rejected', 'remarks'); END IF;
  IF p_approve AND r.half IS NOT NULL THEN PERFORM leave_day_open(p_institute, employee_campus_on(p_institute, e.id, r.from_date), r.from_date); END IF;
  IF p_approve THEN
    v_days := leave_judge(p_institute, r.id, e, t, r.from_date, r.to_date, r.half);
  END IF;
  IF p_approve AND r.half IS NULL THEN
    SELECT s.id INTO v_status FROM attendance_statuses s WHERE s.institute_code = p_institute AND s.is_active AND s.counts_as = 'leave' AND (t.status_id IS NULL OR s.id = t.status_id) ORDER BY s.id LIMIT 1;
    IF v_status IS NULL THEN PERFORM leave_refuse('No attendance status in use counts as leave', 'id'); END IF;
    UPDATE leave_requests SET replaced = (SELECT coalesce(jsonb_agg(jsonb_build_object('att_date', x.att_date, 'attendance_status_id', x.attendance_status_id, 'source', x.source, 'remarks', x.remarks)), '[]')
      FROM employee_attendance x WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.att_date IN (SELECT d.day FROM leave_days(p_institute, e.id, r.from_date, r.to_date) d))
    WHERE institute_code = p_institute AND id = r.id;
    INSERT INTO employee_attendance AS x (institute_code, employee_id, campus_id, att_date, attendance_status_id, source, remarks, changed_by)
    SELECT p_institute, e.id, e.campus_id, d.day, v_status, 'leave', t.name, v_user FROM leave_days(p_institute, e.id, r.from_date, r.to_date) d ORDER BY d.day
    ON CONFLICT (institute_code, employee_id, att_date) DO UPDATE SET attendance_status_id = EXCLUDED.attendance_status_id, source = EXCLUDED.source, remarks = EXCLUDED.remarks, changed_by = EXCLUDED.changed_by,
      changed_at = now(), version = x.version + 1;
  END IF;
  UPDATE leave_requests SET status = CASE WHEN p_approve THEN 'approved' ELSE 'rejected' END, days = coalesce(v_days, days), decided_by = v_user, decided_at = now(), decision_reason = v_why
  WHERE institute_code = p_institute AND id = r.id;
END $function$;
REVOKE ALL ON FUNCTION leave_decide(text, bigint, boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_decide(text, bigint, boolean, text) TO edubase_app;
