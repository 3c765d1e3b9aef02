-- app.campuses is put aside while these run: a brother at another campus has the same father. Set and put back by hand, because only a
-- superuser may write a setting of our own into CREATE FUNCTION, and the owner of the database need not be one.
CREATE OR REPLACE FUNCTION families_spread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  UPDATE students s SET updated_at = s.updated_at WHERE s.institute_code = NEW.institute_code AND s.family_id = NEW.id;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
