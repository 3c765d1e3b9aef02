-- Place of each enrolled child among the enrolled children of its family, the oldest SID first.
CREATE OR REPLACE FUNCTION family_ranks(p_institute text, p_families bigint[])
 RETURNS TABLE(student_id bigint, family_id bigint, rank integer, children integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM fee_guard(p_institute);
  PERFORM set_config('app.campuses', 'all', true);
  RETURN QUERY SELECT s.id, s.family_id, (row_number() OVER (PARTITION BY s.family_id ORDER BY s.sid, s.id))::integer, (count(*) OVER (PARTITION BY s.family_id))::integer FROM students s
    WHERE s.institute_code = p_institute AND s.family_id = ANY (p_families) AND s.status_class = 'enrolled' AND s.deleted_at IS NULL;
  PERFORM set_config('app.campuses', own, true);
END $function$;
REVOKE ALL ON FUNCTION family_ranks(text,bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION family_ranks(text,bigint[]) TO edubase_app;
