-- Asks for an advance of an employee, recovered from a month on by so much a month; within so many net salaries as the settings of the campus allow.
CREATE OR REPLACE FUNCTION salary_advance_save(p_institute text, p_employee bigint, p_amount bigint, p_from date, p_per_month bigint, p_purpose text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE e employees; v_id bigint; v_net bigint; v_open bigint; v_months integer; v_own text := coalesce(current_setting('app.campuses', true), ''); v_why text := nullif(left(btrim(coalesce(p_purpose, '')), 300), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  IF NOT fee_may(p_institute, 'advances.create') THEN PERFORM fee_refuse('You are not permitted to ask for advances', 'salary_may'); END IF;
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_employee AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM salary_refuse('This employee does not exist', 'employee_id'); END IF;
  IF e.leave_date IS NOT NULL THEN PERFORM salary_refuse(format('The last day of %s is %s', e.name, to_char(e.leave_date, 'DD-Mon-YYYY')), 'employee_id'); END IF;
  IF coalesce(p_amount, 0) <= 0 THEN PERFORM salary_refuse('The amount is more than 0', 'amount'); END IF;
  IF p_from IS NULL OR extract(day FROM p_from) <> 1 THEN PERFORM salary_refuse('Choose the month from which it is deducted', 'deduct_from'); END IF;
  IF p_from < date_trunc('month', fee_today(p_institute)) - interval '1 month' THEN PERFORM salary_refuse('It is deducted from this month or a later one', 'deduct_from'); END IF;
  IF p_from > fee_today(p_institute) + interval '2 years' THEN PERFORM salary_refuse('It is deducted within two years', 'deduct_from'); END IF;
  IF coalesce(p_per_month, 0) <= 0 OR p_per_month > p_amount THEN PERFORM salary_refuse('What is deducted of a month is more than 0, and at most the advance', 'per_month'); END IF;
  IF p_amount > p_per_month * 120 THEN PERFORM salary_refuse('An advance is recovered within 120 months', 'per_month'); END IF;
  IF v_why IS NULL THEN PERFORM salary_refuse('Say what it is for', 'reason'); END IF;
  SELECT p.basic + p.allowances - p.deductions INTO v_net FROM salary_plans p WHERE p.institute_code = p_institute AND p.id = salary_plan_of(p_institute, e.id, date_trunc('month', fee_today(p_institute))::date);
  IF v_net IS NULL THEN PERFORM salary_refuse(format('%s has no salary plan from which it could be recovered', e.name), 'employee_id'); END IF;
  PERFORM set_config('app.campuses', 'all', true);
  SELECT coalesce(sum(a.amount - a.recovered), 0) INTO v_open FROM employee_advances a WHERE a.institute_code = p_institute AND a.employee_id = e.id AND a.status IN ('pending', 'approved', 'paid');
  PERFORM set_config('app.campuses', v_own, true);
  SELECT coalesce((SELECT x.advance_months FROM employee_settings x WHERE x.institute_code = p_institute AND (x.campus_id = e.campus_id OR x.campus_id IS NULL) ORDER BY x.campus_id NULLS LAST LIMIT 1), 2) INTO v_months;
  IF v_months > 0 AND v_open + p_amount > v_months * v_net THEN
    PERFORM salary_refuse(format('%s may be open at most, %s net salaries; %s is open already', to_char(v_months * v_net / 100.0, 'FM999,999,999,999,990.00'), v_months, to_char(v_open / 100.0, 'FM999,999,999,999,990.00')), 'amount'); END IF;
  INSERT INTO employee_advances (institute_code, advance_no, employee_id, campus_id, amount, deduct_from, per_month, purpose, requested_by)
  VALUES (p_institute, take_numbers(p_institute, 'employee_advance', 1), e.id, e.campus_id, p_amount, p_from, p_per_month, v_why, nullif(current_setting('app.user', true), '')::bigint) RETURNING id INTO v_id;
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION salary_advance_save(text, bigint, bigint, date, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_advance_save(text, bigint, bigint, date, bigint, text) TO edubase_app;
