-- Working days of an employee from one day to another, and what was marked on them: those that leave is taken from.
CREATE OR REPLACE FUNCTION leave_days(p_institute text, p_employee bigint, p_from date, p_to date)
 RETURNS TABLE(day date, mark text, counts_as text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT d.day, a.name, a.counts_as FROM employee_days(p_institute, p_from, p_to, ARRAY[p_employee]) d
  LEFT JOIN attendance_statuses a ON a.institute_code = p_institute AND a.id = d.status_id
  WHERE d.kind = 'work' ORDER BY 1
$function$;
REVOKE ALL ON FUNCTION leave_days(text, bigint, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_days(text, bigint, date, date) TO edubase_app;
