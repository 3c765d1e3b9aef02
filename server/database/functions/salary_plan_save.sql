-- Asks for a plan of an employee from a month on; somebody else approves it. p_lines: {component_id, amount} or {component_id, percent_bp} of the basic salary, which is
-- rounded to the rupee.
CREATE OR REPLACE FUNCTION salary_plan_save(p_institute text, p_employee bigint, p_from date, p_basic bigint, p_lines jsonb, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE e employees; v_bad text; v_at integer; v_lines jsonb;
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM salary_turn(p_institute);
  IF NOT fee_may(p_institute, 'salary_plans.create') THEN PERFORM fee_refuse('You are not permitted to plan salaries', 'salary_may'); END IF;
  SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_employee AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF NOT FOUND THEN PERFORM salary_refuse('This employee does not exist', 'employee_id'); END IF;
  IF p_from IS NULL OR extract(day FROM p_from) <> 1 THEN PERFORM salary_refuse('Choose the month from which it counts', 'effective_from'); END IF;
  IF p_from < date_trunc('month', e.join_date) THEN PERFORM salary_refuse(format('%s joined on %s', e.name, to_char(e.join_date, 'DD-Mon-YYYY')), 'effective_from'); END IF;
  IF p_from > e.leave_date THEN PERFORM salary_refuse(format('The last day of %s is %s', e.name, to_char(e.leave_date, 'DD-Mon-YYYY')), 'effective_from'); END IF;
  IF p_from > fee_today(p_institute) + interval '2 years' THEN PERFORM salary_refuse('A plan begins within two years', 'effective_from'); END IF;
  IF coalesce(p_basic, 0) <= 0 THEN PERFORM salary_refuse('The basic salary is more than 0', 'basic'); END IF;
  IF EXISTS (SELECT 1 FROM salary_plans x WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.status = 'pending') THEN
    PERFORM fee_refuse(format('A plan of %s waits for approval already; decide or withdraw that first', e.name), 'salary_plan_pending'); END IF;
  IF btrim(coalesce(p_reason, '')) = '' AND EXISTS (SELECT 1 FROM salary_plans x WHERE x.institute_code = p_institute AND x.employee_id = e.id AND x.status = 'approved') THEN
    PERFORM salary_refuse('Say why the salary changes', 'reason'); END IF;
  SELECT CASE WHEN a.id IS NULL THEN 'This allowance or deduction does not exist' WHEN NOT a.is_active THEN format('%s is not active', a.name) WHEN l.nth > 1 THEN format('%s is there twice', a.name)
      WHEN (l.amount IS NULL) = (l.percent_bp IS NULL) THEN format('%s has an amount or a percentage', a.name) WHEN l.amount < 0 OR l.percent_bp <= 0 OR l.percent_bp > 100000 THEN format('%s is not negative', a.name) END, l.ord - 1
    INTO v_bad, v_at FROM (SELECT s.*, row_number() OVER (PARTITION BY s.component_id ORDER BY s.ord) AS nth
      FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (component_id bigint, amount bigint, percent_bp integer)) WITH ORDINALITY AS s (component_id, amount, percent_bp, ord)) l
    LEFT JOIN allowances_deductions a ON a.institute_code = p_institute AND a.id = l.component_id
    WHERE a.id IS NULL OR NOT a.is_active OR l.nth > 1 OR (l.amount IS NULL) = (l.percent_bp IS NULL) OR l.amount < 0 OR l.percent_bp <= 0 OR l.percent_bp > 100000 ORDER BY l.ord LIMIT 1;
  IF v_bad IS NOT NULL THEN PERFORM salary_refuse(v_bad, format('lines.%s.component_id', v_at)); END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('component_id', a.id, 'kind', a.kind, 'percent_bp', l.percent_bp, 'amount', coalesce(l.amount, salary_percent(p_basic, l.percent_bp)), 'is_taxable', a.kind = 'allowance' AND a.is_taxable) ORDER BY l.ord), '[]')
    INTO v_lines FROM ROWS FROM (jsonb_to_recordset(p_lines) AS (component_id bigint, amount bigint, percent_bp integer)) WITH ORDINALITY AS l (component_id, amount, percent_bp, ord)
    JOIN allowances_deductions a ON a.institute_code = p_institute AND a.id = l.component_id;
  RETURN salary_plan_write(p_institute, e.id, p_from, NULL, p_basic, v_lines, p_reason);
END $function$;
REVOKE ALL ON FUNCTION salary_plan_save(text, bigint, date, bigint, jsonb, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_plan_save(text, bigint, date, bigint, jsonb, text) TO edubase_app;
