-- Whether employees of a campus have a shift, or had it while they were there.
CREATE OR REPLACE FUNCTION shift_used_at(p_institute text, p_shift bigint, p_campus bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT EXISTS (SELECT 1 FROM employees e WHERE e.institute_code = p_institute AND e.shift_id = p_shift AND e.campus_id = p_campus AND e.deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM employee_movements m WHERE m.institute_code = p_institute AND (m.from_state ->> 'shift_id')::bigint = p_shift AND (m.from_state ->> 'campus_id')::bigint = p_campus)
$function$;
REVOKE ALL ON FUNCTION shift_used_at(text, bigint, bigint) FROM PUBLIC;
