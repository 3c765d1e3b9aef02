-- What the budget of a campus leaves on a day, of each expense account that is in it: of the month of that day, and of the year up to the end of that month.
-- Closing entries are no spending.
CREATE OR REPLACE FUNCTION budget_left(p_institute text, p_campus bigint, p_day date)
 RETURNS TABLE(account_id bigint, month_budget bigint, month_spent bigint, year_budget bigint, year_spent bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  WITH planned AS (SELECT b.account_id, f.start_date, sum(b.amount) FILTER (WHERE b.month = m.first)::bigint AS of_month, sum(b.amount)::bigint AS of_year, m.first, m.last
      FROM (SELECT date_trunc('month', p_day::timestamp)::date AS first, (date_trunc('month', p_day::timestamp) + interval '1 month - 1 day')::date AS last) m
      JOIN fiscal_years f ON f.institute_code = p_institute AND p_day BETWEEN f.start_date AND f.end_date
      JOIN budgets b ON b.institute_code = p_institute AND b.fiscal_year_id = f.id AND b.campus_id = p_campus AND b.month <= m.first
      JOIN finance_accounts a ON a.institute_code = p_institute AND a.id = b.account_id
      JOIN finance_groups g ON g.institute_code = p_institute AND g.id = a.group_id AND g.account_class = 'expense'
      WHERE p_institute = app_institute() AND app_campus_ok(p_campus) GROUP BY b.account_id, f.start_date, m.first, m.last)
  SELECT p.account_id, coalesce(p.of_month, 0), coalesce(sum(d.debit - d.credit) FILTER (WHERE d.entry_date >= p.first), 0)::bigint, p.of_year, coalesce(sum(d.debit - d.credit), 0)::bigint
    FROM planned p LEFT JOIN gl_working_days d ON d.institute_code = p_institute AND d.account_id = p.account_id AND d.campus_id = p_campus AND d.entry_date BETWEEN p.start_date AND p.last
    GROUP BY p.account_id, p.of_month, p.of_year
$function$;
REVOKE ALL ON FUNCTION budget_left(text, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION budget_left(text, bigint, date) TO edubase_app;
