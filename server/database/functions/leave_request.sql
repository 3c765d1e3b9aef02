-- Asks for leave, of oneself (who signs in as the employee) or of anybody. Approval by somebody else writes the days.
CREATE OR REPLACE FUNCTION leave_request(p_institute text, p_employee bigint, p_type bigint, p_from date, p_to date, p_half text, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE e employees; t leave_types; v_days numeric; v_id bigint; v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM table_turn(p_institute, 'leave_requests');
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_employee AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF e.id IS NULL THEN PERFORM leave_refuse('This employee does not exist', 'employee_id'); END IF;
  SELECT * INTO t FROM leave_types x WHERE x.institute_code = p_institute AND x.id = p_type AND x.is_active;
  IF t.id IS NULL THEN PERFORM leave_refuse('This type of leave is not in use', 'leave_type_id'); END IF;
  IF p_to < p_from THEN PERFORM leave_refuse('To must not be before From', 'to_date'); END IF;
  IF NOT (fee_may(p_institute, 'leave_requests.create') OR coalesce(e.user_id = v_user, false)) THEN PERFORM leave_refuse('You are not permitted to ask for leave', 'employee_id'); END IF;
  v_days := leave_judge(p_institute, NULL, e, t, p_from, p_to, p_half);
  INSERT INTO leave_requests (institute_code, employee_id, campus_id, leave_type_id, from_date, to_date, half, days, reason, requested_by)
  VALUES (p_institute, e.id, e.campus_id, t.id, p_from, p_to, p_half, v_days, nullif(btrim(coalesce(p_reason, '')), ''), v_user) RETURNING id INTO v_id;
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION leave_request(text, bigint, bigint, date, date, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_request(text, bigint, bigint, date, date, text, text) TO edubase_app;
