-- A month is locked, or opened, while nobody writes days of attendance.
CREATE OR REPLACE FUNCTION attendance_locks_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended((CASE WHEN TG_OP = 'DELETE' THEN OLD.institute_code ELSE NEW.institute_code END) || ':employee_attendance', 0));
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$;
REVOKE ALL ON FUNCTION attendance_locks_turn() FROM PUBLIC;
CREATE OR REPLACE TRIGGER attendance_locks_turn BEFORE INSERT OR UPDATE OR DELETE ON attendance_locks FOR EACH ROW EXECUTE FUNCTION attendance_locks_turn();
