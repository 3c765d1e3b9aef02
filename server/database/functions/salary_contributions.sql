-- What the employer pays to funds beside the deductions of a plan, for so many days of a month: the fixed part whole, the percentage of the basic salary by the days. A provident fund is paid its
-- percentage of arrears of the basic salary too, in the month that pays them, and less where they are taken back; EOBI is of the minimum wage of a month, and arrears change nothing of it.
CREATE OR REPLACE FUNCTION salary_contributions(p_institute text, p_plan bigint, p_paid numeric, p_days integer, p_arrears bigint)
 RETURNS TABLE(component_id bigint, amount bigint, expense_account_id bigint, place integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT x.* FROM (SELECT l.component_id, CASE WHEN p_paid > 0 THEN coalesce(c.employer_amount, 0) ELSE 0 END + salary_share(salary_percent(p.basic, y.percent), p_paid, p_days)
      + CASE c.scheme WHEN 'provident_fund' THEN salary_percent(p_arrears, y.percent) ELSE 0 END AS amount, c.employer_account_id, l.line_no::integer
    FROM salary_plans p JOIN salary_plan_lines l ON l.institute_code = p.institute_code AND l.plan_id = p.id AND l.kind = 'deduction' JOIN allowances_deductions c ON c.institute_code = l.institute_code AND c.id = l.component_id AND c.scheme IS NOT NULL
    CROSS JOIN LATERAL (SELECT (coalesce(c.employer_percent, 0) * 100)::integer AS percent) y
    WHERE p.institute_code = p_institute AND p.institute_code = app_institute() AND p.id = p_plan) x WHERE x.amount > 0
$function$;
REVOKE ALL ON FUNCTION salary_contributions(text, bigint, numeric, integer, bigint) FROM PUBLIC;
