-- The lines of a settlement: notice that is paid (above nothing) or owed (below), leave and gratuity by a thirtieth of the basic salary a day, deposits, tax on what is
-- taxable, and all that is left of advances. Nothing is taken beyond what is given. Writes nothing.
CREATE OR REPLACE FUNCTION settlement_lines(p_institute text, p_employee bigint, p_notice numeric, p_leave numeric, p_gratuity boolean)
 RETURNS TABLE(line_no integer, kind text, what text, component_id bigint, advance_id bigint, quantity numeric, amount bigint, is_taxable boolean, account_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
DECLARE t record; r record; v_left bigint := 0; v_taxable bigint := 0; v_year fiscal_years; v_before bigint; v_taxed bigint; v_month date; v_salaries bigint; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO t FROM settlement_terms(p_institute, p_employee);
  IF p_notice IS NULL OR abs(p_notice) > 366 THEN PERFORM salary_refuse('Notice is of at most 366 days', 'notice_days'); END IF;
  IF p_leave IS NULL OR p_leave < 0 OR p_leave > t.leave_days THEN PERFORM salary_refuse(format('At most %s days of leave are left to be paid', trim_scale(t.leave_days)), 'leave_days'); END IF;
  PERFORM set_config('app.campuses', 'all', true);
  v_month := date_trunc('month', t.last_day); v_salaries := gl_account(p_institute, 'salary_expense', t.campus); line_no := 0;
  FOR r IN SELECT x.*, y.due FROM (VALUES ('earning', 'notice', NULL::bigint, NULL::bigint, p_notice, true, v_salaries, 1), ('earning', 'leave', NULL, NULL, p_leave, true, v_salaries, 2), ('earning', 'gratuity', NULL, NULL, CASE WHEN p_gratuity THEN t.gratuity END, false, v_salaries, 3),
        ('deduction', 'notice', NULL, NULL, -p_notice, false, v_salaries, 6)) AS x (kind, what, component_id, advance_id, quantity, is_taxable, account_id, at)
      CROSS JOIN LATERAL (SELECT (round(t.basic * x.quantity / 3000) * 100)::bigint AS due) y WHERE y.due > 0
      UNION ALL SELECT 'earning', 'deposit', d.component_id, NULL, NULL, false, salary_component_account(p_institute, d.component_id, t.campus), 4, sum(CASE d.kind WHEN 'deduction' THEN d.amount ELSE -d.amount END)::bigint
        FROM salary_slip_lines d JOIN salary_slips s ON s.institute_code = d.institute_code AND s.id = d.slip_id JOIN allowances_deductions c ON c.institute_code = d.institute_code AND c.id = d.component_id AND c.scheme = 'deposit'
        WHERE d.institute_code = p_institute AND s.employee_id = p_employee AND s.status <> 'voided' AND d.kind IN ('earning', 'deduction') GROUP BY d.component_id HAVING sum(CASE d.kind WHEN 'deduction' THEN d.amount ELSE -d.amount END) > 0
      UNION ALL SELECT 'deduction', 'tax', NULL, NULL, NULL, false, NULL, 5, 0
      UNION ALL SELECT 'deduction', 'advance', NULL, a.id, NULL, false, gl_account(p_institute, 'employee_advance', t.campus), 7, a.amount - a.recovered - salary_advance_reserved(p_institute, a.id) FROM employee_advances a
        WHERE a.institute_code = p_institute AND a.employee_id = p_employee AND a.status = 'paid' AND a.recovered < a.amount
      ORDER BY at, component_id, advance_id LOOP
    IF r.what = 'tax' THEN
      SELECT * INTO v_year FROM fiscal_years y WHERE y.institute_code = p_institute AND v_month BETWEEN y.start_date AND y.end_date;
      CONTINUE WHEN v_year.id IS NULL;
      SELECT coalesce(sum(s.taxable), 0) INTO v_before FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = p_employee AND s.status <> 'voided' AND s.month BETWEEN v_year.start_date AND v_month;
      SELECT coalesce(sum(l.amount), 0) INTO v_taxed FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
        WHERE l.institute_code = p_institute AND l.what = 'tax' AND s.employee_id = p_employee AND s.status <> 'voided' AND s.month BETWEEN v_year.start_date AND v_month;
      r.due := (round((salary_tax(p_institute, v_year.id, v_before + v_taxable) - v_taxed) / 100.0) * 100)::bigint;
    END IF;
    kind := r.kind; what := r.what; component_id := r.component_id; advance_id := r.advance_id; quantity := r.quantity; is_taxable := r.is_taxable;
    account_id := CASE WHEN r.what = 'tax' THEN gl_account(p_institute, 'tax_payable', t.campus) ELSE r.account_id END;
    amount := CASE r.kind WHEN 'earning' THEN r.due ELSE least(r.due, v_left) END;
    CONTINUE WHEN amount <= 0;
    v_left := v_left + CASE r.kind WHEN 'earning' THEN amount ELSE -amount END;
    v_taxable := v_taxable + CASE WHEN r.is_taxable THEN amount ELSE 0 END;
    line_no := line_no + 1;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('app.campuses', v_own, true);
END $function$;
REVOKE ALL ON FUNCTION settlement_lines(text, bigint, numeric, numeric, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_lines(text, bigint, numeric, numeric, boolean) TO edubase_app;
