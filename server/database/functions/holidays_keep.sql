-- A holiday of employees says that a day was no working day: none comes, goes or moves in a month whose attendance is locked; who locks a month waits until this is done.
CREATE OR REPLACE FUNCTION holidays_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE v_institute text := CASE WHEN TG_OP = 'DELETE' THEN OLD.institute_code ELSE NEW.institute_code END; v_month date;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.from_date, OLD.to_date, OLD.campus_id, OLD.whom) IS NOT DISTINCT FROM (NEW.from_date, NEW.to_date, NEW.campus_id, NEW.whom) THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(v_institute || ':employee_attendance', 0));
  SELECT max(l.month) INTO v_month FROM attendance_locks l WHERE l.institute_code = v_institute AND (
    TG_OP <> 'INSERT' AND OLD.whom <> 'students' AND (l.campus_id IS NULL OR OLD.campus_id IS NULL OR l.campus_id = OLD.campus_id)
      AND OLD.from_date < l.month + interval '1 month' AND coalesce(OLD.to_date, OLD.from_date) >= l.month
    OR TG_OP <> 'DELETE' AND NEW.whom <> 'students' AND (l.campus_id IS NULL OR NEW.campus_id IS NULL OR l.campus_id = NEW.campus_id)
      AND NEW.from_date < l.month + interval '1 month' AND coalesce(NEW.to_date, NEW.from_date) >= l.month);
  IF v_month IS NOT NULL THEN
    RAISE EXCEPTION 'Attendance of % is locked', to_char(v_month, 'Mon, YYYY') USING ERRCODE = 'P0001', CONSTRAINT = 'employee_attendance_locked', COLUMN = 'from_date'; END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$;
REVOKE ALL ON FUNCTION holidays_keep() FROM PUBLIC;
CREATE OR REPLACE TRIGGER holidays_keep BEFORE INSERT OR UPDATE OR DELETE ON holidays FOR EACH ROW EXECUTE FUNCTION holidays_keep();
