-- Counts the salary of an employee for the month of a run: the plan in force by the days that are paid, what is owed of earlier months, income tax by what the year comes to,
-- the deductions of the plan, advances, down to the least part of the salary that is paid, and what the employer pays beside it. Answers null, and why in p_outcome, where there is none.
CREATE OR REPLACE FUNCTION salary_slip_make(p_institute text, p_run payroll_runs, p_employee bigint, p_unpaid numeric, p_overtime integer, OUT slip bigint, OUT outcome text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE e employees; v_end date := (p_run.month + interval '1 month - 1 day')::date; v_days integer := extract(day FROM (p_run.month + interval '1 month - 1 day')); v_employed integer; v_paid numeric; v_plan bigint; v_year fiscal_years;
  v_gross bigint := 0; v_overtime bigint; v_left bigint; v_taxable bigint := 0; v_take bigint; v_tax bigint; v_before bigint; v_taxed bigint; v_months integer; v_ahead bigint; v_least bigint; v_percent numeric; v_line integer := 0; v_back boolean := false;
  r record; v_last bigint; v_lines salary_slip_lines[] := '{}';
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_employee;
  v_employed := least(v_end, coalesce(e.leave_date, v_end)) - greatest(p_run.month, e.join_date) + 1;
  IF e.deleted_at IS NOT NULL OR v_employed <= 0 THEN outcome := 'nothing'; RETURN; END IF;
  IF EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = e.id AND s.month = p_run.month AND s.kind = 'salary' AND s.status <> 'voided') THEN outcome := 'already'; RETURN; END IF;
  v_plan := salary_plan_of(p_institute, e.id, p_run.month);
  IF v_plan IS NULL THEN outcome := 'no_plan'; RETURN; END IF;
  v_paid := greatest(v_employed - coalesce(p_unpaid, 0), 0);
  SELECT salary_overtime(p_institute, p_run.campus_id, x.basic, coalesce(p_overtime, 0)) INTO v_overtime FROM salary_plans x WHERE x.institute_code = p_institute AND x.id = v_plan;
  slip := nextval(pg_get_serial_sequence('public.salary_slips', 'id'));
  -- Earnings of the month, overtime, then what is owed of earlier ones.
  FOR r IN SELECT x.what, x.component_id, NULL::date AS of_month, x.amount, x.is_taxable, x.place, 1 AS part FROM salary_plan_parts(p_institute, v_plan, v_paid, v_days) x WHERE x.amount > 0
      UNION ALL SELECT 'overtime', NULL, NULL, v_overtime, true, 1000, 1 WHERE v_overtime > 0
      UNION ALL SELECT 'arrears', a.component_id, a.of_month, a.amount, a.is_taxable, 0, 2 FROM salary_arrears(p_institute, e.id, p_run.month) a WHERE a.amount <> 0 ORDER BY part, of_month, place, component_id NULLS FIRST LOOP
    v_back := v_back OR r.amount < 0;
    CONTINUE WHEN r.amount < 0;
    v_line := v_line + 1; v_gross := v_gross + r.amount;
    IF r.is_taxable THEN v_taxable := v_taxable + r.amount; END IF;
    v_lines := v_lines || ROW(p_institute, slip, v_line, 'earning', r.what, r.component_id, NULL, r.of_month, r.amount, r.is_taxable, salary_component_account(p_institute, r.component_id, p_run.campus_id), NULL, NULL, NULL)::salary_slip_lines;
  END LOOP;
  v_left := v_gross;
  FOR r IN SELECT a.* FROM salary_arrears(p_institute, e.id, p_run.month) a WHERE v_back AND a.amount < 0 ORDER BY a.of_month, a.component_id NULLS FIRST LOOP
    v_take := least(-r.amount, v_left);
    CONTINUE WHEN v_take <= 0;
    v_line := v_line + 1; v_left := v_left - v_take;
    IF r.is_taxable THEN v_taxable := v_taxable - v_take; END IF;
    v_lines := v_lines || ROW(p_institute, slip, v_line, 'deduction', 'arrears', r.component_id, NULL, r.of_month, v_take, r.is_taxable, salary_component_account(p_institute, r.component_id, p_run.campus_id), NULL, NULL, NULL)::salary_slip_lines;
  END LOOP;
  -- Tax: what the year comes to, were the rest of it as the plan says, in even parts over the months that are left.
  SELECT * INTO v_year FROM fiscal_years y WHERE y.institute_code = p_institute AND p_run.month BETWEEN y.start_date AND y.end_date;
  IF v_year.id IS NOT NULL THEN
    SELECT coalesce(sum(s.taxable), 0) INTO v_before FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = e.id AND s.status <> 'voided' AND s.month >= v_year.start_date AND s.month < p_run.month;
    SELECT coalesce(sum(l.amount), 0) INTO v_taxed FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
      WHERE l.institute_code = p_institute AND l.what = 'tax' AND s.employee_id = e.id AND s.status <> 'voided' AND s.month >= v_year.start_date AND s.month < p_run.month;
    v_months := greatest(0, (extract(year FROM least(v_year.end_date, e.leave_date)) - extract(year FROM p_run.month))::integer * 12 + (extract(month FROM least(v_year.end_date, e.leave_date)) - extract(month FROM p_run.month))::integer);
    SELECT coalesce(sum(x.amount), 0) * v_months INTO v_ahead FROM salary_plan_parts(p_institute, v_plan, v_days, v_days) x WHERE x.is_taxable AND x.amount > 0;
    v_tax := least(v_left, greatest(0, (round((salary_tax(p_institute, v_year.id, v_before + v_taxable + v_ahead) - v_taxed) / (v_months + 1)::numeric / 100) * 100)::bigint));
    IF v_tax > 0 THEN
      v_line := v_line + 1; v_left := v_left - v_tax;
      v_lines := v_lines || ROW(p_institute, slip, v_line, 'deduction', 'tax', NULL, NULL, NULL, v_tax, false, gl_account(p_institute, 'tax_payable', p_run.campus_id), NULL, NULL, NULL)::salary_slip_lines;
    END IF;
  END IF;
  FOR r IN SELECT x.* FROM salary_plan_parts(p_institute, v_plan, v_paid, v_days) x WHERE x.amount < 0 ORDER BY x.place LOOP
    v_take := least(-r.amount, v_left);
    CONTINUE WHEN v_take <= 0;
    v_line := v_line + 1; v_left := v_left - v_take;
    v_lines := v_lines || ROW(p_institute, slip, v_line, 'deduction', 'deduction', r.component_id, NULL, NULL, v_take, false, salary_component_account(p_institute, r.component_id, p_run.campus_id), NULL, NULL, NULL)::salary_slip_lines;
  END LOOP;
  -- Advances, the oldest first; of who leaves all that is left is due.
  SELECT coalesce((SELECT x.least_net FROM employee_settings x WHERE x.institute_code = p_institute AND (x.campus_id = p_run.campus_id OR x.campus_id IS NULL) ORDER BY x.campus_id NULLS LAST LIMIT 1), 50) INTO v_percent;
  v_least := CASE WHEN e.leave_date <= v_end THEN 0 ELSE ceil(v_gross * v_percent / 100)::bigint END;
  FOR r IN SELECT a.id, least(CASE WHEN e.leave_date <= v_end THEN a.amount ELSE a.per_month END, a.amount - a.recovered - salary_advance_reserved(p_institute, a.id)) AS due FROM employee_advances a
      WHERE a.institute_code = p_institute AND a.employee_id = e.id AND a.status = 'paid' AND a.recovered < a.amount AND a.deduct_from <= p_run.month AND a.paid_on <= v_end
        AND NOT EXISTS (SELECT 1 FROM employee_advance_skips s WHERE s.institute_code = a.institute_code AND s.advance_id = a.id AND s.month = p_run.month) ORDER BY a.paid_on, a.id LOOP
    v_take := least(r.due, v_left - v_least);
    CONTINUE WHEN v_take <= 0;
    v_line := v_line + 1; v_left := v_left - v_take;
    v_lines := v_lines || ROW(p_institute, slip, v_line, 'deduction', 'advance', NULL, r.id, NULL, v_take, false, gl_account(p_institute, 'employee_advance', p_run.campus_id), NULL, NULL, NULL)::salary_slip_lines;
  END LOOP;
  -- What the employer pays to funds beside it, of arrears of the basic salary too.
  FOR r IN SELECT x.* FROM salary_contributions(p_institute, v_plan, v_paid, v_days, (SELECT coalesce(sum(CASE y.kind WHEN 'earning' THEN y.amount ELSE -y.amount END), 0)::bigint FROM unnest(v_lines) y WHERE y.what = 'arrears' AND y.component_id IS NULL)) x ORDER BY x.place LOOP
    v_line := v_line + 1;
    v_lines := v_lines || ROW(p_institute, slip, v_line, 'employer', 'contribution', r.component_id, NULL, NULL, r.amount, false, salary_component_account(p_institute, r.component_id, p_run.campus_id), NULL, coalesce(r.expense_account_id, gl_account(p_institute, 'salary_expense', p_run.campus_id)), NULL)::salary_slip_lines;
  END LOOP;
  SELECT s.net INTO v_last FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = e.id AND s.status <> 'voided' AND s.kind = 'salary' AND s.month = p_run.month - interval '1 month';
  INSERT INTO salary_slips (institute_code, id, run_id, employee_id, campus_id, month, plan_id, days, unpaid_days, paid_days, gross, deductions, net, taxable, last_net, overtime_minutes)
  VALUES (p_institute, slip, p_run.id, e.id, p_run.campus_id, p_run.month, v_plan, v_days, coalesce(p_unpaid, 0), v_paid, v_gross, v_gross - v_left, v_left, v_taxable, v_last, CASE WHEN v_overtime > 0 THEN p_overtime ELSE 0 END);
  INSERT INTO salary_slip_lines (institute_code, slip_id, line_no, kind, what, component_id, advance_id, of_month, amount, is_taxable, account_id, expense_account_id)
  SELECT x.institute_code, x.slip_id, x.line_no, x.kind, x.what, x.component_id, x.advance_id, x.of_month, x.amount, x.is_taxable, x.account_id, x.expense_account_id FROM unnest(v_lines) x;
  outcome := 'created';
END $function$;
REVOKE ALL ON FUNCTION salary_slip_make(text, payroll_runs, bigint, numeric, integer) FROM PUBLIC;
