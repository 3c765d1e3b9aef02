-- What is still owed to an employee of months before this one, part by part, because another plan is in force of them by now: what the plan comes to less what slips gave of
-- the month, in the month itself or later. Below nothing: given too much.
CREATE OR REPLACE FUNCTION salary_arrears(p_institute text, p_employee bigint, p_month date)
 RETURNS TABLE(of_month date, component_id bigint, amount bigint, is_taxable boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  WITH paid AS (SELECT s.id, s.month, s.paid_days, s.days, s.plan_id, salary_plan_of(p_institute, p_employee, s.month) AS now_plan FROM salary_slips s
      WHERE s.institute_code = p_institute AND s.institute_code = app_institute() AND s.employee_id = p_employee AND s.month < p_month AND s.kind = 'salary' AND s.status IN ('approved', 'paid')),
    later AS (SELECT l.of_month, l.component_id, CASE l.kind WHEN 'earning' THEN l.amount ELSE -l.amount END AS amount, l.is_taxable FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id
      WHERE l.institute_code = p_institute AND l.what = 'arrears' AND s.employee_id = p_employee AND s.status <> 'voided'),
    touched AS (SELECT p.* FROM paid p WHERE p.now_plan IS NOT NULL AND (p.now_plan <> p.plan_id OR EXISTS (SELECT 1 FROM later l WHERE l.of_month = p.month))),
    sides AS (SELECT t.month, x.component_id, x.amount, x.is_taxable FROM touched t CROSS JOIN LATERAL salary_plan_parts(p_institute, t.now_plan, t.paid_days, t.days) x
      UNION ALL SELECT t.month, l.component_id, CASE l.kind WHEN 'earning' THEN -l.amount ELSE l.amount END, l.is_taxable FROM touched t
        JOIN salary_slip_lines l ON l.institute_code = p_institute AND l.slip_id = t.id AND l.what IN ('basic', 'allowance', 'deduction')
      UNION ALL SELECT l.of_month, l.component_id, -l.amount, l.is_taxable FROM later l JOIN touched t ON t.month = l.of_month)
  SELECT s.month, s.component_id, sum(s.amount)::bigint, bool_or(s.is_taxable) FROM sides s GROUP BY 1, 2 HAVING sum(s.amount) <> 0 ORDER BY 1, 2 NULLS FIRST
$function$;
REVOKE ALL ON FUNCTION salary_arrears(text, bigint, date) FROM PUBLIC;
