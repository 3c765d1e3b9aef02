-- How many children a family has at school, also at campuses that the user does not see: a number, nothing else.
CREATE OR REPLACE FUNCTION family_children(family bigint)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); children int;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  SELECT count(*) INTO children FROM students s WHERE s.institute_code = app_institute() AND s.family_id = family AND s.deleted_at IS NULL;
  PERFORM set_config('app.campuses', own, true);
  RETURN children;
END $function$;
