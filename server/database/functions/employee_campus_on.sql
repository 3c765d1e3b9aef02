-- The campus that an employee was at on a day.
CREATE OR REPLACE FUNCTION employee_campus_on(p_institute text, p_employee bigint, p_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(
    (SELECT (m.from_state ->> 'campus_id')::bigint FROM employee_movements m WHERE m.institute_code = p_institute AND m.employee_id = p_employee AND m.kind <> 'join' AND m.effective_date > p_day
      ORDER BY m.effective_date, m.id LIMIT 1),
    (SELECT e.campus_id FROM employees e WHERE e.institute_code = p_institute AND e.id = p_employee))
$function$;
REVOKE ALL ON FUNCTION employee_campus_on(text, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION employee_campus_on(text, bigint, date) TO edubase_app;
