-- Counts the next employees of a run, each with a result; the last of them ends it. Answers how many are left; nothing of one that is over. Without scans of whole
-- tables: plans of the first run are made while those are empty, and kept.
CREATE OR REPLACE FUNCTION payroll_count(p_institute text, p_run bigint, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE p payroll_runs; r record; v_slip bigint; v_outcome text; v_message text; v_next bigint[]; v_slips bigint[] := '{}'; v_outcomes text[] := '{}'; v_messages text[] := '{}'; v_who bigint[]; v_unpaid numeric[]; v_overtime integer[]; v_left integer; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  SELECT * INTO p FROM payroll_runs x WHERE x.institute_code = p_institute AND x.id = p_run AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF p.id IS NULL OR p.state <> 'queued' THEN RETURN 0; END IF;
  -- Slips and advances of whoever came from another campus are there.
  PERFORM set_config('app.campuses', 'all', true);
  v_next := ARRAY(SELECT w.employee_id FROM payroll_run_rows w WHERE w.institute_code = p_institute AND w.run_id = p.id AND w.outcome IS NULL ORDER BY w.place LIMIT p_most);
  SELECT array_agg(a.employee_id), array_agg(a.unpaid), array_agg(a.overtime) INTO v_who, v_unpaid, v_overtime FROM employee_attendance_sums(p_institute, p.month, (p.month + interval '1 month - 1 day')::date, v_next) a;
  FOR r IN SELECT u.employee_id FROM unnest(v_next) WITH ORDINALITY AS u (employee_id, at) ORDER BY u.at LOOP
    v_slip := NULL; v_message := NULL;
    BEGIN
      SELECT m.slip, m.outcome INTO v_slip, v_outcome FROM salary_slip_make(p_institute, p, r.employee_id, v_unpaid[array_position(v_who, r.employee_id)], v_overtime[array_position(v_who, r.employee_id)]) m;
      v_message := CASE v_outcome WHEN 'no_plan' THEN 'No approved salary plan in this month' WHEN 'nothing' THEN 'Did not work in this month' WHEN 'already' THEN 'Has the salary of this month already' END;
    EXCEPTION WHEN raise_exception THEN
      v_slip := NULL; v_outcome := 'failed'; v_message := SQLERRM;
    END;
    v_slips := v_slips || v_slip; v_outcomes := v_outcomes || v_outcome; v_messages := v_messages || v_message;
  END LOOP;
  UPDATE payroll_run_rows w SET outcome = u.outcome, slip_id = u.slip, message = u.message FROM unnest(v_next, v_slips, v_outcomes, v_messages) AS u (employee_id, slip, outcome, message)
    WHERE w.institute_code = p_institute AND w.run_id = p.id AND w.employee_id = u.employee_id;
  SELECT count(*) INTO v_left FROM payroll_run_rows w WHERE w.institute_code = p_institute AND w.run_id = p.id AND w.outcome IS NULL;
  UPDATE payroll_runs x SET n_slips = s.n, gross = s.gross, deductions = s.deductions, net = s.net, state = CASE WHEN v_left = 0 THEN 'counted' ELSE x.state END
    FROM (SELECT count(*) AS n, coalesce(sum(y.gross), 0) AS gross, coalesce(sum(y.deductions), 0) AS deductions, coalesce(sum(y.net), 0) AS net FROM salary_slips y WHERE y.institute_code = p_institute AND y.run_id = p.id) s
    WHERE x.institute_code = p_institute AND x.id = p.id;
  PERFORM set_config('app.campuses', v_own, true);
  RETURN v_left;
END $function$;
REVOKE ALL ON FUNCTION payroll_count(text, bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payroll_count(text, bigint, integer) TO edubase_app;
