-- Days of each type of leave that employees may take in a calendar year, took and asked for: of a request over the new year, each year has its own days. Nothing is left to say of a type without a limit.
CREATE OR REPLACE FUNCTION leave_balances(p_institute text, p_year integer, p_employees bigint[] DEFAULT NULL)
 RETURNS TABLE(employee_id bigint, leave_type_id bigint, allowed integer, used numeric, waiting numeric, days_left numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  WITH taken AS (
    SELECT r.employee_id, r.leave_type_id, r.status, sum(CASE WHEN extract(year FROM r.from_date) = p_year AND extract(year FROM r.to_date) = p_year THEN r.days
      ELSE (SELECT count(*) FROM leave_days(p_institute, r.employee_id, greatest(r.from_date, make_date(p_year, 1, 1)), least(r.to_date, make_date(p_year, 12, 31)))) END) AS days
    FROM leave_requests r WHERE r.institute_code = p_institute AND r.status IN ('pending', 'approved') AND r.from_date <= make_date(p_year, 12, 31) AND r.to_date >= make_date(p_year, 1, 1)
      AND (p_employees IS NULL OR r.employee_id = ANY(p_employees)) GROUP BY 1, 2, 3)
  SELECT e.id, t.id, t.days_per_year, coalesce(a.days, 0), coalesce(w.days, 0), t.days_per_year - coalesce(a.days, 0)
  FROM employees e CROSS JOIN leave_types t
  LEFT JOIN taken a ON a.employee_id = e.id AND a.leave_type_id = t.id AND a.status = 'approved'
  LEFT JOIN taken w ON w.employee_id = e.id AND w.leave_type_id = t.id AND w.status = 'pending'
  WHERE e.institute_code = p_institute AND t.institute_code = p_institute AND e.deleted_at IS NULL AND (p_employees IS NULL OR e.id = ANY(p_employees))
    AND e.join_date <= make_date(p_year, 12, 31) AND coalesce(e.leave_date, 'infinity') >= make_date(p_year, 1, 1) AND (t.is_active OR a.days IS NOT NULL OR w.days IS NOT NULL)
$function$;
REVOKE ALL ON FUNCTION leave_balances(text, integer, bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_balances(text, integer, bigint[]) TO edubase_app;
