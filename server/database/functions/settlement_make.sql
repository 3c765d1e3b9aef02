-- Settles with an employee who leaves, as it was looked at (p_seen: what they get): a run of one slip that another approves, and that is posted, paid and void as salaries are.
CREATE OR REPLACE FUNCTION settlement_make(p_institute text, p_employee bigint, p_notice numeric, p_leave numeric, p_gratuity boolean, p_seen bigint DEFAULT NULL)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_run bigint := nextval(pg_get_serial_sequence('public.payroll_runs', 'id')); v_slip bigint := nextval(pg_get_serial_sequence('public.salary_slips', 'id')); t record; l settlement_line[]; v_gross bigint; v_taken bigint; v_taxable bigint;
  v_user bigint := nullif(current_setting('app.user', true), '')::bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  IF NOT fee_may(p_institute, 'payroll.run') THEN PERFORM fee_refuse('You are not permitted to settle with employees', 'salary_may'); END IF;
  SELECT * INTO t FROM settlement_terms(p_institute, p_employee);
  IF EXISTS (SELECT 1 FROM employees e WHERE e.institute_code = p_institute AND e.id = p_employee AND e.user_id = v_user) THEN PERFORM salary_refuse('Nobody settles with themselves', 'employee_id'); END IF;
  l := ARRAY(SELECT ROW(x.line_no, x.kind, x.what, x.component_id, x.advance_id, x.quantity, x.amount, x.is_taxable, x.account_id)::settlement_line FROM settlement_lines(p_institute, p_employee, p_notice, p_leave, p_gratuity) x ORDER BY x.line_no);
  SELECT coalesce(sum(x.amount) FILTER (WHERE x.kind = 'earning'), 0), coalesce(sum(x.amount) FILTER (WHERE x.kind = 'deduction'), 0), coalesce(sum(x.amount) FILTER (WHERE x.is_taxable), 0) INTO v_gross, v_taken, v_taxable FROM unnest(l) x;
  -- Notice that takes all that is given leaves no entry.
  IF v_gross = v_taken AND NOT EXISTS (SELECT 1 FROM unnest(l) x GROUP BY x.account_id HAVING sum(CASE x.kind WHEN 'earning' THEN x.amount ELSE -x.amount END) <> 0) THEN PERFORM salary_refuse('There is nothing to be settled', 'employee_id'); END IF;
  IF p_seen IS NOT NULL AND p_seen <> v_gross - v_taken THEN PERFORM fee_refuse('This settlement has changed since you saw it; look at it again', 'salary_seen'); END IF;
  INSERT INTO payroll_runs (institute_code, id, campus_id, month, kind, leave_date, state, total, n_slips, gross, deductions, net, made_by)
  VALUES (p_institute, v_run, t.campus, date_trunc('month', t.last_day), 'settlement', t.last_day, 'counted', 1, 1, v_gross, v_taken, v_gross - v_taken, v_user);
  INSERT INTO salary_slips (institute_code, id, run_id, employee_id, campus_id, month, kind, plan_id, days, unpaid_days, paid_days, gross, deductions, net, taxable)
  VALUES (p_institute, v_slip, v_run, p_employee, t.campus, date_trunc('month', t.last_day), 'settlement', t.plan, 0, 0, 0, v_gross, v_taken, v_gross - v_taken, v_taxable);
  INSERT INTO salary_slip_lines (institute_code, slip_id, line_no, kind, what, component_id, advance_id, quantity, amount, is_taxable, account_id)
  SELECT p_institute, v_slip, x.line_no, x.kind, x.what, x.component_id, x.advance_id, x.quantity, x.amount, x.is_taxable, x.account_id FROM unnest(l) x;
  INSERT INTO payroll_run_rows (institute_code, run_id, employee_id, place, outcome, slip_id) VALUES (p_institute, v_run, p_employee, 1, 'created', v_slip);
  RETURN v_run;
END $function$;
REVOKE ALL ON FUNCTION settlement_make(text, bigint, numeric, numeric, boolean, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_make(text, bigint, numeric, numeric, boolean, bigint) TO edubase_app;
