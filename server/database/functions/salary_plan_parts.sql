-- What a plan comes to in a month of which so many days are paid, part by part: earnings above nothing, deductions below. Fixed deductions are taken whole.
CREATE OR REPLACE FUNCTION salary_plan_parts(p_institute text, p_plan bigint, p_paid numeric, p_days integer)
 RETURNS TABLE(component_id bigint, what text, amount bigint, is_taxable boolean, place integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT NULL::bigint, 'basic', salary_share(p.basic, p_paid, p_days), true, 0 FROM salary_plans p WHERE p.institute_code = p_institute AND p.institute_code = app_institute() AND p.id = p_plan
  UNION ALL SELECT l.component_id, l.kind, CASE WHEN l.kind = 'allowance' THEN salary_share(l.amount, p_paid, p_days) WHEN l.percent_bp IS NULL THEN CASE WHEN p_paid = 0 THEN 0 ELSE -l.amount END ELSE -salary_share(l.amount, p_paid, p_days) END,
      l.is_taxable, l.line_no FROM salary_plan_lines l WHERE l.institute_code = p_institute AND l.institute_code = app_institute() AND l.plan_id = p_plan
$function$;
REVOKE ALL ON FUNCTION salary_plan_parts(text, bigint, numeric, integer) FROM PUBLIC;
