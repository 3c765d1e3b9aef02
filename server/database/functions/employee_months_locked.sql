-- The locked months that have days of an employee from one day to another, at the campus that they were at then, the latest first.
CREATE OR REPLACE FUNCTION employee_months_locked(p_institute text, p_employee bigint, p_first date, p_last date)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT DISTINCT l.month FROM attendance_locks l WHERE l.institute_code = p_institute AND p_first <= p_last AND l.month <= p_last AND l.month + interval '1 month' > p_first
    AND (l.campus_id IS NULL OR EXISTS (SELECT 1 FROM generate_series(greatest(l.month, p_first)::timestamp, least((l.month + interval '1 month - 1 day')::date, p_last)::timestamp, interval '1 day') d
      WHERE employee_campus_on(p_institute, p_employee, d::date) = l.campus_id))
  ORDER BY 1 DESC
$function$;
REVOKE ALL ON FUNCTION employee_months_locked(text, bigint, date, date) FROM PUBLIC;
