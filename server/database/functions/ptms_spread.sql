-- Another day of a meeting, or its cancellation, goes to its rows: ptm_students_keep reads the meeting again, and compares the times of the new day.
CREATE OR REPLACE FUNCTION ptms_spread()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  UPDATE ptm_students x SET is_live = NEW.status <> 'cancelled' WHERE x.institute_code = NEW.institute_code AND x.ptm_id = NEW.id;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $function$;
REVOKE ALL ON FUNCTION ptms_spread() FROM PUBLIC;
CREATE OR REPLACE TRIGGER ptms_spread AFTER UPDATE ON ptms FOR EACH ROW WHEN ((OLD.ptm_date, OLD.status) IS DISTINCT FROM (NEW.ptm_date, NEW.status)) EXECUTE FUNCTION ptms_spread();
