-- What the employer pays to funds beside the deductions of a plan, for so many days of a month: the fixed part whole, the percentage of the basic salary by the days.
CREATE OR REPLACE FUNCTION salary_contributions(p_institute text, p_plan bigint, p_paid numeric, p_days integer)
 RETURNS TABLE(component_id bigint, amount bigint, expense_account_id bigint, place integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT x.* FROM (SELECT l.component_id, coalesce(c.employer_amount, 0) + salary_share(salary_percent(p.basic, (coalesce(c.employer_percent, 0) * 100)::integer), p_paid, p_days) AS amount, c.employer_account_id, l.line_no::integer
    FROM salary_plans p JOIN salary_plan_lines l ON l.institute_code = p.institute_code AND l.plan_id = p.id AND l.kind = 'deduction' JOIN allowances_deductions c ON c.institute_code = l.institute_code AND c.id = l.component_id AND c.scheme IS NOT NULL
    WHERE p.institute_code = p_institute AND p.institute_code = app_institute() AND p.id = p_plan AND p_paid > 0) x WHERE x.amount > 0
$function$;
REVOKE ALL ON FUNCTION salary_contributions(text, bigint, numeric, integer) FROM PUBLIC;
