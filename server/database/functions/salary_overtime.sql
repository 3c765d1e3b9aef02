-- What so many minutes of overtime are paid on a basic salary of a month, as the settings of a campus say, to the rupee; nothing where overtime is not paid.
CREATE OR REPLACE FUNCTION salary_overtime(p_institute text, p_campus bigint, p_basic bigint, p_minutes integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT fee_guard(p_institute);
  SELECT coalesce((SELECT (round(p_basic::numeric * p_minutes * x.overtime_percent / (x.overtime_hours * 60 * 10000)) * 100)::bigint FROM employee_settings x
    WHERE x.institute_code = p_institute AND x.institute_code = app_institute() AND (x.campus_id = p_campus OR x.campus_id IS NULL) ORDER BY x.campus_id NULLS LAST LIMIT 1), 0)
$function$;
REVOKE ALL ON FUNCTION salary_overtime(text, bigint, bigint, integer) FROM PUBLIC;
