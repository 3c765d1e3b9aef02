-- Takes the salaries of a run back: what was only counted is discarded; what was posted is reversed, with what it recovered of advances, and the month can be run again.
CREATE OR REPLACE FUNCTION payroll_void(p_institute text, p_run bigint, p_date date, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE p payroll_runs; v_user bigint := nullif(current_setting('app.user', true), '')::bigint; v_why text := nullif(left(btrim(coalesce(p_reason, '')), 300), ''); v_name text; v_legs bigint[]; v_void bigint; v_back bigint[]; v_journals bigint[];
  v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM fee_window(p_institute, p_date, 'Void date');
  PERFORM salary_turn(p_institute);
  SELECT * INTO p FROM payroll_runs x WHERE x.institute_code = p_institute AND x.id = p_run AND app_campus_ok(x.campus_id) FOR UPDATE;
  IF NOT FOUND THEN PERFORM fee_refuse('These salaries do not exist', 'payroll_missing'); END IF;
  IF NOT fee_may(p_institute, CASE p.state WHEN 'approved' THEN 'payroll.approve' ELSE 'payroll.run' END) THEN PERFORM fee_refuse('You are not permitted to take these salaries back', 'salary_may'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say why', 'reason'); END IF;
  IF p.state = 'voided' THEN PERFORM fee_refuse(format('These salaries of %s are void already', to_char(p.month, 'Mon-YYYY')), 'payroll_state'); END IF;
  PERFORM set_config('app.campuses', 'all', true);
  IF p.state = 'approved' THEN
    IF p_date < p.posted_on THEN PERFORM salary_refuse(format('They were posted on %s, and are not voided before', to_char(p.posted_on, 'DD-Mon-YYYY')), 'void_date'); END IF;
    SELECT e.name INTO v_name FROM salary_slips s JOIN employees e ON e.institute_code = s.institute_code AND e.id = s.employee_id WHERE s.institute_code = p_institute AND s.run_id = p.id AND s.status = 'paid' AND s.net > 0 ORDER BY s.id LIMIT 1;
    IF v_name IS NOT NULL THEN PERFORM fee_refuse(format('The salary of %s is paid; void the payments first', v_name), 'payroll_paid'); END IF;
    SELECT format('%s has the %s of %s as well; void that first', e.name, l.kind, to_char(l.month, 'Mon-YYYY')) INTO v_name FROM salary_slips s JOIN salary_slips l ON l.institute_code = s.institute_code AND l.employee_id = s.employee_id AND (l.month > s.month OR l.month = s.month AND l.kind = 'settlement' AND s.kind = 'salary') AND l.status <> 'voided'
      JOIN employees e ON e.institute_code = s.institute_code AND e.id = s.employee_id WHERE s.institute_code = p_institute AND s.run_id = p.id ORDER BY l.month DESC, s.id LIMIT 1;
    IF v_name IS NOT NULL THEN PERFORM fee_refuse(v_name, 'payroll_later'); END IF;
    PERFORM 1 FROM employee_advances a WHERE a.institute_code = p_institute AND a.id IN (SELECT c.advance_id FROM employee_advance_recoveries c JOIN salary_slips s ON s.institute_code = c.institute_code AND s.id = c.slip_id WHERE c.institute_code = p_institute AND s.run_id = p.id) ORDER BY a.id FOR UPDATE;
    SELECT coalesce(array_agg(DISTINCT c.journal_id) FILTER (WHERE c.journal_id <> p.journal_id), '{}') INTO v_legs FROM employee_advance_recoveries c JOIN salary_slips s ON s.institute_code = c.institute_code AND s.id = c.slip_id WHERE c.institute_code = p_institute AND s.run_id = p.id;
    SELECT array_agg(g.reversed_id), array_agg(g.journal_id) INTO v_back, v_journals FROM gl_reverse(p_institute, p.journal_id || v_legs, p_date, v_why) g;
    v_void := v_journals[array_position(v_back, p.journal_id)];
    UPDATE employee_advances a SET recovered = a.recovered - b.amount FROM (SELECT c.advance_id, sum(c.amount) AS amount FROM employee_advance_recoveries c JOIN salary_slips s ON s.institute_code = c.institute_code AND s.id = c.slip_id
      WHERE c.institute_code = p_institute AND s.run_id = p.id GROUP BY 1) b WHERE a.institute_code = p_institute AND a.id = b.advance_id;
    UPDATE employee_advance_recoveries c SET void_journal_id = v_journals[array_position(v_back, c.journal_id)], void_date = p_date, voided_by = v_user, voided_at = now(), void_reason = v_why
      FROM salary_slips s WHERE s.institute_code = c.institute_code AND s.id = c.slip_id AND c.institute_code = p_institute AND s.run_id = p.id;
  END IF;
  UPDATE salary_slips SET status = 'voided' WHERE institute_code = p_institute AND run_id = p.id AND status <> 'voided';
  UPDATE payroll_runs SET state = 'voided', void_journal_id = v_void, void_date = CASE WHEN v_void IS NOT NULL THEN p_date END, voided_by = v_user, voided_at = now(), void_reason = v_why WHERE institute_code = p_institute AND id = p.id;
  PERFORM set_config('app.campuses', v_own, true);
  RETURN v_void;
END $function$;
REVOKE ALL ON FUNCTION payroll_void(text, bigint, date, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payroll_void(text, bigint, date, text) TO edubase_app;
