-- The plan that is in force for an employee in a month; null without one.
CREATE OR REPLACE FUNCTION salary_plan_of(p_institute text, p_employee bigint, p_month date)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT p.id FROM salary_plans p WHERE p.institute_code = p_institute AND p.institute_code = app_institute() AND p.employee_id = p_employee AND p.status = 'approved' AND p.effective_from <= p_month
    ORDER BY p.effective_from DESC LIMIT 1
$function$;
REVOKE ALL ON FUNCTION salary_plan_of(text, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION salary_plan_of(text, bigint, date) TO edubase_app;
