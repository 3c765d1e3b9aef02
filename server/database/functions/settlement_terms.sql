-- What is to be settled with an employee who leaves, as the settings and their leave say: the plan in force on the last day, months of service since they came or were settled
-- last, days of gratuity, days of leave that may be paid, and of notice. Refused, with the reason, where nothing can be settled.
CREATE OR REPLACE FUNCTION settlement_terms(p_institute text, p_employee bigint, OUT campus bigint, OUT last_day date, OUT plan bigint, OUT basic bigint, OUT months integer, OUT gratuity numeric, OUT leave_days numeric, OUT notice integer, OUT advances bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE e employees; o employee_settings; v_from date; v_month date; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_employee AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM salary_refuse('This employee does not exist', 'employee_id'); END IF;
  IF e.leave_date IS NULL THEN PERFORM salary_refuse(format('Say first on which day %s leaves, and why', e.name), 'employee_id'); END IF;
  campus := e.campus_id; last_day := e.leave_date; v_month := date_trunc('month', e.leave_date);
  -- Slips and advances may be of another campus.
  PERFORM set_config('app.campuses', 'all', true);
  IF EXISTS (SELECT 1 FROM payroll_runs r JOIN salary_slips s ON s.institute_code = r.institute_code AND s.run_id = r.id WHERE r.institute_code = p_institute AND s.employee_id = e.id AND r.kind = 'settlement' AND r.state <> 'voided' AND r.leave_date >= e.leave_date) THEN
    PERFORM salary_refuse(format('%s is settled already', e.name), 'employee_id'); END IF;
  IF NOT EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = e.id AND s.month = v_month AND s.kind = 'salary' AND s.status <> 'voided') THEN
    PERFORM salary_refuse(format('Run the salaries of %s first: %s has none of it', to_char(v_month, 'Mon-YYYY'), e.name), 'employee_id'); END IF;
  IF EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = e.id AND s.month > v_month AND s.status <> 'voided') THEN
    PERFORM salary_refuse(format('%s has the salary of a later month', e.name), 'employee_id'); END IF;
  plan := salary_plan_of(p_institute, e.id, v_month);
  SELECT x.basic INTO basic FROM salary_plans x WHERE x.institute_code = p_institute AND x.id = plan;
  IF plan IS NULL THEN PERFORM salary_refuse(format('%s has no approved salary plan in %s', e.name, to_char(v_month, 'Mon-YYYY')), 'employee_id'); END IF;
  SELECT * INTO o FROM employee_settings x WHERE x.institute_code = p_institute AND (x.campus_id = e.campus_id OR x.campus_id IS NULL) ORDER BY x.campus_id NULLS LAST LIMIT 1;
  SELECT greatest(e.join_date, max(r.leave_date) + 1) INTO v_from FROM payroll_runs r JOIN salary_slips s ON s.institute_code = r.institute_code AND s.run_id = r.id WHERE r.institute_code = p_institute AND s.employee_id = e.id AND r.kind = 'settlement' AND r.state <> 'voided';
  months := extract(year FROM age(e.leave_date + 1, v_from)) * 12 + extract(month FROM age(e.leave_date + 1, v_from));
  gratuity := CASE WHEN months >= coalesce(o.gratuity_after, 12) THEN round(coalesce(o.gratuity_days, 0) * months / 12.0, 2) ELSE 0 END;
  notice := coalesce(o.notice_days, 30);
  SELECT greatest(coalesce(sum(b.days_left), 0) - coalesce((SELECT sum(l.quantity) FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
      WHERE l.institute_code = p_institute AND s.employee_id = e.id AND l.what = 'leave' AND s.status <> 'voided' AND date_trunc('year', s.month) = date_trunc('year', v_month)), 0), 0) INTO leave_days
    FROM leave_balances(p_institute, extract(year FROM e.leave_date)::integer, ARRAY[e.id]) b JOIN leave_types t ON t.institute_code = p_institute AND t.id = b.leave_type_id AND t.is_encashed;
  SELECT coalesce(sum(a.amount - a.recovered - salary_advance_reserved(p_institute, a.id)), 0) INTO advances FROM employee_advances a WHERE a.institute_code = p_institute AND a.employee_id = e.id AND a.status = 'paid';
  PERFORM set_config('app.campuses', v_own, true);
END $function$;
REVOKE ALL ON FUNCTION settlement_terms(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_terms(text, bigint) TO edubase_app;
