-- The month of which an employee who leaves has no salary yet, which is run before they are settled with; null where nothing is lacking, and for who is not seen or does not leave.
CREATE OR REPLACE FUNCTION settlement_salary(p_institute text, p_employee bigint)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_month date; v_own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT date_trunc('month', x.leave_date) INTO v_month FROM employees x WHERE x.institute_code = p_institute AND x.id = p_employee AND x.deleted_at IS NULL AND app_campus_ok(x.campus_id);
  IF v_month IS NULL THEN RETURN NULL; END IF;
  -- It may have been paid by another campus.
  PERFORM set_config('app.campuses', 'all', true);
  IF EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = p_employee AND s.month = v_month AND s.kind = 'salary' AND s.status <> 'voided')
    OR EXISTS (SELECT 1 FROM salary_slips s WHERE s.institute_code = p_institute AND s.employee_id = p_employee AND s.month > v_month AND s.status <> 'voided') THEN v_month := NULL; END IF;
  PERFORM set_config('app.campuses', v_own, true);
  RETURN v_month;
END $function$;
REVOKE ALL ON FUNCTION settlement_salary(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_salary(text, bigint) TO edubase_app;
