-- Begins to count the salaries of a month at a campus: everybody who works there in it, and has no slip of it yet; or of one of them alone, as of who leaves before the month is run.
CREATE OR REPLACE FUNCTION payroll_start(p_institute text, p_campus bigint, p_month date, p_employee bigint DEFAULT NULL)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint := nextval(pg_get_serial_sequence('public.payroll_runs', 'id')); v_total integer; v_open date; v_who bigint[]; v_before date := p_month - interval '1 month'; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  IF NOT fee_may(p_institute, 'payroll.run') THEN PERFORM fee_refuse('You are not permitted to run salaries', 'salary_may'); END IF;
  IF NOT EXISTS (SELECT 1 FROM campuses c WHERE c.institute_code = p_institute AND c.id = p_campus AND app_campus_ok(c.id)) THEN PERFORM salary_refuse('This campus does not exist', 'campus_id'); END IF;
  IF p_month IS NULL OR extract(day FROM p_month) <> 1 THEN PERFORM salary_refuse('Choose a month', 'month'); END IF;
  IF p_month > date_trunc('month', fee_today(p_institute)) THEN PERFORM salary_refuse('This month has not begun', 'month'); END IF;
  SELECT x.month INTO v_open FROM payroll_runs x WHERE x.institute_code = p_institute AND x.campus_id = p_campus AND x.state IN ('queued', 'counted') AND x.kind = 'salary';
  IF FOUND THEN PERFORM fee_refuse(format('The salaries of %s wait for approval; approve or discard them first', to_char(v_open, 'Mon-YYYY')), 'payroll_open'); END IF;
  -- Slips of whoever came from another campus are there.
  PERFORM set_config('app.campuses', 'all', true);
  SELECT array_agg(e.id ORDER BY e.emp_no) INTO v_who FROM employees e WHERE e.institute_code = p_institute AND e.campus_id = p_campus AND (p_employee IS NULL OR e.id = p_employee) AND e.deleted_at IS NULL AND e.join_date <= p_month + interval '1 month - 1 day' AND coalesce(e.leave_date, 'infinity') >= p_month
    AND NOT EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = e.institute_code AND s.employee_id = e.id AND s.month = p_month AND s.kind = 'salary' AND s.status <> 'voided');
  v_total := coalesce(cardinality(v_who), 0);
  IF v_total = 0 AND p_employee IS NOT NULL THEN PERFORM salary_refuse(format('This employee does not work at the campus in %1$s, or has the salary of %1$s already', to_char(p_month, 'Mon-YYYY')), 'employee_id'); END IF;
  IF v_total = 0 THEN PERFORM fee_refuse(format('Everybody of this campus has the salary of %s already', to_char(p_month, 'Mon-YYYY')), 'payroll_nothing'); END IF;
  -- A salary of theirs alone would keep everybody from the month before.
  IF p_employee IS NOT NULL AND EXISTS (SELECT 1 FROM employees x WHERE x.institute_code = p_institute AND x.campus_id = p_campus AND x.deleted_at IS NULL AND x.join_date < p_month AND coalesce(x.leave_date, 'infinity') >= v_before
      AND salary_plan_of(p_institute, x.id, v_before) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = x.id AND s.month = v_before AND s.kind = 'salary' AND s.status <> 'voided')) THEN
    PERFORM salary_refuse(format('Run the salaries of %s first; not everybody of the campus has them', to_char(v_before, 'Mon-YYYY')), 'month'); END IF;
  IF EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = ANY (v_who) AND s.month > p_month AND s.status <> 'voided') THEN
    PERFORM salary_refuse('Salaries of a later month are there already; void those first', 'month'); END IF;
  PERFORM set_config('app.campuses', v_own, true);
  INSERT INTO payroll_runs (institute_code, id, campus_id, month, total, made_by) VALUES (p_institute, v_id, p_campus, p_month, v_total, nullif(current_setting('app.user', true), '')::bigint);
  INSERT INTO payroll_run_rows (institute_code, run_id, employee_id, place) SELECT p_institute, v_id, u.id, u.ord FROM unnest(v_who) WITH ORDINALITY AS u (id, ord);
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION payroll_start(text, bigint, date, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payroll_start(text, bigint, date, bigint) TO edubase_app;
