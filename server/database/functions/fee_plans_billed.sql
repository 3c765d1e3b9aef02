-- First and last month in which the plan of these students was charged, per particular.
CREATE OR REPLACE FUNCTION fee_plans_billed(p_institute text, p_students bigint[])
 RETURNS TABLE(student_id bigint, particular_id bigint, first_month date, last_month date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM set_config('app.campuses', 'all', true);
  RETURN QUERY SELECT l.student_id, l.particular_id, min(l.line_month), max(l.line_month) FROM challan_lines l
    WHERE l.institute_code = p_institute AND l.student_id = ANY (p_students) AND l.source = 'plan' AND NOT l.is_void GROUP BY 1, 2;
  PERFORM set_config('app.campuses', own, true);
END $function$;
REVOKE ALL ON FUNCTION fee_plans_billed(text,bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fee_plans_billed(text,bigint[]) TO edubase_app;
