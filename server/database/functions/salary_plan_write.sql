-- Writes a plan that waits, whose caller has taken the turn: p_lines are {component_id, kind, percent_bp, amount, is_taxable}, in their order; a percentage is of the
-- basic salary, to the rupee.
CREATE OR REPLACE FUNCTION salary_plan_write(p_institute text, p_employee bigint, p_from date, p_batch bigint, p_basic bigint, p_lines jsonb, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_id bigint := nextval(pg_get_serial_sequence('public.salary_plans', 'id')); v_previous salary_plans; v_allowances bigint; v_deductions bigint;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO v_previous FROM salary_plans x WHERE x.institute_code = p_institute AND x.id = salary_plan_of(p_institute, p_employee, p_from);
  SELECT coalesce(sum(l.amount) FILTER (WHERE l.kind = 'allowance'), 0), coalesce(sum(l.amount) FILTER (WHERE l.kind = 'deduction'), 0) INTO v_allowances, v_deductions
    FROM jsonb_to_recordset(p_lines) AS l (kind text, amount bigint);
  IF v_deductions > p_basic + v_allowances THEN PERFORM salary_refuse('The deductions are more than the salary', 'lines'); END IF;
  INSERT INTO salary_plans (institute_code, id, employee_id, effective_from, kind, basic, allowances, deductions, previous_id, batch_id, reason, requested_by)
  VALUES (p_institute, v_id, p_employee, p_from, CASE WHEN p_batch IS NOT NULL THEN 'increment' WHEN v_previous.effective_from = p_from THEN 'correction'
      WHEN EXISTS (SELECT 1 FROM salary_plans x WHERE x.institute_code = p_institute AND x.employee_id = p_employee AND x.status = 'approved') THEN 'revision' ELSE 'new' END,
    p_basic, v_allowances, v_deductions, v_previous.id, p_batch, nullif(left(btrim(coalesce(p_reason, '')), 300), ''), nullif(current_setting('app.user', true), '')::bigint);
  INSERT INTO salary_plan_lines (institute_code, plan_id, line_no, component_id, kind, percent_bp, amount, is_taxable)
  SELECT p_institute, v_id, row_number() OVER (ORDER BY l.kind, l.ord), l.component_id, l.kind, l.percent_bp, l.amount, l.is_taxable
    FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (component_id bigint, kind text, percent_bp integer, amount bigint, is_taxable boolean)) WITH ORDINALITY AS l (component_id, kind, percent_bp, amount, is_taxable, ord);
  RETURN v_id;
END $function$;
REVOKE ALL ON FUNCTION salary_plan_write(text, bigint, date, bigint, bigint, jsonb, text) FROM PUBLIC;
