CREATE OR REPLACE FUNCTION student_statuses_spread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  UPDATE students s SET updated_at = s.updated_at WHERE s.institute_code = NEW.institute_code AND s.status_id = NEW.id;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
