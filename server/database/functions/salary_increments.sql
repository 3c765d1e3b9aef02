-- What an increment of these employees from a month on comes to, one by one: the new basic salary, the new components, and the gross salary of a month before and after;
-- or why an employee gets none. p_value: hundredths of a percent, or paisa. Of the gross salary the basic salary and every fixed allowance rise alike; what is a
-- percentage of the basic salary follows it.
CREATE OR REPLACE FUNCTION salary_increments(p_institute text, p_employees bigint[], p_from date, p_method text, p_basis text, p_component bigint, p_value bigint, p_round bigint)
 RETURNS TABLE(employee_id bigint, plan_id bigint, basic_before bigint, before bigint, basic bigint, after bigint, lines jsonb, message text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE e employees; p salary_plans; v_component text; v_gross bigint; v_share numeric;
BEGIN
  PERFORM fee_guard(p_institute);
  IF p_from IS NULL OR extract(day FROM p_from) <> 1 THEN PERFORM salary_refuse('Choose the month from which it counts', 'effective_from'); END IF;
  IF p_from > fee_today(p_institute) + interval '2 years' THEN PERFORM salary_refuse('An increment begins within two years', 'effective_from'); END IF;
  IF p_method NOT IN ('percent', 'fixed') THEN PERFORM salary_refuse('Choose a percentage or an amount', 'method'); END IF;
  IF p_basis NOT IN ('basic', 'gross', 'component') THEN PERFORM salary_refuse('Choose what rises', 'on'); END IF;
  IF coalesce(p_value, 0) = 0 THEN PERFORM salary_refuse('An increment of 0 changes nothing', 'value'); END IF;
  IF p_method = 'percent' AND p_value NOT BETWEEN -10000 AND 100000 THEN PERFORM salary_refuse('The percentage is between -100 and 1,000', 'value'); END IF;
  IF coalesce(p_round, 0) <= 0 THEN PERFORM salary_refuse('Amounts are rounded to more than 0', 'round_to'); END IF;
  IF (p_basis = 'component') <> (p_component IS NOT NULL) THEN PERFORM salary_refuse('Choose the allowance that rises', 'component_id'); END IF;
  IF p_component IS NOT NULL THEN
    SELECT a.name INTO v_component FROM allowances_deductions a WHERE a.institute_code = p_institute AND a.id = p_component AND a.kind = 'allowance';
    IF NOT FOUND THEN PERFORM salary_refuse('This allowance does not exist', 'component_id'); END IF;
  END IF;
  FOR e IN SELECT x.* FROM employees x WHERE x.institute_code = p_institute AND x.id = ANY (p_employees) AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id) ORDER BY x.emp_no LOOP
    employee_id := e.id; plan_id := NULL; basic_before := NULL; before := NULL; basic := NULL; after := NULL; lines := NULL; message := NULL;
    SELECT x.* INTO p FROM salary_plans x WHERE x.institute_code = p_institute AND x.id = salary_plan_of(p_institute, e.id, p_from);
    IF p.id IS NULL THEN message := 'Has no salary plan in this month';
    ELSIF p_from > e.leave_date THEN message := format('Leaves on %s', to_char(e.leave_date, 'DD-Mon-YYYY'));
    ELSIF EXISTS (SELECT 1 FROM salary_plans x WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.status = 'pending') THEN message := 'A plan waits for approval already';
    ELSIF p.effective_from = p_from THEN message := 'Has a plan from this very month; change that one';
    ELSIF EXISTS (SELECT 1 FROM salary_plans x WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.status = 'approved' AND x.effective_from > p_from) THEN message := 'Has a plan from a later month, which would not rise';
    ELSIF p_component IS NOT NULL AND NOT EXISTS (SELECT 1 FROM salary_plan_lines l WHERE l.institute_code = p_institute AND l.plan_id = p.id AND l.component_id = p_component AND l.percent_bp IS NULL) THEN
      message := format('Has no fixed %s', v_component);
    END IF;
    IF p.id IS NOT NULL THEN
      plan_id := p.id; basic_before := p.basic; v_gross := p.basic + p.allowances; before := v_gross;
      IF message IS NULL THEN
        v_share := CASE WHEN p_method = 'percent' THEN p_value / 10000.0 WHEN p_basis = 'gross' THEN p_value::numeric / v_gross END;
        basic := CASE WHEN p_basis = 'component' THEN p.basic ELSE (round((p.basic + coalesce(p.basic * v_share, p_value)) / p_round) * p_round)::bigint END;
        SELECT coalesce(jsonb_agg(jsonb_build_object('component_id', l.component_id, 'kind', l.kind, 'percent_bp', l.percent_bp, 'is_taxable', l.is_taxable, 'amount', CASE WHEN l.percent_bp IS NOT NULL THEN salary_percent(basic, l.percent_bp)
            WHEN l.component_id = p_component OR p_basis = 'gross' AND l.kind = 'allowance' THEN (round((l.amount + coalesce(l.amount * v_share, p_value)) / p_round) * p_round)::bigint ELSE l.amount END) ORDER BY l.line_no), '[]')
          INTO lines FROM salary_plan_lines l WHERE l.institute_code = p_institute AND l.plan_id = p.id;
        SELECT basic + coalesce(sum(l.amount) FILTER (WHERE l.kind = 'allowance'), 0) INTO after FROM jsonb_to_recordset(lines) AS l (kind text, amount bigint);
        IF basic <= 0 OR EXISTS (SELECT 1 FROM jsonb_to_recordset(lines) AS l (amount bigint) WHERE l.amount < 0)
            OR after < (SELECT coalesce(sum(l.amount), 0) FROM jsonb_to_recordset(lines) AS l (kind text, amount bigint) WHERE l.kind = 'deduction') THEN
          message := 'Would be less than nothing';
        ELSIF after = before AND basic = p.basic THEN message := 'Stays as it is';
        END IF;
      END IF;
    END IF;
    IF message IS NOT NULL THEN basic := NULL; after := NULL; lines := NULL; END IF;
    RETURN NEXT;
  END LOOP;
END $function$;
REVOKE ALL ON FUNCTION salary_increments(text, bigint[], date, text, text, bigint, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_increments(text, bigint[], date, text, text, bigint, bigint, bigint) TO edubase_app;
